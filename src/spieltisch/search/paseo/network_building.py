"""Building a network: where to lay a path tile (P2), and where to place the start tile (P4).

Whoever rolls early wins more often on a short path, whoever rolls late on a long one. A start tile is judged by
the network of `learn`, with the start tiles still to come where they are nearest to the others.
"""

from __future__ import annotations

from collections.abc import Iterable

from spieltisch.rules.game import Seat
from spieltisch.rules.paseo import (
    Action,
    Board,
    Cell,
    Lay,
    Phase,
    Place,
    Start,
    State,
    apply,
    legal,
)
from spieltisch.rules.paseo.start import open_starts
from spieltisch.rules.paseo.state import turn_of
from spieltisch.search.budget import Budget, Spending
from spieltisch.search.paseo.network_insight import shares_of

__all__ = ["judge_places", "lays", "near_place"]


def lays(state: State) -> dict[Action, float]:
    """How far each lay makes the path as this player wants it."""
    middle = _middle(state.board.labels)
    sign = -1 if _is_early(state) else 1
    return {
        lay: sign * _apart(lay.cell, middle) - 0.1 * (lay.label != "*")
        for lay in legal(state)
        if isinstance(lay, Lay)
    }


def judge_places(state: State, budget: Budget) -> dict[Action, float]:
    """What the player may expect of each way to place the start tile; of some, if time runs out."""
    spending, seat, found = Spending(budget), turn_of(state), dict[Action, float]()
    for action in legal(state):
        if found and spending.is_over:
            break
        found[action] = shares_of(_completed(apply(state, action).state))[seat]
        spending.spend(1)
    return found


def near_place(board: Board, seat: Seat) -> Start:
    """The place that is nearest to the other start tiles."""
    return min(open_starts(board, seat), key=lambda start: (_distance(board, start), start))


def _completed(state: State) -> State:
    """All start tiles placed, those still to come where they are nearest to the others."""
    while state.phase is Phase.PLACING:
        state = apply(state, Place(near_place(state.board, turn_of(state)))).state
    return state


def _distance(board: Board, start: Start) -> float:
    """To the other start tiles on average; before there are any, to every path tile."""
    goals = [other.cell for other in board.starts if other] or [*board.labels]
    return sum(_apart(start.cell, goal) for goal in goals) / len(goals)


def _is_early(state: State) -> bool:
    """Whether the player who lays now is in the first half of those who will roll."""
    laid = len(state.board.tiles)
    return 2 * (laid % state.players) < state.players


def _middle(cells: Iterable[Cell]) -> Cell:
    laid = [*cells] or [Cell(0, 0)]
    return Cell(
        round(sum(c.x for c in laid) / len(laid)), round(sum(c.y for c in laid) / len(laid))
    )


def _apart(one: Cell, other: Cell) -> int:
    return abs(one.x - other.x) + abs(one.y - other.y)
