"""Games of Paseo for three and four played on from several positions, with the same dice for each."""

from __future__ import annotations

import numpy as np

from spieltisch.analysis.playouts.compiling import kernel
from spieltisch.kernels.chance import seed_word
from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paseo.row import LOW, NOBODY, PLAYERS, ROW, TURN, TURNS
from spieltisch.learn.compiling import Floats
from spieltisch.learn.paseo.network_games import roll
from spieltisch.learn.paseo.network_quick_choice import play_swiftly
from spieltisch.learn.paseo.network_value import judge
from spieltisch.learn.paseo.network_walks import Ground
from spieltisch.learn.paseo.network_workspace import Workspace

__all__ = ["play_on"]


@kernel
def play_on(
    net: Floats, board: Ground, starts: Ints, count: int, until: int, wide: int,
    seed: int, first: int, last: int, shares: Floats, work: Workspace,
) -> None:  # fmt: skip
    """Samples number `first` to below `last` of each position, until so many turns are over.

    Positions lie one after the other in `starts`, before a roll or after it. By position, sample and seat the
    shares of the win, or what the network expects, go into `shares`.
    """
    rng, row = np.empty(1, dtype=np.uint64), np.empty(ROW, dtype=np.int64)
    for sample in range(first, last):
        for start in range(count):
            for place in range(ROW):
                row[place] = starts[start * ROW + place]
            rng[0] = seed_word(seed, sample)
            winner, rolled = NOBODY, row[LOW] > 0
            if rolled:
                roll(row, rng)  # so that later turns have the same dice as without a roll
                row[LOW], row[LOW + 1] = starts[start * ROW + LOW], starts[start * ROW + LOW + 1]
            while row[TURN] != NOBODY and row[TURNS] < until:
                if not rolled:
                    roll(row, rng)
                rolled = False
                winner = play_swiftly(net, row, board, work, wide)
            to = (start * (last - first) + sample - first) * row[PLAYERS]
            if row[TURN] != NOBODY:
                judge(net, row, board, work)
            for seat in range(row[PLAYERS]):
                ended = 1.0 if seat == winner else 0.0
                shares[to + seat] = work.shares[seat] if row[TURN] != NOBODY else ended
