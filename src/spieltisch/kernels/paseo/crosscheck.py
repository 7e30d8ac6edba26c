"""Kernels against the law, decision by decision, on random games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from spieltisch.kernels.disagreement import Disagreement
from spieltisch.kernels.paseo.table import Table
from spieltisch.rules import paseo
from spieltisch.rules.paseo import Action, Config, Roll, State, Turn

__all__ = ["crosscheck"]


_DISTINCT_EVERY = 10
"""Turns between two comparisons of the distinct successors, which cost the law most."""


def crosscheck(players: int, blank_blocked: bool, seed: int) -> Iterator[State]:
    """Play one random game by the law and compare each roll and turn; yields each decision's position."""
    rng = Random(seed)
    config = Config(players=players, blank_blocked=blank_blocked)
    state = paseo.initial(config)
    while paseo.actor(state) is not None:
        action = _choose(state, rng)
        if isinstance(action, Roll):
            _compare_roll(state, action)
        elif isinstance(action, Turn):
            _compare_turn(state, action)
            if state.turns % _DISTINCT_EVERY == 0:
                _compare_distinct(state)
            yield state
        state = paseo.apply(state, action).state


def _choose(state: State, rng: Random) -> Action:
    weighted = paseo.chance(state)
    if not weighted:
        return rng.choice(paseo.legal(state))
    return rng.choices([a for a, _ in weighted], [weight for _, weight in weighted])[0]


def _compare_roll(state: State, roll: Roll) -> None:
    table = Table(state)
    _same(state, "unpack", table.state, state)
    table.roll(roll.dice)
    _same(state, f"roll {roll.dice}", table.state, paseo.apply(state, roll).state)


def _compare_turn(state: State, turn: Turn) -> None:
    table = Table(state)
    kernel, law = table.legal(), paseo.legal(state)
    _same(state, "legal", sorted(map(paseo.format, kernel)), sorted(map(paseo.format, law)))
    table.apply(turn)
    _same(state, paseo.format(turn), table.state, paseo.apply(state, turn).state)


def _compare_distinct(state: State) -> None:
    table = Table(state)
    apart = {paseo.apply(state, found).state for found in table.distinct()}
    _same(state, "distinct", len(table.distinct()), len(apart))
    _same(state, "successors", apart, set(paseo.distinct(state)))


def _same(state: State, what: str, kernel: object, law: object) -> None:
    if kernel != law:
        raise Disagreement(what, paseo.state_to_text(state), law, kernel)
