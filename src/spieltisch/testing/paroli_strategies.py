"""Games of Paroli played by simple hands, and Hypothesis strategies for the states they reach."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Final, TypeAlias

from hypothesis import strategies as st

from spieltisch.rules import paroli
from spieltisch.rules.game import CHANCE, Step, draw_chance
from spieltisch.rules.options import options_of
from spieltisch.rules.paroli import (
    Action,
    Answer,
    Claim,
    Config,
    Draw,
    EndTurn,
    Lay,
    Pass,
    Rob,
    Shift,
    State,
    actor,
    apply,
    initial,
    legal,
)

__all__ = ["Ply", "configs", "eager", "games", "moments", "playout", "positions", "wild"]

Hand: TypeAlias = Callable[[Sequence[Action], Random], Action]

_EAGERNESS: Final = (Rob, Shift, Lay, Claim, Answer, Draw, EndTurn, Pass)
"""What an eager hand likes best: moving, then laying."""


@dataclass(frozen=True)
class Ply:
    """One step of a game: the state before, what was done, and what came of it."""

    state: State
    action: Action
    step: Step[State]


def wild(actions: Sequence[Action], rng: Random) -> Action:
    """Any kind of action with equal chance, then any action of that kind."""
    kinds = list(dict.fromkeys(type(action) for action in actions))
    kind = rng.choice(kinds)
    return rng.choice([action for action in actions if type(action) is kind])


def eager(actions: Sequence[Action], rng: Random) -> Action:
    """Mostly the kind of action that brings the game on; sometimes any."""
    if rng.random() < 0.2:
        return wild(actions, rng)
    best = min(actions, key=lambda action: _EAGERNESS.index(type(action)))
    return rng.choice([action for action in actions if type(action) is type(best)])


def playout(config: Config, rng: Random, hand: Hand = wild) -> Iterator[Ply]:
    """A whole game, step by step."""
    state = initial(config)
    while actor(state) is not None:
        action = hand(legal(state), rng) if actor(state) is not CHANCE else _drawn(state, rng)
        step = apply(state, action)
        yield Ply(state, action, step)
        state = step.state


_SEEDS: Final = st.integers(0, 2**32)
_HANDS: Final[st.SearchStrategy[Hand]] = st.sampled_from([wild, eager])


def configs(robber: bool | None = None) -> st.SearchStrategy[Config]:
    """All player counts and options."""
    variants = (False, True) if robber is None else (robber,)
    return st.one_of(*(_configs(variant) for variant in variants))


def _configs(robber: bool) -> st.SearchStrategy[Config]:
    options = {each.name: st.booleans() for each in options_of(Config) if robber or not each.only}
    return st.builds(Config, st.integers(2, 6), st.just(robber), **options)


def games(robber: bool | None = None) -> st.SearchStrategy[list[Ply]]:
    """Whole games, of every player count."""

    def played(config: Config, seed: int, hand: Hand) -> list[Ply]:
        return list(playout(config, Random(seed), hand))

    return st.builds(played, configs(robber), _SEEDS, _HANDS)


def positions(robber: bool | None = None, *, setup: bool = False) -> st.SearchStrategy[State]:
    """Reachable states of unfinished games; those of the set-up only on demand."""

    def reached(config: Config, seed: int, hand: Hand, depth: int) -> State:
        dealt = 0 if setup else config.players * 14 + 2
        plies = islice(playout(config, Random(seed), hand), dealt + depth + 1)
        return list(plies)[-1].state

    return st.builds(reached, configs(robber), _SEEDS, _HANDS, st.integers(0, 300))


def moments(wanted: Callable[[State], bool]) -> st.SearchStrategy[State]:
    """Reachable states of Räuberparoli of a wanted kind, also of a rare one."""

    def wanted_states(plies: list[Ply]) -> list[State]:
        return [ply.state for ply in plies if wanted(ply.state)]

    return games(robber=True).map(wanted_states).filter(bool).flatmap(st.sampled_from)


def _drawn(state: State, rng: Random) -> Action:
    return draw_chance(paroli, state, rng)
