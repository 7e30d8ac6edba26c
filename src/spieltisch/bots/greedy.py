"""Players that take what looks best now and do not think further."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import TypeVar

from spieltisch.bots.card_sense import best_step
from spieltisch.bots.policy import Budget
from spieltisch.bots.race_sense import lay_sense, place_sense, turn_sense
from spieltisch.rules import paroli, paseo

__all__ = ["greedy_paroli", "greedy_paseo"]

Option = TypeVar("Option")


def greedy_paseo(view: paseo.View, _budget: Budget, rng: Random) -> paseo.Action:
    """Lays a short path, places at the easier end, and moves on without getting stuck."""
    state = view.state
    match paseo.phase(state):
        case paseo.Phase.LAYING:
            return _best(paseo.legal(state), lambda action: lay_sense(state, action), rng)
        case paseo.Phase.PLACING:
            return _best(paseo.legal(state), lambda action: place_sense(state, action), rng)
        case _:
            return _best(*turn_sense(state), rng)


def greedy_paroli(view: paroli.View, _budget: Budget, rng: Random) -> paroli.Action:
    """Lays what its lines gain most by, claims promising lines, moves for gain, agrees if it pays."""
    return _best(*best_step(view), rng)


def _best(found: Iterable[Option], sense: Callable[[Option], float], rng: Random) -> Option:
    """The option with most sense; equal ones with equal chance."""
    options = list(found)
    senses = [sense(option) for option in options]
    top = max(senses)
    return rng.choice([option for option, much in zip(options, senses, strict=True) if much == top])
