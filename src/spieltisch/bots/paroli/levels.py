"""The four levels of Paroli and Räuberparoli, from what a seat sees alone.

Beginner, casual and club act on impulse and misjudge steps, the beginner most. The expert plays every
promising turn to its end before it chooses, and then looks at what the others may answer, whatever cards they
may have.
"""

from __future__ import annotations

from random import Random
from typing import Final

from spieltisch.bots.policy import Budget, Thought
from spieltisch.rules.paroli import Action, View
from spieltisch.search.paroli.impulse import act_on_impulse
from spieltisch.search.paroli.race import Mind, Net, network, think

__all__ = ["beginner", "casual", "club", "expert"]

_BEGINNERS_HASTE: Final = 2.0
_CASUAL_HASTE: Final = 0.85
_CLUB_HASTE: Final = 0.15
_EXPERT: Final = Mind(going=12, ending=6, rounds=1, trust=12)
_EXPERT_NODES: Final = 30_000


def beginner(view: View, budget: Budget, rng: Random) -> Thought[Action]:
    """Takes what looks good at once, with little care."""
    return act_on_impulse(view, budget, rng, _BEGINNERS_HASTE, _network(view))


def casual(view: View, budget: Budget, rng: Random) -> Thought[Action]:
    """Takes what looks good at once."""
    return act_on_impulse(view, budget, rng, _CASUAL_HASTE, _network(view))


def club(view: View, budget: Budget, rng: Random) -> Thought[Action]:
    """Takes what looks good at once, and is seldom wrong about it."""
    return act_on_impulse(view, budget, rng, _CLUB_HASTE, _network(view))


def expert(view: View, budget: Budget, rng: Random) -> Thought[Action]:
    """Thinks its turn through, and on until it is its turn again."""
    return think(view, budget.or_else(nodes=_EXPERT_NODES), rng, _EXPERT, _network(view))


def _network(view: View) -> Net:
    return network("raeuberparoli" if view.config.robber else "paroli")
