"""Points and winners: R7's score and R8. `lines` says what a line is worth."""

from __future__ import annotations

from typing import Final

from spieltisch.rules.game import Outcome, Seat
from spieltisch.rules.paroli.lines import line_value
from spieltisch.rules.paroli.state import State

__all__ = ["PENALTY", "outcome", "scores", "winners"]

PENALTY: Final = 5
"""What a card left on the rack costs."""


def scores(state: State) -> tuple[int, ...]:
    """By seat, if the game ended now."""
    return tuple(_score(state, seat) for seat in range(state.config.players))


def winners(points: tuple[int, ...]) -> tuple[Seat, ...]:
    """Most points win; equal points share the win (R8)."""
    best = max(points)
    return tuple(seat for seat, score in enumerate(points) if score == best)


def outcome(state: State) -> Outcome | None:
    """Winners, reason and points, once the game is over (#end-and-score)."""
    if state.reason is None:
        return None
    points = scores(state)
    return Outcome(winners(points), state.reason, points)


def _score(state: State, seat: Seat) -> int:
    """The values of the seat's complete lines, minus 5 for each card left on its rack."""
    robber = state.config.robber
    own_lines = state.table.chips_of(seat)
    values = (line_value(state.table, line, robber=robber) for line in own_lines)
    return sum(values) - PENALTY * len(state.racks[seat])
