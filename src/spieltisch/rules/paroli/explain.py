"""What the page and the bots say about lines and moves.

Nothing is decided here: the answers come from the functions the law itself uses. All of it is
public, so a state and a view do alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from spieltisch.rules.game import Seat
from spieltisch.rules.paroli.actions import Move
from spieltisch.rules.paroli.consent import LineChange, changes, owners_asked, protected_lines
from spieltisch.rules.paroli.lines import is_complete, line_value, missing_cells
from spieltisch.rules.paroli.state import Public
from spieltisch.rules.paroli.table import Cell, Line

__all__ = ["Chip", "LineStatus", "MoveEffect", "explain_line", "explain_lines", "explain_move"]

Chip: TypeAlias = Literal["on", "before"]
"""Where a chip lies: on a line that is complete, or before one that is not."""


@dataclass(frozen=True)
class LineStatus:
    """How a line stands now."""

    line: Line
    cards: int
    complete: bool
    missing: tuple[Cell, ...]
    """The cells to fill; in a column, those of the run of eight that lacks the fewest."""
    value: int
    owner: Seat | None
    chip: Chip | None
    """Where the chip lies; it is turned at the end of the turn."""
    protected: bool


@dataclass(frozen=True)
class MoveEffect:
    """What a move would do, and who would be asked (R14–R16)."""

    changes: tuple[LineChange, ...]
    asks: tuple[Seat, ...]
    """The owners who have to agree, in the order in which they are asked."""


def explain_line(public: Public, line: Line) -> LineStatus:
    """How a line stands: its cards, its owner, what is missing."""
    table = public.table
    return LineStatus(
        line=line,
        cards=len(table.line(line)),
        complete=is_complete(table, line),
        missing=missing_cells(table, line),
        value=line_value(table, line, robber=public.config.robber),
        owner=table.owners.get(line),
        chip=_chip(public, line),
        protected=line in protected_lines(public),
    )


def explain_lines(public: Public) -> tuple[LineStatus, ...]:
    """Every line that holds a card or has a chip: columns, then rows."""
    lines = sorted({*public.table.lines, *public.table.owners})
    return tuple(explain_line(public, line) for line in lines)


def explain_move(public: Public, move: Move) -> MoveEffect:
    """Of a move that its cells allow; whether it may be made now, `refusal` says."""
    return MoveEffect(changes(public, move), owners_asked(public, move))


def _chip(public: Public, line: Line) -> Chip | None:
    if line not in public.table.owners:
        return None
    return "on" if line in public.turn.chips_on else "before"
