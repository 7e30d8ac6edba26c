"""The values of all pairs of two groups, one for each player: the smallest piece of work.

A value is the chance to win of the player who is to roll, as a part of `ONE`. After a turn the opponent
rolls, so the mover looks for the lowest value; who has no turn leaves the opponent a win.

A unit needs only units that are further on and itself: by turns of a blank alone, and by staying on a
double, through which both values of a pair depend on each other.
"""

from __future__ import annotations

from typing import Final

from spieltisch.kernels.jit import Ints
from spieltisch.solver.compiling import inlined, kernel
from spieltisch.solver.lanes import (
    Lanes,
    add_lanes,
    closed,
    either,
    full,
    load,
    lowest,
    store,
)
from spieltisch.solver.turns import blank_open, list_turns
from spieltisch.solver.workspace import CAPACITY, LANES, LARGEST, ONE, ROLLS, Side, Workspace

__all__ = ["solve_units"]

_CLOSE: Final = 36
"""What two rounds of staying may differ by at the end, as a part of 36 * ONE."""


@inlined
def _least(
    work: Workspace, bucket: int, values: Ints, base: int, stride: int, row: int, bits: Lanes
) -> Lanes:
    """The best turn of a bucket, for each tile of the opponent's blank."""
    best = full()
    for place in range(CAPACITY * bucket, CAPACITY * bucket + work.counts[bucket]):
        where = work.where[place]
        found = load(values, base + (where >> 4) * stride + (where & 15) * row)
        best = lowest(best, either(found, closed(work.open[place], bits)))
    return best


@kernel
def _judge(
    work: Workspace,
    values: Ints,
    base: int,
    stride: int,
    row: int,
    bits: Lanes,
    lone: bool,
    out: Ints,
    at: int,
) -> None:
    """The best turn of each roll that moves a numbered stone, into `out`."""
    for steps in range(1, 13):
        store(work.steps, LANES * steps, _least(work, steps, values, base, stride, row, bits))
    bucket = 13
    for low in range(1, 7):
        for high in range(low, 7):
            best = _least(work, bucket, values, base, stride, row, bits)
            best = lowest(best, load(work.steps, LANES * (low + high)))
            if low != high:
                best = lowest(best, load(work.steps, LANES * (high - low)))
            if lone:  # P6
                best = lowest(best, load(work.steps, LANES * low))
                best = lowest(best, load(work.steps, LANES * high))
            store(out, at + LANES * (bucket - 13), best)
            bucket += 1


@inlined
def _away(triple: int, end: int) -> int:
    """How many numbered stones are not home."""
    return (triple & 15 != end) + (triple >> 4 & 15 != end) + (triple >> 8 & 15 != end)


@kernel
def _explore(
    work: Workspace,
    side: Side,
    group: int,
    other: Side,
    opposite: int,
    values: Ints,
    blocked: int,
    end: int,
    out: Ints,
    turned: bool,
) -> None:
    """What numbered stones can do, for every arrangement of a group against a group of the opponent."""
    bits, rivals = load(side.bits, 0), other.firsts[opposite + 1] - other.firsts[opposite]
    own = side.firsts[group + 1] - side.firsts[group]
    block = side.room * other.room
    base, ranks = side.base[opposite], other.pattern[opposite] * len(side.triples)
    for member in range(own):
        triple = side.triples[side.firsts[group] + member]
        for blank in range(side.first, end + 1):
            list_turns(work, side, ranks, triple, blank, other.seen[opposite], blocked, end)
            lone = blank == end and _away(triple, end) == 1
            for rival in range(rivals):
                pair = LARGEST * rival + member if turned else LARGEST * member + rival
                at = (pair * side.room + blank - side.first) * ROLLS * LANES
                start = base + rival * block - side.first * other.room
                _judge(work, values, start, block * rivals, other.room, bits, lone, out, at)


@inlined
def _blank_rows(
    work: Workspace,
    side: Side,
    row: int,
    numbered: int,
    blank: int,
    values: Ints,
    at: int,
    blocked: int,
    end: int,
) -> None:
    """What the blank alone can do by 1 to 12 steps, for each tile of the opponent's blank."""
    bits = load(side.bits, 0)
    for steps in range(1, 13):
        tiles = blank_open(blank, steps, numbered, blocked, end)
        best = full()
        if tiles:
            place = at + (blank + steps - side.first) * row
            best = either(load(values, place), closed(tiles, bits))
        store(work.steps, LANES * steps, best)


@inlined
def _sum_rows(work: Workspace, at: int, lone: bool) -> None:
    """All turns of one arrangement: by roll into `row`, those that are no doubles added up in `sums`."""
    for lane in range(LANES):
        work.sums[lane] = 0
    number = 0
    for low in range(1, 7):
        for high in range(low, 7):
            best = lowest(
                load(work.own, at + LANES * number), load(work.steps, LANES * (low + high))
            )
            if lone:  # P6
                best = lowest(best, load(work.steps, LANES * low))
                best = lowest(best, load(work.steps, LANES * high))
            if low != high:
                best = lowest(best, load(work.steps, LANES * (high - low)))
                add_lanes(work.sums, 0, best)
            store(work.row, LANES * number, best)
            number += 1


@inlined
def _sum_column(work: Workspace, at: int, since: int, lone: bool) -> int:
    """The same for one arrangement of both blanks; what moving on doubles is worth into `doubles`.

    The blank's own moves are in `ahead`, as many places after `since` as it makes steps.
    """
    number, total = at, 0
    for low in range(1, 7):
        for high in range(low, 7):
            best = min(work.other[number], work.ahead[since + low + high])
            if lone:  # P6
                best = min(best, work.ahead[since + low], work.ahead[since + high])
            if low == high:
                work.doubles[low] = 36 * best
            else:
                total += min(best, work.ahead[since + high - low])
            number += LANES
    return total


@inlined
def _with_stays(work: Workspace, start: int, total: int, after: int) -> int:
    """36 times the chance to lose, if the opponent's chance after a stay is this, 36 times as well."""
    for double in range(start + 1, start + 7):
        total += min(work.doubles[double], after)
    return (total + 18) // 36


@inlined
def _stays(work: Workspace, lane: int, own: int, other: int) -> tuple[int, int]:
    """Both values of a pair: the sums of all rolls but doubles are known, and what moving on doubles is worth.

    Each round brings both at least 36 times closer to rest.
    """
    for low in range(6):
        work.doubles[9 + low] = 36 * work.row[LANES * (low * (13 - low) // 2) + lane]
    theirs, before, mine = other * 12 // 5, -_CLOSE, 0
    while abs(theirs - before) >= _CLOSE:
        before = theirs
        mine = _with_stays(work, 8, 72 * own, 36 * ONE - theirs)
        theirs = _with_stays(work, 0, 72 * other, 36 * ONE - mine)
    return ONE - (mine + 18) // 36, ONE - (theirs + 18) // 36


@inlined
def _blocked_column(work: Workspace, numbered: int, blank: int, tile: int, end: int) -> None:
    """P8's option: what the blank alone can do where the opponent's blank is known, after place 32."""
    for steps in range(1, 13):
        good = blank_open(blank, steps, numbered, 1, end) >> tile & 1
        work.ahead[32 + steps] = work.ahead[blank + steps] if good else ONE


@kernel
def _settle(
    work: Workspace,
    one: Side,
    two: Side,
    triple: int,
    rival: int,
    numbered: int,
    turned: int,
    ones: Ints,
    twos: Ints,
    at_one: int,
    at_two: int,
    pair: int,
    blocked: int,
    end: int,
) -> None:
    """Both values of all arrangements of the blanks, from the end backwards."""
    span = ROLLS * LANES
    lone, rival_lone = _away(triple, end) == 0, _away(rival, end) == 0
    for blank in range(end, one.first - 1, -1):
        line = blank - one.first
        _blank_rows(work, one, two.room, numbered, blank, ones, at_one, blocked, end)
        _sum_rows(work, (pair * one.room + line) * span, lone)
        for other in range(end, two.first - 1, -1):
            lane, since = other - two.first, other
            if blocked:
                _blocked_column(work, turned, other, end - blank, end)
                since = 32
            total = _sum_column(work, (pair * two.room + lane) * span + line, since, rival_lone)
            mine, theirs = _stays(work, lane, work.sums[lane], total)
            if lone and blank == end:
                mine, theirs = ONE, 0
            elif rival_lone and other == end:
                mine, theirs = 0, ONE
            ones[at_one + line * two.room + lane] = theirs
            twos[at_two + lane * one.room + line] = work.ahead[other] = mine


@kernel
def _solve_unit(
    work: Workspace,
    one: Side,
    two: Side,
    group: int,
    opposite: int,
    ones: Ints,
    twos: Ints,
    blocked: int,
    end: int,
) -> None:
    _explore(work, one, group, two, opposite, ones, blocked, end, work.own, False)
    _explore(work, two, opposite, one, group, twos, blocked, end, work.other, True)
    block = one.room * two.room
    own, rivals = (
        one.firsts[group + 1] - one.firsts[group],
        two.firsts[opposite + 1] - two.firsts[opposite],
    )
    ranks, other_ranks = (
        two.pattern[opposite] * len(one.triples),
        one.pattern[group] * len(two.triples),
    )
    numbered, turned = (
        one.covered[group] | two.seen[opposite],
        two.covered[opposite] | one.seen[group],
    )
    for member in range(own):
        triple = one.firsts[group] + member
        for rival in range(rivals):
            facing = two.firsts[opposite] + rival
            at_one = one.base[opposite] + (one.rank[ranks + triple] * rivals + rival) * block
            at_two = two.base[group] + (two.rank[other_ranks + facing] * own + member) * block
            _settle(
                work,
                one,
                two,
                one.triples[triple],
                two.triples[facing],
                numbered,
                turned,
                ones,
                twos,
                at_one,
                at_two,
                LARGEST * member + rival,
                blocked,
                end,
            )


@kernel
def solve_units(
    work: Workspace,
    one: Side,
    two: Side,
    groups: Ints,
    opposites: Ints,
    first: int,
    last: int,
    ones: Ints,
    twos: Ints,
    blocked: int,
    end: int,
) -> None:
    """Solve these units; all that are further on are solved."""
    for unit in range(first, last):
        _solve_unit(work, one, two, groups[unit], opposites[unit], ones, twos, blocked, end)
