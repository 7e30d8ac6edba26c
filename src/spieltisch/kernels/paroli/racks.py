"""What racks and stock hold, and which lays a rack allows."""

from __future__ import annotations

from spieltisch.kernels.bits import count, lowest
from spieltisch.kernels.jit import Ints, kernel
from spieltisch.kernels.paroli.row import (
    ALL_NUMBERS,
    BLUE,
    BRIGHT,
    MAY,
    NEAR,
    ONE_BY_ONE,
    OPTIONS,
    RACK_LIMIT,
    SIZE,
    STOCK,
    WINDOW,
)

__all__ = [
    "copies",
    "draw_limit",
    "give",
    "kinds_held",
    "lay_count",
    "take",
    "totals",
]

_ONES = 0x11111111111
_SEVENS = 0x77777777777


@kernel
def copies(row: Ints, holder: int, card: int) -> int:
    """How many of a kind somebody holds."""
    number, colour = card >> 2, card & 3
    if colour == 0:
        return row[BLUE + holder] >> 4 * number & 15
    return row[BRIGHT + holder] >> (4 * number + 2 * colour - 2) & 3


@kernel
def _one(card: int) -> int:
    """What one card adds to the word that counts it."""
    colour = card & 3
    return 1 << (card & ~3) << (2 * colour - 2 if colour else 0)


@kernel
def give(row: Ints, holder: int, card: int) -> None:
    row[(BRIGHT if card & 3 else BLUE) + holder] += _one(card)
    row[SIZE + holder] += 1


@kernel
def take(row: Ints, holder: int, card: int) -> None:
    row[(BRIGHT if card & 3 else BLUE) + holder] -= _one(card)
    row[SIZE + holder] -= 1


@kernel
def totals(blue: int, bright: int) -> int:
    """Four bits at 4n: the cards of number `n`; lowest, the Parolis."""
    return blue + (bright & 3 * _ONES) + (bright >> 2 & 3 * _ONES)


@kernel
def kinds_held(row: Ints, holder: int) -> int:
    """Four bits at 4n: how many kinds of cards of number `n`; lowest, 1 if there is a Paroli."""
    blue, bright = row[BLUE + holder], row[BRIGHT + holder]
    return (
        ((blue + _SEVENS) >> 3 & _ONES)
        + ((bright | bright >> 1) & _ONES)
        + ((bright >> 2 | bright >> 3) & _ONES)
    )


@kernel
def draw_limit(row: Ints, seat: int) -> int:
    """How many cards a seat may draw at once. Equals the law's `draw.draw_limit`."""
    most = 1 if row[OPTIONS] & ONE_BY_ONE else 2
    return min(most, row[SIZE + STOCK], RACK_LIMIT - row[SIZE + seat])


@kernel
def lay_count(row: Ints, kinds: int) -> int:
    """How many lays there are for these kinds. Equals the length of the law's `laying.legal_lays`."""
    may, window, wild, found = row[MAY], row[WINDOW], kinds & 1, 0
    if may == ALL_NUMBERS:
        for number in range(1, 11):
            found += count(row[NEAR + number] & window) * ((kinds >> 4 * number & 3) + wild)
    elif may:
        number = lowest(may)
        found = count(row[NEAR + number] & window) * ((kinds >> 4 * number & 3) + wild)
    return found
