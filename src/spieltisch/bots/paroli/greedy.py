"""A player that takes what looks best now and does not think further."""

from __future__ import annotations

from random import Random

from spieltisch.bots.paroli.sense import best_step
from spieltisch.bots.policy import Budget, Thought, best
from spieltisch.rules import paroli

__all__ = ["greedy"]


def greedy(view: paroli.View, _budget: Budget, rng: Random) -> Thought[paroli.Action]:
    """Lays what its lines gain most by, claims promising lines, moves for gain, agrees if it pays."""
    return Thought(best(*best_step(view), rng))
