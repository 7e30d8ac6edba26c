"""What looks good in Paseo: how a greedy player weighs lays, start tiles and turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import nlargest
from typing import Final

from spieltisch.bots.paseo.distance import to_go
from spieltisch.rules.game import Seat
from spieltisch.rules.paseo import (
    Action,
    Board,
    Cell,
    Lay,
    Phase,
    Place,
    State,
    apply,
    distinct,
    outcome,
)
from spieltisch.rules.paseo.board import line_from
from spieltisch.rules.paseo.tiles import ALL_ROLLS
from spieltisch.rules.paseo.turn import is_stuck

__all__ = ["lay_sense", "place_sense", "turn_sense"]

_WIN: Final = 1000.0
_HOME: Final = 2.0
"""What a stone at home is worth beyond the way it has gone."""
_OWN_DANGER: Final = 300.0
"""What being stuck with certainty at the next roll would cost, in tiles."""
_THEIR_DANGER: Final = 200.0
_CANDIDATES: Final = 6
"""How many turns are looked at closely: those that bring the stones on most."""
_ROLLS: Final = tuple(dice for dice in ALL_ROLLS if dice[0] != dice[1])
"""On equal dice nobody is ever stuck."""


def lay_sense(_state: State, action: Action) -> float:
    """Near the middle: with 3 or 4 players this keeps ways short. Pictures first."""
    if not isinstance(action, Lay):
        return 0
    return -(abs(action.cell.x) + abs(action.cell.y)) - 0.1 * (action.label != "*")


def place_sense(state: State, action: Action) -> float:
    """Where the first tiles ahead bear few numbers, and where the opponents are near."""
    if not isinstance(action, Place):
        return 0
    board, onto = state.board, action.start.onto
    if state.players == 2:
        return -sum(board.labels[cell] != "*" for cell in line_from(board, onto)[:6])
    return len(board.links[onto]) - _mean_distance(board, onto)


def turn_sense(state: State) -> tuple[Sequence[Action], Callable[[Action], float]]:
    """The turns worth a closer look, and how good each is."""
    seat = state.turn or 0
    ahead = {turns[0]: after for after, turns in distinct(state).items()}
    quick = {turn: _progress(after, seat) for turn, after in ahead.items()}
    chosen = nlargest(_CANDIDATES, quick, key=quick.__getitem__)
    return chosen, lambda turn: quick[turn] + _safety(apply(state, turn).state, seat)


def _progress(state: State, seat: Seat) -> float:
    left = to_go(state, seat)
    return _HOME * left.count(0) - sum(left)


def _safety(state: State, seat: Seat) -> float:
    """Being able to go on, and others not; a won game is best of all."""
    ended = outcome(state)
    if ended:
        return _WIN if seat in ended.winners else -_WIN
    if state.phase is not Phase.ROLLING or state.turn is None:
        return 0
    return _THEIR_DANGER * _danger(state, state.turn) - _OWN_DANGER * _danger(state, seat)


def _danger(state: State, seat: Seat) -> float:
    """The chance of having no legal turn if this seat rolled now."""
    return 2 * sum(is_stuck(state, seat, dice) for dice in _ROLLS) / 36


def _mean_distance(board: Board, onto: Cell) -> float:
    """From this path tile to the tiles that opponents have started beside; else to every tile."""
    goals = [start.onto for start in board.starts if start] or [*board.labels]
    return sum(abs(onto.x - goal.x) + abs(onto.y - goal.y) for goal in goals) / len(goals)
