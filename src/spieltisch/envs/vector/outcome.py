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
def note_end(rewards: Any, legal: bool, actor: int, winner: int) -> tuple[bool, bool]:
    """The rewards of a game that has ended; whether it was won, and whether it was cut short.

    Equals `rewards.rewards` with one winner or none. As with PettingZoo, whoever enters an illegal id
    loses and the others get nothing.
    """
    players = len(rewards)
    for seat in range(players):
        rewards[seat] = -1.0 / (players - 1) if winner >= 0 else 0.0
    if winner >= 0:
        rewards[winner] = 1.0
    if not legal:
        rewards[actor] = -1.0
    return winner >= 0 or not legal, winner < 0 and legal
