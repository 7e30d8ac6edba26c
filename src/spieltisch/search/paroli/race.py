"""Paroli and Räuberparoli among what hidden cards may be: promising steps race in common worlds.

Every legal step is looked at once; the most promising ones are played on until it is the seat's turn
again, each in the same worlds, in which everybody plays by the network. A step that falls clearly
behind the leader is given up. What the seat can't see is dealt again in every world.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from random import Random
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from spieltisch.kernels.paroli.packing import Row, decode, pack
from spieltisch.kernels.paroli.row import DRAW, LAY, MOST_STEPS, PLAYERS, ROB, ROW, SEAT
from spieltisch.kernels.paroli.steps import legal
from spieltisch.learn.paroli.choice import HOPELESS, after
from spieltisch.learn.paroli.notes import LOOKS
from spieltisch.learn.paroli.value import new_workspace
from spieltisch.learn.weights import weights
from spieltisch.rules.paroli import Action, View, sample
from spieltisch.search.budget import Budget, Spending
from spieltisch.search.paroli.worlds import play_on
from spieltisch.search.thought import Thought

__all__ = ["Glance", "Mind", "Net", "network", "still_running", "think", "turns_until"]

Net: TypeAlias = NDArray[np.float32]

_SURE: Final = 2.5
"""So many standard errors behind the leader a step is given up."""
_FEWEST: Final = 6
"""Worlds before a step is given up."""
_PLANS: Final = 3
"""Worlds in which the turn is only played to its end: what is drawn differs."""
_DRAWS: Final = 4
"""How often drawing is looked at, three cards each time."""
_EQUAL: Final = 0.002
"""A difference that is not worth a longer race."""


@dataclass(frozen=True)
class Mind:
    """How a level thinks."""

    going: int
    """How many ways to go on with the turn race."""
    ending: int
    """How many ways to end it race, and to answer."""
    rounds: int
    """How often it is everybody's turn before a world is judged; with 0 the turn is played to its end."""
    trust: int = 0
    """For how many worlds the value of a step counts when the turn is only played to its end."""


@cache
def network(name: str) -> Net:
    """The shipped network of a game, ready for kernels."""
    return np.ascontiguousarray(weights(name)["net"], dtype=np.float32)


def think(view: View, budget: Budget, rng: Random, mind: Mind, net: Net) -> Thought:
    """The best step of the seat that acts, as far as the budget reaches."""
    glance = Glance(view, rng, net, Spending(budget))
    if len(glance.values) == 1:
        return glance.thought
    return _Race(glance, mind).thought


class Glance:
    """The legal steps of a view, each looked at once as if the turn ended after it."""

    def __init__(self, view: View, rng: Random, net: Net, spending: Spending) -> None:
        self.net, self.spending, self.work = net, spending, new_workspace()
        self.start, self.seat = pack(sample(view, rng)), view.seat or 0
        self.seed, self.rng = rng.getrandbits(62), np.zeros(1, dtype=np.uint64)
        self.rng[0] = self.seed
        self.values = dict(self._looked_at())

    @property
    def thought(self) -> Thought:
        """What looks best at once."""
        return _thought(self.values, self.spending.nodes)

    def count(self) -> None:
        """Note as spent what was looked at since the last time."""
        self.spending.spend(int(self.work.notes[LOOKS]))
        self.work.notes[LOOKS] = 0

    def _looked_at(self) -> Iterator[tuple[int, float]]:
        """Steps and values, all of them unless there is no time for it."""
        steps = np.zeros(MOST_STEPS, dtype=np.int64)
        found = legal(self.start, steps)
        for code in (int(step) for step in steps[:found]):
            yield code, self._value(code)
            self.count()
            if self.spending.is_over:
                return

    def _value(self, code: int) -> float:
        times = _DRAWS if code >> 32 == DRAW else 1
        look = (self.start, code, self.seat, self.net, self.rng, self.work)
        return sum(after(*look) for _ in range(times)) / times


class _Race:
    """Steps that are played on in common worlds, until one is left or the budget is spent."""

    def __init__(self, glance: Glance, mind: Mind) -> None:
        self._glance, self._row = glance, np.zeros(ROW, dtype=np.int64)
        self._runners = _promising(glance.values, mind)
        self._results: dict[int, list[float]] = {code: [] for code in self._runners}
        if mind.trust:
            self._plan(mind.trust)
        self._run(turns_until(glance.start, glance.seat, mind.rounds), mind.trust)

    @property
    def thought(self) -> Thought:
        """The leader's step; what was given up is ranked by how far it was behind in common worlds."""
        results = {code: found for code, found in self._results.items() if found}
        if not results:
            return self._glance.thought
        leader = max(
            (code for code in self._runners if code in results),
            key=lambda code: _mean(results[code]),
        )
        return _thought(_behind(results, leader), self._glance.spending.nodes)

    def _plan(self, trust: int) -> None:
        """Play the turn to its end with every step, and count that for so many worlds."""
        for world in range(_PLANS):
            self._run_in(world, 1)
        for code, found in self._results.items():
            self._results[code] = [_mean(found)] * trust if found else []

    def _run(self, turns: int, world: int) -> None:
        while len(self._runners) > 1 and not self._glance.spending.is_over:
            self._run_in(world, turns)
            world += 1
            self._runners = still_running(self._runners, self._results)

    def _run_in(self, world: int, turns: int) -> None:
        """All in one world; if time runs out, those that did not come to it are left as they were."""
        for code in self._runners:
            if self._glance.spending.is_over:
                return
            self._results[code].append(self._played(code, world, turns))

    def _played(self, code: int, world: int, turns: int) -> float:
        glance = self._glance
        much = play_on(
            glance.start, code, glance.seat, turns, glance.net, glance.seed, world,
            glance.rng, self._row, glance.work,
        )  # fmt: skip
        glance.count()
        return much


def turns_until(start: Row, seat: int, rounds: int) -> int:
    """How many turns end until it is the seat's turn again, for the last of so many times."""
    players = int(start[PLAYERS])
    until = (seat - int(start[SEAT]) - 1) % players + 1
    return until + players * (rounds - 1) if rounds else 1


def _promising(values: Mapping[int, float], mind: Mind) -> list[int]:
    """The best steps of both kinds; what has no hope is no choice."""
    ranked = [code for code, _ in _sorted(values) if values[code] > HOPELESS]
    going = [code for code in ranked if LAY <= code >> 32 <= ROB]
    ending = [code for code in ranked if not LAY <= code >> 32 <= ROB]
    return going[: mind.going] + ending[: mind.ending]


def still_running(runners: Sequence[int], results: Mapping[int, Sequence[float]]) -> list[int]:
    """Those that are not clearly behind the leader; only the leader if all are as good."""
    worlds = min(len(results[code]) for code in runners)
    if worlds < _FEWEST:
        return [*runners]
    leader = max(runners, key=lambda code: sum(results[code][:worlds]))
    ahead = results[leader]
    return [
        code
        for code in runners
        if code == leader
        or _is_close([ours - its for ours, its in zip(ahead[:worlds], results[code], strict=False)])
    ]


def _is_close(behind: Sequence[float]) -> bool:
    """By what a step lost in each world: whether that may be luck, and may be worth knowing."""
    mean = _mean(behind)
    error = sqrt(sum((each - mean) ** 2 for each in behind) / len(behind) / (len(behind) - 1))
    return mean < _SURE * error and mean + error > _EQUAL


def _behind(results: Mapping[int, Sequence[float]], leader: int) -> dict[int, float]:
    """Every step's value beside the leader's, by the worlds that both have seen."""
    top = _mean(results[leader])
    pairs = {code: min(len(found), len(results[leader])) for code, found in results.items()}
    return {leader: top} | {
        code: min(top - 1e-9, top - _mean(results[leader][:worlds]) + _mean(results[code][:worlds]))
        for code, worlds in pairs.items()
        if code != leader
    }


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _sorted(values: Mapping[int, float]) -> list[tuple[int, float]]:
    return sorted(values.items(), key=lambda item: (-item[1], item[0]))


def _ranking(values: Mapping[int, float]) -> tuple[tuple[Action, float], ...]:
    return tuple((decode(code), much) for code, much in _sorted(values))


def _thought(values: Mapping[int, float], nodes: int) -> Thought:
    """The best of these."""
    ranking = _ranking(values)
    action, much = ranking[0]
    return Thought(action, value=much, nodes=nodes, ranking=ranking)
