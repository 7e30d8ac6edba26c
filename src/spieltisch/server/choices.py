"""Paseo after the roll: the legal turns taken apart into moves of one stone, each with the way it goes.

A board offers these, lights their targets and sends back the turn that the last one completes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, TypeAlias

from spieltisch.rules import paseo
from spieltisch.rules.errors import Unreadable
from spieltisch.rules.paseo.moving import Walk, best_walks
from spieltisch.rules.paseo.state import mover, turn_of
from spieltisch.rules.paseo.turn import after_hop
from spieltisch.wire.pieces import Choice

__all__ = ["choices", "fitting", "half_text", "is_rolled", "read_half"]

_Key: TypeAlias = tuple[str | None, int | None, str, int, tuple[int, ...] | None]


def half_text(hop: paseo.Hop) -> str:
    """One stone's move as it stands in a split: `1+2>0,2`."""
    return paseo.format(paseo.Sum(hop)).removeprefix("sum ")


def read_half(text: str) -> paseo.Hop:
    """Raises `Unreadable`."""
    match paseo.parse(f"sum {text}"):
        case paseo.Sum(hop):
            return hop
        case action:
            raise Unreadable(f"{paseo.format(action)!r} is no move of one stone.")


def is_rolled(state: Any) -> bool:
    """Whether a turn of Paseo is to be made."""
    return isinstance(state, paseo.State) and paseo.phase(state) is paseo.Phase.MOVING


def choices(state: Any) -> tuple[Choice, ...]:
    """Nothing in other games and at other times."""
    if not is_rolled(state):
        return ()
    found = (each for turn in paseo.legal(state) for each in _moves(state, turn))
    return tuple({_key(choice): choice for choice in found}.values())


def fitting(state: paseo.State, advice: paseo.Advice, first: str | None) -> tuple[Choice, ...]:
    """The choices that a half-entered turn leaves."""
    wanted = {(c.stone, c.pick.use.value, c.pick.steps, _cell(c.target)) for c in advice.choices}
    return tuple(
        choice
        for choice in choices(state)
        if choice.first == first
        and (choice.stone, choice.use, choice.steps, choice.target) in wanted
    )


def _moves(state: paseo.State, turn: paseo.Action) -> Iterator[Choice]:
    text = paseo.format(turn)
    match turn:
        case paseo.Split(first, second):
            yield _move(state, None, first, "die", None)
            yield _move(state, first, second, "die", text)
        case paseo.Sum(hop):
            yield _move(state, None, hop, "sum", text)
        case paseo.Difference(hop):
            yield _move(state, None, hop, "difference", text)
        case paseo.Single(hop) | paseo.Last(hop):
            yield _move(state, None, hop, "die", text)
        case _:
            yield Choice(use="difference", steps=0, turn=text)


def _move(
    state: paseo.State, first: paseo.Hop | None, hop: paseo.Hop, use: Any, turn: str | None
) -> Choice:
    walk = _walks(state, first, hop.stone, hop.steps)[hop.target]
    return Choice(
        first=half_text(first) if first else None,
        stone=hop.stone,
        use=use,
        steps=hop.steps,
        target=_cell(hop.target),
        route=_cells(walk.route),
        jumped=_cells(walk.jumped),
        home=hop.target in state.board.hosts,
        half=None if turn else half_text(hop),
        turn=turn,
    )


@lru_cache(maxsize=512)
def _walks(
    state: paseo.State, first: paseo.Hop | None, stone: int, steps: int
) -> dict[paseo.Cell, Walk]:
    seat = turn_of(state)
    board = after_hop(state, seat, first) if first else state
    return best_walks(mover(board, seat, stone), steps)


def _key(choice: Choice) -> _Key:
    return choice.first, choice.stone, choice.use, choice.steps, choice.target


def _cell(cell: paseo.Cell | None) -> tuple[int, ...] | None:
    return (*cell,) if cell else None


def _cells(cells: Iterable[paseo.Cell]) -> tuple[tuple[int, ...], ...]:
    return tuple((*cell,) for cell in cells)
