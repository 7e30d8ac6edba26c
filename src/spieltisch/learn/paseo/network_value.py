"""What a position of 3 or 4 players before the roll is worth to each of them: a small network.

For each player, in the order in which they roll, it is told how many stones are not home, what the next
roll can bring (the game won, two stones or one home, being stuck), how long the stones would need alone, and
which pips are of use. It answers with the players' shares of the win. All its numbers lie in one array.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paseo.network import (
    KEPT,
    NODES,
    fill_crowd,
    is_home,
    stones_away,
    walk,
)
from spieltisch.kernels.paseo.row import ALIVE, PLAYERS, TILES, TURN
from spieltisch.learn.compiling import Floats, kernel, single
from spieltisch.learn.paseo.network_walks import NEAR, STEPS, Ground
from spieltisch.learn.paseo.network_workspace import HIDDEN, INPUTS, SLOT, Workspace

__all__ = [
    "OUT",
    "SIZE",
    "THRESHOLDS",
    "add_inputs",
    "answer",
    "judge",
    "note_player",
    "note_position",
    "share_of",
    "thresholds",
]

THRESHOLDS: Final = INPUTS * HIDDEN
OUT: Final = THRESHOLDS + HIDDEN
"""For each hidden unit four numbers, one for each place in the order of rolling."""
SIZE: Final = OUT + 4 * HIDDEN + 4

_HOMING: Final = 4
"""Where in the looks the sets of stones begin that can get home by so many steps."""
_MOVING: Final = _HOMING + STEPS + 1


@kernel
def _look(row: Ints, board: Ground, work: Workspace, seat: int) -> int:
    """Survey a player's stones; how many are not home."""
    away, looks, scratch = stones_away(row, seat), work.looks, work.scratch
    for place in range(_HOMING, _MOVING + STEPS + 1):
        looks[place] = 0
    most = STEPS if away == 1 else NEAR
    own_start = row[TILES] + seat
    for stone in range(4):
        place = 4 * seat + stone
        if is_home(row, place):
            continue
        walk(row, board.links, board.labels, scratch, stone, row[place], own_start, most, KEPT)
        for steps in range(1, most + 1):
            reached = scratch[KEPT + steps]
            looks[_HOMING + steps] |= (reached >> row[TILES] != 0) << stone
            looks[_MOVING + steps] |= (reached != 0) << stone
    return away


@kernel
def _both(one: int, other: int) -> bool:
    """Whether two different stones can be found, one in each set."""
    union = one | other
    return one != 0 and other != 0 and union & (union - 1) != 0


@kernel
def _note_rolls(looks: Ints, away: int, inputs: Floats, base: int) -> None:
    """The chances that the next roll wins, brings two home, brings one home, or finds no turn."""
    wins, twos, ones, stuck = 0, 0, 0, 0
    for low in range(1, 7):
        for high in range(low, 7):
            weight, least, most = 1 + (low != high), looks[_HOMING + low], looks[_HOMING + high]
            single = looks[_HOMING + low + high] | looks[_HOMING + high - low]
            two = _both(least, most)
            one = least | most | single != 0
            wins += weight * (two if away == 2 else one and away == 1)
            twos += weight * two
            ones += weight * one
            if low != high:
                moving = looks[_MOVING + low + high] | looks[_MOVING + high - low]
                least, most = looks[_MOVING + low], looks[_MOVING + high]
                free = moving or _both(least, most) or (away == 1 and least | most)
                stuck += 0 if free else 2
    inputs[base] = wins / 36.0
    inputs[base + 1] = twos / 36.0
    inputs[base + 2] = ones / 36.0
    inputs[base + 3] = stuck / 9.0


@kernel
def _note_pips(looks: Ints, inputs: Floats, base: int) -> None:
    """How many pips of one die bring some stone home, and how many bring any of several."""
    any_home, several = 0, 0
    for pips in range(1, 7):
        able = looks[_HOMING + pips]
        any_home += able != 0
        several += able & (able - 1) != 0
    inputs[base] = any_home / 6.0
    inputs[base + 1] = several / 6.0


@kernel
def _note_paces(row: Ints, paces: Floats, seat: int, inputs: Floats, base: int) -> None:
    """How long the stones would need alone: together, the slowest, the quickest; and who they are."""
    total, slowest, quickest, waiting = 0.0, 0.0, 4.0, 0
    for stone in range(4):
        place = 4 * seat + stone
        away = not is_home(row, place)
        inputs[base + 4 + stone] = 1.0 if away else 0.0
        if away:
            pace = paces[NODES * place + row[place]]
            total += pace
            slowest, quickest = max(slowest, pace), min(quickest, pace)
            waiting += row[place] == row[TILES] + seat
    inputs[base] = total / 8.0
    inputs[base + 1] = slowest / 3.0
    inputs[base + 2] = quickest / 3.0
    inputs[base + 3] = waiting / 4.0


@kernel
def note_player(row: Ints, board: Ground, work: Workspace, seat: int, base: int) -> None:
    """What the network is told of one player; the crowd lies in the scratch."""
    away, inputs = _look(row, board, work, seat), work.inputs
    inputs[base] = 1.0
    for count in range(1, 4):
        inputs[base + count] = 1.0 if away == count else 0.0
    _note_rolls(work.looks, away, inputs, base + 4)
    _note_pips(work.looks, inputs, base + 8)
    _note_paces(row, board.paces, seat, inputs, base + 10)


@kernel
def note_position(row: Ints, board: Ground, work: Workspace) -> None:
    """Write what the network sees of a position before the roll into the workspace's inputs."""
    slot, players, inputs = 0, row[PLAYERS], work.inputs
    fill_crowd(row, work.scratch)
    for place in range(INPUTS):
        inputs[place] = 0.0
    for later in range(players):
        seat = (row[TURN] + later) % players
        if row[ALIVE] >> seat & 1:
            note_player(row, board, work, seat, SLOT * slot)
            slot += 1


@kernel
def thresholds(net: Floats, hidden: Floats) -> None:
    """A hidden layer that has been told nothing yet."""
    for unit in range(HIDDEN):
        hidden[unit] = net[THRESHOLDS + unit]


@kernel
def add_inputs(net: Floats, inputs: Floats, first: int, count: int, hidden: Floats) -> None:
    """Tell the hidden layer of some of the inputs."""
    for place in range(first, first + count):
        much = inputs[place]
        if much != 0.0:
            weights = place * HIDDEN
            for unit in range(HIDDEN):
                hidden[unit] += much * net[weights + unit]


@kernel
def answer(net: Floats, hidden: Floats, answers: Floats) -> None:
    """What the network says for each place in the order of rolling, before it is shared out."""
    for slot in range(4):
        answers[slot] = net[OUT + 4 * HIDDEN + slot]
    for unit in range(HIDDEN):
        active = max(hidden[unit], single(0.0))
        if active > 0.0:
            for slot in range(4):
                answers[slot] += active * net[OUT + 4 * unit + slot]
    for slot in range(4):
        answers[slot] = np.exp(min(max(answers[slot], single(-30.0)), single(30.0)))


@kernel
def share_of(answers: Floats, slot: int) -> float:
    """The share of the last of so many players."""
    total = single(0.0)
    for place in range(slot + 1):
        total += answers[place]
    return answers[slot] / total


@kernel
def judge(net: Floats, row: Ints, board: Ground, work: Workspace) -> None:
    """The players' shares of the win in a position before the roll, into the workspace's shares."""
    note_position(row, board, work)
    thresholds(net, work.hidden)
    add_inputs(net, work.inputs, 0, INPUTS, work.hidden)
    answer(net, work.hidden, work.answers)
    _share_out(row, work.answers, work.shares)


@kernel
def _share_out(row: Ints, answers: Floats, shares: Floats) -> None:
    """Players who are out have no share."""
    players, total, slot = row[PLAYERS], 0.0, 0
    for later in range(players):
        seat = (row[TURN] + later) % players
        shares[seat] = 0.0
        if row[ALIVE] >> seat & 1:
            shares[seat] = answers[slot]
            total += shares[seat]
            slot += 1
    for seat in range(players):
        shares[seat] /= total
