"""The four named levels at Paseo with 3 and 4 players.

They differ in what they see: the expert plays on from the likely turns, the others look at how quick a turn
makes their stones, the less accurately the lower they are. Nobody overlooks a win.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import log
from random import Random
from typing import Final

from spieltisch.bots.paseo.greedy import greedy
from spieltisch.bots.policy import Budget, Thinker, Thought
from spieltisch.rules.paseo import Action, Phase, State, View
from spieltisch.search.paseo.network import search_turn
from spieltisch.search.paseo.network_building import judge_places, lays
from spieltisch.search.paseo.network_insight import insight, ranked

__all__ = ["beginner", "casual", "club", "expert"]


@dataclass(frozen=True)
class _Eye:
    """How well a level sees."""

    laying: float
    """How much it errs in the distances of the path, in tiles."""
    placing: float
    """How much it errs in what a start tile is worth, in shares."""
    moving: float | None
    """How much it errs in the turns that its stones still need; the expert looks ahead instead."""


_BEGINNER: Final = _Eye(laying=3.0, placing=0.13, moving=3.0)
_CASUAL: Final = _Eye(laying=1.0, placing=0.05, moving=1.2)
_CLUB: Final = _Eye(laying=0.0, placing=0.015, moving=0.45)
_EXPERT: Final = _Eye(laying=0.0, placing=0.0, moving=None)
_NODES: Final = 2500
"""What the expert spends on a turn unless told otherwise."""


def _think(eye: _Eye, view: View, budget: Budget, rng: Random) -> Thought:
    state = view.state
    if len(state.board.tiles) > 6 * state.players:  # only given paths are that long
        return greedy(view, budget, rng)
    match state.phase:
        case Phase.LAYING:
            return _best(lays(state), eye.laying, rng)
        case Phase.PLACING:
            return _place(eye, state, budget, rng)
        case _ if eye.moving is None:
            return search_turn(state, budget.or_else(nodes=_NODES), rng)
        case _:
            return _move(state, eye.moving, rng)


def _place(eye: _Eye, state: State, budget: Budget, rng: Random) -> Thought:
    judged = judge_places(state, budget)
    chosen = _best(judged, eye.placing, rng)
    best_first = sorted(judged.items(), key=lambda found: -found[1])
    return Thought(chosen.action, judged[chosen.action], len(judged), ranking=tuple(best_first))


def _move(state: State, error: float, rng: Random) -> Thought:
    found = insight(state)
    if found.is_settled:
        return ranked(found, found.shares)
    return ranked(found, [gain + error * _slip(rng) for gain in found.gains])


def _best(values: dict[Action, float], error: float, rng: Random) -> Thought:
    """What looks best; equal ones with equal chance."""
    looks = {action: (value + error * _slip(rng), rng.random()) for action, value in values.items()}
    return Thought(max(looks, key=looks.__getitem__), nodes=len(values))


def _slip(rng: Random) -> float:
    """A slip of the eye: mostly small, now and then large (Gumbel's distribution)."""
    return -log(-log(rng.random() or 0.5))


beginner: Final[Thinker] = partial(_think, _BEGINNER)
casual: Final[Thinker] = partial(_think, _CASUAL)
club: Final[Thinker] = partial(_think, _CLUB)
expert: Final[Thinker] = partial(_think, _EXPERT)
