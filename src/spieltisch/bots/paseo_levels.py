"""The four named players of Paseo: beginner, casual, club and expert.

With 2 players the first three judge each turn by the learnt network and misjudge it by some amount, the
less the better they are; nobody overlooks a turn that wins at once. The expert misjudges nothing and
looks ahead, or solves the position, or knows it from a solved path. With 3 and 4 players see `paseo_network_levels`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from math import log
from random import Random
from typing import Final, cast

from spieltisch.bots.greedy import greedy_paseo
from spieltisch.bots.policy import Budget, Thinker, Thought
from spieltisch.learn.paseo_line import shipped_net
from spieltisch.learn.paseo_line_net import Floats
from spieltisch.rules.paseo import Phase, State, View, phase
from spieltisch.search.paseo_line import best_turn, glance
from spieltisch.search.paseo_line_laying import best_lay, best_place
from spieltisch.search.paseo_line_scene import LONGEST, scene
from spieltisch.search.paseo_line_solved import solved_turn

__all__ = ["beginner", "casual", "club", "expert"]

_MISJUDGED: Final[Mapping[str, float]] = {"beginner": 1.3, "casual": 0.55, "club": 0.23}
"""The spread of what is added to a chance to win, in the logarithm of its odds."""
_NODES: Final = 60_000
"""What the expert looks at unless told otherwise: some 50 ms."""
_FEW: Final = 1e-4


def beginner(view: View, budget: Budget, rng: Random) -> Thought:
    """Has seen the game played, and is careless."""
    return _answer("beginner", view, budget, rng)


def casual(view: View, budget: Budget, rng: Random) -> Thought:
    """Plays now and then."""
    return _answer("casual", view, budget, rng)


def club(view: View, budget: Budget, rng: Random) -> Thought:
    """Plays every week and seldom errs by much."""
    return _answer("club", view, budget, rng)


def expert(view: View, budget: Budget, rng: Random) -> Thought:
    """Looks ahead, and knows how late positions end."""
    return _answer("expert", view, budget, rng)


def _answer(level: str, view: View, budget: Budget, rng: Random) -> Thought:
    if view.state.players > 2:
        network = import_module("spieltisch.bots.paseo_network_levels")
        return cast("Thinker", getattr(network, level))(view, budget, rng)
    if len(view.state.board.tiles) > LONGEST:  # only given paths are that long
        return greedy_paseo(view, budget, rng)
    return _on_line(level, view.state, budget, rng)


def _on_line(level: str, state: State, budget: Budget, rng: Random) -> Thought:
    now, limited = phase(state), budget.or_else(nodes=_NODES)
    if now is Phase.MOVING and level == "expert":
        return solved_turn(state, limited) or best_turn(scene(state), _net(), limited)
    if now is Phase.MOVING:
        thought = glance(scene(state), _net())
    elif now is Phase.LAYING:
        thought = best_lay(state, _net(), limited, rng)
    else:
        thought = best_place(state, _net(), rng)
    return thought if level == "expert" else _misjudged(thought, _MISJUDGED[level], rng)


@cache
def _net() -> Floats:
    return shipped_net()


def _misjudged(thought: Thought, spread: float, rng: Random) -> Thought:
    """The same options after a less careful look; a certain win is seen by everybody."""
    if thought.value == 1:
        return thought
    seen = [
        (_odds(value) + rng.gauss(0, spread), place)
        for place, (_, value) in enumerate(thought.ranking)
    ]
    action, value = thought.ranking[max(seen)[1]]
    return Thought(action, value, thought.nodes, ranking=thought.ranking)


def _odds(chance: float) -> float:
    safe = min(max(chance, _FEW), 1 - _FEW)
    return log(safe / (1 - safe))
