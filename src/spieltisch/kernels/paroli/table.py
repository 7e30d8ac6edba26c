"""Cards on their cells: what lies where, which cells are open, and the window of R1."""

from __future__ import annotations

from spieltisch.kernels.bits import highest, lowest
from spieltisch.kernels.jit import Ints, kernel
from spieltisch.kernels.paroli.row import (
    BASE,
    CARDS,
    CLAIMED,
    COLOURS,
    COMPLETE,
    GRANTED,
    LINES,
    LOW,
    MOST_ROWS,
    NEAR,
    ON,
    PAROLI,
    TAKEN,
    WINDOW,
)

__all__ = [
    "card_at",
    "full_rows",
    "has_run",
    "lay_card",
    "lift_card",
    "make_room",
    "open_rows",
    "put_card",
    "refresh",
    "rows_around",
    "window_of",
]


@kernel
def rows_around(left: int, here: int, right: int) -> int:
    """The empty rows of a column that touch a card of it or of a column beside it."""
    return (here << 1 | here >> 1 | left | right) & ~here & LOW


@kernel
def window_of(rows: int) -> int:
    """R1: where a card may go if these rows are in use. Equals the law's `Table.rows_allowed`."""
    top, bottom = lowest(rows), highest(rows)
    return (1 << (top + MOST_ROWS)) - (1 << max(bottom - MOST_ROWS + 1, 0)) & LOW


@kernel
def open_rows(row: Ints, number: int) -> int:
    """The rows of a column where a card may be laid. Equals the law's `Table.open_cells`."""
    return row[NEAR + number] & row[WINDOW]


@kernel
def has_run(rows: int) -> bool:
    """Whether eight rows on end are among these, at most ten."""
    rows &= rows >> 1
    rows &= rows >> 2
    return rows & rows >> 4 != 0


@kernel
def full_rows(row: Ints) -> int:
    """The rows that hold all of 1 to 10."""
    rows = LOW
    for number in range(1, 11):
        rows &= row[CARDS + number]
    return rows


@kernel
def card_at(row: Ints, number: int, at: int) -> int:
    """The card on an occupied cell. Equals the law's `Table.at`."""
    if row[CARDS + number] >> (32 + at) & 1:
        return PAROLI
    colours = row[COLOURS + number] >> at
    return 4 * number + (colours & 1) + (colours >> 31 & 2)


@kernel
def put_card(row: Ints, number: int, at: int, card: int) -> None:
    """Put a card on an empty cell; what follows from CARDS is left as it was."""
    bit = 1 << at
    row[CARDS + number] |= bit | bit << 32 if card == PAROLI else bit
    if card & 3:
        row[COLOURS + number] |= bit << 32 if card & 2 else bit


@kernel
def lift_card(row: Ints, number: int, at: int) -> None:
    """Take the card from a cell; what follows from CARDS is left as it was."""
    keep = ~(1 << at | 1 << (32 + at))
    row[CARDS + number] &= keep
    row[COLOURS + number] &= keep


@kernel
def lay_card(row: Ints, number: int, at: int, card: int) -> None:
    """Put a card on an empty cell with all that follows. Equals the law's `Table.lay`."""
    put_card(row, number, at, card)
    bit = 1 << at
    here = row[CARDS + number] & LOW
    row[NEAR + number] = (row[NEAR + number] | bit << 1 | bit >> 1) & ~here & LOW
    row[NEAR + number - 1] |= bit & ~row[CARDS + number - 1]
    row[NEAR + number + 1] |= bit & ~row[CARDS + number + 1]
    if not row[LINES] & bit:
        row[WINDOW] = window_of((row[LINES] | row[TAKEN] | bit) & LOW)
    row[LINES] |= bit | 1 << (32 + number)
    complete = full_rows(row) & bit | has_run(here) << (32 + number)
    row[COMPLETE] |= complete


@kernel
def refresh(row: Ints) -> None:
    """Work out again all that follows from CARDS and CLAIMED."""
    lines = complete = taken = 0
    for number in range(1, 11):
        here = row[CARDS + number] & LOW
        row[NEAR + number] = rows_around(
            row[CARDS + number - 1] & LOW, here, row[CARDS + number + 1] & LOW
        )
        lines |= here | (here != 0) << (32 + number)
        complete |= has_run(here) << (32 + number)
    for seat in range(6):
        taken |= row[CLAIMED + seat]
    row[LINES], row[COMPLETE], row[TAKEN] = lines, complete | full_rows(row), taken
    row[WINDOW] = window_of((lines | taken) & LOW or 1 << -row[BASE])


@kernel
def make_room(row: Ints, at: int) -> int:
    """Move BASE if a card shall leave bits 2 to 29; the card's bit from now on.

    Nothing else of the state changes, unless a row that granted a move lies ten rows from all others.
    """
    if 2 <= at <= 29:
        return at
    delta = 11 - min(lowest((row[LINES] | row[TAKEN]) & LOW), at)
    for column in range(1, 11):
        row[CARDS + column] = _slide_both(row[CARDS + column], delta)
        row[COLOURS + column] = _slide_both(row[COLOURS + column], delta)
    for seat in range(6):
        row[CLAIMED + seat] = _slide_rows(row[CLAIMED + seat], delta)
    row[ON], row[GRANTED] = _slide_rows(row[ON], delta), _slide_rows(row[GRANTED], delta)
    row[BASE] -= delta
    refresh(row)
    return at + delta


@kernel
def _slide_rows(lines: int, delta: int) -> int:
    rows = lines & LOW
    return lines & ~LOW | ((rows << delta if delta > 0 else rows >> -delta) & LOW)


@kernel
def _slide_both(word: int, delta: int) -> int:
    return _slide_rows(word & LOW, delta) | _slide_rows(word >> 32, delta) << 32
