"""Räuberparoli: whose consent a move needs (R14–R16)."""

from __future__ import annotations

from spieltisch.kernels.jit import Ints, kernel
from spieltisch.kernels.paroli.lines import cards_in, place_value
from spieltisch.kernels.paroli.moves import exchange
from spieltisch.kernels.paroli.row import (
    ASKED,
    BASE,
    CARDS,
    CLAIMED,
    LOW,
    NOBODY,
    ON,
    PLAYERS,
    REFUSALS,
    REFUSED,
    ROBBER,
    SEAT,
    SHIFT,
    cell_number,
    cell_row,
    kind_of,
    one_of,
    other_of,
)
from spieltisch.kernels.paroli.table import has_run

__all__ = ["is_refused", "next_asked", "owner_of", "owners_asked", "protected", "worth"]

_MOST_REFUSALS = 3


@kernel
def protected(row: Ints) -> int:
    """The lines that may not be changed freely. Equals the law's `consent.protected_lines`."""
    return row[ON] & ~row[CLAIMED + row[SEAT]] if row[ROBBER] else 0


@kernel
def owner_of(row: Ints, place: int) -> int:
    """Whose chip is at the line with this bit, or NOBODY. Equals the law's `Table.owners`."""
    for seat in range(row[PLAYERS]):
        if row[CLAIMED + seat] >> place & 1:
            return seat
    return NOBODY


@kernel
def owners_asked(row: Ints, code: int) -> int:
    """One bit for each seat that has to agree to a move. Equals the law's `consent.owners_asked`."""
    one, other, base = one_of(code), other_of(code), row[BASE]
    number, at = cell_number(one), cell_row(one) - base
    column, to = cell_number(other), cell_row(other) - base
    guarded = protected(row)
    owners = 0
    for place in (32 + number, 32 + column, at, to):
        if guarded >> place & 1:
            guarded &= ~(1 << place)
            if _asks(row, kind_of(code), number, at, column, to, place):
                owners |= 1 << owner_of(row, place)
    return owners


@kernel
def _asks(row: Ints, kind: int, number: int, at: int, column: int, to: int, place: int) -> bool:
    """Whether the owner of a protected line that the move touches must agree."""
    cards, complete, value = worth(row, place)
    exchange(row, kind, number, at, column, to)
    cards_after, complete_after, value_after = worth(row, place)
    if kind == SHIFT:
        exchange(row, kind, column, to, number, at)
    else:
        exchange(row, kind, number, at, column, to)
    same = at == to if place < 32 else number == column
    if same and complete == complete_after and value == value_after:  # R16
        return False
    only_adds = place >= 32 and 8 <= cards <= 9 and cards_after > cards
    return not (complete_after and value_after > value) and not only_adds  # R14


@kernel
def worth(row: Ints, place: int) -> tuple[int, bool, int]:
    """Cards, completeness and value of a line. Equals the law's `consent.Worth`."""
    cards = cards_in(row, place)
    complete = cards == 10 if place < 32 else has_run(row[CARDS + place - 32] & LOW)
    return cards, complete, place_value(row, place) if complete else 0


@kernel
def is_refused(row: Ints, code: int) -> bool:
    """Whether R15 forbids to ask for this move. Equals the law's `consent.refuse_unasked`."""
    if row[REFUSALS] == 0:
        return False
    barred = row[REFUSALS] >= _MOST_REFUSALS
    for place in range(row[REFUSALS]):
        barred |= row[REFUSED + place] == code
    return barred and owners_asked(row, code) != 0


@kernel
def next_asked(row: Ints) -> int:
    """The owner who is asked now: the first after the mover (R15). Equals the law's `law.actor` while a question is open."""
    seat, players = row[SEAT], row[PLAYERS]
    for step in range(1, players):
        owner = (seat + step) % players
        if row[ASKED] >> owner & 1:
            return owner
    return NOBODY
