"""Games on a line of Paseo that the network plays with itself, and the positions they come through."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from spieltisch.kernels.chance import below, seed_word
from spieltisch.kernels.jit import Words
from spieltisch.learn.compiling import Floats, kernel
from spieltisch.learn.paseo.line_ahead import best_after, turns_to
from spieltisch.learn.paseo.line_network import LinePath, Workspace, new_workspace, turned

__all__ = ["Node", "collect", "random_line", "rolled"]

_END: Final = 13
_BAG: Final = 0x332211000000
"""The twelve tiles of both players, four bits each."""
_LOOKED_AT: Final = 8
"""Turns of a roll whose positions are collected: the one that looks best, and others."""


class Node(NamedTuple):
    """A position, as the player sees it who is to roll."""

    own: int
    other: int
    seat: int


@kernel
def random_line(blocked: int, rng: Words) -> LinePath:
    """The twelve tiles in any order."""
    bag, labels, other_labels = _BAG, 0, 0
    for tile in range(1, _END):
        place = 4 * below(rng, _END - tile)
        number = bag >> place & 15
        bag = bag & ((1 << place) - 1) | bag >> (place + 4) << place
        if number:
            labels |= 1 << (16 * number + tile)
            other_labels |= 1 << (16 * number + _END - tile)
    return LinePath(labels, other_labels, _END, blocked)


@kernel
def rolled(own: int, other: int, line: LinePath, rng: Words, work: Workspace) -> int:
    """Roll; the turns that differ are in the workspace, this many."""
    roll = below(rng, 36)
    low, high = min(roll // 6, roll % 6) + 1, max(roll // 6, roll % 6) + 1
    return turns_to(own, other, line, low, high, work)


@kernel
def collect(
    net: Floats, line: LinePath, start: Node, games: int, seed: int, out: NDArray[np.int64]
) -> int:
    """Play so many games from a position and list those that came about or could have; how many.

    Some games are played well, some at random more often than not: the truth about both is worth knowing.
    """
    rng, work, listed = np.empty(1, dtype=np.uint64), new_workspace(), 0
    for game in range(games):
        rng[0] = seed_word(seed, game)
        node = Node(start.own, start.other, start.seat)
        if game & 1:
            node = Node(start.other, start.own, 1 - start.seat)
        whim = (0.02, 0.1, 0.3, 0.6)[game >> 1 & 3]
        listed = _collect_game(net, line, node, whim, rng, work, out, listed)
    return listed


@kernel
def _collect_game(
    net: Floats,
    line: LinePath,
    node: Node,
    whim: float,
    rng: Words,
    work: Workspace,
    out: NDArray[np.int64],
    listed: int,
) -> int:
    home, seen = line.end * 0x1111, line if node.seat == 0 else turned(line)
    while home not in (node.own, node.other) and listed + _LOOKED_AT < len(out):
        listed = _list(out, listed, node)
        found = rolled(node.own, node.other, seen, rng, work)
        if found == 0:
            break
        moved = best_after(net, node.other, seen, found, work)[0]
        random = work.out[below(rng, found)]
        for look in range(min(_LOOKED_AT - 1, found)):
            after = work.out[below(rng, found)] if look else moved
            if after != home:
                listed = _list(out, listed, Node(node.other, after, 1 - node.seat))
        if below(rng, 1 << 16) < whim * (1 << 16):
            moved = random
        node, seen = Node(node.other, moved, 1 - node.seat), turned(seen)
    return listed


@kernel
def _list(out: NDArray[np.int64], listed: int, node: Node) -> int:
    out[listed, 0], out[listed, 1], out[listed, 2] = node.own, node.other, node.seat
    return listed + 1
