"""The best turn of Paseo for two where the truth is at hand: in a table, or in a box the budget is enough for.

Boxes are nested, so the last one is kept: it serves the rest of its game.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

import numpy as np

from spieltisch.rules.paseo import State
from spieltisch.search.budget import Budget, Spending
from spieltisch.search.paseo.line_exact import is_far
from spieltisch.search.thought import Thought
from spieltisch.solver import (
    Corner,
    Plan,
    Solution,
    Track,
    corner_of,
    solve_box,
    track_of,
    unless_damaged,
    usable_table,
    valued_turns,
)

__all__ = ["Latest", "solved_turn", "tables_hidden"]

_PAIRS_A_SECOND: Final = 2_000_000
"""Pairs of arrangements that fit into a second of budget: a core that does nothing else solves three million."""
_NODES_A_SECOND: Final = 330_000
_PATIENCE: Final = 0.7
"""The part of the time after which a box that is not solved yet is given up."""


class Latest:
    """What has been read or solved last."""

    table: Solution | None = None
    box: Solution | None = None
    hides_tables = False
    solves_boxes = True
    """Not where there is no numpy to plan them with: in a browser."""


def solved_turn(state: State, budget: Budget) -> Thought | None:
    """The best turn and all others with their true values; nothing where the truth is too far off."""
    track, corner = track_of(state), corner_of(state)
    steps = 8 * track.end - sum(corner.own) - sum(corner.other)
    if not is_far(steps, state.turn_limit - state.turns):  # P11
        return None
    return _by_table(track, state) or _by_box(track, corner, state, budget)


def _by_table(track: Track, state: State) -> Thought | None:
    """One that turns out to be damaged is none."""
    table = _table(track)
    if table is None:
        return None
    thought = unless_damaged(lambda: _thought(table, state))
    Latest.table = table if thought else None
    return thought


def _by_box(track: Track, corner: Corner, state: State, budget: Budget) -> Thought | None:
    box = _box(track, corner, budget)
    return None if box is None else _thought(box, state)


def _thought(solution: Solution, state: State) -> Thought:
    ranking = tuple((turn, chance) for turn, chance in valued_turns(solution, state))
    return Thought(*ranking[0], nodes=solution.plan.size, exact=True, ranking=ranking)


@contextmanager
def tables_hidden() -> Generator[None]:
    """As if no path were solved: to measure what a player finds out without help."""
    Latest.hides_tables = True
    try:
        yield
    finally:
        Latest.hides_tables = False


def _table(track: Track) -> Solution | None:
    """Looked for at every turn: a path may be solved while it is played on."""
    if Latest.hides_tables:
        return None
    if Latest.table is None or Latest.table.track != track:
        Latest.table = usable_table(track)
    return Latest.table


def _box(track: Track, corner: Corner, budget: Budget) -> Solution | None:
    """Whether a box is tried depends on the position and the budget alone, not on what was solved before."""
    if not Latest.solves_boxes or Plan(track, corner).size > _most_pairs(budget):
        return None
    last = Latest.box
    if last is None or last.track != track or not last.holds(*map(_word, corner)):
        seconds = None if budget.seconds is None else _PATIENCE * budget.seconds
        last = _solved_in_time(track, corner, Spending(Budget(seconds, stop=budget.stop)))
        Latest.box = last or Latest.box
    return last


class _Late(Exception):
    """Raised between two layers of a box when it is time to answer."""


def _solved_in_time(track: Track, corner: Corner, spending: Spending) -> Solution | None:
    """A busy machine may need longer than was reckoned with."""

    def tick(_solved: int) -> None:
        if spending.is_over:
            raise _Late

    try:
        return solve_box(track, corner, tick=tick)
    except _Late:
        return None


def _word(stones: tuple[int, ...]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return np.array([sum(tile << (4 * stone) for stone, tile in enumerate(stones))])


def _most_pairs(budget: Budget) -> int:
    limits = [
        *([] if budget.seconds is None else [budget.seconds]),
        *([] if budget.nodes is None else [budget.nodes / _NODES_A_SECOND]),
    ]
    return int(min(limits, default=0.0) * _PAIRS_A_SECOND)
