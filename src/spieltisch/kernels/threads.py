"""Batches on several threads: kernels let go of the interpreter's lock, so threads use all cores."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from spieltisch.rules.errors import Impossible

__all__ = ["in_threads"]


_PARTS = 16
"""Parts for each thread, so that one held up by something else leaves its share to the others."""
_APART = 64
"""Numbers between two tallies, so that threads do not write to the same line of a cache."""


def in_threads(
    play: Callable[[int, int, NDArray[np.int64]], None], games: int, threads: int, length: int
) -> NDArray[np.int64]:
    """Call `play(first, last, tally)` for all games, split over threads; the sum of the tallies.

    Every game has its own seed, so the split changes nothing.
    """
    if games < 0 or threads < 1:
        raise Impossible(f"{games} games can't be played on {threads} threads.")
    parts = list(_parts(games, 1 if threads == 1 else _PARTS * threads))
    tallies = np.zeros((len(parts), length + _APART), dtype=np.int64)[:, :length]
    with ThreadPoolExecutor(max_workers=threads) as pool:
        jobs = [pool.submit(play, *part, tally) for part, tally in zip(parts, tallies, strict=True)]
    for job in jobs:
        job.result()
    return np.asarray(tallies.sum(axis=0))


def _parts(games: int, count: int) -> Iterator[tuple[int, int]]:
    edges = [games * part // count for part in range(count + 1)]
    yield from pairwise(edges)
