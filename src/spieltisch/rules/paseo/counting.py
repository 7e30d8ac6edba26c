"""Perft: how many positions a number of turns can lead to; a check that two engines agree."""

from __future__ import annotations

from collections.abc import Iterator

from spieltisch.rules.paseo.actions import Action, Turn, hops
from spieltisch.rules.paseo.law import apply, distinct, legal
from spieltisch.rules.paseo.state import Phase, State, turn_of
from spieltisch.rules.paseo.tiles import Cell

__all__ = ["divide", "perft", "successors"]


def successors(state: State) -> Iterator[tuple[tuple[Action, ...], State]]:
    """The positions after one turn (or lay, or start tile), with the actions that lead there.

    Each of the 21 rolls counts by itself, unweighted; positions are distinct for each roll.
    A roll that leaves nothing to decide (stuck) is a turn by itself.
    """
    if state.phase is not Phase.ROLLING:
        yield from (((actions[0],), after) for after, actions in distinct(state).items())
        return
    for roll in legal(state):
        rolled = apply(state, roll).state
        if rolled.phase is Phase.MOVING:
            yield from (((roll, actions[0]), after) for after, actions in distinct(rolled).items())
        else:
            yield (roll,), rolled


def perft(state: State, depth: int) -> int:
    """The number of positions after this many turns; a game that is over counts as one."""
    if depth == 0 or state.phase is Phase.OVER:
        return 1
    if depth == 1:
        return _breadth(state)
    return sum(perft(after, depth - 1) for _, after in successors(state))


def divide(state: State, depth: int) -> dict[tuple[Action, ...], int]:
    """The same number, split by the first turn."""
    return {actions: perft(after, depth - 1) for actions, after in successors(state)}


def _breadth(state: State) -> int:
    """The number of `successors`, without making them: the last level is by far the widest."""
    match state.phase:
        case Phase.ROLLING:
            rolled = (apply(state, roll).state for roll in legal(state))
            return sum(_breadth(each) if each.phase is Phase.MOVING else 1 for each in rolled)
        case Phase.MOVING:
            own = state.stones[turn_of(state)]
            return len({_landing(own, turn) for turn in legal(state) if isinstance(turn, Turn)})
        case _:
            return len(legal(state))


def _landing(own: tuple[Cell, ...], turn: Turn) -> tuple[Cell, ...]:
    """Where a player's stones come to lie: nothing else tells the positions after a roll apart."""
    moved = {hop.stone: hop.target for hop in hops(turn)}
    return tuple(moved.get(stone, cell) for stone, cell in enumerate(own))
