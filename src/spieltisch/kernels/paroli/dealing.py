"""What CHANCE does: the set-up, cards drawn, and hidden cards dealt again."""

from __future__ import annotations

from spieltisch.kernels.chance import below
from spieltisch.kernels.jit import Ints, Words, kernel
from spieltisch.kernels.paroli.course import reason_to_end
from spieltisch.kernels.paroli.racks import copies, give, take, totals
from spieltisch.kernels.paroli.row import (
    ALL_NUMBERS,
    BASE,
    BLUE,
    BRIGHT,
    CHIPS,
    DEAL,
    DRAWN,
    FIRST,
    HAND_SIZE,
    LAID,
    LINES,
    MAY,
    OPTIONS,
    OWED,
    PLAYERS,
    QUESTION,
    REASON,
    ROBBER,
    ROW,
    SEAT,
    SIZE,
    STARTED,
    STOCK,
    TURN_UP,
    TURNS,
    WINDOW,
    ZERO_ROW,
    step_code,
)
from spieltisch.kernels.paroli.table import lay_card, window_of

__all__ = ["chance_step", "chance_steps", "deal_out", "fresh", "random_card", "redeal"]

_ALL_BLUE = 0x66666666664
_ALL_BRIGHT = 0xAAAAAAAAAA0
_ALL_CARDS = 104


@kernel
def fresh(row: Ints, players: int, variant: int) -> None:
    """All cards in the stock, nobody's turn yet. Equals the law's `law.initial`.

    `variant` is 1 for Räuberparoli, with the options above it (see `packing.variant_of`).
    """
    for place in range(ROW):
        row[place] = 0
    row[ROBBER], row[OPTIONS] = variant & 1, variant >> 1
    row[PLAYERS], row[CHIPS] = players, 3 if players <= 4 else 2
    row[BASE], row[MAY], row[WINDOW] = -ZERO_ROW, ALL_NUMBERS, window_of(1 << ZERO_ROW)
    row[BLUE + STOCK], row[BRIGHT + STOCK], row[SIZE + STOCK] = _ALL_BLUE, _ALL_BRIGHT, _ALL_CARDS


@kernel
def _card(blue: int, bright: int, place: int) -> int:
    """The card with so many before it, among cards counted in these words."""
    by_number, number = totals(blue, bright), 0
    while place >= by_number & 15 and number < 10:
        place -= by_number & 15
        by_number >>= 4
        number += 1
    place -= blue >> 4 * number & 15
    if place < 0:
        return 4 * number
    return 4 * number + (1 if place < bright >> 4 * number & 3 else 2)


@kernel
def random_card(row: Ints, rng: Words) -> int:
    """A card of the stock, each with the same chance."""
    return _card(row[BLUE + STOCK], row[BRIGHT + STOCK], below(rng, row[SIZE + STOCK]))


@kernel
def _turned_up(row: Ints, rng: Words) -> int:
    """The first card of the table: R2, any but a Paroli."""
    wild = copies(row, STOCK, 0)
    place = below(rng, row[SIZE + STOCK] - wild)
    return _card(row[BLUE + STOCK] & ~15, row[BRIGHT + STOCK], place)


@kernel
def _is_dealt(row: Ints) -> bool:
    dealt = True
    for seat in range(row[PLAYERS]):
        dealt &= row[SIZE + seat] >= HAND_SIZE
    return dealt


@kernel
def _awaited(row: Ints) -> int:
    """Which kind of step CHANCE is waited for to take."""
    if not row[STARTED]:
        return FIRST
    return TURN_UP if not row[LINES] and _is_dealt(row) else DEAL


@kernel
def chance_step(row: Ints, rng: Words) -> int:
    """One of CHANCE's steps, by its weight in the law's `dealing.chance`."""
    kind = _awaited(row)
    if kind == FIRST:
        return step_code(FIRST, 0, below(rng, row[PLAYERS]))
    return step_code(kind, 0, _turned_up(row, rng) if kind == TURN_UP else random_card(row, rng))


@kernel
def chance_steps(row: Ints, out: Ints, weights: Ints, weighed: int) -> int:
    """CHANCE's steps into `out` and, if `weighed`, their weights; how many. Equals the law's `dealing.chance`."""
    kind, found = _awaited(row), 0
    for what in range(row[PLAYERS] if kind == FIRST else 44):
        weight = 1 if kind == FIRST else copies(row, STOCK, what)
        if weight and not (kind != FIRST and what & 3 == 3) and not (kind == TURN_UP and what == 0):
            out[found] = step_code(kind, 0, what)
            if weighed:
                weights[found] = weight
            found += 1
    return found


@kernel
def deal_out(row: Ints, rng: Words) -> None:
    """The whole set-up of a fresh row."""
    row[STARTED], row[SEAT] = 1, below(rng, row[PLAYERS])
    for seat in range(row[PLAYERS]):
        _fill(row, seat, HAND_SIZE, rng)
    card = _turned_up(row, rng)
    take(row, STOCK, card)
    lay_card(row, card >> 2, -row[BASE], card)


@kernel
def _fill(row: Ints, seat: int, cards: int, rng: Words) -> None:
    """Give a seat so many cards of the stock."""
    for _ in range(cards):
        card = random_card(row, rng)
        take(row, STOCK, card)
        give(row, seat, card)


@kernel
def redeal(row: Ints, seat: int, rng: Words) -> None:
    """Deal again all that a seat cannot see, or for NOBODY a watcher. They are the law's `view.unseen`."""
    if row[REASON]:
        return
    begun = row[LAID] or row[QUESTION] or row[OWED] or row[DRAWN] or row[TURNS] == 0
    while True:
        for other in range(row[PLAYERS]):
            if other != seat:
                _hide(row, other)
        for other in range(row[PLAYERS]):
            if other != seat:
                cards, row[SIZE + other] = row[SIZE + other], 0
                _fill(row, other, cards, rng)
        if begun or not reason_to_end(row):
            return


@kernel
def _hide(row: Ints, seat: int) -> None:
    """Put a rack's cards back into the stock, but remember how many they were."""
    row[BLUE + STOCK] += row[BLUE + seat]
    row[BRIGHT + STOCK] += row[BRIGHT + seat]
    row[SIZE + STOCK] += row[SIZE + seat]
    row[BLUE + seat] = row[BRIGHT + seat] = 0
