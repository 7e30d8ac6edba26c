"""The truth about positions of Paseo on a line, from solved boxes of random paths, and learning it."""

from __future__ import annotations

from math import prod
from random import Random
from typing import Final, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from spieltisch.learn.compiling import Floats, kernel, single
from spieltisch.learn.paseo.line_network import (
    DANGERS,
    HIDDEN,
    OUT,
    THRESHOLDS,
    LinePath,
    Workspace,
    forward,
    list_inputs,
    new_workspace,
    turned,
)
from spieltisch.learn.paseo.line_self_play import Node, collect
from spieltisch.rules.paseo.tiles import FULL_SET
from spieltisch.solver import Corner, Plan, Solution, Track, solve_box

__all__ = ["Examples", "Sampling", "examples", "learn_examples"]

_MOST: Final = 600_000
_SURE: Final = 0.999
_MEETING: Final = 0.15
"""The part of all ways to put the stones in which no two meet, at least: a quick look before a plan is made."""


class Sampling(NamedTuple):
    """How examples are made of one path."""

    pairs: int
    """The largest box that is solved."""
    games: int
    """Played from its corner."""


class Examples(NamedTuple):
    """Positions of one path, in any order."""

    line: LinePath
    nodes: NDArray[np.int64]
    chances: NDArray[np.float32]
    """To win, of the player who is to roll."""


def examples(net: Floats, sampling: Sampling, rng: Random, *, blocked: bool) -> Examples:
    """A random path, a game on it until its box is small enough, and games from there on, each position with its truth."""
    tiles = [*FULL_SET, *FULL_SET]
    rng.shuffle(tiles)
    track = Track("".join(tiles), blocked)
    line = LinePath(track.labels, track.turned.labels, track.end, int(blocked))
    start = _start(net, line, track, sampling.pairs, rng)
    nodes = np.empty((_MOST, 3), dtype=np.int64)
    listed = collect(net, line, start, sampling.games, rng.getrandbits(62), nodes)
    nodes = np.random.default_rng(rng.getrandbits(62)).permutation(
        np.unique(nodes[:listed], axis=0)
    )
    return Examples(line, nodes, _chances(solve_box(track, _corner(start)), nodes))


def _start(net: Floats, line: LinePath, track: Track, pairs: int, rng: Random) -> Node:
    """The first position of a game from which few enough arrangements can come about."""
    while True:
        course = np.empty((256, 3), dtype=np.int64)
        listed = collect(net, line, Node(0, 0, 0), 1, rng.getrandbits(62), course)
        found = [Node(*map(int, each)) for each in course[:listed]]
        for node in sorted(found, key=_progress):
            if _MEETING * _places(node, track) <= pairs >= Plan(track, _corner(node)).size:
                return node


def _progress(node: Node) -> int:
    return sum((node.own | node.other << 16) >> shift & 15 for shift in range(0, 32, 4))


def _places(node: Node, track: Track) -> int:
    """Ways to put every stone on any tile from where it stands on."""
    both = node.own | node.other << 16
    return prod(track.end + 1 - (both >> shift & 15) for shift in range(0, 32, 4))


def _corner(node: Node) -> Corner:
    own, other = ((word & 15, word >> 4 & 15, word >> 8 & 15, word >> 12 & 15) for word in node[:2])
    return Corner(own, other) if node.seat == 0 else Corner(other, own)


def _chances(solution: Solution, nodes: NDArray[np.int64]) -> NDArray[np.float32]:
    found = np.empty(len(nodes), dtype=np.float32)
    for seat in (0, 1):
        to_roll = nodes[:, 2] == seat
        words = nodes[to_roll, seat], nodes[to_roll, 1 - seat]
        found[to_roll] = solution.chances(*words, seat)
    return found


def learn_examples(net: Floats, seen: Examples, rate: float) -> float:
    """Correct the network by each; what it was off before, as the root of the mean square."""
    chances = cast("Floats", seen.chances)
    return float(np.sqrt(_learn(net, seen.line, seen.nodes, chances, rate) / len(seen.nodes)))


@kernel
def _learn(
    net: Floats, line: LinePath, nodes: NDArray[np.int64], chances: Floats, rate: float
) -> float:
    work, total = new_workspace(), 0.0
    for number in range(len(nodes)):
        seen = turned(line) if nodes[number, 2] else line
        listed = list_inputs(nodes[number, 0], nodes[number, 1], seen, work)
        safe = 1.0 - work.dangers[0]
        if safe > 1.0 - _SURE:
            error = chances[number] / safe - forward(net, listed, work)
            total += (safe * error) ** 2
            _adjust(net, listed, work, single(rate * error))
    return total


@kernel
def _adjust(net: Floats, listed: int, work: Workspace, step: float) -> None:
    """One step of gradient descent after `forward`; `step` is the rate times the error."""
    hidden, mine, theirs = work.hidden, work.dangers[0], work.dangers[1]
    for unit in range(HIDDEN):
        if hidden[unit] > 0.0:
            blame = step * net[OUT + unit]
            net[OUT + unit] += step * hidden[unit]
            hidden[unit] = blame
            net[THRESHOLDS + unit] += blame
            net[DANGERS * HIDDEN + unit] += blame * mine
            net[(DANGERS + 1) * HIDDEN + unit] += blame * theirs
    net[OUT + HIDDEN] += step
    for index in range(listed):
        row = work.active[index] * HIDDEN
        for unit in range(HIDDEN):
            net[row + unit] += hidden[unit]
