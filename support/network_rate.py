"""Random games of Paseo with 3 and 4 players in a second of the processor: `python -m support.network_rate`.

One thread, the same games in every run. With the `src` of another commit in `PYTHONPATH` it measures that one, so two
can be compared in turn on a machine that does other things as well.
"""

from __future__ import annotations

import sys
import time
from typing import Final

import numpy as np

from spieltisch.kernels.paseo.games import DECISIONS, TALLY, random_games

__all__ = ["decisions_in_a_second"]

_GAMES: Final = 600
_ROUNDS: Final = 4
_LIMIT: Final = 1000
"""Turns of a game, as usual (P11)."""


def decisions_in_a_second(players: int) -> float:
    """The best of several rounds, after one that compiles."""
    _round(players, 2)
    return max(_round(players, _GAMES) for _ in range(_ROUNDS))


def _round(players: int, games: int) -> float:
    tally = np.zeros(TALLY, dtype=np.int64)
    begun = time.process_time()
    random_games(players, 0, _LIMIT, 1, 0, games, tally)
    return float(tally[DECISIONS]) / (time.process_time() - begun)


if __name__ == "__main__":
    for players in (3, 4):
        sys.stdout.write(
            f"{players} players: {decisions_in_a_second(players):9,.0f} decisions a second\n"
        )
        sys.stdout.flush()
