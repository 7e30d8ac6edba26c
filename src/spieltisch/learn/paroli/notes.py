"""What a seat notes of a table of Paroli: what each line lacks, what its own rack could add.

Lines are named by their bits (see `kernels.paroli.row`). Only the table and the seat's own rack are
looked at, so that notes of states that look alike to the seat are the same.
"""

from __future__ import annotations

from typing import Final

from spieltisch.kernels.bits import count, lowest
from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paroli.lines import lacking, place_value
from spieltisch.kernels.paroli.racks import totals
from spieltisch.kernels.paroli.row import (
    BLUE,
    BRIGHT,
    CARDS,
    CLAIMED,
    COLOURS,
    COMPLETE,
    LINES,
    LOW,
    PLAYERS,
    SIZE,
    TAKEN,
)
from spieltisch.learn.compiling import kernel

__all__ = [
    "DEAD",
    "HELD",
    "LACKS",
    "LOOKS",
    "NOTES",
    "POINTS",
    "RACK",
    "UNSEEN",
    "WILD",
    "WORTH",
    "take_notes",
]

LACKS: Final = 0
"""By line: how many cards it lacks."""
WORTH: Final = 48
"""By line: what it is worth, or if it is incomplete the sum of its cards."""
WILD: Final = 96
"""By line: its Parolis."""
HELD: Final = 144
"""By line: how many of the lacking cards one's own rack has."""
DEAD: Final = 192
"""By line: how many of the lacking cards are on no rack and not in the stock."""
RACK: Final = 240
"""By number: the cards on one's own rack; at 0 the Parolis."""
UNSEEN: Final = 256
"""By number: the cards that may be on other racks or in the stock."""
POINTS: Final = 272
"""By seat: the points it would have if the game ended now."""
LOOKS: Final = 278
"""How many positions were looked at since the notes were begun."""
NOTES: Final = 279


@kernel
def take_notes(row: Ints, seat: int, notes: Ints) -> None:
    """All notes a seat can take."""
    numbers, gone = _note_numbers(row, seat, notes)
    rows = (row[LINES] | row[TAKEN]) & LOW
    while rows:
        _note_row(row, lowest(rows), numbers, gone, notes)
        rows &= rows - 1
    for number in range(1, 11):
        _note_column(row, number, notes)
    for player in range(row[PLAYERS]):
        _note_points(row, player, notes)


@kernel
def _note_points(row: Ints, seat: int, notes: Ints) -> None:
    """Equals the law's `scoring.scores`."""
    lines, points = row[CLAIMED + seat] & row[COMPLETE], -5 * row[SIZE + seat]
    while lines:
        points += notes[WORTH + lowest(lines)]
        lines &= lines - 1
    notes[POINTS + seat] = points


@kernel
def _note_numbers(row: Ints, seat: int, notes: Ints) -> tuple[int, int]:
    """The numbers on one's own rack, and those of which no card is left, as bits."""
    held, numbers, gone = totals(row[BLUE + seat], row[BRIGHT + seat]), 0, 0
    for number in range(11):
        mine = held >> 4 * number & 15
        cards = row[CARDS + number]
        left = 10 - count(cards & LOW & ~(cards >> 32)) - mine
        notes[RACK + number], notes[UNSEEN + number] = mine, left
        numbers |= (mine > 0) << number
        gone |= (left <= 0 and mine == 0) << number
    return numbers, gone


@kernel
def _note_row(row: Ints, at: int, numbers: int, gone: int, notes: Ints) -> None:
    missing = cards = green = red = wild = 0
    for number in range(1, 11):
        here = row[CARDS + number] >> at & 1
        missing |= (here ^ 1) << number
        cards += here
        wild += row[CARDS + number] >> (32 + at) & 1
        green += row[COLOURS + number] >> at & 1
        red += row[COLOURS + number] >> (32 + at) & 1
    notes[LACKS + at], notes[WILD + at] = 10 - cards, wild
    notes[WORTH + at] = 5 * cards + 5 * green - 10 * red - 15 * wild
    notes[HELD + at], notes[DEAD + at] = count(missing & numbers), count(missing & gone)
    if row[COMPLETE] >> at & 1:
        notes[WORTH + at] = place_value(row, at)


@kernel
def _note_column(row: Ints, number: int, notes: Ints) -> None:
    place, cards, colours = 32 + number, row[CARDS + number], row[COLOURS + number]
    lacks, wild = lacking(row, place), count(cards >> 32)
    notes[LACKS + place], notes[WILD + place] = lacks, wild
    notes[HELD + place] = min(lacks, notes[RACK + number])
    notes[DEAD + place] = max(0, lacks - notes[RACK + number] - notes[UNSEEN + number])
    if row[COMPLETE] >> place & 1:
        notes[WORTH + place] = place_value(row, place)
    else:
        sum_of_colours = 5 * count(colours & LOW) - 10 * count(colours >> 32)
        notes[WORTH + place] = 5 * count(cards & LOW) + sum_of_colours - 15 * wild
