"""Compiling ahead what plays and learns Paroli."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from spieltisch.learn.paroli.training import PAROLI
from spieltisch.rules.game import CHANCE
from spieltisch.rules.paroli import Config, State, actor, apply, chance, initial, view
from spieltisch.search.budget import Budget
from spieltisch.search.paroli.race import Mind, network, think

__all__ = ["warm"]


def warm() -> None:
    """Call every kernel once."""
    state = _dealt(Random(0))
    think(
        view(state, state.turn.seat), Budget(nodes=200), Random(0), Mind(2, 2, 1), network("paroli")
    )
    replace(PAROLI, games=1).epoch(PAROLI.beginning(0), PAROLI.epochs, 0)


def _dealt(rng: Random) -> State:
    state = initial(Config(2))
    while actor(state) is CHANCE:
        state = apply(state, rng.choice(chance(state))[0]).state
    return state
