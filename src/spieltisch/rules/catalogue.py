"""The games at this table by name, with what is needed to put each on paper."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from spieltisch.rules import paroli, paseo
from spieltisch.rules.errors import Unreadable
from spieltisch.rules.game import Game
from spieltisch.rules.json_form import a_mapping, read_json
from spieltisch.rules.options import Option, agreed, options_of

__all__ = ["GAMES", "Entry", "entry"]

_ROBBERS: Final = frozenset(f"R{number}" for number in range(10, 18))
"""The rulings of Räuberparoli alone."""


@dataclass(frozen=True)
class Entry:
    """A game as it is registered."""

    name: str
    """As it is written in commands and records."""
    title: str
    """As people write it."""
    folder: str
    """Where each room keeps what is this game's alone; its rules page is called so too."""
    rules: int
    """The version of the law."""
    game: Game[Any, Any, Any, Any]
    players: range
    options: tuple[Option, ...]
    """What a table may agree to play otherwise."""
    config_to_json: Callable[[Any], Mapping[str, Any]]
    config_from_json: Callable[[object], Any]
    state_to_json: Callable[[Any], Mapping[str, Any]]
    state_from_json: Callable[[object], Any]
    view_to_json: Callable[[Any], Mapping[str, Any]]
    """What a seat may know, as it is written everywhere."""
    view_from_json: Callable[[object], Any]
    state_to_text: Callable[[Any], str]
    """A position in one line."""
    state_from_text: Callable[[str], Any]
    fits: Callable[[Any, Any], bool]
    """Whether a configuration is one of this game, and a position one of a game so configured."""
    foreign: frozenset[str] = frozenset()
    """The rulings on its page that are another game's."""


def entry(name: str) -> Entry:
    """The game of this name; raises `Unreadable`."""
    if name not in GAMES:
        raise Unreadable(f"There is no game {name!r} here; the games are {', '.join(GAMES)}.")
    return GAMES[name]


def _paseo() -> Entry:
    return Entry(
        name="paseo",
        title="Paseo",
        folder="paseo",
        rules=paseo.RULES_VERSION,
        game=paseo,
        players=range(2, 5),
        options=options_of(paseo.Config),
        config_to_json=paseo.config_to_json,
        config_from_json=paseo.config_from_json,
        state_to_json=paseo.state_to_json,
        state_from_json=paseo.state_from_json,
        view_to_json=paseo.view_to_json,
        view_from_json=paseo.view_from_json,
        state_to_text=paseo.state_to_text,
        state_from_text=paseo.state_from_text,
        fits=_paseo_fits,
    )


def _paroli(name: str, title: str, robber: bool) -> Entry:
    options = tuple(each for each in options_of(paroli.Config) if each.only in ("", name))
    return Entry(
        name=name,
        title=title,
        folder="paroli",
        rules=paroli.RULES_VERSION,
        game=paroli,
        players=range(2, 7),
        options=options,
        config_to_json=lambda config: {"players": config.players} | _said(config, options),
        config_from_json=lambda value: _paroli_config(value, robber),
        state_to_json=paroli.state_to_json,
        state_from_json=paroli.state_from_json,
        view_to_json=paroli.view_to_json,
        view_from_json=paroli.view_from_json,
        state_to_text=lambda state: _compact(paroli.state_to_json(state)),
        state_from_text=lambda text: paroli.state_from_json(read_json(text)),
        fits=lambda config, state: state.config == config and config.robber == robber,
        foreign=frozenset() if robber else _ROBBERS,
    )


def _paseo_fits(config: paseo.Config, state: paseo.State) -> bool:
    said = (config.players, agreed(config), config.turn_limit)
    return said == (state.players, agreed(state), state.turn_limit)


def _said(config: paroli.Config, options: Iterable[Option]) -> dict[str, Any]:
    return {each.name: getattr(config, each.name) for each in options}


def _paroli_config(value: object, robber: bool) -> paroli.Config:
    """The game's name says which of the two it is; the configuration need not repeat it."""
    data = a_mapping(value, "The configuration")
    return paroli.config_from_json({**data, "robber": robber})


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


GAMES: Final[Mapping[str, Entry]] = {
    found.name: found
    for found in (
        _paseo(),
        _paroli("paroli", "Paroli", robber=False),
        _paroli("raeuberparoli", "Räuberparoli", robber=True),
    )
}
"""By the names that commands and records use."""
