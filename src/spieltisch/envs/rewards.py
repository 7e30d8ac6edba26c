"""What an ending is worth to each seat."""

from __future__ import annotations

from collections.abc import Collection

from spieltisch.rules.game import Outcome, Seat

__all__ = ["rewards", "shared"]


def rewards(outcome: Outcome | None, players: int) -> tuple[float, ...]:
    """By seat: 1 for a win, an equal share of the loss for the others; the sum is always 0.

    Winners who share (R8) share the win; while the game goes on, or if nobody won, all get 0.
    """
    return shared(outcome.winners if outcome else (), players)


def shared(winners: Collection[Seat], players: int) -> tuple[float, ...]:
    """The same by who has won."""
    if not winners:
        return (0.0,) * players
    loss = -1.0 / (players - 1)
    share = (players / len(winners) - 1.0) / (players - 1)
    return tuple(share if seat in winners else loss for seat in range(players))
