"""Turns that are compared by games played on from them, all with the same dice."""

from __future__ import annotations

from typing import Final, cast

import numpy as np
from numpy.typing import NDArray

from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paseo.network import apply_network
from spieltisch.learn.paseo.network_workspace import Workspace, new_workspace
from spieltisch.search.budget import Spending
from spieltisch.search.paseo.network_insight import Insight, net
from spieltisch.search.paseo.network_rollouts import Rivals, rivals, roll_out
from spieltisch.search.thought import Thought

__all__ = ["Match"]

_FIELD: Final = 8
"""How many turns are played on from."""
_WIDE: Final = 4
"""How many turns are weighed inside the games played on."""
_SLICE: Final = 48
"""Nodes between two looks at the clock: a few milliseconds."""
_FAITH: Final = 4.0
"""The first judgement counts as much as so many games."""


class Match:
    """Turns in the running, and the games played on from them."""

    def __init__(self, found: Insight, seed: int, turns: int) -> None:
        self._found, self._seed, self._turns = found, seed, turns
        shares = found.shares
        self._places = sorted(range(len(shares)), key=lambda place: -shares[place])[:_FIELD]
        self._field: Rivals = rivals(np.array([_after(found, place) for place in self._places]))
        self._work: Workspace = new_workspace()
        self._played = 0
        self._games = [0] * len(self._places)
        self._still = [*range(len(self._places))]

    @property
    def running(self) -> int:
        return len(self._still)

    @property
    def _cost(self) -> int:
        """The nodes of one more game from everyone in the running, at most."""
        return self.running * (self._turns + 1)

    def is_affordable(self, spending: Spending) -> bool:
        left = spending.nodes_left
        return not spending.is_over and (left is None or left >= self._cost)

    def play_on(self, nodes_left: int | None) -> int:
        """A few more games; the nodes they took."""
        room = _SLICE if nodes_left is None else min(_SLICE, nodes_left)
        last = self._played + max(1, room // self._cost)
        for place, rival in enumerate(self._still):
            self._field.still[place] = rival
            self._games[rival] = last
        nodes = roll_out(
            net(), self._found.board, self._work, self._field, self.running, self._found.seat,
            self._seed, self._played, last, self._turns, _WIDE,
        )  # fmt: skip
        self._played = last
        return nodes

    def drop_weakest(self, progress: float) -> None:
        """Half of them with every part of the budget that is spent, down to the last two."""
        halvings = max(1, (len(self._places) - 1).bit_length())
        keep = max(2, len(self._places) >> int(progress * halvings))
        self._still = sorted(self._still, key=self._standing, reverse=True)[:keep]

    def thought(self, nodes: int) -> Thought:
        """The best of those played on longest, and how the others stood when they were dropped."""
        order = sorted(range(len(self._places)), key=self._standing, reverse=True)
        turns = [self._found.turn(self._places[rival]) for rival in order]
        ranking = tuple(zip(turns, map(self._value, order), strict=True))
        return Thought(*ranking[0], nodes, ranking=ranking)

    def _standing(self, rival: int) -> tuple[int, float]:
        return self._games[rival], self._value(rival)

    def _value(self, rival: int) -> float:
        """The mean of the games, and of the first judgement as if it were some of them."""
        first = self._found.shares[self._places[rival]]
        total = float(self._field.totals[rival]) + _FAITH * first
        return total / (self._games[rival] + _FAITH)


def _after(found: Insight, place: int) -> NDArray[np.int64]:
    """The position after a turn."""
    row = found.packed.row.copy()
    apply_network(cast("Ints", row), found.codes[place])
    return row
