"""A path that is still being built, as a row of integers: what may be put down, and putting it down.

Cells are numbers on the grid of `layout`. A hand has six bits: three for pictures (as many low ones as
there are), then one each for 1, 2 and 3.
"""

from __future__ import annotations

from typing import Final

from spieltisch.kernels.jit import Ints, kernel
from spieltisch.kernels.paseo.layout import (
    GRID,
    MOST_TILES,
    PICTURE,
    START,
    open_cells,
    open_starts,
)

__all__ = [
    "BUILDERS",
    "CELLS",
    "HANDS",
    "LAID",
    "LINE",
    "MOVER",
    "PLACES",
    "draw_site",
    "lay_tile",
    "legal_lays",
    "legal_places",
    "place_start",
]

BUILDERS: Final = 0
"""How many players build."""
MOVER: Final = 1
LAID: Final = 2
"""How many path tiles lie."""
HANDS: Final = 3
"""Four seats."""
PLACES: Final = 7
"""Four seats: the cell of the start tile and of its path tile; 0 if it is not placed."""
CELLS: Final = 15
"""Where the path tiles lie, in the order of laying; what they bear stands on the grid."""
LINE: Final = CELLS + MOST_TILES
"""The length of a row."""


@kernel
def draw_site(row: Ints, labels: Ints, grid: Ints) -> None:
    """Put the tiles of a row on an empty grid; `labels` has what each path tile bears."""
    for tile in range(row[LAID]):
        grid[row[CELLS + tile]] = labels[tile]
    for seat in range(row[BUILDERS]):
        if row[PLACES + 2 * seat]:
            grid[row[PLACES + 2 * seat]] = START + seat


@kernel
def legal_lays(row: Ints, grid: Ints, cells: Ints, out: Ints) -> int:
    """Every legal lay into `out`, as `label * GRID + cell`; how many. Equals the law's `law.legal`.

    `cells` is scratch of the same length as `out`.
    """
    for tile in range(row[LAID]):
        cells[tile] = row[CELLS + tile]
    found = open_cells(grid, cells, row[LAID], row[BUILDERS], out)
    for index in range(found):
        cells[index] = out[index]
    hand, listed = row[HANDS + row[MOVER]], 0
    for label in range(1, PICTURE + 1):
        if hand & 7 if label == PICTURE else hand >> (label + 2) & 1:
            for index in range(found):
                out[listed] = label * GRID + cells[index]
                listed += 1
    return listed


@kernel
def legal_places(row: Ints, grid: Ints, cells: Ints, out: Ints) -> int:
    """Every way to place the start tile into `out`, as `cell * GRID + path tile`; how many.

    Equals the law's `law.legal`.
    """
    for tile in range(row[LAID]):
        cells[tile] = row[CELLS + tile]
    taken = row[PLACES + 2 * (1 - row[MOVER]) + 1] if row[BUILDERS] == 2 else 0
    return open_starts(grid, cells, row[LAID], row[BUILDERS], taken, out)


@kernel
def lay_tile(row: Ints, grid: Ints, code: int) -> None:
    """Lay a tile. Equals the law's `law.apply` of a lay."""
    label, seat = code // GRID, row[MOVER]
    hand = row[HANDS + seat]
    row[HANDS + seat] = hand & ~7 | (hand & 7) >> 1 if label == PICTURE else hand & ~(4 << label)
    row[CELLS + row[LAID]] = code % GRID
    row[LAID] += 1
    row[MOVER] = (seat + 1) % row[BUILDERS]
    grid[code % GRID] = label


@kernel
def place_start(row: Ints, grid: Ints, code: int) -> None:
    """Place a start tile. Equals the law's `law.apply` of placing one."""
    seat = row[MOVER]
    row[PLACES + 2 * seat], row[PLACES + 2 * seat + 1] = code // GRID, code % GRID
    row[MOVER] = (seat + 1) % row[BUILDERS]
    grid[code // GRID] = START + seat
