"""Whose consent a move needs.

Holds *Protected lines* with R14, R16 and R17, and the counting of refusals in R15. It speaks of what
everybody sees, so it answers for states and views alike. Carrying the question from owner to
owner is done by `robber`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from spieltisch.rules.game import Refusal, Seat
from spieltisch.rules.paroli.actions import Move, Shift
from spieltisch.rules.paroli.cards import Card
from spieltisch.rules.paroli.lines import are_complete, cards_value
from spieltisch.rules.paroli.state import Public
from spieltisch.rules.paroli.table import Cell, Line, Table, lines_through

__all__ = [
    "MOST_REFUSALS",
    "LineChange",
    "ProtectedLines",
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


@dataclass(frozen=True)
class ProtectedLines:
    """What they are worth to their owners, found out once for however many moves."""

    public: Public

    @cached_property
    def worth(self) -> Mapping[Line, Worth]:
        table = self.public.table
        return {
            line: _worth(self.public, line, table.line(line))
            for line in protected_lines(self.public)
        }

    def owners_asked(self, move: Move) -> tuple[Seat, ...]:
        """The owners who have to agree, in seat order after the mover (R15)."""
        touched = [line for line in _lines_touched(move) if line in self.worth]
        asked = {self.public.table.owners[line] for line in touched if self._asks(line, move)}
        if not asked:
            return ()
        seats = self.public.config.seats_from(self.public.turn.seat)
        return tuple(seat for seat in seats if seat in asked)

    def _asks(self, line: Line, move: Move) -> bool:
        """As `changes` says it, without a whole table for each move."""
        cards = self.public.table.line(line)
        moved = _line_after(self.public.table, move, line)
        before, after = self.worth[line], _worth(self.public, line, moved)
        changed = before != after or Counter(cards.values()) != Counter(moved.values())
        return changed and _needs_consent(line, before, after)


def owners_asked(public: Public, move: Move) -> tuple[Seat, ...]:
    """The owners who have to agree, in seat order after the mover (R15)."""
    return ProtectedLines(public).owners_asked(move)


def refuse_unasked(lines: ProtectedLines, move: Move) -> Refusal | None:
    """R15: no move is asked for twice in a turn, and none at all after three refusals."""
    refused = lines.public.turn.refused
    if move not in refused and len(refused) < MOST_REFUSALS:
        return None
    owners = lines.owners_asked(move)
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
    cards = table.line(line)
    return Counter(cards.values()), _worth(public, line, cards)


def _line_after(table: Table, move: Move, line: Line) -> Mapping[int, Card]:
    """The cards of this line in `table_after`."""
    one, other = cells_of(move)
    cards = {**table.line(line)}
    for cell, card in ((one, table.at.get(other)), (other, table.at[one])):
        if line in lines_through(cell):
            place = cell.number if line.axis == "row" else cell.row
            cards.pop(place, None)
            cards |= {place: card} if card else {}
    return cards


def _change(public: Public, table: Table, line: Line) -> LineChange:
    before = _worth(public, line, public.table.line(line))
    after = _worth(public, line, table.line(line))
    protected = line in protected_lines(public)
    asks = protected and _needs_consent(line, before, after)
    return LineChange(line, public.table.owners.get(line), before, after, protected, asks)


def _needs_consent(line: Line, before: Worth, after: Worth) -> bool:
    return not _is_raised(before, after) and not _only_adds(line, before, after)


def _is_raised(before: Worth, after: Worth) -> bool:
    """R14: a line that is left incomplete is not raised, whatever it was worth."""
    return after.complete and after.value > before.value


def _only_adds(line: Line, before: Worth, after: Worth) -> bool:
    """#consent: does the column get its ninth or tenth card and lose none?"""
    return line.axis == "col" and after.cards > before.cards and after.cards in (9, 10)


def _worth(public: Public, line: Line, cards: Mapping[int, Card]) -> Worth:
    value = cards_value(line.axis, cards, robber=public.config.robber)
    return Worth(len(cards), are_complete(line.axis, cards), value)
