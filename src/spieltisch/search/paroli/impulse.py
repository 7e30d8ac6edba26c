"""A step of Paroli taken on an impulse: what looks best at once, more or less.

Somebody hasty misjudges the odds of every step by up to so much, and never takes one that looks worse
by more. Odds are logarithmic: what decides a game is seen by everybody.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from random import Random
from typing import Final

from spieltisch.kernels.paroli.packing import decode
from spieltisch.kernels.paroli.row import DRAW, LAY, ROB
from spieltisch.learn.paroli.choice import HOPELESS
from spieltisch.rules.paroli import View
from spieltisch.search.budget import Budget, Spending
from spieltisch.search.paroli.race import Glance, Net
from spieltisch.search.thought import Thought

__all__ = ["act_on_impulse", "odds"]

_SURELY: Final = 1e-4
_MORE_TO_COME: Final = 0.06
"""By how much a first card is better than it looks: a second one and a claim may follow."""


def act_on_impulse(view: View, budget: Budget, rng: Random, haste: float, net: Net) -> Thought:
    """What looks best now; `haste` is the most by which a step's odds are misjudged."""
    glance = Glance(view, rng, net, Spending(budget))
    felt = {
        code: odds(much) - haste * rng.random()
        for code, much in glance.values.items()
        if much > HOPELESS
    }
    code = _liked(felt)
    return Thought(decode(code), value=glance.values[code], nodes=glance.spending.nodes)


def odds(value: float) -> float:
    """The logarithm of the odds of a value."""
    sure = min(max(value, _SURELY), 1 - _SURELY)
    return math.log(sure / (1 - sure))


def _liked(felt: Mapping[int, float]) -> int:
    """Going on if that is better than to stop, else the best end of the turn."""
    going = {code: much for code, much in felt.items() if LAY <= code >> 32 <= ROB}
    ending = {code: much for code, much in felt.items() if code not in going}
    if going and (not ending or max(going.values()) > _bar(ending)):
        return max(going, key=lambda code: felt[code])
    return max(ending, key=lambda code: felt[code])


def _bar(ending: Mapping[int, float]) -> float:
    """What going on must be better than: drawing, or ending the turn without a claim."""
    if any(code >> 32 == DRAW for code in ending):
        return max(ending.values()) - _MORE_TO_COME
    return [*ending.values()][-1]
