"""The simplest player: any legal action with equal chance."""

from __future__ import annotations

from random import Random

from spieltisch.bots.options import View, options
from spieltisch.bots.policy import Budget
from spieltisch.rules import paroli, paseo

__all__ = ["random_bot"]


def random_bot(view: View, _budget: Budget, rng: Random) -> paseo.Action | paroli.Action:
    return rng.choice(options(view))
