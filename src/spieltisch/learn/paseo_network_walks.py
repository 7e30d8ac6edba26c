"""How stones get along on a network: what each can do from where it lies, and how long it takes alone.

A board for the kernels of this room is a `Ground`: the links and labels of `kernels.paseo.network`, and
for every seat, stone and tile the turns that a stone alone on the board needs to get home.
"""

from __future__ import annotations

from typing import Final, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paseo.network import NODES, SCRATCH
from spieltisch.kernels.paseo.row import BLOCKED, PLAYERS, TILES
from spieltisch.learn.compiling import kernel
from spieltisch.learn.paseo_network_desk import Floats, floats, ints

__all__ = ["MOVES", "NEAR", "PACES", "STEPS", "WAYS", "Ground", "fill_paces", "ground", "survey"]

STEPS: Final = 12
"""The sum of two dice, at most."""
NEAR: Final = 8
"""So far is looked, except with the last stone: longer walks matter little and are many."""
MOVES: Final = 16
"""The bit of a survey from which on it tells by how many steps a stone can move at all."""
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
def survey(row: Ints, links: Ints, labels: Ints, scratch: Ints, place: int, most: int) -> int:
    """By how many steps the stone of this place could get home (bits from 1) and move (from 17).

    At most so many steps are walked. The crowd lies in the scratch; walking is that of `kernels.paseo.network.reach`.
    """
    tiles, stone, own_start = row[TILES], place & 3, row[TILES] + place // 4
    found, top = 0, NODES
    scratch[top], scratch[top + 1], scratch[top + 2] = row[place], 0, 0
    scratch[top + 3] = 1 << row[place] | 1 << own_start
    while top >= NODES:
        here, walked, jumped, seen = (
            scratch[top],
            scratch[top + 1],
            scratch[top + 2],
            scratch[top + 3],
        )
        top -= 4
        for side in range(4):
            ahead = links[4 * here + side]
            if ahead < 0 or seen >> ahead & 1:
                continue
            taken = scratch[ahead]
            if stone and taken:
                walked_now, jumped_now = walked, jumped + taken
                fits = jumped_now <= stone
            else:
                walked_now, jumped_now = walked + 1, jumped
                stops = stone == 0 or labels[ahead] != stone
                found |= (stops << (MOVES + walked_now)) | ((ahead >= tiles) << walked_now)
                fits = walked_now < most and ahead < tiles and not (taken and row[BLOCKED])
            if fits:
                top += 4
                scratch[top], scratch[top + 1] = ahead, walked_now
                scratch[top + 2], scratch[top + 3] = jumped_now, seen | 1 << ahead
    return found


@kernel
def _fill_ways(row: Ints, links: Ints, ways: Ints, scratch: Ints) -> None:
    """For each tile and number of steps, the tiles where a walk on the empty board may end."""
    for place in range(WAYS):
        ways[place] = 0
    for origin in range(row[TILES] + row[PLAYERS]):
        top = 0
        scratch[0], scratch[1], scratch[2] = origin, 0, 1 << origin
        while top >= 0:
            here, walked, seen = scratch[top], scratch[top + 1] + 1, scratch[top + 2]
            top -= 3
            for side in range(4):
                ahead = links[4 * here + side]
                if ahead < 0 or seen >> ahead & 1:
                    continue
                ways[(STEPS + 1) * origin + walked] |= 1 << ahead
                if walked < NEAR and ahead < row[TILES]:
                    top += 3
                    scratch[top], scratch[top + 1] = ahead, walked
                    scratch[top + 2] = seen | 1 << ahead


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
    _fill_ways(row, board.links, ways, scratch)
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
