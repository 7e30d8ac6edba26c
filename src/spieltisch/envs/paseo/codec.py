"""Paseo as numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from spieltisch.envs.codec import Codec, options_off, turn_line
from spieltisch.envs.paseo import ids, observation
from spieltisch.rules import paseo
from spieltisch.rules.game import seat_letter
from spieltisch.rules.paseo.ascii_art import board_rows
from spieltisch.rules.paseo.config import DEFAULT_TURN_LIMIT

__all__ = ["PASEO"]

_SETTINGS: Final[dict[str, Any]] = {
    "players": 2,
    "path": "laid",
    "turn_limit": DEFAULT_TURN_LIMIT,
}


def _picture(state: paseo.State) -> Sequence[str]:
    """The path as it lies, then whose turn it is and where the stones are."""
    rows = board_rows(state.board) if state.board.tiles else []
    return [*rows, *turn_line(state.turn, state.dice), *_stones(state)]


def _stones(state: paseo.State) -> Iterator[str]:
    fields = state.board.fields
    for seat, own in enumerate(state.stones):
        where = (str(fields[c]) if c in fields else _host(state, c) for c in own)
        yield f"{seat_letter(seat)}: {' '.join(where)}"


def _host(state: paseo.State, cell: paseo.Cell) -> str:
    return seat_letter(state.board.hosts[cell])


PASEO: Final = Codec(
    name="paseo",
    title="Paseo",
    version=ids.VERSION,
    players=range(2, 5),
    game=paseo,
    options=_SETTINGS | options_off("paseo"),
    configure=paseo.Config,
    actions=ids.ACTIONS,
    name_of=ids.name_of,
    words=ids.words,
    length=observation.length,
    observe=observation.observe,
    chance_ids=200,  # lays by CHANCE: four kinds of tiles, at most 50 cells beside 24 tiles
    chance_id=lambda _, place: place,
    most_chance=lambda options: 1 + 6 * options["players"] + options["turn_limit"],
    most_steps=lambda options: 13 * options["players"] + 4 * options["turn_limit"],
    picture=_picture,
    own=lambda _state, _seat: (),
)
