"""The four named players of Paseo: beginner, casual, club and expert.

With 2 players the first three judge each turn by the learnt network and misjudge it by some amount, the
less the better they are. Nobody overlooks a turn that wins at once, and a turn that gives away very much
is seen for what it is. How much each gives away is in `analysis.levels`. The expert misjudges nothing and
looks ahead, or solves the position, or knows it from a solved path. With 3 and 4 players see `network_levels`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from math import log
from random import Random
from typing import Final, cast

from spieltisch.bots.paseo.greedy import greedy
from spieltisch.bots.policy import Budget, Thinker, Thought
from spieltisch.learn.compiling import Floats
from spieltisch.learn.paseo.line_training import shipped_net
from spieltisch.rules.paseo import Action, Phase, State, Turn, View
from spieltisch.search.paseo.line import best_turn, closer_look, glance
from spieltisch.search.paseo.line_laying import best_lay, best_place
from spieltisch.search.paseo.line_scene import LONGEST, Scene, scene
from spieltisch.search.paseo.line_solved import solved_turn

__all__ = ["beginner", "casual", "club", "expert"]

_MISJUDGED: Final[Mapping[str, tuple[float, float, float]]] = {
    "beginner": (2.5, 6.0, 12.0),
    "casual": (0.34, 0.8, 1.9),
    "club": (0.12, 0.25, 0.5),
}
"""The spread of what is added to a chance to win, in the logarithm of its odds: at the beginning, half-way
and at the end of a race. Turns differ least at the end."""
_HARMLESS: Final = 0.08
"""What a turn may give away by a closer look without being looked at once more."""
_GRAVE: Final = 0.24
"""What it may not give away by a closer look."""
_BLUNDER: Final = 0.18
"""Nor by the look after that, which was seen to be off by 0.07: nobody shall give away more than a quarter."""
_COMPARED: Final = 4
"""Turns that look best, of which the best is looked for."""
_NODES: Final = 60_000
"""What the expert looks at unless told otherwise: a fifth of a second."""
_FEW: Final = 1e-4


def beginner(view: View, budget: Budget, rng: Random) -> Thought[Action]:
    """Has seen the game played, and is careless."""
    return _answer("beginner", view, budget, rng)


def casual(view: View, budget: Budget, rng: Random) -> Thought[Action]:
    """Plays now and then."""
    return _answer("casual", view, budget, rng)


def club(view: View, budget: Budget, rng: Random) -> Thought[Action]:
    """Plays every week and seldom errs by much."""
    return _answer("club", view, budget, rng)


def expert(view: View, budget: Budget, rng: Random) -> Thought[Action]:
    """Looks ahead, and knows how late positions end."""
    return _answer("expert", view, budget, rng)


def _answer(level: str, view: View, budget: Budget, rng: Random) -> Thought:
    if view.state.players > 2:
        network = import_module("spieltisch.bots.paseo.network_levels")
        return cast("Thinker", getattr(network, level))(view, budget, rng)
    if len(view.state.board.tiles) > LONGEST:  # only given paths are that long
        return greedy(view, budget, rng)
    return _on_line(level, view.state, budget, rng)


def _on_line(level: str, state: State, budget: Budget, rng: Random) -> Thought:
    now, limited = state.phase, budget.or_else(nodes=_NODES)
    if now is Phase.MOVING and level == "expert":
        return solved_turn(state, limited) or best_turn(scene(state), _net(), limited)
    if now is Phase.MOVING:
        return _moved(level, state, rng)
    if now is Phase.LAYING:
        thought = best_lay(state, _net(), limited, rng)
    else:
        thought = best_place(state, _net(), rng)
    return thought if level == "expert" else _misjudged(thought, _MISJUDGED[level][1], rng)


@cache
def _net() -> Floats:
    return shipped_net()


def _moved(level: str, state: State, rng: Random) -> Thought:
    """A turn after a careless look that no closer one would call a blunder; a certain win is seen by everybody."""
    shown = scene(state)
    thought = glance(shown, _net())
    if thought.value == 1:
        return thought
    caution, turns = _Caution(shown, thought), [turn for turn, _ in thought.ranking]
    spread = _spread(level, shown.steps_left / (8 * shown.line.end))
    order = _order(thought, spread, rng)
    chosen = next(place for place in order if not caution.warns_of(turns[place]))
    return replace(thought, action=turns[chosen], value=thought.ranking[chosen][1])


class _Caution:
    """Sees which turns give away very much."""

    def __init__(self, shown: Scene, thought: Thought) -> None:
        self._near, self._far = (closer_look(shown, _net(), depth) for depth in (1, 2))
        best = [turn for turn, _ in thought.ranking[:_COMPARED]]
        self._best = sorted(best, key=self._near, reverse=True)

    def warns_of(self, turn: Turn) -> bool:
        """Never of the one that looks best from near by."""
        lost = self._near(self._best[0]) - self._near(turn)
        if not _HARMLESS < lost <= _GRAVE:
            return lost > _GRAVE
        return max(map(self._far, self._best[:2])) - self._far(turn) > _BLUNDER


def _spread(level: str, left: float) -> float:
    """By how much of the race is left, of 1."""
    early, middle, late = _MISJUDGED[level]
    return middle + (early - middle if left > 0.5 else middle - late) * (2 * left - 1)


def _misjudged(thought: Thought, spread: float, rng: Random) -> Thought:
    """The same options after a less careful look; a certain win is seen by everybody."""
    if thought.value == 1:
        return thought
    action, value = thought.ranking[next(_order(thought, spread, rng))]
    return replace(thought, action=action, value=value)


def _order(thought: Thought, spread: float, rng: Random) -> Iterator[int]:
    """The places of the ranking, as they look to somebody who misjudges them so much."""
    looks = [_odds(value) + rng.gauss(0, spread) for _, value in thought.ranking]
    return iter(sorted(range(len(looks)), key=looks.__getitem__, reverse=True))


def _odds(chance: float) -> float:
    safe = min(max(chance, _FEW), 1 - _FEW)
    return log(safe / (1 - safe))
