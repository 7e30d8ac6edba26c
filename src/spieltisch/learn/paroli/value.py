"""How good a state of Paroli is for a seat: a small network over the features, or the truth at the end.

A value is half the share of the win and half how clear it is: a margin of no points counts as a fair
share, one of forty as nearly three quarters of the game with 2 players.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np

from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paroli.course import reason_to_end
from spieltisch.kernels.paroli.lines import score
from spieltisch.kernels.paroli.row import MOST_STEPS, PLAYERS, REASON, ROW, SIZE, STOCK
from spieltisch.learn.compiling import Floats, kernel
from spieltisch.learn.paroli.features import FEATURES, INPUTS, describe
from spieltisch.learn.paroli.notes import LOOKS, NOTES

__all__ = ["HIDDEN", "NET", "Workspace", "judged", "new_workspace", "payoff", "value", "win_share"]

HIDDEN: Final = 32
_BIAS: Final = FEATURES * HIDDEN
_SECOND: Final = _BIAS + HIDDEN
NET: Final = _SECOND + HIDDEN + 1
"""The length of a network: weights by feature, biases, weights of the second layer and its bias."""
_CLEAR: Final = 40.0


class Workspace(NamedTuple):
    """Room to work in; every thread needs one of its own."""

    steps: Ints
    start: Ints
    trial: Ints
    turn: Ints
    notes: Ints
    inputs: Floats
    cells: Floats


def new_workspace() -> Workspace:
    return Workspace(
        steps=np.zeros(MOST_STEPS, dtype=np.int64),
        start=np.zeros(ROW, dtype=np.int64),
        trial=np.zeros(ROW, dtype=np.int64),
        turn=np.zeros(ROW, dtype=np.int64),
        notes=np.zeros(NOTES, dtype=np.int64),
        inputs=np.zeros(INPUTS, dtype=np.float32),
        cells=np.zeros(HIDDEN, dtype=np.float32),
    )


@kernel
def value(row: Ints, seat: int, net: Floats, at: Workspace) -> float:
    """What a seat may expect if the turn ends here."""
    at.notes[LOOKS] += 1
    if row[REASON] or _is_last(row):
        return payoff(row, seat)
    describe(row, seat, at.notes, at.inputs)
    return judged(net, at.inputs, at.cells)


@kernel
def judged(net: Floats, inputs: Floats, cells: Floats) -> float:
    """What the network makes of features; most of them are 0."""
    for cell in range(HIDDEN):
        cells[cell] = net[_BIAS + cell]
    for place in range(FEATURES):
        much = inputs[place]
        if much != 0.0:
            for cell in range(HIDDEN):
                cells[cell] += much * net[place * HIDDEN + cell]
    total = net[_SECOND + HIDDEN]
    for cell in range(HIDDEN):
        total += max(cells[cell], 0.1 * cells[cell]) * net[_SECOND + cell]
    return 1.0 / (1.0 + math.exp(-total))


@kernel
def _is_last(row: Ints) -> bool:
    """Whether the game is over if the turn ends here; mostly that is plain to see."""
    may_end = row[SIZE + STOCK] == 0
    for seat in range(row[PLAYERS]):
        may_end |= row[SIZE + seat] == 0
    return may_end and reason_to_end(row) != 0


@kernel
def payoff(row: Ints, seat: int) -> float:
    """The value of a state that is over."""
    behind = _best_other(row, seat) - score(row, seat)
    clear = 1.0 / (1.0 + (row[PLAYERS] - 1) * math.exp(behind / _CLEAR))
    return 0.5 * win_share(row, seat) + 0.5 * clear


@kernel
def win_share(row: Ints, seat: int) -> float:
    """A seat's share of the win of a game that is over (R8)."""
    own, sharers = score(row, seat), 0
    if own < _best_other(row, seat):
        return 0.0
    for other in range(row[PLAYERS]):
        sharers += score(row, other) == own
    return 1.0 / sharers


@kernel
def _best_other(row: Ints, seat: int) -> int:
    best = -1000
    for other in range(row[PLAYERS]):
        if other != seat:
            best = max(best, score(row, other))
    return best
