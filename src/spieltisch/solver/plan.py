"""How the values of a box of positions are numbered, without gaps, and in which order they are solved.

A box holds every position in which no stone stands further back than at its corner; the whole path is
the box of the start. Two triples that cover a common tile never meet; of all others every arrangement
of the two blanks can be, so values need no keys.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from spieltisch.kernels.jit import Ints
from spieltisch.solver.desk import Side
from spieltisch.solver.lanes import LANES

__all__ = ["Corner", "Plan", "Track", "words"]

_Numbers: TypeAlias = NDArray[np.int64]


class Track(NamedTuple):
    """A path for two, and P8's option."""

    tiles: str
    """What each tile bears, from A's side."""
    blank_blocked: bool = False

    @property
    def end(self) -> int:
        return len(self.tiles) + 1

    @property
    def turned(self) -> Track:
        """The same as B sees it."""
        return Track(self.tiles[::-1], self.blank_blocked)

    @property
    def labels(self) -> int:
        """See `spieltisch.kernels.paseo.line`."""
        return sum(
            1 << (16 * int(label) + tile)
            for tile, label in enumerate(self.tiles, 1)
            if label != "*"
        )


class Corner(NamedTuple):
    """Where the stones of both stand, each as its owner counts: blank, 1, 2, 3."""

    own: tuple[int, int, int, int] = (0, 0, 0, 0)
    other: tuple[int, int, int, int] = (0, 0, 0, 0)

    @property
    def turned(self) -> Corner:
        return Corner(self.other, self.own)


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
        self.progress: _Numbers = self.tiles.sum(axis=0)
        self.words: _Numbers = self.tiles[0] | self.tiles[1] << 4 | self.tiles[2] << 8
        new = (np.diff(self.progress) != 0) | (np.diff(self.covered) != 0)
        self.firsts: _Numbers = np.concatenate(([0], np.flatnonzero(new) + 1, [len(self.words)]))

    @property
    def of_groups(self) -> _Numbers:
        return self.covered[self.firsts[:-1]]

    @property
    def seen(self) -> _Numbers:
        """By group, as the opponent counts."""
        tiles = self.tiles[:, self.firsts[:-1]]
        return _covered(self.track.end - tiles, self.track.end)

    @property
    def room(self) -> int:
        return self.track.end - self.first + 1


def _possible(tiles: _Numbers, track: Track) -> NDArray[np.bool_]:
    """No stone on its own number, no two on one path tile."""
    good = np.ones(tiles.shape[1], dtype=np.bool_)
    for stone in range(3):
        good &= (track.labels >> (16 * stone + 16 + tiles[stone]) & 1) == 0
        rival = tiles[(stone + 1) % 3]
        good &= (tiles[stone] != rival) | (rival == 0) | (rival == track.end)
    return good


def _covered(tiles: _Numbers, end: int) -> _Numbers:
    bits = np.left_shift(1, tiles) & ((1 << end) - 2)
    return np.asarray(np.bitwise_or.reduce(bits, axis=0))


def _side(half: _Half, other: _Half) -> tuple[Side, int]:
    """A side and the number of values that it reads."""
    masks, firsts, inverse = np.unique(other.seen, return_index=True, return_inverse=True)
    del firsts
    fits = (half.covered[None, :] & masks[:, None]) == 0
    ranks = np.where(fits, np.cumsum(fits, axis=1) - 1, -1)
    sizes = fits.sum(axis=1)[inverse] * np.diff(other.firsts) * half.room * other.room
    bases = np.concatenate(([0], np.cumsum(sizes)))
    number = np.full(1 << 12, -1)
    number[half.words] = np.arange(len(half.words))
    lanes = np.arange(LANES)
    bits = np.where(lanes < other.room, 1 << np.maximum(half.track.end - other.first - lanes, 0), 0)
    own_masks, own_inverse = np.unique(half.seen, return_inverse=True)
    del own_masks
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
        cast("Ints", bits.astype(np.uint16)),
    )
    return side, int(bases[-1])


def _ints(numbers: _Numbers) -> Ints:
    return cast("Ints", np.ascontiguousarray(numbers, dtype=np.int32))


class Plan:
    """Of one box."""

    def __init__(self, track: Track, corner: Corner = Corner()) -> None:  # noqa: B008 a frozen value
        self.track, self.corner = track, corner
        self._halves = _Half(track, corner.own), _Half(track.turned, corner.other)
        self.one, self.size = _side(*self._halves)
        self.two, size = _side(*self._halves[::-1])
        assert size == self.size

    @cached_property
    def units(self) -> tuple[Ints, Ints, list[int]]:
        """Groups of both that can meet, by layers from the end backwards, and where each layer begins."""
        one, two = self._halves
        fits = (one.of_groups[:, None] & two.seen[None, :]) == 0
        ones, twos = np.nonzero(fits)
        layer = one.progress[one.firsts[ones]] + two.progress[two.firsts[twos]]
        order = np.lexsort((ones, twos, -layer))
        ones, twos, layer = ones[order], twos[order], layer[order]
        edges = np.concatenate(([0], np.flatnonzero(np.diff(layer)) + 1, [len(layer)]))
        return _ints(ones), _ints(twos), [int(edge) for edge in edges]


def words(stones: tuple[int, int, int, int]) -> int:
    return stones[1] | stones[2] << 4 | stones[3] << 8
