"""Perft: how many sequences of steps a position allows; a check that two engines agree.

A step is what a seat does, together with the cards that CHANCE deals because of it. The cards come
in the order of `draws`; when these are used up, every kind of card left in the stock counts once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from spieltisch.rules.errors import Impossible
from spieltisch.rules.game import CHANCE
from spieltisch.rules.paroli.actions import Action, Deal
from spieltisch.rules.paroli.cards import Card
from spieltisch.rules.paroli.law import actor, apply, legal, refusal
from spieltisch.rules.paroli.state import Phase, State

__all__ = ["Draws", "divide", "perft", "successors"]

Draws: TypeAlias = tuple[Card, ...]
"""The next cards of the stock, in order."""
Continuation: TypeAlias = tuple[tuple[Action, ...], State, Draws]


def successors(state: State, draws: Draws = ()) -> Iterator[Continuation]:
    """Every step: its actions, the state it leads to, and the draws that are left."""
    if actor(state) is CHANCE:
        yield from _dealt((), state, draws)
        return
    for action in legal(state):
        yield from _dealt((action,), apply(state, action).state, draws)


def perft(state: State, depth: int, draws: Draws = ()) -> int:
    """The number of sequences of this many steps; a game that is over counts as one."""
    if depth == 0 or state.phase is Phase.OVER:
        return 1
    return sum(perft(after, depth - 1, left) for _, after, left in successors(state, draws))


def divide(state: State, depth: int, draws: Draws = ()) -> dict[tuple[Action, ...], int]:
    """The same number, split by the first step."""
    return {
        actions: perft(after, depth - 1, left) for actions, after, left in successors(state, draws)
    }


def _dealt(actions: tuple[Action, ...], state: State, draws: Draws) -> Iterator[Continuation]:
    """Go on with what CHANCE does until a seat acts again."""
    if actor(state) is not CHANCE:
        yield actions, state, draws
        return
    for action in _outcomes(state, draws):
        left = draws[1:] if isinstance(action, Deal) else draws
        yield from _dealt((*actions, action), apply(state, action).state, left)


def _outcomes(state: State, draws: Draws) -> list[Action]:
    """What CHANCE does: the next of the draws, or everything it can."""
    if not draws or state.phase not in (Phase.DEALING, Phase.DRAWING):
        return [*legal(state)]
    deal = Deal(draws[0])
    if refusal(state, deal):
        raise Impossible(f"{draws[0]} is to be drawn, but it is not in the stock.")
    return [deal]
