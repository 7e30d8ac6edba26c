"""A quick choice of a turn on a network, for games played by the thousand.

The quickest turns are picked, and judged with the opponents as they were before the turn: they are looked at
once. A turn is told by its key: the mover's stones afterwards, five bits each.
"""

from __future__ import annotations

from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paseo.network import apply_network, shift_crowd, stones_away
from spieltisch.kernels.paseo.row import ALIVE, LAST, PLAYERS, TURN, kind_of
from spieltisch.learn.compiling import Floats, kernel, single
from spieltisch.learn.paseo.network_choice import pick_turns, sit_out
from spieltisch.learn.paseo.network_value import (
    add_inputs,
    answer,
    note_player,
    share_of,
    thresholds,
)
from spieltisch.learn.paseo.network_walks import Ground
from spieltisch.learn.paseo.network_workspace import HIDDEN, SLOT, Workspace

__all__ = ["play_swiftly"]


@kernel
def _put(row: Ints, scratch: Ints, key: int) -> None:
    """Put the mover's stones where the key says."""
    base = 4 * row[TURN]
    for stone in range(4):
        there = key >> (5 * stone) & 31
        shift_crowd(row, scratch, row[base + stone], there)
        row[base + stone] = there


@kernel
def _own_key(row: Ints) -> int:
    key = 0
    for stone in range(4):
        key |= row[4 * row[TURN] + stone] << (5 * stone)
    return key


@kernel
def _best_place(net: Floats, row: Ints, board: Ground, work: Workspace, picked: int) -> int:
    """Which of the picked turns is best for the mover, the opponents being looked at once.

    The opponents come first in the order of rolling and the mover last; a turn that wins beats all.
    """
    players, slot, before, best, most = row[PLAYERS], 0, _own_key(row), 0, single(-1.0)
    inputs, hidden, backdrop = work.inputs, work.hidden, work.backdrop
    thresholds(net, backdrop)
    for later in range(1, players + picked):
        mine = later >= players
        seat = row[TURN] if mine else (row[TURN] + later) % players
        if mine:
            _put(row, work.scratch, work.keys[later - players])
            for unit in range(HIDDEN):
                hidden[unit] = backdrop[unit]
        if row[ALIVE] >> seat & 1:
            note_player(row, board, work, seat, SLOT * slot)
            add_inputs(net, inputs, SLOT * slot, SLOT, hidden if mine else backdrop)
            slot += not mine
        if mine:
            answer(net, hidden, work.answers)
            worth = share_of(work.answers, slot) if stones_away(row, seat) else single(2.0)
            if worth > most:
                best, most = later - players, worth
    _put(row, work.scratch, before)
    return best


@kernel
def play_swiftly(net: Floats, row: Ints, board: Ground, work: Workspace, wanted: int) -> int:
    """Make a good turn in a rolled position; the winner or NOBODY."""
    picked, best = pick_turns(row, board, work, wanted), 0
    if picked == 0:
        return sit_out(row)
    if picked > 1 and kind_of(work.picked[0]) != LAST:
        best = _best_place(net, row, board, work, picked)
    return apply_network(row, work.picked[best])
