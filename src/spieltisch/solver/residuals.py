"""Whether a solution agrees with itself: a value is the mean over all rolls of the best that can be done with each.

Turns are listed by the kernels that bots play with, not by those that solved the path.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paseo.line import successors_line
from spieltisch.kernels.paseo.row import ROLLS
from spieltisch.solver.compiling import kernel
from spieltisch.solver.plan import Numbers, Plan
from spieltisch.solver.solution import Solution
from spieltisch.solver.workspace import ONE, Side

__all__ = ["ALLOWED", "STAGES", "Checked", "check_residuals"]

ALLOWED: Final = 2e-5
STAGES: Final = 3
"""By a third each of the steps that both sides have to make from the corner on."""
_BATCH: Final = 1 << 18
_MOST_TURNS: Final = 400
_TRIES: Final = 40
"""Batches in which at least one position of a stage must turn up: some stage of a tiny box has none."""


class Checked(NamedTuple):
    """One stage."""

    stage: int
    positions: int
    largest: float
    mean: float


class _Reading(NamedTuple):
    """Where the values lie that one player reads after a turn, for kernels (see `Plan.places`)."""

    values: Ints
    number: Ints
    other_number: Ints
    group: Ints
    """By triple of the opponent."""
    firsts: Ints
    pattern: Ints
    rank: Ints
    base: Ints
    first: int
    other_first: int
    other_room: int
    area: int
    triples: int


def check_residuals(solution: Solution, positions: int, seed: int = 0) -> Iterator[Checked]:
    """So many random positions of every stage, half with A to roll, half with B."""
    rng, plan = np.random.default_rng(seed), solution.plan
    readings = [_reading(plan, solution, seat) for seat in range(2)]
    for stage in range(STAGES):
        count, largest, total = 0, 0.0, 0.0
        for wanted in _batches(positions):
            own, other = _positions(plan, stage, wanted, rng)
            middle = len(own) // 2
            for seat, half in enumerate((slice(0, middle), slice(middle, len(own)))):
                found = _residuals(plan, readings, seat, own[half], other[half])
                largest = max(largest, float(found.max(initial=0.0)))
                total += float(found.sum())
            count += len(own)
        yield Checked(stage, count, largest, total / max(1, count))


def _batches(positions: int) -> Iterator[int]:
    for first in range(0, positions, _BATCH):
        yield min(_BATCH, positions - first)


def _positions(
    plan: Plan, stage: int, count: int, rng: np.random.Generator
) -> tuple[Numbers, Numbers]:
    """Stones of A and of B, each possible arrangement of the stage equally likely."""
    found, missing, tries = list[tuple[Numbers, Numbers]](), count, _TRIES
    while missing > 0 and tries > 0:
        own, other = (_arrangements(side, plan.track.end, rng) for side in (plan.one, plan.two))
        fits = np.flatnonzero(_is_on(plan, own, other) & (_stage(plan, own, other) == stage))
        found.append((own[fits[:missing]], other[fits[:missing]]))
        missing -= len(fits)
        tries = _TRIES if len(fits) else tries - 1
    return np.concatenate([own for own, _ in found]), np.concatenate([other for _, other in found])


def _arrangements(side: Side, end: int, rng: np.random.Generator) -> Numbers:
    triples = np.asarray(side.triples, np.int64)
    chosen = triples[rng.integers(0, len(triples), _BATCH)]
    return np.asarray(chosen << 4 | rng.integers(side.first, end + 1, _BATCH))


def _is_on(plan: Plan, own: Numbers, other: Numbers) -> NDArray[np.bool_]:
    """Whether the stones can stand like this, and nobody has won."""
    home = plan.track.end * 0x1111
    return np.asarray((plan.ranks(own, other) >= 0) & (own != home) & (other != home))


def _stage(plan: Plan, own: Numbers, other: Numbers) -> Numbers:
    made = sum((stones >> shift & 15) for stones in (own, other) for shift in (0, 4, 8, 12))
    begun = sum(plan.corner.own) + sum(plan.corner.other)
    steps = 8 * plan.track.end - begun
    return np.asarray(np.minimum(STAGES - 1, STAGES * (np.asarray(made) - begun) // steps))


def _reading(plan: Plan, solution: Solution, seat: int) -> _Reading:
    mine, theirs = (plan.one, plan.two) if seat == 0 else (plan.two, plan.one)
    firsts = np.asarray(theirs.firsts, np.int64)
    group = np.repeat(np.arange(len(firsts) - 1), np.diff(firsts)).astype(np.int32)
    return _Reading(
        cast("Ints", np.ascontiguousarray(solution.arrays[seat])),
        mine.number,
        theirs.number,
        cast("Ints", group),
        theirs.firsts,
        theirs.pattern,
        mine.rank,
        mine.base,
        mine.first,
        theirs.first,
        theirs.room,
        mine.room * theirs.room,
        len(mine.triples),
    )


def _residuals(
    plan: Plan, readings: list[_Reading], seat: int, own: Numbers, other: Numbers
) -> NDArray[np.float64]:
    """How far each value is from the mean over the rolls."""
    halves = (own, other) if seat == 0 else (other, own)
    labels = (plan.track if seat == 0 else plan.track.turned).labels
    one = ONE if readings[0].values.dtype == np.uint32 else 65535  # type: ignore[attr-defined]  # an array
    sums = np.zeros(len(own), np.int64)
    now = np.zeros(len(own), np.int64)
    _sum_up(
        readings[seat],
        readings[1 - seat],
        cast("Ints", halves[0]),
        cast("Ints", halves[1]),
        labels,
        plan.track.end,
        int(plan.track.blank_blocked),
        one,
        cast("Ints", sums),
        cast("Ints", now),
        cast("Ints", np.zeros(_MOST_TURNS, np.int64)),
    )
    return np.asarray(np.abs(sums / 36 - now) / one)


@kernel
def _place(read: _Reading, mine: int, theirs: int) -> int:
    """Where the value lies that the owner of `mine` reads after a turn; equals `Plan.places`."""
    one, two = read.number[mine >> 4], read.other_number[theirs >> 4]
    group = read.group[two]
    rank = read.rank[read.pattern[group] * read.triples + one]
    member = rank * (read.firsts[group + 1] - read.firsts[group]) + two - read.firsts[group]
    blanks = ((mine & 15) - read.first) * read.other_room + (theirs & 15) - read.other_first
    return read.base[group] + member * read.area + blanks


@kernel
def _sum_up(
    read: _Reading,
    other_read: _Reading,
    own: Ints,
    other: Ints,
    labels: int,
    end: int,
    blocked: int,
    one: int,
    sums: Ints,
    now: Ints,
    out: Ints,
) -> None:
    """By position the sum over 36 rolls of the best turn, and the value itself, of the player who is to roll."""
    home = end * 0x1111
    for index in range(len(own)):
        mine, theirs = own[index], other[index]
        now[index] = other_read.values[_place(other_read, theirs, mine)]
        total = 0
        for low, high, weight in ROLLS:
            best = 0
            for turn in range(successors_line(mine, theirs, labels, end, blocked, low, high, out)):
                after = out[turn]
                left = 0 if after == home else read.values[_place(read, after, theirs)]
                best = max(best, one - left)
            total += weight * best
        sums[index] = total
