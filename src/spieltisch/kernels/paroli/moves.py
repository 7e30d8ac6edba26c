"""Räuberparoli: which cards may be shifted where, and which may change places."""

from __future__ import annotations

from spieltisch.kernels.jit import Ints, kernel
from spieltisch.kernels.paroli.bits import count, kth, lowest
from spieltisch.kernels.paroli.row import (
    BASE,
    CARDS,
    COLOURS,
    GRANTED,
    LINES,
    LOW,
    ROB,
    SHIFT,
    TAKEN,
    USED,
    WINDOW,
    cell_code,
    step_code,
)
from spieltisch.kernels.paroli.table import card_at, lift_card, put_card, rows_around, window_of

__all__ = [
    "exchange",
    "find_rob",
    "find_shift",
    "list_robs",
    "list_shifts",
    "move_code",
    "moves_left",
]


@kernel
def moves_left(row: Ints) -> int:
    """R11: how many moves are earned and not made. Equals the law's `Turn.moves_left`."""
    return count(row[GRANTED]) - row[USED]


@kernel
def move_code(row: Ints, kind: int, number: int, at: int, column: int, to: int) -> int:  # noqa: PLR0913, PLR0917 a move has two cells
    """The code of a move between two cells, named by their bits."""
    base = row[BASE]
    return step_code(kind, cell_code(at + base, number), cell_code(to + base, column))


@kernel
def exchange(row: Ints, kind: int, number: int, at: int, column: int, to: int) -> None:  # noqa: PLR0913, PLR0917
    """Move one card or swap two; what follows from CARDS is left as it was.

    Equals the law's `consent.table_after`.
    """
    card = card_at(row, number, at)
    lift_card(row, number, at)
    if kind == ROB:
        other = card_at(row, column, to)
        lift_card(row, column, to)
        put_card(row, number, at, other)
    put_card(row, column, to, card)


@kernel
def _lifted_window(row: Ints, number: int, at: int) -> int:
    """R1 with this card lifted: only a card alone in the first or last row in use matters."""
    rows, bit = (row[LINES] | row[TAKEN]) & LOW, 1 << at
    if row[TAKEN] & bit or (rows & (bit - 1) and rows >> (at + 1)):
        return row[WINDOW]
    for column in range(1, 11):
        if column != number and row[CARDS + column] & bit:
            return row[WINDOW]
    return window_of(rows & ~bit or bit)


@kernel
def _goals(row: Ints, number: int, at: int, column: int, window: int) -> int:
    """The rows of a column where the lifted card would touch another and keep R1."""
    keep = ~(1 << at)
    here = row[CARDS + column] & (keep if column == number else LOW)
    left = row[CARDS + column - 1] & (keep if column - 1 == number else LOW)
    right = row[CARDS + column + 1] & (keep if column + 1 == number else LOW)
    goals = rows_around(left & LOW, here & LOW, right & LOW) & window
    return goals & keep if column == number else goals


@kernel
def find_shift(row: Ints, place: int) -> int:
    """The shift with so many before it; if there are not so many, minus their number.

    They are those of the law's `robber.legal_moves`, if nobody need be asked.
    """
    seen = 0
    for number in range(1, 11):
        cards, wild = row[CARDS + number] & LOW, row[CARDS + number] >> 32
        while cards:
            at = lowest(cards)
            cards &= cards - 1
            window, anywhere = _lifted_window(row, number, at), wild >> at & 1
            for column in range(1 if anywhere else number, 11 if anywhere else number + 1):
                goals = _goals(row, number, at, column, window)
                if place < seen + count(goals):
                    return move_code(row, SHIFT, number, at, column, kth(goals, place - seen))
                seen += count(goals)
    return -seen


@kernel
def list_shifts(row: Ints, out: Ints, found: int) -> int:
    """The same, all of them, into `out`."""
    for number in range(1, 11):
        for at in range(32):
            if row[CARDS + number] >> at & 1:
                window, anywhere = (
                    _lifted_window(row, number, at),
                    row[CARDS + number] >> (32 + at) & 1,
                )
                for column in range(1 if anywhere else number, 11 if anywhere else number + 1):
                    goals = _goals(row, number, at, column, window)
                    while goals:
                        out[found] = move_code(row, SHIFT, number, at, column, lowest(goals))
                        goals &= goals - 1
                        found += 1
    return found


@kernel
def _others(row: Ints, number: int, at: int) -> int:
    """The rows further down this column with another kind of card: R12 lets these two rob each other."""
    cards, colours = row[CARDS + number], row[COLOURS + number]
    rows, wild, green, red = cards & LOW, cards >> 32, colours & LOW, colours >> 32
    same = wild if wild >> at & 1 else rows & ~wild
    same &= green if green >> at & 1 else ~green
    same &= red if red >> at & 1 else ~red
    return rows & ~same & -2 << at


@kernel
def find_rob(row: Ints, place: int) -> int:
    """The robbery with so many before it; if there are not so many, minus their number."""
    seen = 0
    for number in range(1, 11):
        cards = row[CARDS + number] & LOW
        while cards:
            at = lowest(cards)
            cards &= cards - 1
            others = _others(row, number, at)
            if place < seen + count(others):
                return move_code(row, ROB, number, at, number, kth(others, place - seen))
            seen += count(others)
    return -seen


@kernel
def list_robs(row: Ints, out: Ints, found: int) -> int:
    """The same, all of them, into `out`."""
    for number in range(1, 11):
        for at in range(32):
            others = _others(row, number, at) if row[CARDS + number] >> at & 1 else 0
            while others:
                out[found] = move_code(row, ROB, number, at, number, lowest(others))
                others &= others - 1
                found += 1
    return found
