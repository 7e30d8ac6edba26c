"""Paroli's and Räuberparoli's action ids.

Cells are named in a frame of 12 rows and 10 columns: frame row 1 is the topmost row in use, so rows 1
to 10 are all that can be in use (R1) and rows 0 and 11 where a card may still be laid or shifted,
because it must touch a card there.

    0, 1         draw one card, two cards
    2            end the turn
    3            pass
    4 … 13       claim the column 1 to 10
    14 … 23      claim the row, frame row 1 to 10
    24 … 383     lay a numbered card: kind (b1 g1 r1 b2 … r10) × 12 + frame row
    384 … 503    lay a Paroli: frame row × 10 + column - 1

and in Räuberparoli:

    504, 505     agree, refuse
    506 … 625    move the card that lies there: frame row × 10 + column - 1; then
    626 … 745    to this cell. If a card lies there, the two change places; the upper one is named first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from spieltisch.envs.codec import Word
from spieltisch.rules.paroli import (
    KINDS,
    Action,
    Answer,
    Cell,
    Claim,
    Draw,
    EndTurn,
    Lay,
    Line,
    Pass,
    Rob,
    Shift,
    State,
    Table,
    legal,
)

__all__ = [
    "ACTIONS",
    "AGREE",
    "CLAIM",
    "FRAME_ROWS",
    "LAY",
    "LAY_PAROLI",
    "ORIGIN",
    "ROBBER_ACTIONS",
    "TARGET",
    "VERSION",
    "frame_cell",
    "frame_top",
    "name_of",
    "words",
]

VERSION: Final = 1
FRAME_ROWS: Final = 12
END: Final = 2
PASS: Final = 3
CLAIM: Final = 4
LAY: Final = 24
LAY_PAROLI: Final = 384
ACTIONS: Final = 504
"""How many ids Paroli has."""
AGREE: Final = 504
ORIGIN: Final = 506
TARGET: Final = 626
ROBBER_ACTIONS: Final = 746
"""How many ids Räuberparoli has."""

_PLAIN: Final = {
    0: "draw 1",
    1: "draw 2",
    END: "end",
    PASS: "pass",
    AGREE: "agree",
    AGREE + 1: "refuse",
}


def frame_top(table: Table) -> int:
    """The row of the table that is row 0 of the frame."""
    return table.rows_in_use[0] - 1 if table.rows_in_use else -1


def frame_cell(cell: Cell, top: int) -> int:
    """A cell by its place in the frame."""
    return 10 * (cell.row - top) + cell.number - 1


def words(state: State) -> Mapping[Word, Action]:
    """Every legal step of the seat to act, by its word."""
    top = frame_top(state.table)
    return {_word(action, top): action for action in legal(state)}


def _word(action: Action, top: int) -> Word:
    match action:
        case Draw(count):
            return (count - 1,)
        case EndTurn():
            return (END,)
        case Pass():
            return (PASS,)
        case Claim(line):
            return (_claim(line, top),)
        case Lay():
            return (_lay(action, top),)
        case Answer(agree):
            return (AGREE if agree else AGREE + 1,)
        case Shift(one, other) | Rob(one, other):
            return ORIGIN + frame_cell(one, top), TARGET + frame_cell(other, top)
        case _:
            raise LookupError("CHANCE enters no words")


def _claim(line: Line, top: int) -> int:
    return CLAIM + (line.at - 1 if line.axis == "col" else 10 + line.at - top - 1)


def _lay(lay: Lay, top: int) -> int:
    if lay.card.is_paroli:
        return LAY_PAROLI + frame_cell(lay.cell, top)
    return LAY + FRAME_ROWS * KINDS.index(lay.card) + lay.cell.row - top


def name_of(number: int) -> str:
    """What an id says, for people; rows are those of the frame."""
    if number in _PLAIN:
        return _PLAIN[number]
    if number < LAY:
        line = number - CLAIM
        return f"claim column {line + 1}" if line < 10 else f"claim row {line - 9}"
    if number < LAY_PAROLI:
        kind, row = divmod(number - LAY, FRAME_ROWS)
        return f"lay {KINDS[kind]} in row {row}"
    if number < ACTIONS:
        return f"lay P on {_cell_name(number - LAY_PAROLI)}"
    if number < TARGET:
        return f"move {_cell_name(number - ORIGIN)}"
    return f"to {_cell_name(number - TARGET)}"


def _cell_name(cell: int) -> str:
    return f"row {cell // 10}, column {cell % 10 + 1}"
