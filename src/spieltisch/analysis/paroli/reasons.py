"""Why one way to play a turn of Paroli is better than another, in things that its player can see.

Each difference is given in points, and so is what the worlds say the choice is worth; a reason is given if its
difference explains a good part of that. What can't be read off in points was fitted to reviews (docs/review.md).
Where nothing on the table explains it, the worlds themselves say whose points the choice changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import comb
from typing import Final

import numpy as np

from spieltisch.analysis.figures import Samples, mean_of
from spieltisch.analysis.paroli.holding import Found, in_hand, spoken
from spieltisch.kernels.paroli.packing import decode
from spieltisch.rules.game import Seat
from spieltisch.rules.paroli import (
    Action,
    Claim,
    Line,
    LineStatus,
    State,
    Turn,
    actor,
    apply,
    explain_lines,
    explain_move,
    outcome,
    refusal,
    unseen,
    view,
)
from spieltisch.rules.paroli.consent import LineChange
from spieltisch.rules.paroli.ending import complete_claims
from spieltisch.rules.paroli.robber import legal_moves
from spieltisch.wire.review import Because

__all__ = ["after_plan", "better_because", "by_the_worlds", "why"]

_FILLED: Final = 8.0
"""Points that a card brings to an own line that is not complete yet."""
_HELPED: Final = 5.0
"""And to a line of somebody else."""
_CLAIMED: Final = 12.0
"""What a chip at a promising line brings."""
_NINE: Final = 9
"""Cards of a line whose next one earns a move (R11)."""
_PAROLI: Final = 0
_GOOD_PART: Final = 1 / 3
_LEAST: Final = 3.0
"""Points that are worth a sentence."""
_SURE: Final = 2.0
"""Standard errors that a mean over worlds has to exceed to be one."""


def after_plan(state: State, plan: Sequence[int]) -> State:
    """The position after these steps, as far as the seat takes them itself."""
    seat = actor(state)
    for action in map(decode, plan):
        if actor(state) != seat or refusal(state, action) is not None:
            break
        state = apply(state, action).state
    return state


def better_because(
    state: State, seat: Seat, better: Sequence[int], other: Sequence[int], points: float
) -> Because | None:
    """What explains a good part of the points that the better plan is ahead of its rivals."""
    one, two = after_plan(state, better), after_plan(state, other)
    ended = outcome(one)
    if ended is not None and seat in ended.winners:
        return Because(code="wins")
    found = [*_reasons(seat, one, two, [decode(code) for code in better])]
    good = [each for each in found if each.points >= max(_LEAST, _GOOD_PART * points)]
    return max(good, key=lambda each: each.points).because if good else None


def why(
    state: State, seat: Seat, plans: Sequence[Sequence[int]], points: Sequence[Samples]
) -> Because | None:
    """What makes the first of two plans better; `points` are theirs, by world and seat."""
    lead = _points_ahead(points[0], seat) - _points_ahead(points[1], seat)
    better, other = plans
    return better_because(state, seat, better, other, lead) or by_the_worlds(seat, points, lead)


def _points_ahead(points: Samples, seat: Seat) -> float:
    """Of the best rival, on average over worlds."""
    rivals = np.delete(points, seat, axis=1)
    return float((points[:, seat] - rivals.max(axis=1)).mean())


def by_the_worlds(seat: Seat, points: Sequence[Samples], lead: float) -> Because | None:
    """The last resort: whose points at the end change most, on average over worlds."""
    change = points[0] - points[1]
    gains = {
        whose: mean_of(change[:, whose] * (1 if whose == seat else -1))
        for whose in range(change.shape[1])
    }
    whose = max(gains, key=lambda each: gains[each].value)
    gain = gains[whose]
    if gain.value < max(_LEAST, _GOOD_PART * lead) or gain.value <= _SURE * gain.error:
        return None
    count, than = (round(float(each[:, whose].mean())) for each in points)
    return Because(code="on-average", params={"count": count, "than": than, "seat": whose})


def _reasons(seat: Seat, one: State, two: State, plan: Sequence[Action]) -> Iterator[Found]:
    lines = {each.line: each for each in explain_lines(one)}
    others = {each.line: each for each in explain_lines(two)}
    for line in lines.keys() & others.keys():
        yield from _of_line(seat, lines[line], others[line])
    for claim in (action for action in plan if isinstance(action, Claim)):
        if claim.line in lines and others.get(claim.line, lines[claim.line]).owner is None:
            missing = len(lines[claim.line].missing)
            params = {"line": spoken(claim.line), "count": missing}
            yield Found(_CLAIMED - missing, Because(code="claims", params=params))
    yield from _left_to_others(seat, one, two, lines, others)
    yield from in_hand(seat, one, two)


def _of_line(seat: Seat, one: LineStatus, two: LineStatus) -> Iterator[Found]:
    """A line with a chip that counts more or less, or lacks fewer cards."""
    if one.owner is None or one.owner != two.owner:
        return
    own = one.owner == seat
    gain = (one.value - two.value) * (1 if own else -1)
    params = {"line": spoken(one.line), "count": one.value, "than": two.value}
    if gain > 0:
        code = "own-line" if own else "their-line"
        yield Found(gain, Because(code=code, params={**params, "seat": one.owner}))
    lacks, lacked = len(one.missing), len(two.missing)
    if own and lacks < lacked:
        params = {"line": spoken(one.line), "count": lacks, "than": lacked}
        yield Found(_FILLED * (lacked - lacks), Because(code="fills", params=params))
    if not own and lacks > lacked and lacked:
        params = {"line": spoken(one.line), "count": lacked, "seat": one.owner}
        yield Found(_HELPED * (lacks - lacked), Because(code="helps-them", params=params))


def _left_to_others(
    seat: Seat,
    one: State,
    two: State,
    lines: Mapping[Line, LineStatus],
    others: Mapping[Line, LineStatus],
) -> Iterator[Found]:
    """What only the worse plan leaves to whoever is next: a complete line without a chip, or a line's tenth card."""
    rival = (seat + 1) % two.config.players
    for line, status in others.items():
        params = {"line": spoken(line), "seat": rival}
        free = status.value if status.owner is None else 0
        if free > _free_value(lines.get(line)) and two.chips_left(rival):
            because = Because(code="left-line", params={**params, "count": free})
            yield Found(free - _free_value(lines.get(line)), because)
        if status.cards == _NINE and len(one.table.line(line)) != _NINE and two.config.robber:
            points = _best_move(two, rival, seat)
            because = Because(code="left-move", params={**params, "count": points})
            yield Found(points * _holds(two, seat, rival, status), because)


def _free_value(status: LineStatus | None) -> int:
    return status.value if status and status.owner is None else 0


def _best_move(state: State, mover: Seat, seat: Seat) -> int:
    """The most points that a move for which nobody is asked brings the mover, or costs the seat."""
    turn = Turn(mover, chips_on=complete_claims(state.table), earned=1)
    public = replace(state, turn=turn)
    effects = (explain_move(public, each) for each in legal_moves(public))
    gains = (_gain(each.changes, mover, seat) for each in effects if not each.asks)
    return max(gains, default=0)


def _gain(changes: Sequence[LineChange], mover: Seat, seat: Seat) -> int:
    gained = {
        owner: sum(each.after.value - each.before.value for each in changes if each.owner == owner)
        for owner in (mover, seat)
    }
    return gained[mover] - gained[seat]


def _holds(state: State, seat: Seat, rival: Seat, status: LineStatus) -> float:
    """How likely the rival holds a card for the line's tenth cell, by what the seat has not seen."""
    lacks = [cell.number for cell in status.missing] or [status.line.at]
    hidden = [card.number for card in unseen(view(state, seat))]
    rest = [number for number in hidden if number not in (*lacks, _PAROLI)]
    held = len(state.racks[rival])
    return 1 - comb(len(rest), held) / comb(len(hidden), held)
