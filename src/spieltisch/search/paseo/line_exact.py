"""Late positions of Paseo on a line, solved: the chance to win with best play, not a guess.

All positions that can still come about are listed, and worked out from the last ones back. Every turn
but a stay brings stones on, so positions that are further on are known already; two players who
both stay on doubles come back to where they were, and those two values are settled together.

The limit of turns (P11) is left out of account, so this is for positions far from it: see `is_far`.
"""

from __future__ import annotations

from typing import Final, NamedTuple, cast

import numpy as np

from spieltisch.kernels.jit import Ints
from spieltisch.learn.compiling import Floats
from spieltisch.learn.paseo.line_ahead import turns_to
from spieltisch.learn.paseo.line_network import LinePath, Workspace, new_workspace, turned
from spieltisch.search.budget import Spending
from spieltisch.search.compiling import kernel

__all__ = ["MOST_PAIRS", "PAIR_NODES", "is_far", "room_needed", "solved"]

MOST_PAIRS: Final = 200_000
"""Arrangements of all stones that fit into the book; each is two positions, one for each player to roll."""
PAIR_NODES: Final = 30
"""What one of them costs, in positions looked at by a search."""
_SLICE: Final = 150
"""Arrangements between two looks at the budget: a few milliseconds."""
_CLOSE: Final = 1e-13
_MARK: Final = 0x9E3779B1
_SLOTS: Final = 1 << 19
_FURTHEST: Final = 8 * 15
"""Steps that eight stones can have made at most, as they are written."""


class Book(NamedTuple):
    """Arrangements by number, and where to find the number of one."""

    slots: Ints
    keys: Ints
    """The stones of both, 16 bits each, those of the player who moved now in the higher ones."""
    values: Floats
    """By number the chance of the player who is to roll, for either of them."""


def is_far(steps_left: int, turns_left: int) -> bool:
    """Whether the limit (P11) can be left out of account.

    Every roll but a double costs a step, so a game that reaches the limit has at most `steps_left`
    rolls that are no doubles among `turns_left`: with this margin a chance below 1e-12.
    """
    return turns_left >= 2 * steps_left + 24


def room_needed(own: int, other: int, end: int) -> int:
    """At most so many arrangements can come about."""
    room = 1
    for tile in (stones >> shift & 15 for stones in (own, other) for shift in (0, 4, 8, 12)):
        room *= end - tile + 1
    return room


def solved(
    afters: list[int], other: int, line: LinePath, most: int, spending: Spending
) -> dict[int, float] | None:
    """The mover's chance to win by what the turn leaves of one's own stones.

    Nothing if more than `most` arrangements can come about, or if the budget is spent before.
    """
    book, work = _new_book(), new_workspace()
    listed = 0
    for own in afters:
        listed = _enter(book, own << 16 | other, listed)
    listed = _grown(book, listed, min(most, MOST_PAIRS), line, work, spending)
    if not listed or not _settled(book, listed, line, work, spending):
        return None
    return {own: 1.0 - book.values[2 * _find(book, own << 16 | other) + 1] for own in afters}


def _new_book() -> Book:
    return Book(
        cast("Ints", np.full(_SLOTS, -1, dtype=np.int32)),
        cast("Ints", np.empty(MOST_PAIRS + 1024, dtype=np.int64)),
        cast("Floats", np.empty(2 * MOST_PAIRS + 2048, dtype=np.float64)),
    )


def _grown(
    book: Book, listed: int, most: int, line: LinePath, work: Workspace, spending: Spending
) -> int:
    """How many arrangements can come about; 0 if too many."""
    done = 0
    while done < listed:
        if listed > most or spending.is_over:
            return 0
        last = min(done + _SLICE, listed)
        listed = _grow(book, done, last, listed, most, line, work)
        spending.spend((last - done) * PAIR_NODES // 2)
        done = last
    return listed


def _settled(book: Book, listed: int, line: LinePath, work: Workspace, spending: Spending) -> bool:
    """Whether all values are known now."""
    order = cast("Ints", np.empty(listed, dtype=np.int64))
    _from_the_end(book, order)
    for first in range(0, listed, _SLICE):
        if spending.is_over:
            return False
        last = min(first + _SLICE, listed)
        _settle(book, order, first, last, line, work)
        spending.spend((last - first) * PAIR_NODES // 2)
    return True


@kernel
def _from_the_end(book: Book, order: Ints) -> None:
    """The numbers of the arrangements, the furthest on first: counted, then each set at its place."""
    places = np.zeros(_FURTHEST + 2, dtype=np.int64)
    for number in range(len(order)):
        places[_FURTHEST + 1 - _progress(book.keys[number])] += 1
    for progress in range(_FURTHEST + 1):
        places[progress + 1] += places[progress]
    for number in range(len(order)):
        after = _FURTHEST - _progress(book.keys[number])
        order[places[after]] = number
        places[after] += 1


@kernel
def _progress(key: int) -> int:
    """The steps that all eight stones have made."""
    steps = 0
    for shift in range(0, 32, 4):
        steps += key >> shift & 15
    return steps


@kernel
def _slot(book: Book, key: int) -> int:
    """Where the number of an arrangement stands or would stand."""
    slot = (key * _MARK >> 12) & (_SLOTS - 1)
    while book.slots[slot] >= 0 and book.keys[book.slots[slot]] != key:
        slot = (slot + 1) & (_SLOTS - 1)
    return slot


@kernel
def _find(book: Book, key: int) -> int:
    return book.slots[_slot(book, key)]


@kernel
def _enter(book: Book, key: int, listed: int) -> int:
    """List an arrangement unless it is; how many there are then."""
    slot = _slot(book, key)
    if book.slots[slot] >= 0:
        return listed
    book.slots[slot], book.keys[listed] = listed, key
    return listed + 1


@kernel
def _grow(
    book: Book, first: int, last: int, listed: int, most: int, line: LinePath, work: Workspace
) -> int:
    """List what can come of these arrangements; how many there are then, or more than `most`."""
    for number in range(first, last):
        own, other = book.keys[number] >> 16, book.keys[number] & 0xFFFF
        if own != line.end * 0x1111 and other != line.end * 0x1111 and listed <= most:
            for low in range(1, 7):
                for high in range(low, 7):
                    for index in range(turns_to(own, other, line, low, high, work)):
                        listed = _enter(book, work.out[index] << 16 | other, listed)
                    for index in range(turns_to(other, own, turned(line), low, high, work)):
                        listed = _enter(book, own << 16 | work.out[index], listed)
    return listed


@kernel
def _settle(
    book: Book, order: Ints, first: int, last: int, line: LinePath, work: Workspace
) -> None:
    """Work out both values of these arrangements; what is further on is known."""
    mine, theirs = np.empty(6), np.empty(6)
    for place in range(first, last):
        number = order[place]
        own, other = book.keys[number] >> 16, book.keys[number] & 0xFFFF
        value = 1.0 if own == line.end * 0x1111 else 0.0
        other_value = 1.0 - value
        if own != line.end * 0x1111 and other != line.end * 0x1111:
            sure = _sure(book, own, other, 0, line, work, mine)
            other_sure = _sure(book, other, own, 1, turned(line), work, theirs)
            change = 1.0
            while change > _CLOSE:
                before, other_before = value, other_value
                value = _with_stays(sure, mine, other_value)
                other_value = _with_stays(other_sure, theirs, value)
                change = abs(value - before) + abs(other_value - other_before)
        book.values[2 * number], book.values[2 * number + 1] = value, other_value


@kernel
def _sure(
    book: Book, own: int, other: int, side: int, line: LinePath, work: Workspace, doubles: Floats
) -> float:
    """What rolls that are no doubles bring, of 36; `doubles` gets what moving on each double is worth."""
    total = 0.0
    for low in range(1, 7):
        for high in range(low, 7):
            best = 0.0
            for index in range(turns_to(own, other, line, low, high, work)):
                moved = work.out[index]
                if moved != own:
                    key = moved << (16 - 16 * side) | other << (16 * side)
                    best = max(best, 1.0 - book.values[2 * _find(book, key) + 1 - side])
            if low == high:
                doubles[low - 1] = best
            else:
                total += 2.0 * best
    return total


@kernel
def _with_stays(sure: float, doubles: Floats, after_stay: float) -> float:
    """The chance of the player to roll if the other one's after a stay is this."""
    total = sure
    for pips in range(6):
        total += max(doubles[pips], 1.0 - after_stay)
    return total / 36.0
