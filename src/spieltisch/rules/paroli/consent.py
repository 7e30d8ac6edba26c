"""Whose consent a move needs.

Holds *Protected lines* with R14, R16 and R17, and the counting of refusals in R15. It speaks of what
everybody sees, so it answers for states and views alike. Carrying the question from owner to
owner is done by `robber`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from spieltisch.rules.game import Refusal, Seat
from spieltisch.rules.paroli.actions import Move, Shift
from spieltisch.rules.paroli.cards import Card
from spieltisch.rules.paroli.lines import is_complete, line_value
from spieltisch.rules.paroli.state import Public
from spieltisch.rules.paroli.table import Cell, Line, Table, lines_through

__all__ = [
    "MOST_REFUSALS",
    "LineChange",
    "Worth",
    "cells_of",
    "changes",
    "owners_asked",
    "protected_lines",
    "refuse_unasked",
    "table_after",
]

MOST_REFUSALS: Final = 3


@dataclass(frozen=True)
class Worth:
    """What a line is to its owner: how many cards, whether it is complete, its points."""

    cards: int
    complete: bool
    value: int


@dataclass(frozen=True)
class LineChange:
    """What a move does to one line."""

    line: Line
    owner: Seat | None
    before: Worth
    after: Worth
    protected: bool
    asks: bool
    """Whether the owner must agree (#consent)."""


def protected_lines(public: Public) -> tuple[Line, ...]:
    """#protected-lines: with another player's chip on them since the turn began (R17: one turned back is gone).

    All others are #free-lines.
    """
    owners, mover = public.table.owners, public.turn.seat
    if not public.config.robber:
        return ()
    return tuple(line for line in public.turn.chips_on if owners[line] != mover)


def changes(public: Public, move: Move) -> tuple[LineChange, ...]:
    """Every line the move changes, in the order of lines."""
    after = table_after(public.table, move)
    return tuple(
        _change(public, after, line)
        for line in _lines_touched(move)
        if _is_changed(public, after, line)
    )


def owners_asked(public: Public, move: Move) -> tuple[Seat, ...]:
    """The owners who have to agree, in seat order after the mover (R15)."""
    protected = protected_lines(public)
    if not any(line in protected for line in _lines_touched(move)):
        return ()
    asked = {change.owner for change in changes(public, move) if change.asks}
    return tuple(seat for seat in public.config.seats_from(public.turn.seat) if seat in asked)


def refuse_unasked(public: Public, move: Move) -> Refusal | None:
    """R15: no move is asked for twice in a turn, and none at all after three refusals."""
    refused = public.turn.refused
    if move not in refused and len(refused) < MOST_REFUSALS:
        return None
    owners = owners_asked(public, move)
    if not owners:
        return None
    code = "refused-already" if move in refused else "three-refusals"
    return Refusal("R15", code, {"cells": list(cells_of(move)), "owners": list(owners)})


def cells_of(move: Move) -> tuple[Cell, Cell]:
    if isinstance(move, Shift):
        return move.origin, move.target
    return move.one, move.other


def table_after(table: Table, move: Move) -> Table:
    if isinstance(move, Shift):
        return table.lift(move.origin).lay(move.target, table.at[move.origin])
    return table.swap(move.one, move.other)


def _lines_touched(move: Move) -> Sequence[Line]:
    one, other = cells_of(move)
    return sorted({*lines_through(one), *lines_through(other)})


def _is_changed(public: Public, after: Table, line: Line) -> bool:
    """R16: it holds other cards than before, or its value or completeness differs."""
    return _content(public, public.table, line) != _content(public, after, line)


def _content(public: Public, table: Table, line: Line) -> tuple[Counter[Card], Worth]:
    return Counter(table.line(line).values()), _worth(public, table, line)


def _change(public: Public, table: Table, line: Line) -> LineChange:
    before, after = _worth(public, public.table, line), _worth(public, table, line)
    protected = line in protected_lines(public)
    asks = protected and not _is_raised(before, after) and not _only_adds(public, table, line)
    return LineChange(line, public.table.owners.get(line), before, after, protected, asks)


def _is_raised(before: Worth, after: Worth) -> bool:
    """R14: a line that is left incomplete is not raised, whatever it was worth."""
    return after.complete and after.value > before.value


def _only_adds(public: Public, after: Table, line: Line) -> bool:
    """#consent: does the column get its ninth or tenth card and lose none?"""
    cards_before, cards_after = len(public.table.line(line)), len(after.line(line))
    return line.axis == "col" and cards_after > cards_before and cards_after in (9, 10)


def _worth(public: Public, table: Table, line: Line) -> Worth:
    value = line_value(table, line, robber=public.config.robber)
    return Worth(len(table.line(line)), is_complete(table, line), value)
