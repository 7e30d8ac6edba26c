"""Kernels against the law, decision by decision: laying, placing, rolls, turns and their successors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from spieltisch.kernels.disagreement import Disagreement
from spieltisch.kernels.paseo.rarities import choose, directed, note, tries
from spieltisch.kernels.paseo.site import Site
from spieltisch.kernels.paseo.table import Table
from spieltisch.kernels.reached import Reached
from spieltisch.rules import paseo
from spieltisch.rules.game import CHANCE, Step, draw_chance
from spieltisch.rules.paseo import Action, Config, Lay, Place, Roll, State, Turn

__all__ = ["check_game", "crosscheck"]


def check_game(config: Config, seed: int, reached: Reached) -> int:
    """Play one game for what is rare and compare all of it; how many decisions it had.

    Some games begin from directed starts (see `rarities`). Raises `Disagreement`.
    """
    rng = Random(seed)
    decisions, state = 0, paseo.initial(directed(config, rng))
    while paseo.actor(state) is not None:
        legal, by_chance = paseo.legal(state), paseo.actor(state) is CHANCE
        action = draw_chance(paseo, state, rng) if by_chance else choose(state, legal, rng)
        reached.probe(paseo, state, legal, tries(state, rng))
        decisions += not by_chance
        step = _compared(state, action, legal)
        note(reached, state, action, step.facts)
        state = step.state
    reached.probe(paseo, state, (), tries(state, rng))
    return decisions


def crosscheck(config: Config, seed: int) -> Iterator[State]:
    """Play one random game by the law and compare each roll and turn; yields each decision's position."""
    rng = Random(seed)
    state = paseo.initial(config)
    while paseo.actor(state) is not None:
        legal, by_chance = paseo.legal(state), paseo.actor(state) is CHANCE
        action = draw_chance(paseo, state, rng) if by_chance else rng.choice(legal)
        after = _compared(state, action, legal).state
        if isinstance(action, Turn):
            yield state
        state = after


def _compared(state: State, action: Action, legal: Sequence[Action]) -> Step[State]:
    """What comes of an action by the law; the kernels must say the same."""
    step = paseo.apply(state, action)
    match action:
        case Roll():
            _compare_roll(state, action, step.state)
        case Lay() | Place():
            _compare_building(state, action, legal, step.state)
        case _ if isinstance(action, Turn):
            _compare_turn(state, action, legal, step.state)
            _compare_distinct(state)
        case _:
            pass
    return step


def _compare_building(
    state: State, action: Lay | Place, legal: Sequence[Action], after: State
) -> None:
    site = Site(state)
    _same(state, "legal", set(site.legal()), set(legal))
    site.apply(action)
    _same(state, paseo.format(action), site.state, after)


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
