"""All turns of a player for every roll at once, and for every tile of the opponent's blank.

Equals the law's `turn.legal_turns` with 2 players. A move of a numbered stone depends on the opponent's
blank in one way only: where that lies on the way, on a tile that is free otherwise, the stone comes to
the next free tile; where it lies on a covered one, a stone more is jumped. So a move is two targets,
each with the tiles of that blank for which it holds, in one word: `_hop` and `_cases`.
"""

from __future__ import annotations

from spieltisch.kernels.jit import Ints
from spieltisch.solver.compiling import inlined, kernel
from spieltisch.solver.lanes import bit_count, lowest_bit
from spieltisch.solver.workspace import CAPACITY, Side, Workspace

__all__ = ["blank_open", "list_turns", "roll_number"]

_TILES = 0xFFFF


@inlined
def roll_number(one: int, other: int) -> int:
    """The place of a roll among the 21."""
    low, high = min(one, other), max(one, other)
    return (low - 1) * (14 - low) // 2 + high - low


@inlined
def _covered(triple: int, path: int) -> int:
    return (1 << (triple & 15) | 1 << (triple >> 4 & 15) | 1 << (triple >> 8 & 15)) & path


@inlined
def _put(triple: int, stone: int, target: int) -> int:
    shift = 4 * stone - 4
    return triple & ~(15 << shift) | target << shift


@inlined
def _jumped(numbered: int, blank: int, origin: int, target: int) -> int:
    """Stones between two tiles, the opponent's blank aside (P9)."""
    between = (1 << target) - (2 << origin)
    return bit_count(numbered & between) + bit_count(blank & between)


@inlined
def _may_stop(labels: int, stone: int, target: int) -> bool:
    return labels >> (16 * stone + target) & 1 == 0


@inlined
def _hop(
    origin: int,
    target: int,
    after: int,
    stone: int,
    numbered: int,
    blank: int,
    labels: int,
    end: int,
) -> int:
    """A move to a tile, or to the free one after it (0: none) if the opponent's blank is in the way."""
    jumped = _jumped(numbered, blank, origin, target)
    way = (2 << target) - (2 << origin) & (1 << end) - 2
    taken, found = numbered | blank, 0
    if _may_stop(labels, stone, target):
        found = target | (_TILES & ~way | (way & taken if jumped < stone else 0)) << 8
    if (
        after
        and _jumped(numbered, blank, origin, after) < stone
        and _may_stop(labels, stone, after)
    ):
        found |= after << 4 | (way & ~taken) << 24
    return found


@inlined
def _list_hops(
    out: Ints, stone: int, triple: int, numbered: int, blank: int, labels: int, end: int, most: int
) -> None:
    """The moves of a stone by 1, 2, … steps, into `out`; 0 where there is none."""
    origin, place = triple >> (4 * stone - 4) & 15, 16 * stone
    for steps in range(1, most + 1):
        out[place + steps] = 0
    free = (2 << end) - (2 << origin) & ~(numbered | blank)
    while free and most:
        target = lowest_bit(free)
        free &= free - 1
        if _jumped(numbered, blank, origin, target) > stone:
            return
        after = lowest_bit(free) if free else 0
        place, most = place + 1, most - 1
        out[place] = _hop(origin, target, after, stone, numbered, blank, labels, end)


@inlined
def blank_open(tile: int, steps: int, numbered: int, blocked: int, end: int) -> int:
    """The tiles of the opponent's blank for which the mover's may move that far (P8)."""
    if tile + steps > end:
        return 0
    between = (1 << (tile + steps)) - (2 << tile)
    if blocked == 0:
        return _TILES
    return 0 if numbered & between else _TILES & ~between


@inlined
def _enter(
    work: Workspace, side: Side, ranks: int, bucket: int, triple: int, blank: int, tiles: int
) -> None:
    """List a turn by where its values lie: the rank of the triple, and the blank."""
    place = CAPACITY * bucket + work.counts[bucket]
    work.counts[bucket] += tiles != 0
    work.where[place] = side.rank[ranks + side.number[triple]] << 4 | blank
    work.open[place] = tiles


@inlined
def _target(hop: int, case: int) -> int:
    return hop >> (4 * case) & 15


@inlined
def _tiles(hop: int, case: int) -> int:
    """The tiles of the opponent's blank for which a move ends there."""
    return hop >> (8 + 16 * case) & _TILES


@inlined
def _enter_cases(
    work: Workspace,
    side: Side,
    ranks: int,
    bucket: int,
    triple: int,
    stone: int,
    hop: int,
    blank: int,
    tiles: int,
) -> None:
    """List both cases of a move, as far as the tiles go."""
    for case in range(2):
        good = _tiles(hop, case) & tiles
        if good:
            _enter(work, side, ranks, bucket, _put(triple, stone, _target(hop, case)), blank, good)


@inlined
def _list_lone(work: Workspace, side: Side, ranks: int, triple: int, blank: int) -> None:
    """One numbered stone by 1 to 12 steps."""
    for stone in range(1, 4):
        for steps in range(1, 13):
            hop = work.hops[16 * stone + steps]
            if hop:
                _enter_cases(work, side, ranks, steps, triple, stone, hop, blank, _TILES)


@inlined
def _list_seconds(
    work: Workspace,
    side: Side,
    ranks: int,
    moved: int,
    blank: int,
    first: int,
    die: int,
    tiles: int,
    seen: int,
    end: int,
) -> None:
    """Splits that have begun with a move. Where neither move changes the other, one order is enough."""
    path = (1 << end) - 2
    numbered = _covered(moved, path) | seen
    for second in range(1, 4):
        if second == first:
            continue
        _list_hops(work.then, second, moved, numbered, 1 << blank & path, side.labels, end, 6)
        for rest in range(1, 7):
            hop = work.then[16 * second + rest]
            changed = hop != work.hops[16 * second + rest]
            work.changed[64 * first + 8 * die + second] |= changed << rest
            other = work.changed[64 * second + 8 * rest + first] >> die & 1
            if hop and (changed or other or first < second):
                bucket = 13 + roll_number(die, rest)
                _enter_cases(work, side, ranks, bucket, moved, second, hop, blank, tiles)


@inlined
def _list_splits(
    work: Workspace, side: Side, ranks: int, triple: int, blank: int, seen: int, end: int
) -> None:
    """Two numbered stones."""
    for place in range(256):
        work.changed[place] = 0
    for first in range(1, 4):
        for place in range(2, 14):
            die, case = place >> 1, place & 1
            hop = work.hops[16 * first + die]
            tiles = _tiles(hop, case)
            if tiles:
                moved = _put(triple, first, _target(hop, case))
                _list_seconds(work, side, ranks, moved, blank, first, die, tiles, seen, end)


@inlined
def _list_after_blank(
    work: Workspace,
    side: Side,
    ranks: int,
    triple: int,
    blank: int,
    die: int,
    seen: int,
    blocked: int,
    end: int,
) -> None:
    """Splits of the blank, which moves by this die first, and a numbered stone."""
    path = (1 << end) - 2
    numbered, after = _covered(triple, path) | seen, 1 << (blank + die) & path
    tiles = blank_open(blank, die, numbered, blocked, end)
    for stone in range(1, 4):
        _list_hops(work.then, stone, triple, numbered, after, side.labels, end, 6)
        for rest in range(1, 7):
            hop = work.then[16 * stone + rest]
            if hop and (blocked or hop != work.hops[16 * stone + rest]):
                bucket = 13 + roll_number(die, rest)
                _enter_cases(work, side, ranks, bucket, triple, stone, hop, blank + die, tiles)


@inlined
def _list_before_blank(
    work: Workspace,
    side: Side,
    ranks: int,
    triple: int,
    blank: int,
    die: int,
    seen: int,
    blocked: int,
    end: int,
) -> None:
    """Splits of a numbered stone, which moves first, and the blank, which moves by this die."""
    for stone in range(1, 4):
        for place in range(2, 14):
            rest, case = place >> 1, place & 1
            hop = work.hops[16 * stone + rest]
            if _tiles(hop, case):
                moved = _put(triple, stone, _target(hop, case))
                numbered = _covered(moved, (1 << end) - 2) | seen
                tiles = _tiles(hop, case) & blank_open(blank, die, numbered, blocked, end)
                bucket = 13 + roll_number(die, rest)
                _enter(work, side, ranks, bucket, moved, blank + die, tiles)


@kernel
def list_turns(
    work: Workspace,
    side: Side,
    ranks: int,
    triple: int,
    blank: int,
    seen: int,
    blocked: int,
    end: int,
) -> None:
    """Every turn that moves a numbered stone, into the buckets of `work`.

    `ranks` is where the opponent's pattern begins in `side.rank`, `seen` the tiles it covers.
    """
    path = (1 << end) - 2
    numbered = _covered(triple, path) | seen
    for bucket in range(len(work.counts)):
        work.counts[bucket] = 0
    for stone in range(1, 4):
        _list_hops(work.hops, stone, triple, numbered, 1 << blank & path, side.labels, end, 12)
    _list_lone(work, side, ranks, triple, blank)
    _list_splits(work, side, ranks, triple, blank, seen, end)
    for die in range(1, min(7, end - blank + 1)):
        _list_before_blank(work, side, ranks, triple, blank, die, seen, blocked, end)
        _list_after_blank(work, side, ranks, triple, blank, die, seen, blocked, end)
