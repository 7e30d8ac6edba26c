"""The layout of a packed state: one row of 64-bit integers, and the codes of steps.

Rows of the table are counted from BASE, so that row `r` of the law is bit `r - BASE`. All rows in use
lie on bits 2 to 29; if a card would leave them, BASE is moved (see `table.rebase`). Columns are counted
by their numbers, 1 to 10, with an empty column on either side.

A set of lines is a word: rows are bits 0 to 31, column `n` is bit 32 + n.

A holder of cards is a seat, or STOCK. Its cards are counted by fours of bits: BLUE has the Parolis in
the lowest four and the blue cards of number `n` at 4n, BRIGHT the green ones at 4n and the red ones at
4n + 2. A card is the number 4n + colour (blue 0, green 1, red 2); a Paroli is 0.
"""

from __future__ import annotations

from typing import Final

from spieltisch.kernels.jit import kernel
from spieltisch.rules.options import options_of
from spieltisch.rules.paroli.options import Options

__all__ = [
    "AGREE",
    "ALL_NUMBERS",
    "ANSWER",
    "ASKED",
    "BASE",
    "BLUE",
    "BRIGHT",
    "CARDS",
    "CHIPS",
    "CLAIM",
    "CLAIMED",
    "COLOURS",
    "COMPLETE",
    "DEAL",
    "DRAW",
    "DRAWN",
    "EARNED",
    "END",
    "FIRST",
    "GRANTED",
    "HAND_SIZE",
    "LAID",
    "LAY",
    "LINES",
    "LOW",
    "MAY",
    "MOST_ROWS",
    "MOST_STEPS",
    "NEAR",
    "NOBODY",
    "ON",
    "ONE_BY_ONE",
    "OPTIONS",
    "OUT",
    "OWED",
    "PAROLI",
    "PASS",
    "PER_CARD",
    "PLAYERS",
    "QUESTION",
    "RACK_LIMIT",
    "REASON",
    "REFUSALS",
    "REFUSED",
    "ROB",
    "ROBBER",
    "ROW",
    "SEAT",
    "SHIFT",
    "SIZE",
    "STARTED",
    "STOCK",
    "STUCK",
    "TAKEN",
    "TURNS",
    "TURN_UP",
    "USED",
    "WINDOW",
    "ZERO_ROW",
    "bit_of",
    "cell_code",
    "cell_number",
    "cell_row",
    "kind_of",
    "line_code",
    "one_of",
    "other_of",
    "step_code",
]


def bit_of(name: str) -> int:
    """The bit of an option in OPTIONS."""
    return 1 << [each.name for each in options_of(Options)].index(name)


CARDS: Final = 0
"""Twelve columns: rows with a card in the low half, rows with a Paroli in the high half."""
COLOURS: Final = 12
"""Twelve columns: rows with a green card in the low half, rows with a red one in the high half."""
NEAR: Final = 24
"""Twelve columns: empty cells that touch a card, R1 not considered. Follows from CARDS."""
LINES: Final = 36
"""The lines that hold a card. Follows from CARDS."""
COMPLETE: Final = 37
"""The complete lines. Follows from CARDS."""
WINDOW: Final = 38
"""R1: the rows a card may go to. Follows from CARDS and TAKEN."""
TAKEN: Final = 39
"""The lines with a chip. Follows from CLAIMED."""
CLAIMED: Final = 40
"""Six seats: the lines with a chip of this seat."""
BLUE: Final = 46
BRIGHT: Final = 53
SIZE: Final = 60
"""Six seats and the stock: their cards, and how many."""
STOCK: Final = 6
"""The holder that is no seat."""
BASE: Final = 67
"""The row of the law that is bit 0."""
PLAYERS: Final = 68
ROBBER: Final = 69
CHIPS: Final = 70
"""How many chips each player has. Follows from PLAYERS."""
STARTED: Final = 71
SEAT: Final = 72
"""Whose turn it is."""
TURNS: Final = 73
REASON: Final = 74
"""0, or why the game is over: OUT or STUCK (R7)."""
OWED: Final = 75
LAID: Final = 76
"""Four bits at 4n: how often number `n` was laid in this turn."""
MAY: Final = 77
"""Bit `n`: whether number `n` may be laid in this turn. Follows from LAID."""
ON: Final = 78
"""The lines whose chip stands on them; inside a turn chips only go back (R17)."""
GRANTED: Final = 79
USED: Final = 80
REFUSALS: Final = 81
REFUSED: Final = 82
"""Up to three codes of refused moves, in order."""
QUESTION: Final = 85
"""The code of the move that waits for consent, or 0."""
ASKED: Final = 86
"""Bit by seat: the owners still to be asked."""
EARNED: Final = 87
"""R11: moves that the lines in GRANTED have brought."""
DRAWN: Final = 88
"""R4: 1 while a card that was drawn one by one is seen and another may follow."""
OPTIONS: Final = 89
"""One bit for each option of the law's `Options` that is agreed, in the order of their declaration."""
ROW: Final = 90
"""The length of a row."""

ONE_BY_ONE: Final = bit_of("draw_one_by_one")
PER_CARD: Final = bit_of("one_move_per_card")

NOBODY: Final = -1
OUT, STUCK = 1, 2
LOW: Final = 0xFFFFFFFF
"""The low half of a word."""
ALL_NUMBERS: Final = 0x7FE
PAROLI: Final = 0
MOST_ROWS: Final = 10
HAND_SIZE: Final = 14
RACK_LIMIT: Final = 21
ZERO_ROW: Final = 15
"""The bit of the first card's row in a fresh game."""

DRAW, LAY, SHIFT, ROB, ANSWER, CLAIM, END, PASS, FIRST, DEAL, TURN_UP = range(1, 12)
"""The kinds of steps; no code is 0."""
AGREE: Final = 1
MOST_STEPS: Final = 2048
"""Room enough for the legal steps of any state."""

_ROW_BIAS: Final = 2048
"""Rows of the law from -2048 to 2047 have a code; no game goes so far."""


@kernel
def step_code(kind: int, one: int, other: int) -> int:
    """A step in 36 bits.

    DRAW, FIRST: `other` is the count or seat. LAY: card and cell. SHIFT, ROB: two cells. ANSWER: AGREE
    or 0. CLAIM: a line. DEAL, TURN_UP: a card. Cells and lines are those of the law, whatever BASE is.
    """
    return kind << 32 | one << 16 | other


@kernel
def kind_of(code: int) -> int:
    return code >> 32


@kernel
def one_of(code: int) -> int:
    return code >> 16 & 0xFFFF


@kernel
def other_of(code: int) -> int:
    return code & 0xFFFF


@kernel
def cell_code(row: int, number: int) -> int:
    """A cell of the law in 16 bits."""
    return (row + _ROW_BIAS) << 4 | number


@kernel
def cell_row(cell: int) -> int:
    return (cell >> 4) - _ROW_BIAS


@kernel
def cell_number(cell: int) -> int:
    return cell & 15


@kernel
def line_code(row: int, number: int) -> int:
    """A line of the law in 16 bits: column `number`, or if that is 0 the row."""
    return number or cell_code(row, 0)
