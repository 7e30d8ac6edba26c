"""The legal steps: all of them in a list, or one of them by chance."""

from __future__ import annotations

from spieltisch.kernels.bits import count, kth, lowest
from spieltisch.kernels.chance import below
from spieltisch.kernels.jit import Ints, Words, kernel
from spieltisch.kernels.paroli.consent import is_refused
from spieltisch.kernels.paroli.course import CHANCE_ACTS, actor
from spieltisch.kernels.paroli.dealing import chance_steps
from spieltisch.kernels.paroli.moves import (
    find_rob,
    find_shift,
    list_robs,
    list_shifts,
    moves_left,
)
from spieltisch.kernels.paroli.racks import copies, draw_limit, kinds_held, lay_count
from spieltisch.kernels.paroli.row import (
    AGREE,
    ANSWER,
    BASE,
    CHIPS,
    CLAIM,
    CLAIMED,
    DRAW,
    DRAWN,
    END,
    GRANTED,
    LAID,
    LAY,
    LINES,
    MAY,
    NEAR,
    NOBODY,
    PASS,
    QUESTION,
    SEAT,
    TAKEN,
    WINDOW,
    cell_code,
    line_code,
    step_code,
)

__all__ = ["claimable", "legal", "random_step"]

_EVERY = 1 << 30


@kernel
def legal(row: Ints, out: Ints) -> int:
    """Every legal step into `out`; how many there are. Equals the law's `law.legal` as a set."""
    acting = actor(row)
    if acting == NOBODY:
        return 0
    if acting == CHANCE_ACTS:
        return chance_steps(row, out, out, 0)
    if row[QUESTION]:
        out[0], out[1] = step_code(ANSWER, 0, AGREE), step_code(ANSWER, 0, 0)
        return 2
    if row[LAID]:
        found = _list_moves(row, out, _list_lays(row, out, 0))
        found = _list_claims(row, out, found)
        out[found] = step_code(END, 0, 0)
        return found + 1
    found = draw_limit(row, acting)
    for place in range(found):
        out[place] = step_code(DRAW, 0, place + 1)
    if row[DRAWN]:  # R4
        out[found] = step_code(END, 0, 0)
        return found + 1
    found = _list_lays(row, out, found)
    if found == 0:
        out[0] = step_code(PASS, 0, 0)
    return max(found, 1)


@kernel
def _list_lays(row: Ints, out: Ints, found: int) -> int:
    """Equals the law's `laying.legal_lays`."""
    seat, base = row[SEAT], row[BASE]
    for number in range(1, 11):
        rows = row[NEAR + number] & row[WINDOW] if row[MAY] >> number & 1 else 0
        while rows:
            cell = cell_code(lowest(rows) + base, number)
            rows &= rows - 1
            for card in (4 * number, 4 * number + 1, 4 * number + 2, 0):
                if copies(row, seat, card):
                    out[found] = step_code(LAY, card, cell)
                    found += 1
    return found


@kernel
def _list_moves(row: Ints, out: Ints, found: int) -> int:
    """Equals the law's `robber.legal_moves`."""
    if moves_left(row) <= 0:
        return found
    last = list_robs(row, out, list_shifts(row, out, found))
    for place in range(found, last):
        if not is_refused(row, out[place]):
            out[found] = out[place]
            found += 1
    return found


@kernel
def claimable(row: Ints) -> int:
    """R5: the lines the seat may claim, once it has played. Equals the law's `claiming.legal_claims`."""
    seat = row[SEAT]
    return row[LINES] & ~row[TAKEN] if count(row[CLAIMED + seat]) < row[CHIPS] else 0


@kernel
def _claim_code(row: Ints, place: int) -> int:
    """The claim of the line with this bit."""
    line = line_code(place + row[BASE], 0) if place < 32 else place - 32
    return step_code(CLAIM, 0, line)


@kernel
def _list_claims(row: Ints, out: Ints, found: int) -> int:
    """Equals the law's `claiming.legal_claims`."""
    lines = claimable(row)
    while lines:
        out[found] = _claim_code(row, lowest(lines))
        lines &= lines - 1
        found += 1
    return found


@kernel
def random_step(row: Ints, rng: Words) -> int:
    """One of the legal steps of a seat, each with the same chance; the list is never made.

    Of the law's `law.legal`. Moves that R15 bars are drawn as well and drawn again.
    """
    if row[QUESTION]:
        return step_code(ANSWER, 0, below(rng, 2))
    kinds = kinds_held(row, row[SEAT])
    if row[LAID]:
        return _random_further(row, kinds, lay_count(row, kinds), rng)
    draws = draw_limit(row, row[SEAT])
    if row[DRAWN]:  # R4
        return step_code(DRAW, 0, 1) if below(rng, draws + 1) else step_code(END, 0, 0)
    lays = lay_count(row, kinds)
    if draws + lays == 0:
        return step_code(PASS, 0, 0)
    place = below(rng, draws + lays)
    return step_code(DRAW, 0, place + 1) if place < draws else _find_lay(row, kinds, place - draws)


@kernel
def _random_further(row: Ints, kinds: int, lays: int, rng: Words) -> int:
    """The same after a card was laid."""
    lines = claimable(row)
    claims, shifts, robs = count(lines), 0, 0
    if row[GRANTED] and moves_left(row) > 0:
        shifts, robs = -find_shift(row, _EVERY), -find_rob(row, _EVERY)
    while True:
        place = below(rng, lays + claims + 1 + shifts + robs)
        if place < lays:
            return _find_lay(row, kinds, place)
        place -= lays
        if place < claims:
            return _claim_code(row, kth(lines, place))
        place -= claims + 1
        if place < 0:
            return step_code(END, 0, 0)
        code = find_shift(row, place) if place < shifts else find_rob(row, place - shifts)
        if not is_refused(row, code):
            return code


@kernel
def _find_lay(row: Ints, kinds: int, place: int) -> int:
    """The lay with so many before it."""
    may, window, wild = row[MAY], row[WINDOW], kinds & 1
    number = 0
    rows = cells = size = 0
    while place >= 0:
        number += 1
        rows = row[NEAR + number] & window if may >> number & 1 else 0
        cells = count(rows)
        size = cells * ((kinds >> 4 * number & 3) + wild)
        place -= size
    place += size
    card = _held_card(row, number, place // cells)
    return step_code(LAY, card, cell_code(kth(rows, place % cells) + row[BASE], number))


@kernel
def _held_card(row: Ints, number: int, place: int) -> int:
    """The card of this number with so many other kinds of it before, or else a Paroli."""
    for card in (4 * number, 4 * number + 1, 4 * number + 2):
        if copies(row, row[SEAT], card):
            if place == 0:
                return card
            place -= 1
    return 0
