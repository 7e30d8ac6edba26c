"""What a turn risks: the rolls that would leave its player without a move, next time."""

from __future__ import annotations

from itertools import combinations_with_replacement

from spieltisch.rules import paseo
from spieltisch.rules.errors import Unreadable
from spieltisch.rules.paseo import State
from spieltisch.rules.paseo.state import turn_of
from spieltisch.rules.paseo.tiles import Dice
from spieltisch.rules.paseo.turn import is_stuck
from spieltisch.wire.asking import Risk, Risked

__all__ = ["risked"]


def risked(state: State, wish: Risk) -> Risked:
    """By the board as the turn leaves it, before anybody else moves; raises `Unreadable`."""
    action = paseo.parse(wish.turn)
    if paseo.refusal(state, action):
        raise Unreadable(f"{wish.turn!r} is no legal turn here.")
    after = paseo.apply(state, action).state
    return Risked(rolls=() if paseo.outcome(after) else _stuck_rolls(after, turn_of(state)))


def _stuck_rolls(after: State, seat: int) -> tuple[Dice, ...]:
    rolls = combinations_with_replacement(range(1, 7), 2)
    return tuple(dice for dice in rolls if is_stuck(after, seat, dice))
