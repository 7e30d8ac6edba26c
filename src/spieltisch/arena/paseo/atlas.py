"""Many paths of Paseo for two, solved one after the other: what is kept is a row of start values for each.

A table takes 0.9 GB and all paths would take 38 TB, so a path is solved in memory and only its row stays.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from spieltisch.arena.cluster import NoCluster, connected
from spieltisch.arena.executor import cores
from spieltisch.rules.errors import SpieltischError
from spieltisch.rules.paseo.tiles import FULL_SET
from spieltisch.solver import Plan, Track, need_memory, solve_box

__all__ = [
    "ALL_PATHS",
    "BrokenAtlas",
    "Row",
    "Solver",
    "chart",
    "here",
    "on_cluster",
    "random_paths",
    "read_rows",
]

ALL_PATHS: Final = 41_640
"""Different paths, a path and its mirror image being one: (83,160 + 120 palindromes) / 2."""


class Row(NamedTuple):
    """The start of one path."""

    path: str
    """From A's side; of a path and its mirror image the one that comes first in the alphabet."""
    blank_blocked: bool
    a_first: float
    """A's chance to win if A begins."""
    b_first: float
    """B's chance to win if B begins."""
    pairs: int
    seconds: float
    """Of processor time."""

    @property
    def track(self) -> Track:
        return Track(self.path, self.blank_blocked)

    @property
    def edge(self) -> float:
        """What beginning is worth: the mean of both beginners' chances, beyond one half."""
        return (self.a_first + self.b_first) / 2 - 0.5

    @property
    def tilt(self) -> float:
        """How much better A's end is, whoever begins."""
        return (self.a_first - self.b_first) / 2


Solver: TypeAlias = Callable[[Iterable[Track]], Generator[Row]]
"""Solves paths as they are asked for, in any order. Closing the generator ends it."""


class BrokenAtlas(SpieltischError):
    """A file whose lines are no rows."""


def one_way(track: Track) -> Track:
    return min(track, track.turned)


def random_paths(count: int, seed: int, *, blank_blocked: bool = False) -> Iterator[Track]:
    """Different ones, each order of the twelve tiles equally likely."""
    rng, seen, tiles = Random(seed), set[Track](), [*FULL_SET, *FULL_SET]
    while len(seen) < min(count, ALL_PATHS):
        rng.shuffle(tiles)
        track = one_way(Track("".join(tiles), blank_blocked))
        if track not in seen:
            seen.add(track)
            yield track


def chart(
    tracks: Sequence[Track], file: Path, solver: Solver, tick: Callable[[int], object]
) -> list[Row]:
    """The rows of these paths; what is in the file already is not solved again."""
    known = {row.track: row for row in read_rows(file)}
    wanted = [*dict.fromkeys(map(one_way, tracks))]
    missing = [track for track in wanted if track not in known]
    tick(len(wanted) - len(missing))
    for number, row in enumerate(solver(missing), 1 + len(wanted) - len(missing)):
        known[row.track] = row
        _append(file, row)
        tick(number)
    return [known[track] for track in wanted]


def read_rows(file: Path) -> list[Row]:
    """What is in the file; a line that was being written when the machine went off is cut away."""
    if not file.exists():
        return []
    whole, newline, half = file.read_text(encoding="utf-8").rpartition("\n")
    if half:
        file.write_text(whole + newline, encoding="utf-8")
    return [_row(file, number, line) for number, line in enumerate(whole.splitlines(), 1)]


def _row(file: Path, number: int, line: str) -> Row:
    try:
        return Row(**json.loads(line))
    except (TypeError, ValueError) as error:
        raise BrokenAtlas(f"Line {number} of {file} is no row of an atlas.") from error


def _append(file: Path, row: Row) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as out:
        out.write(json.dumps(row._asdict()) + "\n")


def solve_row(track: Track, threads: int = 1) -> Row:
    """Solve a path in memory."""
    plan = Plan(track)
    need_memory(plan.size)
    begun, clock = process_time(), perf_counter()
    solution, start = solve_box(track, threads=threads), np.zeros(1, np.int64)
    spent = process_time() - begun or perf_counter() - clock
    a_first, b_first = (round(float(solution.chances(start, start, seat)[0]), 8) for seat in (0, 1))
    return Row(*track, a_first, b_first, plan.size, round(spent, 2))


def here(workers: int | None) -> Solver:
    """One path after the other, each on this many threads; without a number, on all cores."""
    return lambda tracks: (solve_row(track, workers or cores()) for track in tracks)


def on_cluster(address: str) -> Solver:
    """A path for each core of a Ray cluster at a time (see `cluster`)."""
    return partial(_on_cluster, address=address)


def _on_cluster(tracks: Iterable[Track], address: str) -> Generator[Row]:
    with connected(address) as ray:
        yield from _results(ray, iter(tracks))


def _results(ray: Any, tracks: Iterator[Track]) -> Iterator[Row]:
    task = ray.remote(max_retries=5)(solve_row)
    waiting = [task.remote(each) for each in islice(tracks, int(ray.cluster_resources()["CPU"]))]
    try:
        while waiting:
            (done,), waiting = ray.wait(waiting)
            waiting += [task.remote(each) for each in islice(tracks, 1)]
            try:
                yield ray.get(done)
            except ray.exceptions.RayError as error:
                raise NoCluster(f"The cluster gave up: {str(error).splitlines()[-1]}") from error
    finally:
        for left in waiting:
            ray.cancel(left, force=True)
