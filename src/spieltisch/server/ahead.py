"""From where a seat plans at Paroli: its own turn, also while it is not its turn yet.

Nothing hidden enters: what is planned depends on the table, on the seat's own rack and on how many cards are left.
"""

from __future__ import annotations

from dataclasses import replace

from spieltisch.rules import paroli
from spieltisch.rules.game import Seat
from spieltisch.rules.paroli.ending import complete_claims
from spieltisch.rules.paroli.state import Turn
from spieltisch.server.log import Course

__all__ = ["ahead"]

_UNDER_WAY = {paroli.Phase.DRAWING, paroli.Phase.PLAYING, paroli.Phase.ASKING}


def ahead(course: Course, seat: Seat) -> Course:
    """As if the turn were the seat's already, or its question were answered with no; else as it is."""
    state = course.state
    if not isinstance(state, paroli.State) or state.phase not in _UNDER_WAY:
        return course
    if state.turn.seat != seat:
        return replace(course, state=_next_turn(state, seat))
    return replace(course, state=_refused(state)) if state.turn.question else course


def _next_turn(state: paroli.State, seat: Seat) -> paroli.State:
    return replace(state, turn=Turn(seat, chips_on=complete_claims(state.table)))


def _refused(state: paroli.State) -> paroli.State:
    return paroli.apply(state, paroli.Answer(agree=False)).state
