"""How a step went in each game: who acted, who acts next, what it was worth, whether it was the last."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from spieltisch.envs.vector.compiling import kernel

__all__ = ["Ends", "ends", "forget", "note_end"]


class Ends(NamedTuple):
    actors: NDArray[np.int64]
    """The seat that acted."""
    seats: NDArray[np.int64]
    """The seat to act next, in the new game if one was begun."""
    rewards: NDArray[np.float32]
    """By game and seat."""
    over: NDArray[np.bool_]
    cut: NDArray[np.bool_]
    """Ended without a winner by a limit of turns."""
    illegal: NDArray[np.bool_]
    final: NDArray[np.int8]
    """What the seat that acted sees at the end, in games that have ended."""


def ends(count: int, players: int, length: int) -> Ends:
    return Ends(
        np.zeros(count, dtype=np.int64),
        np.zeros(count, dtype=np.int64),
        np.zeros((count, players), dtype=np.float32),
        np.zeros(count, dtype=np.bool_),
        np.zeros(count, dtype=np.bool_),
        np.zeros(count, dtype=np.bool_),
        np.zeros((count, length), dtype=np.int8),
    )


def forget(ends: Ends) -> None:
    """Before a step: no game has ended."""
    ends.rewards.fill(0.0)
    for flags in (ends.over, ends.cut, ends.illegal):
        flags.fill(False)


@kernel
def note_end(rewards: Any, legal: bool, actor: int, winners: int) -> tuple[bool, bool]:
    """The rewards of a game that has ended; whether it was won, and whether it was cut short.

    `winners` has one bit for each seat that won. Equals `rewards.rewards`. As with PettingZoo, whoever
    enters an illegal id loses and the others get nothing.
    """
    players, won = len(rewards), 0
    for seat in range(players):
        won += winners >> seat & 1
    for seat in range(players):
        loss = 1.0 / (players - 1) if won else 0.0
        rewards[seat] = (players / won - 1.0) * loss if winners >> seat & 1 else -loss
    if not legal:
        rewards[actor] = -1.0
    return won > 0 or not legal, won == 0 and legal
