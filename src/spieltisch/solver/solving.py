"""Solving a box, layer by layer from the end backwards, on as many threads as there are."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Final, cast

import numpy as np

from spieltisch.kernels.jit import Ints
from spieltisch.solver.plan import Plan
from spieltisch.solver.solution import Solution, Values
from spieltisch.solver.track import Corner, Tick, Track
from spieltisch.solver.workspace import LANES, Workspace, new_workspace

__all__ = ["solve_box", "solve_layers"]

_PARTS: Final = 8
"""Of a layer for each thread, so that none waits long for the last."""
_LEAST: Final = 8
"""Units worth a part of their own."""


def solve_box(
    track: Track, corner: Corner | None = None, *, threads: int = 1, tick: Tick = id
) -> Solution:
    """Everything that can come of a position, in memory."""
    plan = Plan(track, corner)
    ones, twos = (np.zeros(plan.size + LANES, np.uint32) for _ in range(2))
    for _ in solve_layers(plan, ones, twos, threads=threads, tick=tick):
        pass
    return Solution(plan, ones, twos)


def solve_layers(
    plan: Plan, ones: Values, twos: Values, *, since: int = 0, threads: int = 1, tick: Tick = id
) -> Iterator[int]:
    """Solve the layers that are left, in order; yields the number of each that is done.

    Kernels read some lanes past a row, so both arrays need `LANES` places more than they have values.
    """
    from spieltisch.solver.units import solve_units  # noqa: PLC0415 a browser has not what it needs

    works = SimpleQueue[Workspace]()
    for _ in range(threads):
        works.put(new_workspace())
    ours, theirs = (cast("Ints", np.ascontiguousarray(each, np.int32)) for each in plan.units)
    one, two = cast("Ints", ones), cast("Ints", twos)
    blocked, end = int(plan.track.blank_blocked), plan.track.end

    def work(first: int, last: int) -> None:
        work = works.get()
        solve_units(work, plan.one, plan.two, ours, theirs, first, last, one, two, blocked, end)
        works.put(work)

    done = int(plan.weights[: plan.layers[since][0]].sum()) if since < len(plan.layers) else 0
    with ThreadPoolExecutor(threads) as pool:
        for number, (first, last) in [*enumerate(plan.layers)][since:]:
            for _ in pool.map(work, *zip(*_parts(first, last, threads), strict=True)):
                pass
            done += int(plan.weights[first:last].sum())
            tick(done)
            yield number


def _parts(first: int, last: int, threads: int) -> Iterator[tuple[int, int]]:
    count = max(1, min(_PARTS * threads, (last - first) // _LEAST)) if threads > 1 else 1
    edges = [first + (last - first) * part // count for part in range(count + 1)]
    return itertools.pairwise(edges)
