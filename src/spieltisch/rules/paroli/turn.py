"""Ending a turn and passing.

Holds *Who must play* and *Who passes* (R6). A player who cannot draw but can lay has no other way
than to lay; ending the turn is for those who played, or drew the first card one by one (R4).
"""

from __future__ import annotations

from spieltisch.rules.game import Refusal, Step
from spieltisch.rules.paroli.drawing import draw_limit
from spieltisch.rules.paroli.ending import end_turn
from spieltisch.rules.paroli.facts import Passed
from spieltisch.rules.paroli.state import State

__all__ = ["pass_turn", "refuse_end", "refuse_pass"]


def refuse_end(state: State) -> Refusal | None:
    if state.turn.laid or state.turn.drawn:
        return None
    return Refusal("a-turn", "nothing-played", {"draw": _can_draw(state), "lay": _can_lay(state)})


def refuse_pass(state: State) -> Refusal | None:
    """R6: only a player who can neither draw nor lay a card."""
    if state.turn.laid:
        return Refusal("R6", "already-played")
    if _can_draw(state):
        return Refusal("R6", "can-draw")
    if _can_lay(state):
        return Refusal("R6", "can-lay")
    return None


def pass_turn(state: State) -> Step[State]:
    step = end_turn(state)
    return Step(step.state, (Passed(state.turn.seat), *step.facts))


def _can_draw(state: State) -> bool:
    return draw_limit(state, state.turn.seat) > 0


def _can_lay(state: State) -> bool:
    return state.table.takes_any_of(state.rack)
