"""Compiling ahead what players of Paseo on a line call: every kernel of theirs runs once."""

from __future__ import annotations

from random import Random

from spieltisch.learn.paseo.line_training import LineTrainer, shipped_net
from spieltisch.learn.paseo.line_truth import Sampling
from spieltisch.rules.paseo import Roll, State, apply, chance, initial, legal
from spieltisch.rules.paseo.config import Config
from spieltisch.rules.paseo.state import Phase
from spieltisch.search.budget import Budget, Spending
from spieltisch.search.paseo.line import best_turn
from spieltisch.search.paseo.line_exact import solved
from spieltisch.search.paseo.line_laying import best_place
from spieltisch.search.paseo.line_scene import scene

__all__ = ["warm"]


def warm() -> None:
    """Compile, or load from the cache."""
    trainer = LineTrainer((Sampling(20_000, 2), Sampling(20_000, 2)))
    trainer.exam(trainer.epoch(trainer.beginning(0), 0, 0), 2, 0)
    state = _laid(Random(0))
    best_place(state, shipped_net(), Random(0))
    while state.phase is Phase.PLACING:
        state = apply(state, legal(state)[0]).state
    shown = scene(apply(state, Roll((1, 2))).state)
    best_turn(shown, shipped_net(), Budget(nodes=5000))
    home = shown.line.end * 0x1111
    solved([home - 1, home - 2], home - 3, shown.line, 100, Spending(Budget()))


def _laid(rng: Random) -> State:
    """Some path, before the start tiles are placed."""
    state = initial(Config(path="random"))
    while state.phase is not Phase.PLACING:
        state = apply(state, rng.choice(chance(state))[0]).state
    return state
