"""Laying the path and placing start tiles, by action ids. Equals `paseo.ids.words` in these phases.

`grid` is a scratch grid (see `kernels.paseo.layout`), empty before and after.
"""

from __future__ import annotations

from typing import Final

from spieltisch.envs.paseo.ids import LABEL, PLACE
from spieltisch.envs.vector.compiling import kernel
from spieltisch.envs.vector.paseo.row import (
    CELLS,
    HANDS,
    KINDS,
    LABEL_ENTERED,
    PHASE,
    PLACING,
    STARTS,
    places,
)
from spieltisch.kernels.jit import Ints, Words
from spieltisch.kernels.paseo.layout import (
    AROUND,
    CENTRE,
    GRID,
    PICTURE,
    START,
    lay_randomly,
    open_cells,
    open_starts,
)
from spieltisch.kernels.paseo.row import PLAYERS, TILES, TURN

__all__ = [
    "clear",
    "fill",
    "lay",
    "lay_by_chance",
    "mask_laying",
    "mask_placing",
    "place",
    "side_of",
]

_OPEN: Final = -1
"""On the grid, a cell where a tile may be laid."""


@kernel
def fill(row: Ints, grid: Ints) -> None:
    """Put the tiles of a game on the grid."""
    for index in range(row[TILES]):
        grid[row[CELLS + index]] = row[KINDS + index]
    for seat in range(row[PLAYERS]):
        if row[STARTS + 2 * seat]:
            grid[row[STARTS + 2 * seat]] = START + seat


@kernel
def clear(row: Ints, grid: Ints) -> None:
    """Take them up again."""
    for index in range(row[TILES]):
        grid[row[CELLS + index]] = 0
    for seat in range(row[PLAYERS]):
        grid[row[STARTS + 2 * seat]] = 0


@kernel
def side_of(step: int) -> int:
    """The number of the side on which a neighbouring cell lies: above, left, right, below."""
    if step == AROUND[0]:
        return 0
    if step == AROUND[1]:
        return 1
    return 2 if step == AROUND[2] else 3


@kernel
def mask_laying(row: Ints, grid: Ints, out: Ints, mask: Ints) -> None:
    """Labels in hand; once one is entered, the places where it may go."""
    if row[LABEL_ENTERED]:
        fill(row, grid)
        _mask_places(row, grid, out, mask)
        clear(row, grid)
        return
    for label in range(4):
        mask[LABEL + label] = row[HANDS + 4 * row[TURN] + label] > 0


@kernel
def _mask_places(row: Ints, grid: Ints, out: Ints, mask: Ints) -> None:
    """Each open cell by the first path tile that it touches."""
    tiles = row[TILES]
    found = open_cells(grid, places(row, CELLS, tiles), tiles, row[PLAYERS], out)
    for index in range(found):
        grid[out[index]] = _OPEN
    for index in range(tiles):
        for side in range(4):
            cell = row[CELLS + index] + AROUND[side]
            if grid[cell] == _OPEN:
                grid[cell] = 0
                mask[PLACE + 4 * index + side] = 1


@kernel
def mask_placing(row: Ints, grid: Ints, out: Ints, mask: Ints) -> None:
    """Path tile and side for a start tile."""
    tiles, players, seat = row[TILES], row[PLAYERS], row[TURN]
    fill(row, grid)
    taken = row[STARTS + 2 * (1 - seat) + 1] if players == 2 else 0
    cells = places(row, CELLS, tiles)
    found = open_starts(grid, cells, tiles, players, taken, out)
    clear(row, grid)
    for index in range(found):
        cell, onto = out[index] // GRID, out[index] % GRID
        for tile in range(tiles):
            if row[CELLS + tile] == onto:
                mask[PLACE + 4 * tile + side_of(cell - onto)] = 1


@kernel
def lay(row: Ints, action: int) -> None:
    """Enter a label, or the place for the one entered. Equals the law's `course.apply` of a lay."""
    if action < PLACE:
        row[LABEL_ENTERED] = action - LABEL + 1
        if row[TILES] == 0:
            _put(row, CENTRE)
        return
    tile, side = (action - PLACE) >> 2, (action - PLACE) & 3
    _put(row, row[CELLS + tile] + AROUND[side])


@kernel
def _put(row: Ints, cell: int) -> None:
    """The entered tile is laid here, and the next player is to act."""
    label, seat = row[LABEL_ENTERED] - 1, row[TURN]
    row[LABEL_ENTERED] = 0
    row[HANDS + 4 * seat + label] -= 1
    _insert(row, cell, label or PICTURE)
    row[TURN] = (seat + 1) % row[PLAYERS]
    if row[TILES] == 6 * row[PLAYERS]:
        row[PHASE] = PLACING


@kernel
def _insert(row: Ints, cell: int, kind: int) -> None:
    """Keep the tiles in reading order."""
    index = row[TILES]
    while index > 0 and row[CELLS + index - 1] > cell:
        row[CELLS + index], row[KINDS + index] = row[CELLS + index - 1], row[KINDS + index - 1]
        index -= 1
    row[CELLS + index], row[KINDS + index] = cell, kind
    row[TILES] += 1


@kernel
def lay_by_chance(row: Ints, grid: Ints, rng: Words, out: Ints, cells: Ints) -> None:
    """The whole path, every tile by a uniformly random legal lay."""
    players = row[PLAYERS]
    for index in range(lay_randomly(grid, cells, players, row[TURN], rng, out)):
        _insert(row, cells[index], grid[cells[index]])
    for place in range(4 * players):
        row[HANDS + place] = 0
    row[PHASE] = PLACING
    clear(row, grid)


@kernel
def place(row: Ints, action: int) -> bool:
    """Place a start tile; whether it was the last."""
    tile, side, seat = (action - PLACE) >> 2, (action - PLACE) & 3, row[TURN]
    onto = row[CELLS + tile]
    row[STARTS + 2 * seat], row[STARTS + 2 * seat + 1] = onto + AROUND[side], onto
    row[TURN] = (seat + 1) % row[PLAYERS]
    return row[STARTS + 2 * row[TURN]] != 0
