"""Games played on from several positions with the same dice, to compare them."""

from __future__ import annotations

from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from spieltisch.kernels.chance import seed_word
from spieltisch.kernels.jit import Ints, Words
from spieltisch.kernels.paseo.row import NOBODY, ROW, TURN
from spieltisch.learn.compiling import Floats, single
from spieltisch.learn.paseo.network_choice import copy_row, judge_turn, pick_turns
from spieltisch.learn.paseo.network_games import roll
from spieltisch.learn.paseo.network_quick_choice import play_swiftly
from spieltisch.learn.paseo.network_value import judge
from spieltisch.learn.paseo.network_walks import Ground
from spieltisch.learn.paseo.network_workspace import Workspace
from spieltisch.search.compiling import kernel

__all__ = ["Rivals", "rivals", "roll_out", "weigh"]


class Rivals(NamedTuple):
    """Positions before a roll that are compared, and what was seen of them so far."""

    rows: NDArray[np.int64]
    totals: NDArray[np.float64]
    """The sum of the seat's shares."""
    still: Ints
    """Which of them are still in the running: their numbers, best first."""
    row: Ints
    """A position that is played on."""


def rivals(rows: NDArray[np.int64]) -> Rivals:
    count = len(rows)
    still = cast("Ints", np.arange(count))
    return Rivals(rows, np.zeros(count), still, cast("Ints", np.zeros(ROW, dtype=np.int64)))


@kernel
def _share(
    net: Floats,
    row: Ints,
    board: Ground,
    work: Workspace,
    seat: int,
    turns: int,
    wide: int,
    rng: Words,
) -> tuple[float, int]:
    """What the seat gets after so many turns, or what it may expect; and the turns that were made."""
    for made in range(turns):
        if row[TURN] == NOBODY:  # at the turn limit
            return 0.0, 1
        roll(row, rng)
        winner = play_swiftly(net, row, board, work, wide)
        if row[TURN] == NOBODY:
            return (1.0 if winner == seat else 0.0), made + 1
    judge(net, row, board, work)
    return work.shares[seat], turns + 1


@kernel
def roll_out(
    net: Floats,
    board: Ground,
    work: Workspace,
    field: Rivals,
    running: int,
    seat: int,
    seed: int,
    first: int,
    last: int,
    turns: int,
    wide: int,
) -> int:
    """Samples number `first` to below `last` for all that are in the running; the nodes it took."""
    rng, nodes, row = np.empty(1, dtype=np.uint64), 0, field.row
    for sample in range(first, last):
        for place in range(running):
            rival = field.still[place]
            copy_row(field.rows[rival], row)
            rng[0] = seed_word(seed, sample)
            share, made = _share(net, row, board, work, seat, turns, wide, rng)
            field.totals[rival] += share
            nodes += made
    return nodes


@kernel
def weigh(
    net: Floats,
    row: Ints,
    board: Ground,
    work: Workspace,
    wanted: int,
    codes: Ints,
    gains: Floats,
    shares: Floats,
) -> int:
    """The quickest turns of a rolled position, what they gain, and the mover's shares; how many.

    Only a turn that wins at once has a share of 1.
    """
    picked = pick_turns(row, board, work, wanted)
    for place in range(picked):
        codes[place], gains[place] = work.picked[place], work.gains[place]
    for place in range(picked):
        judge_turn(net, row, board, work, codes[place])
        ended, share = work.trial[TURN] == NOBODY, work.shares[row[TURN]]
        shares[place] = share if ended else min(share, single(0.999))
    return picked
