"""The best turn of Paseo for two where the truth is at hand: in a table, or in a box the budget is enough for.

Boxes are nested, so the last one is kept: it serves the rest of its game.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from spieltisch.rules.paseo import State
from spieltisch.search.budget import Budget
from spieltisch.search.paseo_line_exact import is_far
from spieltisch.search.thought import Thought
from spieltisch.solver import (
    Corner,
    Plan,
    Solution,
    SolverError,
    Track,
    corner_of,
    find_table,
    solve_box,
    track_of,
    valued_turns,
)

__all__ = ["Latest", "solved_turn"]

_PAIRS_A_SECOND: Final = 1_200_000
"""Pairs of arrangements that fit into a second of budget: a core solves about twice as many."""
_NODES_A_SECOND: Final = 1_000_000


class Latest:
    """What has been read or solved last."""

    table: Solution | None = None
    box: Solution | None = None


def solved_turn(state: State, budget: Budget) -> Thought | None:
    """The best turn and all others with their true values; nothing where the truth is too far off."""
    track, corner = track_of(state), corner_of(state)
    steps = 8 * track.end - sum(corner.own) - sum(corner.other)
    if not is_far(steps, state.turn_limit - state.turns):  # P11
        return None
    solution = _table(track) or _box(track, corner, _most_pairs(budget))
    if solution is None:
        return None
    ranking = tuple((turn, chance) for turn, chance in valued_turns(solution, state))
    return Thought(*ranking[0], nodes=solution.plan.size, exact=True, ranking=ranking)


def _table(track: Track) -> Solution | None:
    """Looked for at every turn: a path may be solved while it is played on. A broken one is none."""
    if Latest.table is None or Latest.table.track != track:
        try:
            Latest.table = find_table(track)
        except (SolverError, OSError):
            Latest.table = None
    return Latest.table


def _box(track: Track, corner: Corner, most: int) -> Solution | None:
    """Whether a box is solved depends on the position and the budget alone, not on what was solved before."""
    plan = Plan(track, corner)
    if plan.size > most:
        return None
    last = Latest.box
    if last is None or last.track != track or not last.holds(*map(_word, corner)):
        last = Latest.box = solve_box(track, corner)
    return last


def _word(stones: tuple[int, ...]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return np.array([sum(tile << (4 * stone) for stone, tile in enumerate(stones))])


def _most_pairs(budget: Budget) -> int:
    limits = [
        *([] if budget.seconds is None else [budget.seconds]),
        *([] if budget.nodes is None else [budget.nodes / _NODES_A_SECOND]),
    ]
    return int(min(limits, default=0.0) * _PAIRS_A_SECOND)
