"""Whole games of Paroli and Räuberparoli by the thousand, for users of the law."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spieltisch.kernels.chance import as_seed
from spieltisch.kernels.paroli import games as kernels
from spieltisch.kernels.paroli.packing import variant_of
from spieltisch.kernels.threads import in_threads
from spieltisch.rules.paroli import Config

__all__ = ["Tally", "random_games"]


class Tally(NamedTuple):
    """The sum of many games; by seat where it is a tuple."""

    wins: tuple[int, ...]
    """Games won alone."""
    shared: tuple[int, ...]
    """Games won with others (R8)."""
    points: tuple[int, ...]
    ended_out: int
    """Games that ended because somebody was out (R7)."""
    turns: int
    decisions: int


def random_games(
    players: int = 2,
    games: int = 1000,
    seed: int = 0,
    *,
    robber: bool = False,
    threads: int = 1,
    **options: bool,
) -> Tally:
    """Whole random games from the deal on, every step uniform over the legal ones."""
    config = Config(players, robber, **options)
    run = partial(kernels.random_games, players, variant_of(config), as_seed(seed))
    return _tally(in_threads(run, games, threads, kernels.TALLY), players)


def _tally(sums: NDArray[np.int64], players: int) -> Tally:
    def seats(place: int) -> tuple[int, ...]:
        return tuple(int(number) for number in sums[place : place + players])

    return Tally(
        wins=seats(kernels.WINS),
        shared=seats(kernels.SHARED),
        points=seats(kernels.POINTS),
        ended_out=int(sums[kernels.ENDED_OUT]),
        turns=int(sums[kernels.TURNS_MADE]),
        decisions=int(sums[kernels.DECISIONS]),
    )
