"""Räuberparoli: which cards may be shifted where, and which may change places."""

from __future__ import annotations

from spieltisch.kernels.bits import count, highest, kth, lowest
from spieltisch.kernels.jit import Ints, kernel
from spieltisch.kernels.paroli.row import (
    BASE,
    CARDS,
    COLOURS,
    EARNED,
    LINES,
    LOW,
    NEAR,
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
    return row[EARNED] - row[USED]


@kernel
def move_code(row: Ints, kind: int, number: int, at: int, column: int, to: int) -> int:
    """The code of a move between two cells, named by their bits."""
    base = row[BASE]
    return step_code(kind, cell_code(at + base, number), cell_code(to + base, column))


@kernel
def exchange(row: Ints, kind: int, number: int, at: int, column: int, to: int) -> None:
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
def _odd_rows(row: Ints) -> int:
    """The first and last row in use, if one card alone keeps them in use: lifting it moves the window."""
    once = twice = 0
    for number in range(1, 11):
        twice |= once & row[CARDS + number]
        once |= row[CARDS + number]
    rows = (row[LINES] | row[TAKEN]) & LOW
    return (1 << lowest(rows) | 1 << highest(rows)) & once & ~twice & ~row[TAKEN]


@kernel
def _plain_shifts(row: Ints, number: int, plain: int) -> int:
    """How many shifts these cards of a column have: they stay in it and leave the window as it is.

    Each may go to every open cell, but for the cells that touch nothing else than the card itself.
    """
    here = row[CARDS + number] & LOW
    open_here = row[NEAR + number] & row[WINDOW]
    beside = (row[CARDS + number - 1] | row[CARDS + number + 1]) & LOW
    below_only = open_here & here << 1 & ~(here >> 1 | beside)
    above_only = open_here & here >> 1 & ~(here << 1 | beside)
    own_cells = count(below_only & plain << 1) + count(above_only & plain >> 1)
    return count(plain) * count(open_here) - own_cells


@kernel
def find_shift(row: Ints, place: int) -> int:
    """The shift with so many before it; if there are not so many, minus their number.

    They are those of the law's `robber.legal_moves`, if nobody need be asked.
    """
    seen, odd = 0, _odd_rows(row)
    for number in range(1, 11):
        cards, wild = row[CARDS + number] & LOW, row[CARDS + number] >> 32
        plain = cards & ~wild & ~odd
        here = _plain_shifts(row, number, plain)
        if place < seen + here:
            return _plain_shift(row, number, plain, place - seen)
        seen += here
        cards &= ~plain
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
def _plain_shift(row: Ints, number: int, plain: int, place: int) -> int:
    """The shift of one of these cards with so many before it."""
    at = lowest(plain)
    goals = _goals(row, number, at, number, row[WINDOW])
    while place >= count(goals):
        place -= count(goals)
        plain &= plain - 1
        at = lowest(plain)
        goals = _goals(row, number, at, number, row[WINDOW])
    return move_code(row, SHIFT, number, at, number, kth(goals, place))


@kernel
def list_shifts(row: Ints, out: Ints, found: int) -> int:
    """The same, all of them, into `out`. Equals the law's `robber.legal_moves`."""
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
def _rob_count(row: Ints, number: int) -> int:
    """How many pairs of different cards a column has: the squares of all cards less those of each kind."""
    cards, colours = row[CARDS + number], row[COLOURS + number]
    every, wild = count(cards & LOW), count(cards >> 32)
    green, red = count(colours & LOW), count(colours >> 32)
    blue = every - wild - green - red
    return (every * every - wild * wild - green * green - red * red - blue * blue) >> 1


@kernel
def find_rob(row: Ints, place: int) -> int:
    """The robbery with so many before it; if there are not so many, minus their number.

    They are those of the law's `robber.legal_moves`, if nobody need be asked.
    """
    seen = 0
    for number in range(1, 11):
        pairs = _rob_count(row, number)
        if place < seen + pairs:
            return _rob(row, number, place - seen)
        seen += pairs
    return -seen


@kernel
def _rob(row: Ints, number: int, place: int) -> int:
    """The robbery in this column with so many before it."""
    cards = row[CARDS + number] & LOW
    at = lowest(cards)
    others = _others(row, number, at)
    while place >= count(others):
        place -= count(others)
        cards &= cards - 1
        at = lowest(cards)
        others = _others(row, number, at)
    return move_code(row, ROB, number, at, number, kth(others, place))


@kernel
def list_robs(row: Ints, out: Ints, found: int) -> int:
    """The same, all of them, into `out`. Equals the law's `robber.legal_moves`."""
    for number in range(1, 11):
        for at in range(32):
            others = _others(row, number, at) if row[CARDS + number] >> at & 1 else 0
            while others:
                out[found] = move_code(row, ROB, number, at, number, lowest(others))
                others &= others - 1
                found += 1
    return found
