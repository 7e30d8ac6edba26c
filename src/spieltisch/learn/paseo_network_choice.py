"""Choosing a turn on a network: the quickest turns are picked, and judged one by one."""

from __future__ import annotations

from typing import Final

import numpy as np

from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paseo.network import NODES, apply_network, legal_network, stones_after
from spieltisch.kernels.paseo.row import NOBODY, PLAYERS, ROW, TILES, TURN
from spieltisch.learn.compiling import kernel
from spieltisch.learn.paseo_network_desk import Desk, Floats
from spieltisch.learn.paseo_network_judgement import judge
from spieltisch.learn.paseo_network_walks import Ground

__all__ = ["best_turn", "copy_row", "judge_turn", "pick_turns"]

_HOME: Final = 0.5
"""What a stone at home is worth beyond the turns it no longer needs."""


@kernel
def copy_row(source: Ints, target: Ints) -> None:
    for place in range(ROW):
        target[place] = source[place]


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
def pick_turns(row: Ints, board: Ground, desk: Desk, wanted: int) -> int:
    """The quickest legal turns of a rolled position that lead to different ones; how many."""
    found, picked = legal_network(row, board.links, board.labels, desk.scratch, desk.out), 0
    for index in range(found):
        key = stones_after(row, desk.out[index])
        gain = _quickness(row, board.paces, key)
        if picked < wanted or gain > desk.gains[picked - 1]:
            picked = _insert(desk, picked, wanted, desk.out[index], key, np.float32(gain))
    return picked


@kernel
def _insert(desk: Desk, picked: int, wanted: int, code: int, key: int, gain: float) -> int:
    """Put a turn where it belongs among those picked; how many are picked now."""
    for place in range(picked):
        if desk.keys[place] == key:
            return picked
    place = min(picked, wanted - 1)
    while place > 0 and desk.gains[place - 1] < gain:
        desk.picked[place], desk.keys[place] = desk.picked[place - 1], desk.keys[place - 1]
        desk.gains[place] = desk.gains[place - 1]
        place -= 1
    desk.picked[place], desk.keys[place], desk.gains[place] = code, key, gain
    return min(picked + 1, wanted)


@kernel
def judge_turn(net: Floats, row: Ints, board: Ground, desk: Desk, code: int) -> None:
    """The players' shares after this turn, into the desk's shares; the position into its trial."""
    copy_row(row, desk.trial)
    winner = apply_network(desk.trial, code)
    if desk.trial[TURN] != NOBODY:
        judge(net, desk.trial, board, desk)
        return
    for seat in range(row[PLAYERS]):
        desk.shares[seat] = 1.0 if seat == winner else 0.0


@kernel
def best_turn(net: Floats, row: Ints, board: Ground, desk: Desk, wanted: int) -> int:
    """The turn after which the mover's share is largest; of equal ones the quickest. 0 if there is none."""
    picked, best, most = pick_turns(row, board, desk, wanted), 0, -1.0
    for place in range(picked):
        judge_turn(net, row, board, desk, desk.picked[place])
        if desk.shares[row[TURN]] > most:
            best, most = place, desk.shares[row[TURN]]
    return desk.picked[best] if picked else 0
