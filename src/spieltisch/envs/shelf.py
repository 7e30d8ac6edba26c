"""The games as numbers, by name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from spieltisch.envs import paroli_ids, paroli_sight, paseo_ids, paseo_sight
from spieltisch.envs.codec import Codec
from spieltisch.envs.pictures import paroli_picture, paseo_picture
from spieltisch.rules import paroli, paseo
from spieltisch.rules.catalogue import entry
from spieltisch.rules.paseo.config import DEFAULT_TURN_LIMIT

__all__ = ["CODECS"]

_PASEO_OPTIONS: Final[dict[str, Any]] = {
    "players": 2,
    "path": "laid",
    "turn_limit": DEFAULT_TURN_LIMIT,
}


def _off(game: str) -> dict[str, Any]:
    """The options of the rules, none of them agreed."""
    return {each.name: False for each in entry(game).options}


def _paseo() -> Codec:
    return Codec(
        name="paseo",
        title="Paseo",
        version=paseo_ids.VERSION,
        players=range(2, 5),
        game=paseo,
        options=_PASEO_OPTIONS | _off("paseo"),
        configure=paseo.Config,
        actions=paseo_ids.ACTIONS,
        name_of=paseo_ids.name_of,
        words=paseo_ids.words,
        length=paseo_sight.length,
        observe=paseo_sight.observe,
        chance_ids=200,  # lays by CHANCE: four kinds of tiles, at most 50 cells beside 24 tiles
        chance_id=lambda _, place: place,
        most_chance=lambda options: 1 + 6 * options["players"] + options["turn_limit"],
        most_steps=lambda options: 13 * options["players"] + 4 * options["turn_limit"],
        picture=paseo_picture,
    )


def _paroli(name: str, title: str, *, robber: bool) -> Codec:
    return Codec(
        name=name,
        title=title,
        version=paroli_ids.VERSION,
        players=range(2, 7),
        game=paroli,
        options={"players": 2} | _off(name),
        configure=partial(paroli.Config, robber=robber),
        actions=paroli_ids.ROBBER_ACTIONS if robber else paroli_ids.ACTIONS,
        name_of=paroli_ids.name_of,
        words=paroli_ids.words,
        length=paroli_sight.length,
        observe=paroli_sight.observe,
        chance_ids=len(paroli.KINDS),
        chance_id=_dealt,
        most_chance=lambda _: 2 + paroli.DECK.total(),
        most_steps=lambda options: _most_paroli_steps(options["players"], robber=robber),
        picture=paroli_picture,
    )


def _dealt(action: paroli.Action, place: int) -> int:
    """A dealt card by its kind, the starting player by the seat."""
    if isinstance(action, paroli.Deal | paroli.TurnUp):
        return paroli.KINDS.index(action.card)
    return place


def _most_paroli_steps(players: int, *, robber: bool) -> int:
    """Each card is drawn and laid once, and a turn ended after it, between any two of which all others
    may pass; and in each turn 20 lines may grant a move, which all others may be asked for, thrice in
    vain.
    """
    turns = 3 * paroli.DECK.total()
    moves = paroli.DECK.total() * 23 * (players + 1) if robber else 0
    return turns * (players + 1) + moves


CODECS: Final[Mapping[str, Codec]] = {
    codec.name: codec
    for codec in (
        _paseo(),
        _paroli("paroli", "Paroli", robber=False),
        _paroli("raeuberparoli", "Räuberparoli", robber=True),
    )
}
