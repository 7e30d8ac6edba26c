"""How stones get along on a network: what each can do from where it lies, and how long it takes alone.

A board for the kernels of this room is a `Ground`: the links and labels of `kernels.paseo.network`, and
for every seat, stone and tile the turns that a stone alone on the board needs to get home.
"""

from __future__ import annotations

from typing import Final, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paseo.network import KEPT, NODES, SCRATCH, walk
from spieltisch.kernels.paseo.row import PLAYERS, TILES
from spieltisch.learn.compiling import Floats, kernel
from spieltisch.learn.paseo.network_workspace import floats, ints

__all__ = ["NEAR", "PACES", "STEPS", "WAYS", "Ground", "fill_paces", "ground"]

STEPS: Final = 12
"""The sum of two dice, at most."""
NEAR: Final = 8
"""So far is looked, except with the last stone: longer walks matter little and are many."""
_NO_TILE: Final = NODES - 1
"""A number that no tile has: who walks here has no start tile."""
WAYS: Final = NODES * (STEPS + 1)
"""Room for the tiles that are so many steps from each tile, one bit each."""
PACES: Final = 16 * NODES
_SWEEPS: Final = 5
_FAR: Final = 4.0
"""The turns a stone is thought to need before anything is known, and if it is stuck."""


class Ground(NamedTuple):
    links: Ints
    labels: Ints
    paces: Floats
    """For each seat, stone and tile: expected turns until home, alone on the board."""


def ground(row: NDArray[np.int64], links: NDArray[np.int64], labels: NDArray[np.int64]) -> Ground:
    """The board of a packed position, worked out."""
    made = Ground(cast("Ints", links), cast("Ints", labels), floats(PACES))
    fill_paces(cast("Ints", row), made, ints(WAYS), ints(SCRATCH))
    return made


@kernel
def _fill_ways(row: Ints, board: Ground, ways: Ints, scratch: Ints) -> None:
    """For each tile and number of steps, the tiles where a walk on the empty board may end."""
    for place in range(KEPT):
        scratch[place] = 0
    for origin in range(row[TILES] + row[PLAYERS]):
        walk(row, board.links, board.labels, scratch, 0, origin, _NO_TILE, NEAR, KEPT)
        for steps in range(STEPS + 1):
            ways[(STEPS + 1) * origin + steps] = scratch[KEPT + steps] if steps <= NEAR else 0


@kernel
def _nearest(reached: int, paces: Floats, base: int) -> float:
    """The fewest turns left from any of these tiles."""
    least, tile = _FAR, 0
    while reached:
        if reached & 1 and paces[base + tile] < least:
            least = paces[base + tile]
        reached >>= 1
        tile += 1
    return least


@kernel
def _turns_from(
    tile: int, allowed: int, ways: Ints, paces: Floats, base: int, best: Floats
) -> float:
    """Expected turns from a tile if the rest of the table is right."""
    best[0] = paces[base + tile]
    for steps in range(1, STEPS + 1):
        best[steps] = _nearest(ways[(STEPS + 1) * tile + steps] & allowed, paces, base)
    turns = 0.0
    for low in range(1, 7):
        for high in range(low, 7):
            one = min(best[low], best[high], best[low + high], best[high - low])
            turns += one if low == high else 2.0 * one
    return min(1.0 + turns / 36.0, _FAR)


@kernel
def _stops(row: Ints, labels: Ints, seat: int, stone: int) -> int:
    """The tiles where a stone of a seat may stop on an empty board, one bit each."""
    allowed = 0
    for tile in range(row[TILES] + row[PLAYERS]):
        if tile != row[TILES] + seat and (stone == 0 or labels[tile] != stone):
            allowed |= 1 << tile
    return allowed


@kernel
def fill_paces(row: Ints, board: Ground, ways: Ints, scratch: Ints) -> None:
    """The turns a lone stone needs, by a few sweeps over the board."""
    _fill_ways(row, board, ways, scratch)
    best, tiles, paces = np.empty(STEPS + 1, dtype=np.float32), row[TILES], board.paces
    for place in range(4 * row[PLAYERS]):
        base, own_start = NODES * place, tiles + place // 4
        allowed = _stops(row, board.labels, place // 4, place & 3)
        for tile in range(NODES):
            paces[base + tile] = _FAR if tile < tiles or tile == own_start else 0.0
        for _ in range(_SWEEPS):
            for tile in range(tiles):
                paces[base + tile] = _turns_from(tile, allowed, ways, paces, base, best)
        paces[base + own_start] = _turns_from(own_start, allowed, ways, paces, base, best)
