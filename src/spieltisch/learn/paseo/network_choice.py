"""The quickest turns on a network, and what the players may expect after each."""

from __future__ import annotations

from typing import Final

from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paseo.network import (
    NODES,
    apply_network,
    end_network_turn,
    last_alive,
    legal_network,
    stones_after,
)
from spieltisch.kernels.paseo.row import ALIVE, NOBODY, PLAYERS, ROW, TILES, TURN
from spieltisch.learn.compiling import Floats, kernel, single
from spieltisch.learn.paseo.network_value import judge
from spieltisch.learn.paseo.network_walks import Ground
from spieltisch.learn.paseo.network_workspace import Workspace

__all__ = ["copy_row", "judge_turn", "pick_turns", "sit_out"]

_HOME: Final = 0.5
"""What a stone at home is worth beyond the turns it no longer needs."""


@kernel
def copy_row(source: Ints, target: Ints) -> None:
    for place in range(ROW):
        target[place] = source[place]


@kernel
def sit_out(row: Ints) -> int:
    """A player who can do nothing at all is out (P10); the winner or NOBODY."""
    row[ALIVE] &= ~(1 << row[TURN])
    end_network_turn(row)
    return last_alive(row)


@kernel
def _quickness(row: Ints, paces: Floats, key: int) -> float:
    """How few turns the mover's stones (five bits each) would need alone."""
    seat, total = row[TURN], 0.0
    for stone in range(4):
        tile = key >> (5 * stone) & 31
        total -= paces[NODES * (4 * seat + stone) + tile]
        if tile >= row[TILES] and tile != row[TILES] + seat:
            total += _HOME
    return total


@kernel
def pick_turns(row: Ints, board: Ground, work: Workspace, wanted: int) -> int:
    """The quickest legal turns of a rolled position that lead to different ones; how many."""
    out, gains, paces, picked = work.out, work.gains, board.paces, 0
    found = legal_network(row, board.links, board.labels, work.scratch, out)
    for index in range(found):
        key = stones_after(row, out[index])
        gain = _quickness(row, paces, key)
        if picked < wanted or gain > gains[picked - 1]:
            picked = _insert(work, picked, wanted, out[index], key, single(gain))
    return picked


@kernel
def _insert(work: Workspace, picked: int, wanted: int, code: int, key: int, gain: float) -> int:
    """Put a turn where it belongs among those picked; how many are picked now."""
    turns, keys, gains = work.picked, work.keys, work.gains
    for place in range(picked):
        if keys[place] == key:
            return picked
    place = min(picked, wanted - 1)
    while place > 0 and gains[place - 1] < gain:
        turns[place], keys[place] = turns[place - 1], keys[place - 1]
        gains[place] = gains[place - 1]
        place -= 1
    turns[place], keys[place], gains[place] = code, key, gain
    return min(picked + 1, wanted)


@kernel
def judge_turn(net: Floats, row: Ints, board: Ground, work: Workspace, code: int) -> None:
    """The players' shares after this turn, into the workspace's shares; the position into its trial."""
    copy_row(row, work.trial)
    winner = apply_network(work.trial, code)
    if work.trial[TURN] != NOBODY:
        judge(net, work.trial, board, work)
        return
    for seat in range(row[PLAYERS]):
        work.shares[seat] = 1.0 if seat == winner else 0.0
