"""Games of Paroli to learn from: what every seat saw after each turn, and what became of it."""

from __future__ import annotations

import numpy as np

from spieltisch.kernels.chance import below, seed_word
from spieltisch.kernels.jit import Ints, signed
from spieltisch.kernels.paroli.course import apply
from spieltisch.kernels.paroli.dealing import deal_out, fresh
from spieltisch.kernels.paroli.policy import policy_step
from spieltisch.kernels.paroli.row import PLAYERS, REASON, ROW, TURNS
from spieltisch.learn.compiling import Floats, kernel
from spieltisch.learn.paroli.choice import acting, choose, take_owed
from spieltisch.learn.paroli.features import FEATURES, describe
from spieltisch.learn.paroli.value import Workspace, judged, payoff, win_share

__all__ = ["play_game"]


@kernel
def play_game(
    players: int, variant: int, net: Floats, learners: int, tastes: Ints, curious: int, trust: float,
    seed: int, game: int, inputs: Floats, targets: Floats, shares: Floats, at: Workspace,
) -> int:  # fmt: skip
    """One game by number; how many examples it gave, one for each seat and turn while there is room.

    The seats of the set `learners` play by the network, but for `curious` of 1,024 steps, and the
    others to their tastes. What each seat won goes into `shares`.
    """
    rng, row = np.empty(1, dtype=np.uint64), np.empty(ROW, dtype=np.int64)
    rng[0] = seed_word(seed, game)
    fresh(row, players, variant)
    deal_out(row, rng)
    found = turns = signed(
        0
    )  # a plain 0 would be a type of its own, and compile what it meets twice
    while not row[REASON]:
        by_net = learners >> acting(row) & 1 and below(rng, 1024) >= curious
        apply(row, choose(row, net, rng, at) if by_net else policy_step(row, tastes, rng))
        take_owed(row, rng)
        if row[TURNS] > turns and not row[REASON] and found + players <= len(targets):
            turns = row[TURNS]
            _keep(row, net, inputs, targets, found, at)
            found += players
    _look_back(row, targets, found, trust)
    for seat in range(players):
        shares[seat] = win_share(row, seat)
    return found


@kernel
def _keep(
    row: Ints, net: Floats, inputs: Floats, targets: Floats, found: int, at: Workspace
) -> None:
    """The features of every seat, and for now what the network makes of them."""
    for seat in range(row[PLAYERS]):
        describe(row, seat, at.notes, at.inputs)
        for place in range(FEATURES):
            inputs[(found + seat) * FEATURES + place] = at.inputs[place]
        targets[found + seat] = judged(net, at.inputs, at.cells)


@kernel
def _look_back(row: Ints, targets: Floats, found: int, trust: float) -> None:
    """What the network should have thought: what came of it, and a little of what it thought next."""
    players = row[PLAYERS]
    for seat in range(players):
        truth, place = payoff(row, seat), found - players + seat
        while place >= 0:
            thought = targets[place]
            targets[place] = truth
            truth = trust * truth + (1.0 - trust) * thought
            place -= players
