"""Complete lines and what they are worth; points."""

from __future__ import annotations

from spieltisch.kernels.bits import count, highest, lowest
from spieltisch.kernels.jit import Ints, kernel
from spieltisch.kernels.paroli.row import (
    BASE,
    CARDS,
    CLAIMED,
    COLOURS,
    COMPLETE,
    LOW,
    PLAYERS,
    ROBBER,
    SIZE,
    WINDOW,
    cell_row,
)
from spieltisch.kernels.paroli.table import has_run

__all__ = [
    "cards_in",
    "column_value",
    "is_complete",
    "lacking",
    "line_bit",
    "line_value",
    "place_value",
    "row_value",
    "score",
    "scores",
]

_RUN = 0xFF


@kernel
def line_bit(row: Ints, line: int) -> int:
    """The bit of a line of the law; of a row far away that of one where nothing can lie."""
    if line < 16:
        return 32 + line
    at = cell_row(line) - row[BASE]
    return at if 0 <= at < 32 else 31


@kernel
def is_complete(row: Ints, line: int) -> bool:
    """Equals the law's `lines.is_complete`."""
    return row[COMPLETE] >> line_bit(row, line) & 1 != 0


@kernel
def line_value(row: Ints, line: int) -> int:
    """What a line of the law is worth. Equals the law's `lines.line_value`."""
    return place_value(row, line_bit(row, line)) if is_complete(row, line) else 0


@kernel
def place_value(row: Ints, place: int) -> int:
    """What the complete line with this bit is worth. Equals the law's `lines.line_value`."""
    if place < 32:
        return row_value(row, place)
    return column_value(row[CARDS + place - 32], row[COLOURS + place - 32], row[ROBBER])


@kernel
def row_value(row: Ints, at: int) -> int:
    """The value of a row that holds all of 1 to 10. Equals the law's `lines.line_value`."""
    green = red = wild = 0
    for number in range(1, 11):
        green += row[COLOURS + number] >> at & 1
        red += row[COLOURS + number] >> (32 + at) & 1
        wild += row[CARDS + number] >> (32 + at) & 1
    if wild and row[ROBBER]:
        return 0
    return 50 + 5 * green - 10 * red - 15 * wild


@kernel
def column_value(cards: int, colours: int, robber: int) -> int:
    """The value of a column: of its run of eight or more (R9), in Räuberparoli of numbers (R10). Equals the law's `lines.line_value`."""
    rows, wild = cards & LOW, cards >> 32
    if robber:
        rows &= ~wild
    run = _long_run(rows)
    return (
        5 * count(run) + 5 * count(colours & run) - 10 * count(colours >> 32 & run)
        - 15 * count(wild & run)
    )  # fmt: skip


@kernel
def _long_run(rows: int) -> int:
    """The run of eight or more among these rows, or none."""
    ends = rows & rows >> 1
    ends &= ends >> 2
    ends &= ends >> 4
    return ends * _RUN if ends & (ends - 1) == 0 else _spread(ends)


@kernel
def _spread(ends: int) -> int:
    """A run of nine or more, of its rows that begin eight."""
    top, bottom = lowest(ends), highest(ends)
    return (1 << (bottom + 8)) - (1 << top)


@kernel
def cards_in(row: Ints, place: int) -> int:
    """How many cards the line with this bit holds."""
    if place >= 32:
        return count(row[CARDS + place - 32] & LOW)
    cards = 0
    for number in range(1, 11):
        cards += row[CARDS + number] >> place & 1
    return cards


@kernel
def lacking(row: Ints, place: int) -> int:
    """How many cards the line with this bit lacks. Equals the length of the law's `lines.missing_cells`."""
    if row[COMPLETE] >> place & 1:
        return 0
    if place < 32:
        return 10 - cards_in(row, place)
    rows, window = row[CARDS + place - 32] & LOW, row[WINDOW]
    fewest, run = 8, _RUN << lowest(window)
    while has_run(run & window):
        fewest = min(fewest, count(run & ~rows))
        run <<= 1
    return fewest


@kernel
def score(row: Ints, seat: int) -> int:
    """What a seat would have if the game ended now. Equals the law's `scoring.scores`."""
    lines, points = row[CLAIMED + seat] & row[COMPLETE], -5 * row[SIZE + seat]
    while lines:
        points += place_value(row, lowest(lines))
        lines &= lines - 1
    return points


@kernel
def scores(row: Ints, out: Ints) -> None:
    """The points of all seats into `out`. Equals the law's `scoring.scores`."""
    for seat in range(row[PLAYERS]):
        out[seat] = score(row, seat)
