"""The examiner: a greedy player of Paseo on a line, as `bots.paseo.greedy` weighs turns, and games against it."""

from __future__ import annotations

from typing import Final

import numpy as np

from spieltisch.kernels.chance import seed_word
from spieltisch.kernels.jit import Words
from spieltisch.learn.compiling import Floats, kernel
from spieltisch.learn.paseo.line_ahead import best_after
from spieltisch.learn.paseo.line_network import (
    LinePath,
    Workspace,
    list_inputs,
    new_workspace,
    turned,
)
from spieltisch.learn.paseo.line_self_play import random_line, rolled

__all__ = ["exam_games"]

_LONGEST: Final = 1000


@kernel
def _sense(own: int, other: int, line: LinePath, work: Workspace) -> float:
    """What the mover has left behind: the way gone, stones at home, the opponent's and one's own danger."""
    if own == line.end * 0x1111:
        return 1000.0
    list_inputs(own, other, line, work)
    sense = 200.0 * work.dangers[1] - 300.0 * work.dangers[0]
    for stone in range(4):
        tile = own >> (4 * stone) & 15
        sense += tile + 2.0 * (tile == line.end)
    return sense


@kernel
def _greedy(other: int, line: LinePath, found: int, work: Workspace) -> int:
    best, most = 0, -1000.0
    for index in range(found):
        sense = _sense(work.out[index], other, line, work)
        if sense > most:
            best, most = work.out[index], sense
    return best


@kernel
def _wins(
    net: Floats, rival: Floats, line: LinePath, mover: int, rng: Words, work: Workspace
) -> int:
    """One game with this player (0 the network) beginning; 1 if the network wins."""
    own, other, home = 0, 0, line.end * 0x1111
    for _ in range(_LONGEST):
        found = 0 if other == home else rolled(own, other, line, rng, work)
        if found == 0:
            return mover
        if mover and len(rival) == 0:
            moved = _greedy(other, line, found, work)
        else:
            moved = best_after(rival if mover else net, other, line, found, work)[0]
        own, other, line, mover = other, moved, turned(line), 1 - mover
    return 0


@kernel
def exam_games(net: Floats, rival: Floats, blocked: int, seed: int, games: int) -> int:
    """Games won against another network, or with an empty array against the greedy player.

    Two games each have the same path and dice, and the other player begins.
    """
    rng, work, won = np.empty(1, dtype=np.uint64), new_workspace(), 0
    for game in range(games):
        rng[0] = seed_word(seed, game // 2)
        line = random_line(blocked, rng)
        won += _wins(net, rival, line, game & 1, rng, work)
    return won
