"""The longest list of Räuberparoli: late in a turn in which three moves were refused and one is left (R15)."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any, Final

from spieltisch.rules import paroli
from spieltisch.rules.game import CHANCE, draw_chance
from spieltisch.rules.paroli import Claim, Lay, Phase, State, owners_asked
from spieltisch.rules.paroli.consent import MOST_REFUSALS
from spieltisch.rules.record import Record

__all__ = ["refused_thrice"]

_MANY_CARDS: Final = 80


def refused_thrice(players: int = 3) -> Record:
    """A game that stops there; the same each time."""
    config = paroli.Config(players, robber=True)
    found = (_played(config, Random(seed)) for seed in count())
    names = tuple("ABCDEF"[:players])
    return next(Record("raeuberparoli", config, names, actions) for actions in found if actions)


def _played(config: paroli.Config, rng: Random) -> tuple[Any, ...]:
    """The actions up to there; none if it did not come to that."""
    state, actions = paroli.initial(config), list[Any]()
    while not _is_there(state):
        if state.reason:
            return ()
        actions.append(_next(state, rng))
        state = paroli.apply(state, actions[-1]).state
    return tuple(actions)


def _is_there(state: State) -> bool:
    turn = state.turn
    return len(turn.refused) == MOST_REFUSALS and turn.moves_left > 0 and not turn.question


def _next(state: State, rng: Random) -> Any:
    """Lay and claim; ask whenever many cards lie, and refuse."""
    if paroli.actor(state) is CHANCE:
        return draw_chance(paroli, state, rng)
    if state.phase is Phase.ASKING:
        return paroli.parse("refuse")
    legal = [*paroli.legal(state)]
    if len(state.table.cards) >= _MANY_CARDS:
        moves = (each for each in legal if isinstance(each, paroli.Shift | paroli.Rob))
        asking = [each for each in moves if owners_asked(state, each)]
        if asking:
            return rng.choice(asking)
    return rng.choice([each for each in legal if isinstance(each, Lay | Claim)] or legal)
