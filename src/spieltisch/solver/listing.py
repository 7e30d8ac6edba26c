"""The turns of a player on a line, in plain Python: who only reads tables need not load a compiler.

Words of stones and of labels are those of `spieltisch.kernels.paseo.line`, and so is the order of turns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from spieltisch.rules.paseo.actions import Difference, Single, Split, Stay, Sum
from spieltisch.rules.paseo.tiles import Dice
from spieltisch.solver.track import Track

__all__ = ["Kind", "Listed", "Step", "plain_turns"]

Kind = type[Split] | type[Sum] | type[Difference] | type[Single] | type[Stay]


class Step(NamedTuple):
    """A stone moved by so many steps, to a tile as its owner counts."""

    stone: int
    steps: int
    target: int


class Listed(NamedTuple):
    kind: Kind
    steps: tuple[Step, ...]


_STAY: Final = Listed(Stay, ())
_STONES: Final = range(4)


def plain_turns(
    own: int, other: int, track: Track, rolls: Sequence[Dice]
) -> list[dict[int, Listed]]:
    """For each roll one turn for each different position, by the stones that it leaves; `track` as the mover sees it."""
    mover = _Mover(own, other, track)
    return [mover.turns(*roll) for roll in rolls]


class _Crowd:
    """Where stones lie on the path: numbered ones, the mover's blank, the other blank."""

    __slots__ = ("before", "blanks", "free", "numbered", "taken")

    def __init__(self, numbered: int, blanks: tuple[int, int], end: int) -> None:
        self.numbered, self.blanks = numbered, blanks
        self.taken = numbered | blanks[0] | blanks[1]
        self.free = [tile for tile in range(1, end + 1) if not self.taken >> tile & 1]
        """Tiles that count as a step of a numbered stone."""
        self.before = [*_ranks(self.taken, end)]
        """By tile how many free ones lie up to it."""


def _ranks(taken: int, end: int) -> Iterator[int]:
    free = 0
    for tile in range(end + 1):
        free += tile > 0 and not taken >> tile & 1
        yield free


class _Mover:
    def __init__(self, own: int, other: int, track: Track) -> None:
        self._own, self._labels, self._blocked = own, track.labels, track.blank_blocked
        self._end = end = track.end
        self._path = (1 << end) - 2
        self._tiles = [own >> 4 * stone & 15 for stone in _STONES]
        mine = [1 << tile for tile in self._tiles]
        theirs = [1 << end - (other >> 4 * stone & 15) for stone in _STONES]
        numbered = sum({*mine[1:], *theirs[1:]}) & self._path
        blanks = mine[0] & self._path, theirs[0] & self._path
        self._crowd = _Crowd(numbered, blanks, end)
        self._halves: dict[tuple[int, int], tuple[Step, _Crowd] | None] = {}
        away = [stone for stone in _STONES if self._tiles[stone] != end]
        self._is_last = len(away) == 1

    def turns(self, low: int, high: int) -> dict[int, Listed]:
        found: dict[int, Listed] = {}
        for turn in self._all(low, high):
            found.setdefault(self._after(turn), turn)
        return found

    def _all(self, low: int, high: int) -> Iterator[Listed]:
        same = low == high
        yield from self._splits(low, high)
        if not same:
            yield from self._splits(high, low)
        yield from self._lone(Sum, low + high)
        if same:
            yield _STAY
        else:
            yield from self._lone(Difference, high - low)
        if self._is_last:  # P6
            yield from self._lone(Single, low)
            if not same:
                yield from self._lone(Single, high)

    def _splits(self, die: int, rest: int) -> Iterator[Listed]:
        for first in _STONES:
            half = self._half(first, die)
            if half is not None:
                step, crowd = half
                for second in _STONES:
                    target = self._target(second, rest, crowd) if second != first else 0
                    if target:
                        yield Listed(Split, (step, Step(second, rest, target)))

    def _half(self, stone: int, die: int) -> tuple[Step, _Crowd] | None:
        """The first half of a split, and where stones lie after it."""
        if (stone, die) not in self._halves:
            target = self._target(stone, die, self._crowd)
            made = (Step(stone, die, target), self._moved(stone, target)) if target else None
            self._halves[stone, die] = made
        return self._halves[stone, die]

    def _moved(self, stone: int, target: int) -> _Crowd:
        change = (1 << self._tiles[stone] ^ 1 << target) & self._path
        (mine, theirs), numbered = self._crowd.blanks, self._crowd.numbered
        if stone:
            return _Crowd(numbered ^ change, (mine, theirs), self._end)
        return _Crowd(numbered, (mine ^ change, theirs), self._end)

    def _lone(self, kind: Kind, steps: int) -> Iterator[Listed]:
        for stone in _STONES:
            target = self._target(stone, steps, self._crowd)
            if target:
                yield Listed(kind, (Step(stone, steps, target),))

    def _target(self, stone: int, steps: int, crowd: _Crowd) -> int:
        """Where a stone stops, or 0 if it may not."""
        origin = self._tiles[stone]
        if stone == 0:  # to the blank every tile is a step
            target = origin + steps
            passed = self._blocked and crowd.taken & (1 << target) - (2 << origin)  # P8
            return 0 if target > self._end or passed else target
        place = crowd.before[origin] + steps - 1
        if place >= len(crowd.free):
            return 0
        target = crowd.free[place]
        between = (1 << target) - (2 << origin)
        jumped = (crowd.numbered & between).bit_count()
        jumped += sum(blank & between != 0 for blank in crowd.blanks)
        stops = jumped <= stone and not self._labels >> 16 * stone + target & 1  # P9
        return target if stops else 0

    def _after(self, turn: Listed) -> int:
        own = self._own
        for stone, _, target in turn.steps:
            own += target - self._tiles[stone] << 4 * stone
        return own
