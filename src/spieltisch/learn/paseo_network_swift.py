"""A quick choice of a turn on a network, for games played by the thousand.

Nearly what `paseo_network_choice.best_turn` would take: of each stone and die only the quickest targets are
paired, walks are judged as if the other stone had not moved until a pair is picked, and the opponents are
looked at once, before the turn. A turn is told by its key: the mover's stones afterwards, five bits each.
"""

from __future__ import annotations

from typing import Final

from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paseo.network import (
    NODES,
    apply_network,
    end_network_turn,
    fill_crowd,
    is_home,
    reach,
    shift_crowd,
    stones_away,
)
from spieltisch.kernels.paseo.row import ALIVE, HIGH, LOW, NOBODY, PLAYERS, TURN
from spieltisch.learn.compiling import kernel
from spieltisch.learn.paseo_network_choice import best_turn, home_bonus, sit_out
from spieltisch.learn.paseo_network_desk import HIDDEN, SLOT, Desk, Floats, single
from spieltisch.learn.paseo_network_judgement import (
    add_inputs,
    answer,
    note_player,
    share_of,
    thresholds,
)
from spieltisch.learn.paseo_network_walks import Ground

__all__ = ["play_swiftly"]

_TARGETS: Final = 3
"""How many targets of a stone and die are tried."""
_FAR: Final = 8
"""Sums beyond this are tried only with the last stone."""


@kernel
def _own_key(row: Ints) -> int:
    key = 0
    for stone in range(4):
        key |= row[4 * row[TURN] + stone] << (5 * stone)
    return key


@kernel
def _moved(key: int, stone: int, tile: int) -> int:
    """The key with one stone moved."""
    return key & ~(31 << (5 * stone)) | tile << (5 * stone)


@kernel
def _keep(desk: Desk, picked: int, wanted: int, how: int, key: int, gain: float) -> int:
    """Put a turn where it belongs among those picked; how many are picked now."""
    hows, keys, gains = desk.picked, desk.keys, desk.gains
    if picked == wanted and gain <= gains[picked - 1]:
        return picked
    for place in range(picked):
        if keys[place] == key:
            return picked
    place = min(picked, wanted - 1)
    while place > 0 and gains[place - 1] < gain:
        hows[place], keys[place], gains[place] = hows[place - 1], keys[place - 1], gains[place - 1]
        place -= 1
    hows[place], keys[place], gains[place] = how, key, gain
    return min(picked + 1, wanted)


@kernel
def _aim(row: Ints, board: Ground, desk: Desk, place: int, steps: int, slot: int) -> None:
    """The quickest targets of a stone and what they gain, quickest first; -1 after the last."""
    base, here, paces, aims, hopes = NODES * place, row[place], board.paces, desk.aims, desk.hopes
    reached = reach(row, board.links, board.labels, desk.scratch, place & 3, here, steps)
    for index in range(_TARGETS):
        best, least, tile, left = NOBODY, single(99.0), 0, reached
        while left:
            if left & 1 and paces[base + tile] < least:
                best, least = tile, paces[base + tile]
            left >>= 1
            tile += 1
        aims[slot + index] = best
        if best == NOBODY:
            break
        reached &= ~(1 << best)
        hopes[slot + index] = paces[base + here] - least + home_bonus(row, best)


@kernel
def _aims(stone: int, die: int) -> int:
    """Where the aims of a stone and die lie."""
    return (2 * stone + die) * _TARGETS


@kernel
def _keep_lone(
    row: Ints, board: Ground, desk: Desk, stone: int, steps: int, picked: int, wanted: int
) -> int:
    """Turns that move this stone alone."""
    last, aims, hopes = 8 * _TARGETS, desk.aims, desk.hopes
    _aim(row, board, desk, 4 * row[TURN] + stone, steps, last)
    for index in range(last, last + _TARGETS):
        if aims[index] == NOBODY:
            break
        key = _moved(_own_key(row), stone, aims[index])
        picked = _keep(desk, picked, wanted, NOBODY, key, hopes[index])
    return picked


@kernel
def _keep_pairs(row: Ints, desk: Desk, one: int, other: int, picked: int, wanted: int) -> int:
    """Splits of two stones, the first by the lower die."""
    key, aims, hopes, gains = _own_key(row), desk.aims, desk.hopes, desk.gains
    for first in range(_aims(one, 0), _aims(one, 1)):
        if aims[first] == NOBODY:
            break
        for second in range(_aims(other, 1), _aims(other + 1, 0)):
            gain = hopes[first] + hopes[second]
            if aims[second] == NOBODY or (picked == wanted and gain <= gains[picked - 1]):
                break
            both = _moved(_moved(key, one, aims[first]), other, aims[second])
            picked = _keep(desk, picked, wanted, 4 * one + other, both, gain)
    return picked


@kernel
def _pick(row: Ints, board: Ground, desk: Desk, wanted: int) -> int:
    """The quickest turns, roughly; how many."""
    base, low, high, picked = 4 * row[TURN], row[LOW], row[HIGH], 0
    alone = stones_away(row, row[TURN]) == 1
    if low == high:
        picked = _keep(desk, picked, wanted, NOBODY, _own_key(row), single(0.0))
    for stone in range(4):
        desk.aims[_aims(stone, 0)] = desk.aims[_aims(stone, 1)] = NOBODY
        if is_home(row, base + stone):
            continue
        _aim(row, board, desk, base + stone, low, _aims(stone, 0))
        _aim(row, board, desk, base + stone, high, _aims(stone, 1))
        if low != high:
            picked = _keep_lone(row, board, desk, stone, high - low, picked, wanted)
        if low + high <= _FAR or alone:
            picked = _keep_lone(row, board, desk, stone, low + high, picked, wanted)
        if alone:
            picked = _keep_lone(row, board, desk, stone, low, picked, wanted)
            picked = _keep_lone(row, board, desk, stone, high, picked, wanted)
    for one in range(4):
        for other in range(4):
            if one != other:
                picked = _keep_pairs(row, desk, one, other, picked, wanted)
    return picked


@kernel
def _walks(
    row: Ints, board: Ground, scratch: Ints, key: int, one: int, other: int, steps: int
) -> bool:
    """Whether one stone having gone where the key says, the other may go there by so many steps."""
    base = 4 * row[TURN]
    here, there = row[base + one], key >> (5 * one) & 31
    shift_crowd(row, scratch, here, there)
    ends = reach(row, board.links, board.labels, scratch, other, row[base + other], steps)
    shift_crowd(row, scratch, there, here)
    return ends >> (key >> (5 * other) & 31) & 1 == 1


@kernel
def _is_legal(row: Ints, board: Ground, scratch: Ints, how: int, key: int) -> bool:
    """Whether a picked turn can really be made, in one order or the other."""
    if how == NOBODY:
        return True
    one, other = how >> 2, how & 3
    return _walks(row, board, scratch, key, one, other, row[HIGH]) or _walks(
        row, board, scratch, key, other, one, row[LOW]
    )


@kernel
def _put(row: Ints, scratch: Ints, key: int) -> int:
    """Put the mover's stones where the key says; the key of where they were."""
    before, base = _own_key(row), 4 * row[TURN]
    for stone in range(4):
        there = key >> (5 * stone) & 31
        shift_crowd(row, scratch, row[base + stone], there)
        row[base + stone] = there
    return before


@kernel
def _look_around(net: Floats, row: Ints, board: Ground, desk: Desk) -> int:
    """Tell the network of the opponents, who roll next; the mover's place in the order."""
    players, slot, inputs, backdrop = row[PLAYERS], 0, desk.inputs, desk.backdrop
    thresholds(net, backdrop)
    for later in range(1, players):
        seat = (row[TURN] + later) % players
        if row[ALIVE] >> seat & 1:
            note_player(row, board, desk, seat, SLOT * slot)
            add_inputs(net, inputs, SLOT * slot, SLOT, backdrop)
            slot += 1
    return slot


@kernel
def _worth(net: Floats, row: Ints, board: Ground, desk: Desk, key: int, slot: int) -> float:
    """The mover's share with the stones where the key says."""
    before = _put(row, desk.scratch, key)
    hidden, backdrop = desk.hidden, desk.backdrop
    for unit in range(HIDDEN):
        hidden[unit] = backdrop[unit]
    note_player(row, board, desk, row[TURN], SLOT * slot)
    add_inputs(net, desk.inputs, SLOT * slot, SLOT, hidden)
    answer(net, hidden, desk.answers)
    wins = stones_away(row, row[TURN]) == 0
    _put(row, desk.scratch, before)
    return single(2.0) if wins else share_of(desk.answers, slot)


@kernel
def play_swiftly(net: Floats, row: Ints, board: Ground, desk: Desk, wanted: int) -> int:
    """Make a good turn in a rolled position; the winner or NOBODY."""
    fill_crowd(row, desk.scratch)
    picked, best, most, slot = _pick(row, board, desk, wanted), NOBODY, single(-1.0), 0
    if picked > 1:
        slot = _look_around(net, row, board, desk)
    for place in range(picked):
        key = desk.keys[place]
        if _is_legal(row, board, desk.scratch, desk.picked[place], key):
            worth = _worth(net, row, board, desk, key, slot) if picked > 1 else single(0.0)
            if worth > most:
                best, most = key, worth
    if best == NOBODY:
        return _play_carefully(net, row, board, desk, wanted)
    _put(row, desk.scratch, best)
    return end_network_turn(row)


@kernel
def _play_carefully(net: Floats, row: Ints, board: Ground, desk: Desk, wanted: int) -> int:
    """Where the quick look finds nothing: any legal turn, the last move (P10), or out."""
    code = best_turn(net, row, board, desk, wanted)
    return apply_network(row, code) if code else sit_out(row)
