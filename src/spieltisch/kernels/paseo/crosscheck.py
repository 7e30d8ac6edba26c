"""Kernels against the law, decision by decision, on random games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from spieltisch.kernels.disagreement import Disagreement
from spieltisch.kernels.paseo.table import Table
from spieltisch.rules import paseo
from spieltisch.rules.paseo import Action, Config, Roll, State, Turn

__all__ = ["crosscheck"]


_DISTINCT_EVERY = 10
"""Turns between two comparisons of the distinct successors, which cost the law most."""


def crosscheck(config: Config, seed: int) -> Iterator[State]:
    """Play one random game by the law and compare each roll and turn; yields each decision's position."""
    rng = Random(seed)
    state = paseo.initial(config)
    while paseo.actor(state) is not None:
        action, after = _next(state, rng)
        if isinstance(action, Turn):
            if state.turns % _DISTINCT_EVERY == 0:
                _compare_distinct(state)
            yield state
        state = after


def _next(state: State, rng: Random) -> tuple[Action, State]:
    """An action and what comes of it; the law is asked only once, for it takes its time."""
    weighted = paseo.chance(state)
    legal = [action for action, _ in weighted] if weighted else paseo.legal(state)
    action = rng.choices(legal, [weight for _, weight in weighted] or None)[0]
    after = paseo.apply(state, action).state
    if isinstance(action, Roll):
        _compare_roll(state, action, after)
    elif isinstance(action, Turn):
        _compare_turn(state, action, legal, after)
    return action, after


def _compare_roll(state: State, roll: Roll, after: State) -> None:
    table = Table(state)
    _same(state, "unpack", table.state, state)
    table.roll(roll.dice)
    _same(state, f"roll {roll.dice}", table.state, after)


def _compare_turn(state: State, turn: Turn, legal: Sequence[Action], after: State) -> None:
    table = Table(state)
    kernel = sorted(map(paseo.format, table.legal()))
    _same(state, "legal", kernel, sorted(map(paseo.format, legal)))
    table.apply(turn)
    _same(state, paseo.format(turn), table.state, after)


def _compare_distinct(state: State) -> None:
    table = Table(state)
    apart = {paseo.apply(state, found).state for found in table.distinct()}
    _same(state, "distinct", len(table.distinct()), len(apart))
    _same(state, "successors", apart, set(paseo.distinct(state)))


def _same(state: State, what: str, kernel: object, law: object) -> None:
    if kernel != law:
        raise Disagreement(what, paseo.state_to_text(state), law, kernel)
