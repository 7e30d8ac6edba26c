"""Drawing: how many cards a seat may take.

Holds R4 and the rack limit. The cards themselves are dealt by CHANCE (see `chance`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from spieltisch.rules.game import Refusal, Seat, Step
from spieltisch.rules.paroli.actions import Draw
from spieltisch.rules.paroli.cards import RACK_LIMIT
from spieltisch.rules.paroli.facts import Drew
from spieltisch.rules.paroli.state import State

__all__ = ["MOST_DRAWN", "draw", "draw_limit", "refuse_after_drawing", "refuse_draw"]

MOST_DRAWN: Final = 2


def draw_limit(state: State, seat: Seat) -> int:
    """R4: one or two cards at once, as far as stock and rack limit allow."""
    return min(_most_at_once(state), len(state.stock), _places(state, seat))


def refuse_draw(state: State, draw: Draw) -> Refusal | None:
    if draw.count not in range(1, MOST_DRAWN + 1):
        return Refusal("R4", "draw-one-or-two", {"count": draw.count})
    if draw.count > _most_at_once(state):
        return Refusal("R4", "draw-one-by-one")
    if state.turn.laid:
        return Refusal("a-turn", "already-played")
    if draw.count > len(state.stock):
        code = "one-card-in-stock" if state.stock else "stock-empty"
        return Refusal("R4", code, {"stock": len(state.stock)})
    if draw.count > (places := _places(state, state.turn.seat)):
        code = "one-place-on-rack" if places else "rack-full"
        return Refusal("R4", code, {"limit": RACK_LIMIT})
    return None


def draw(state: State, draw: Draw) -> Step[State]:
    """Announced before looking, or one by one (R4): from here on CHANCE deals (#draw)."""
    turn = replace(state.turn, owed=draw.count)
    return Step(replace(state, turn=turn), (Drew(turn.seat, draw.count),))


def refuse_after_drawing(state: State) -> Refusal | None:
    """R4, `draw_one_by_one`: who has seen a card draws one more or ends the turn."""
    if not state.turn.drawn:
        return None
    return Refusal("R4", "already-drawn", {"draw": draw_limit(state, state.turn.seat) > 0})


def _most_at_once(state: State) -> int:
    return 1 if state.config.draw_one_by_one else MOST_DRAWN


def _places(state: State, seat: Seat) -> int:
    """How many cards the #rack has room for."""
    return RACK_LIMIT - len(state.racks[seat])
