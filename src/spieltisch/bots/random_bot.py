"""The simplest player: any legal action with equal chance."""

from __future__ import annotations

from random import Random

from spieltisch.bots.policy import Budget, Thought
from spieltisch.games.options import View, options

__all__ = ["random_bot"]


def random_bot(view: View, _budget: Budget, rng: Random) -> Thought:
    return Thought(rng.choice(options(view)))
