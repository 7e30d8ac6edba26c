"""A player that takes what looks best now and does not think further."""

from __future__ import annotations

from random import Random

from spieltisch.bots.paseo.sense import lay_sense, place_sense, turn_sense
from spieltisch.bots.policy import Budget, Thought, best
from spieltisch.rules import paseo

__all__ = ["greedy"]


def greedy(view: paseo.View, _budget: Budget, rng: Random) -> Thought[paseo.Action]:
    """Lays a short path, places at the easier end, and moves on without getting stuck."""
    state = view.state
    match state.phase:
        case paseo.Phase.LAYING:
            found = best(paseo.legal(state), lambda action: lay_sense(state, action), rng)
        case paseo.Phase.PLACING:
            found = best(paseo.legal(state), lambda action: place_sense(state, action), rng)
        case _:
            found = best(*turn_sense(state), rng)
    return Thought(found)
