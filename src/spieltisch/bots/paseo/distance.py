"""How far a stone of Paseo still has to go: tiles to the nearest start tile of an opponent."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from spieltisch.rules.game import Seat
from spieltisch.rules.paseo import Board, Cell, State

__all__ = ["distances", "to_go"]


@lru_cache(maxsize=64)
def distances(board: Board, seat: Seat) -> Mapping[Cell, int]:
    """For each tile the fewest tiles from there to an opponent's start tile; 0 on one."""
    goals = {cell: 0 for cell, host in board.hosts.items() if host != seat}
    found, edge = dict(goals), list(goals)
    backwards = _backwards(board, seat)
    for cell in edge:
        for behind in backwards.get(cell, ()):
            if behind not in found:
                found[behind] = found[cell] + 1
                edge.append(behind)
    return found


def to_go(state: State, seat: Seat) -> tuple[int, ...]:
    """The distance of each stone of a seat, by its number."""
    known = distances(state.board, seat)
    return tuple(known[cell] for cell in state.stones[seat])


def _backwards(board: Board, seat: Seat) -> Mapping[Cell, list[Cell]]:
    behind: dict[Cell, list[Cell]] = {}
    for here, aheads in board.ways[seat].items():
        for ahead in aheads:
            behind.setdefault(ahead, []).append(here)
    return behind
