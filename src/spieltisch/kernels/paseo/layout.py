"""Laying the path and placing start tiles, on a grid of 64 × 64 cells.

A cell is a number, `64 * y + x`, with the first tile in the middle. The grid holds 0 for an empty
cell, 1 to 3 for a numbered tile, PICTURE for another path tile, and START and above for start tiles
by seat. `cells` lists the path tiles.
"""

from __future__ import annotations

from typing import Final

from spieltisch.kernels.chance import below
from spieltisch.kernels.jit import Ints, Words, kernel

__all__ = [
    "CENTRE",
    "GRID",
    "MOST_TILES",
    "PICTURE",
    "START",
    "clear_grid",
    "lay_randomly",
    "open_cells",
    "open_starts",
    "place_randomly",
]

WIDTH: Final = 64
GRID: Final = WIDTH * WIDTH
CENTRE: Final = 32 * WIDTH + 32
MOST_TILES: Final = 24
PICTURE: Final = 4
START: Final = 5

AROUND: Final = (-WIDTH, -1, 1, WIDTH)


@kernel
def _is_path(grid: Ints, cell: int) -> bool:
    return 0 < grid[cell] <= PICTURE


@kernel
def _touching(grid: Ints, cell: int) -> int:
    """How many path tiles touch a cell."""
    touched = 0
    for step in AROUND:
        touched += _is_path(grid, cell + step)
    return touched


@kernel
def _makes_square(grid: Ints, cell: int) -> bool:
    """Whether a tile here would form a 2×2 square. Equals the law's `laying.square_with`."""
    for side in (-1, 1):
        for above in (-WIDTH, WIDTH):
            if (
                _is_path(grid, cell + side)
                and _is_path(grid, cell + above)
                and _is_path(grid, cell + side + above)
            ):
                return True
    return False


@kernel
def open_cells(grid: Ints, cells: Ints, count: int, players: int, out: Ints) -> int:
    """The cells where a tile may be laid, into `out`; how many. Equals the law's `laying.open_cells`."""
    if count == 0:
        out[0] = CENTRE
        return 1
    found = 0
    for index in range(count):
        here = cells[index]
        if players > 2 or _touching(grid, here) <= 1:
            for step in AROUND:
                cell = here + step
                if grid[cell] == 0 and _may_lie(grid, cell, players):
                    grid[cell] = -1
                    out[found] = cell
                    found += 1
    for index in range(found):
        grid[out[index]] = 0
    return found


@kernel
def _may_lie(grid: Ints, cell: int, players: int) -> bool:
    """P1 with 2 players: touch one tile, an end; P2 else: anything but a square."""
    if players == 2:
        return _touching(grid, cell) == 1
    return not _makes_square(grid, cell)


@kernel
def open_starts(
    grid: Ints, cells: Ints, count: int, players: int, taken_end: int, out: Ints
) -> int:
    """How a start tile may be placed, into `out` as `cell * GRID + path tile`; how many.

    Equals the law's `start.open_starts`. `taken_end` is the end of the line that the opponent has
    with 2 players, else 0.
    """
    found = 0
    for index in range(count):
        onto = cells[index]
        if players == 2 and (_touching(grid, onto) > 1 or (onto == taken_end and count > 1)):
            continue
        tight = players == 2 and not _has_room(grid, onto)
        for step in AROUND:
            cell = onto + step
            if grid[cell] == 0 and (tight or _lies_alone(grid, cell)):
                out[found] = cell * GRID + onto
                found += 1
    return found


@kernel
def _lies_alone(grid: Ints, cell: int) -> bool:
    """Whether a cell touches exactly one tile of any kind."""
    touched = 0
    for step in AROUND:
        touched += grid[cell + step] > 0
    return touched == 1


@kernel
def _has_room(grid: Ints, end: int) -> bool:
    """P3: whether some free cell touches this end and no other tile."""
    room = False
    for step in AROUND:
        room |= grid[end + step] == 0 and _lies_alone(grid, end + step)
    return room


@kernel
def clear_grid(grid: Ints, cells: Ints, count: int, starts: Ints, players: int) -> None:
    """Take up all tiles."""
    for index in range(count):
        grid[cells[index]] = 0
    for seat in range(players):
        grid[starts[2 * seat]] = 0


@kernel
def lay_randomly(grid: Ints, cells: Ints, players: int, first: int, rng: Words, out: Ints) -> int:
    """Lay the whole path by uniformly random legal lays; how many tiles.

    `out` is scratch. A lay is a kind of tile in hand and a cell, as in the law's `law.legal`.
    """
    tiles = 6 * players
    hands = 0
    for seat in range(players):
        hands |= 0x3F << (6 * seat)
    for laid in range(tiles):
        seat = (first + laid) % players
        found = open_cells(grid, cells, laid, players, out)
        hand = hands >> (6 * seat) & 0x3F
        kinds = (hand & 7 > 0) + (hand >> 3 & 1) + (hand >> 4 & 1) + (hand >> 5 & 1)
        choice = below(rng, found * kinds)
        label, hand = _take(hand, choice // found)
        hands = hands & ~(0x3F << (6 * seat)) | hand << (6 * seat)
        cells[laid] = out[choice % found]
        grid[cells[laid]] = label
    return tiles


@kernel
def _take(hand: int, kind: int) -> tuple[int, int]:
    """The tile of this kind in hand, and the hand without it: three bits pictures, then 1, 2, 3."""
    if hand & 7:
        if kind == 0:
            return PICTURE, hand & ~7 | (hand & 7) >> 1
        kind -= 1
    for label in range(1, 4):
        if hand >> (label + 2) & 1:
            if kind == 0:
                return label, hand & ~(4 << label)
            kind -= 1
    return 0, hand


@kernel
def place_randomly(
    grid: Ints,
    cells: Ints,
    tiles: int,
    starts: Ints,
    players: int,
    first: int,
    rng: Words,
    out: Ints,
) -> None:
    """Place all start tiles at random, as the law's `law.legal` has them; `starts` gets cell and path tile by seat."""
    for turn in range(players):
        seat = (first + turn) % players
        taken = starts[2 * (1 - seat) + 1] if players == 2 and turn == 1 else 0
        choice = out[below(rng, open_starts(grid, cells, tiles, players, taken, out))]
        starts[2 * seat], starts[2 * seat + 1] = choice // GRID, choice % GRID
        grid[choice // GRID] = START + seat
