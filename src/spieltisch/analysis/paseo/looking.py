"""A position of Paseo looked at: chances, the turns with a roll, all rolls without one."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

import numpy as np

from spieltisch.analysis.figures import figure
from spieltisch.analysis.findings import letter
from spieltisch.analysis.paseo import network
from spieltisch.analysis.paseo.exact import both_chances, listed, mean_roll, roll_values
from spieltisch.analysis.paseo.reasons import better_because
from spieltisch.analysis.passes import by_seat
from spieltisch.bots.registry import thinker
from spieltisch.learn.paseo.line_ahead import backup
from spieltisch.learn.paseo.line_network import new_workspace
from spieltisch.learn.paseo.line_training import shipped_net
from spieltisch.rules.errors import Impossible
from spieltisch.rules.game import Seat
from spieltisch.rules.paseo import (
    Phase,
    State,
    Turn,
    View,
    distinct,
    legal,
    outcome,
    parse,
    view,
)
from spieltisch.rules.paseo.state import turn_of
from spieltisch.search.budget import Budget, Spending
from spieltisch.search.paseo.line_scene import LONGEST, scene
from spieltisch.solver import (
    Corner,
    Plan,
    Solution,
    Tick,
    Track,
    Valued,
    best_rolls,
    corner_of,
    solve_box,
    track_of,
    unless_damaged,
    usable_table,
    valued_turns,
)
from spieltisch.wire.review import Because, Figure, HintGiven, Outlook, World

__all__ = ["hint", "look", "worlds"]

_PAIRS_A_SECOND: Final = 1_200_000
"""Pairs of arrangements that a core surely solves in a second."""
_ROUGH: Final = 0.02
"""How far what was looked ahead is from the truth, roughly."""
_SAMPLES: Final = 24
_MOST_SAMPLES: Final = 384
_BEST: Final = 3
_ALL: Final = 1000


def look(game: str, state: State, budget: Budget) -> Outlook:  # noqa: ARG001 as for cards
    """As much as can be known in that time; exact where the position is solved or soon solved."""
    if ended := outcome(state):
        won = tuple(figure(seat in ended.winners) for seat in range(state.players))
        return Outlook(seat=None, exact=True, chances=won)
    if state.players == 2 and state.phase in (Phase.ROLLING, Phase.MOVING):
        return _solved(state, budget) or _guessed(state, budget)
    if state.phase in (Phase.ROLLING, Phase.MOVING):
        return _played_on(state, budget)
    return _guessed(state, budget)


def hint(game: str, seen: View, budget: Budget, rng: Random) -> HintGiven:  # noqa: ARG001 as for cards
    """The best three turns, and why the first is better than the second."""
    state = seen.state
    found = look(game, state, budget)
    seat = turn_of(state)
    before = found.weighed[0].chance
    if state.phase is Phase.MOVING:
        before = look(game, replace(state, dice=None), budget.half()).chances[seat]
    return HintGiven(
        seat=letter(seat),
        exact=found.exact,
        before=before,
        after=found.weighed[0].chance,
        choices=len(distinct(state)) if state.dice else len(legal(state)),
        weighed=found.weighed[:_BEST],
        reason=_why(state, found),
    )


def worlds(game: str, state: State, seat: Seat, count: int, rng: Random) -> tuple[World, ...]:  # noqa: ARG001 as for cards
    raise Impossible("Nothing is hidden in Paseo.")


def _why(state: State, seen: Outlook) -> Because | None:
    if len(seen.weighed) == 1 or state.phase is not Phase.MOVING:
        return Because(code="only") if len(legal(state)) == 1 else None
    one, two = (parse(each.actions[0]) for each in seen.weighed[:2])
    lost = -seen.weighed[1].behind.value
    return better_because(state, _turn(one), _turn(two), lost)


def _turn(action: object) -> Turn:
    return action  # type: ignore[return-value]  # what a player who has rolled can do is a turn


class _Latest:
    """Boxes are nested, so the last one serves the rest of its game."""

    box: Solution | None = None


def _solved(state: State, budget: Budget) -> Outlook | None:
    """By a kept table, or a box that is solved in time."""
    try:
        track, corner = track_of(state), corner_of(state)
    except Impossible:
        return None
    table = usable_table(track)
    if table is not None and (seen := unless_damaged(lambda: _exact(table, state))):
        return seen
    box = _box(track, corner, budget)
    return None if box is None else _exact(box, state)


def _box(track: Track, corner: Corner, budget: Budget) -> Solution | None:
    if _holds(_Latest.box, track, corner):
        return _Latest.box
    if Plan(track, corner).size > _PAIRS_A_SECOND * (budget.seconds or 0):
        return None
    try:
        _Latest.box = solve_box(track, corner, tick=_unless_stopped(budget))
    except _Stopped:
        return None
    return _Latest.box


def _holds(box: Solution | None, track: Track, corner: Corner) -> bool:
    own, other = (np.array([sum(t << 4 * n for n, t in enumerate(each))]) for each in corner)
    return box is not None and box.track == track and bool(box.holds(own, other))


class _Stopped(Exception):
    """Nobody waits for this box any more."""


def _unless_stopped(budget: Budget) -> Tick:
    def tick(_pairs: int) -> None:
        if budget.stop is not None and budget.stop.is_set():
            raise _Stopped

    return tick


def _exact(solution: Solution, state: State) -> Outlook:
    seat = turn_of(state)
    if state.dice is None:
        rolls = best_rolls(solution, state)
        return Outlook(
            seat=letter(seat),
            exact=True,
            chances=both_chances(seat, mean_roll(rolls)),
            rolls=roll_values(rolls),
        )
    valued = valued_turns(solution, state)
    return Outlook(
        seat=letter(seat),
        exact=True,
        chances=both_chances(seat, valued[0].chance),
        weighed=listed(state, valued, most=_ALL),
    )


def _guessed(state: State, budget: Budget) -> Outlook:
    """By looking ahead as the expert does."""
    seat = turn_of(state)
    if state.phase is Phase.ROLLING:
        return Outlook(seat=letter(seat), exact=False, chances=_shares(seat, _before_roll(state)))
    thought = thinker("expert", "paseo")(view(state, seat), budget, Random(0))
    ranking = thought.ranking or ((thought.action, thought.value or 0.5),)
    chances = _ordered([Valued(action, min(1.0, max(0.0, value))) for action, value in ranking])
    error = 0.0 if thought.exact else _ROUGH
    return Outlook(
        seat=letter(seat),
        exact=thought.exact,
        chances=_shares(seat, chances[0].chance, state.players),
        weighed=listed(state, chances, most=_ALL if state.dice else _BEST, error=error),
    )


def _ordered(valued: list[Valued]) -> list[Valued]:
    return sorted(valued, key=lambda each: -each.chance)


def _before_roll(state: State) -> float:
    seen = scene(state) if len(state.board.tiles) <= LONGEST else None
    if seen is None:
        return 0.5
    return float(backup(shipped_net(), seen.own, seen.other, seen.line, new_workspace())[0])


def _shares(seat: int, chance: float, players: int = 2) -> tuple[Figure, ...]:
    """One seat's chance as everybody's, what is left shared equally."""
    rest = (1 - chance) / (players - 1)
    return tuple(figure(chance if each == seat else rest, _ROUGH) for each in range(players))


def _played_on(state: State, budget: Budget) -> Outlook:
    """Three and four players."""
    seat, table, spent = turn_of(state), network.Field("paseo"), Spending(budget.half())
    try:
        if state.dice is None:
            shares = table.play([*network.rolled(state)], network.until(state), 1, range(_SAMPLES))
            mean = np.tensordot(network.WAYS, shares, axes=1)
            rolls = network.roll_values(state, shares[:, :, seat])
            return Outlook(seat=letter(seat), exact=False, chances=by_seat(mean), rolls=rolls)
        turns, after = network.best_turns(state), list[State]()
        after = [network.after(state, turn) for turn in turns]
        shares = table.play(after, network.until(state), 1, range(_SAMPLES))
        done = _SAMPLES
        while done < _MOST_SAMPLES and not spent.is_over:
            more = table.play(after, network.until(state), 1, range(done, 2 * done))
            shares, done = np.concatenate((shares, more), axis=1), 2 * done
    finally:
        table.close()
    best = int(shares[:, :, seat].mean(axis=1).argmax())
    return Outlook(
        seat=letter(seat),
        exact=False,
        chances=by_seat(shares[best]),
        weighed=network.weighed(state, turns, shares[:, :, seat]),
    )
