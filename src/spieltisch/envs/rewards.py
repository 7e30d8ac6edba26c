"""What an ending is worth to each seat."""

from __future__ import annotations

from spieltisch.rules.game import Outcome

__all__ = ["rewards"]


def rewards(outcome: Outcome | None, players: int) -> tuple[float, ...]:
    """By seat: 1 for a win, an equal share of the loss for the others; the sum is always 0.

    Winners who share (R8) share the win; while the game goes on, or if nobody won, all get 0.
    """
    if outcome is None or not outcome.winners:
        return (0.0,) * players
    loss = -1.0 / (players - 1)
    share = (players / len(outcome.winners) - 1.0) / (players - 1)
    return tuple(share if seat in outcome.winners else loss for seat in range(players))
