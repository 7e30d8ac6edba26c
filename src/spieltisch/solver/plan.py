"""How the values of a box of positions are numbered, without gaps, and in which order they are solved.

A box holds every position in which no stone stands further back than at its corner; the whole path is
the box of the start. Two triples that cover a common tile never meet; of all others every arrangement
of the two blanks can be, so values need no keys.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from spieltisch.solver.track import Corner, Track
from spieltisch.solver.workspace import LANES, Side

if TYPE_CHECKING:
    from spieltisch.kernels.jit import Ints

__all__ = ["Numbers", "Plan"]

Numbers: TypeAlias = NDArray[np.int64]


class _Half:
    """One side's triples, before the other side is known."""

    def __init__(self, track: Track, stones: tuple[int, int, int, int]) -> None:
        self.track, self.first, end = track, stones[0], track.end
        grid = np.meshgrid(*(np.arange(least, end + 1) for least in stones[1:]), indexing="ij")
        tiles = np.stack([axis.ravel() for axis in grid]).astype(np.int64)
        tiles = tiles[:, _possible(tiles, track)]
        covered = _covered(tiles, end)
        order = np.lexsort((covered, -tiles.sum(axis=0)))
        self.tiles, self.covered = tiles[:, order], covered[order]
        self.progress: Numbers = self.tiles.sum(axis=0)
        self.words: Numbers = self.tiles[0] | self.tiles[1] << 4 | self.tiles[2] << 8
        new = (np.diff(self.progress) != 0) | (np.diff(self.covered) != 0)
        self.firsts: Numbers = np.concatenate(([0], np.flatnonzero(new) + 1, [len(self.words)]))

    @property
    def of_groups(self) -> Numbers:
        return self.covered[self.firsts[:-1]]

    @property
    def seen(self) -> Numbers:
        """By group, as the opponent counts."""
        tiles = self.tiles[:, self.firsts[:-1]]
        return _covered(self.track.end - tiles, self.track.end)

    @property
    def room(self) -> int:
        return self.track.end - self.first + 1


def _possible(tiles: Numbers, track: Track) -> NDArray[np.bool_]:
    """No stone on its own number, no two on one path tile."""
    good = np.ones(tiles.shape[1], dtype=np.bool_)
    for stone in range(3):
        good &= (track.labels >> (16 * stone + 16 + tiles[stone]) & 1) == 0
        rival = tiles[(stone + 1) % 3]
        good &= (tiles[stone] != rival) | (rival == 0) | (rival == track.end)
    return good


def _covered(tiles: Numbers, end: int) -> Numbers:
    bits = np.left_shift(1, tiles) & ((1 << end) - 2)
    return np.asarray(np.bitwise_or.reduce(bits, axis=0))


def _side(half: _Half, other: _Half) -> tuple[Side, int]:
    """A side and the number of values that it reads."""
    masks, inverse = np.unique(other.seen, return_inverse=True)
    fits = (half.covered[None, :] & masks[:, None]) == 0
    ranks = np.where(fits, np.cumsum(fits, axis=1) - 1, -1)
    sizes = fits.sum(axis=1)[inverse] * np.diff(other.firsts) * half.room * other.room
    bases = np.concatenate(([0], np.cumsum(sizes)))
    number = np.full(1 << 12, -1)
    number[half.words] = np.arange(len(half.words))
    lanes = np.arange(LANES)
    bits = np.where(lanes < other.room, 1 << np.maximum(half.track.end - other.first - lanes, 0), 0)
    own_inverse = np.unique(half.seen, return_inverse=True)[1]
    side = Side(
        _ints(half.words),
        _ints(number),
        _ints(half.firsts),
        _ints(half.of_groups),
        _ints(half.seen),
        _ints(own_inverse),
        _ints(ranks.ravel()),
        cast("Ints", bases.astype(np.int64)),
        half.first,
        half.room,
        half.track.labels,
        cast("Ints", bits.astype(np.uint32)),
    )
    return side, int(bases[-1])


def _ints(numbers: Numbers) -> Ints:
    return cast("Ints", np.ascontiguousarray(numbers, dtype=np.int32))


class Plan:
    """Of one box."""

    def __init__(self, track: Track, corner: Corner | None = None) -> None:
        self.track, self.corner = track, corner or Corner()
        self._halves = (
            _Half(track, self.corner.own),
            _Half(track.turned, self.corner.other),
        )
        self.one, self.size = _side(*self._halves)
        """A's side, and how many pairs of arrangements there are."""
        self.two = _side(*self._halves[::-1])[0]

    @cached_property
    def units(self) -> tuple[Numbers, Numbers]:
        """Groups of both that can meet, by layers from the end backwards."""
        return self._units[:2]

    @cached_property
    def layers(self) -> list[tuple[int, int]]:
        """The units of each layer: of pairs that have come equally far."""
        edges = np.flatnonzero(np.diff(self._units[2])) + 1
        return [*pairwise((0, *edges.tolist(), len(self._units[2])))]

    @cached_property
    def _units(self) -> tuple[Numbers, Numbers, Numbers]:
        one, two = self._halves
        ones, twos = np.nonzero((one.of_groups[:, None] & two.seen[None, :]) == 0)
        layer = one.progress[one.firsts[ones]] + two.progress[two.firsts[twos]]
        order = np.lexsort((ones, twos, -layer))
        return ones[order], twos[order], layer[order]

    @cached_property
    def weights(self) -> Numbers:
        """By unit how many pairs of arrangements it holds."""
        (one, two), (ones, twos) = self._halves, self.units
        rows = np.diff(one.firsts)[ones] * np.diff(two.firsts)[twos]
        return np.asarray(rows * one.room * two.room)

    def spans(self, first: int, last: int) -> Iterator[tuple[int, int, int]]:
        """Where the values of these units lie: which array, and from where to where."""
        ones, twos = (groups[first:last] for groups in self.units)
        for side, (half, own), (other, opposite) in (
            (0, (self._halves[0], ones), (self._halves[1], twos)),
            (1, (self._halves[1], twos), (self._halves[0], ones)),
        ):
            starts = self._places(side, half.firsts[own], other.firsts[opposite])
            order = np.argsort(starts)
            ends = (starts + self.weights[first:last])[order]
            breaks = np.flatnonzero(starts[order][1:] != ends[:-1])
            begins = starts[order][np.concatenate(([0], breaks + 1))]
            stops = ends[np.concatenate((breaks, [len(ends) - 1]))]
            yield from ((side, int(a), int(b)) for a, b in zip(begins, stops, strict=True))

    def holds(self, own: Numbers, other: Numbers) -> bool:
        """Whether these stones, four bits each, the blank lowest, are all in the box."""
        ahead = [
            bool(((stones >> (4 * stone) & 15) >= least).all())
            for stones, corner in ((own, self.corner.own), (other, self.corner.other))
            for stone, least in enumerate(corner)
        ]
        return all(ahead) and bool((self.ranks(own, other) >= 0).all())

    def ranks(self, own: Numbers, other: Numbers) -> Numbers:
        """Negative where the stones can't stand like this."""
        one, two = np.asarray(self.one.number)[own >> 4], np.asarray(self.two.number)[other >> 4]
        group = np.searchsorted(self._halves[1].firsts, two, side="right") - 1
        pattern = np.asarray(self.two.pattern, dtype=np.int64)[group]
        ranks = np.asarray(self.one.rank)[pattern * len(self.one.triples) + one]
        return np.where((one < 0) | (two < 0), -1, ranks)

    def places(self, own: Numbers, other: Numbers, seat: int) -> Numbers:
        """Where the values of these positions lie in the array of who moved last, if `seat` is to roll.

        A player reads after a turn what the opponent's chance is, so A's array holds those of B.
        """
        halves = (own, other) if seat else (other, own)
        mine, theirs = self._sides(1 - seat)
        numbers = [
            np.asarray(side.number)[stones >> 4]
            for side, stones in zip((mine, theirs), halves, strict=True)
        ]
        blanks = (halves[0] & 15) - mine.first, (halves[1] & 15) - theirs.first
        start = self._places(1 - seat, *numbers)
        return np.asarray(start + blanks[0] * theirs.room + blanks[1])

    def _sides(self, seat: int) -> tuple[Side, Side]:
        return (self.one, self.two) if seat == 0 else (self.two, self.one)

    def _places(self, seat: int, own: Numbers, other: Numbers) -> Numbers:
        """Where the values of pairs of triples begin in the array of this side."""
        mine, theirs = self._sides(seat)
        firsts = self._halves[1 - seat].firsts
        group = np.searchsorted(firsts, other, side="right") - 1
        pattern = np.asarray(theirs.pattern, dtype=np.int64)[group]
        rank = np.asarray(mine.rank)[pattern * len(mine.triples) + own]
        member = rank * np.diff(firsts)[group] + other - firsts[group]
        return np.asarray(np.asarray(mine.base)[group] + member * mine.room * theirs.room)
