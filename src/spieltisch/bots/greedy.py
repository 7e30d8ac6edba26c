"""Players that take what looks best now and do not think further."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import TypeVar

from spieltisch.bots.card_sense import best_step
from spieltisch.bots.policy import Budget, Thought
from spieltisch.bots.race_sense import lay_sense, place_sense, turn_sense
from spieltisch.rules import paroli, paseo

__all__ = ["greedy_paroli", "greedy_paseo"]

Option = TypeVar("Option")


def greedy_paseo(view: paseo.View, _budget: Budget, rng: Random) -> Thought:
    """Lays a short path, places at the easier end, and moves on without getting stuck."""
    state = view.state
    match paseo.phase(state):
        case paseo.Phase.LAYING:
            found = _best(paseo.legal(state), lambda action: lay_sense(state, action), rng)
        case paseo.Phase.PLACING:
            found = _best(paseo.legal(state), lambda action: place_sense(state, action), rng)
        case _:
            found = _best(*turn_sense(state), rng)
    return Thought(found)


def greedy_paroli(view: paroli.View, _budget: Budget, rng: Random) -> Thought:
    """Lays what its lines gain most by, claims promising lines, moves for gain, agrees if it pays."""
    return Thought(_best(*best_step(view), rng))


def _best(found: Iterable[Option], sense: Callable[[Option], float], rng: Random) -> Option:
    """The option with most sense; equal ones with equal chance."""
    options = list(found)
    senses = [sense(option) for option in options]
    top = max(senses)
    return rng.choice([option for option, much in zip(options, senses, strict=True) if much == top])
