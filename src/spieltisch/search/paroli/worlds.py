"""One possible course of a game of Paroli: hidden cards dealt again, a step taken, some turns played."""

from __future__ import annotations

from spieltisch.kernels.chance import seed_word
from spieltisch.kernels.jit import Ints, Words
from spieltisch.kernels.paroli.course import apply
from spieltisch.kernels.paroli.dealing import redeal
from spieltisch.kernels.paroli.games import copy_row
from spieltisch.kernels.paroli.row import REASON, TURNS
from spieltisch.learn.compiling import Floats
from spieltisch.learn.paroli.choice import choose, take_owed
from spieltisch.learn.paroli.value import Workspace, value
from spieltisch.search.compiling import kernel

__all__ = ["play_on"]


@kernel
def play_on(
    start: Ints, code: int, seat: int, turns: int, net: Floats, seed: int, world: int,
    rng: Words, row: Ints, at: Workspace,
) -> float:  # fmt: skip
    """What a step is worth to the seat in one world when so many turns are over, by the network.

    Worlds of the same seed and number have the same hidden cards, whatever the step is.
    """
    copy_row(start, row)
    rng[0] = seed_word(seed, world)
    redeal(row, seat, rng)
    until = row[TURNS] + turns
    step = code
    while True:
        apply(row, step)
        take_owed(row, rng)
        if row[REASON] or row[TURNS] >= until:
            return value(row, seat, net, at)
        step = choose(row, net, rng, at)
