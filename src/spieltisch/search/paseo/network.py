"""A turn with 3 or 4 players: the likely ones are judged, and the best of them played on.

The share of the win after each turn is judged by the network of `learn`. The best few are then compared by
games played on from them, all with the same dice, for a round, and judged there; the weaker half is
dropped again and again while the budget is spent.
"""

from __future__ import annotations

from random import Random
from time import monotonic

from spieltisch.learn.paseo.network_workspace import CHOICES
from spieltisch.rules.paseo import State
from spieltisch.search.budget import Budget, Spending
from spieltisch.search.paseo.network_insight import insight, ranked
from spieltisch.search.paseo.network_match import Match
from spieltisch.search.thought import Thought

__all__ = ["search_turn"]


def search_turn(state: State, budget: Budget, rng: Random) -> Thought:
    """Judge, play on, compare, until the budget is spent."""
    spending, begun = Spending(budget), monotonic()
    found = insight(state, CHOICES if budget.nodes is None else budget.nodes)
    spending.spend(len(found.codes))
    if found.is_settled:
        return ranked(found, found.shares)
    match = Match(found, rng.getrandbits(62), turns=state.players)
    while match.running > 1 and match.is_affordable(spending):
        spending.spend(match.play_on(spending.nodes_left))
        match.drop_weakest(_progress(budget, spending.nodes, monotonic() - begun))
    return match.thought(spending.nodes)


def _progress(budget: Budget, nodes: int, seconds: float) -> float:
    """How much of the budget is spent, of 1."""
    of_nodes = nodes / budget.nodes if budget.nodes else 0.0
    of_time = seconds / budget.seconds if budget.seconds else 0.0
    return min(1.0, max(of_nodes, of_time))
