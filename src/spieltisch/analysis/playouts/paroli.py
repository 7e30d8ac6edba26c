"""Games of Paroli played on from one moment after several choices, with the same chance for each.

Everybody plays by the network of `learn` for some turns; what the end will bring is then judged by two
networks of the same kind, one for the share of the win and one for the points, or read off if it has come.
"""

from __future__ import annotations

import numpy as np

from spieltisch.analysis.playouts.compiling import kernel
from spieltisch.kernels.chance import next_word, seed_word
from spieltisch.kernels.jit import Ints, Words
from spieltisch.kernels.paroli.course import apply
from spieltisch.kernels.paroli.dealing import deal_out, fresh, redeal
from spieltisch.kernels.paroli.games import copy_row
from spieltisch.kernels.paroli.lines import score
from spieltisch.kernels.paroli.row import DRAW, PLAYERS, REASON, ROW, TURNS, kind_of
from spieltisch.learn.compiling import Floats
from spieltisch.learn.paroli.choice import acting, choose, take_owed
from spieltisch.learn.paroli.features import FEATURES, describe
from spieltisch.learn.paroli.value import Workspace, judged, win_share

__all__ = ["LEAST_POINTS", "POINTS_SPAN", "finish_turn", "follow", "play_on", "watch_game"]

LEAST_POINTS, POINTS_SPAN = -150.0, 450.0
"""What the points of a seat lie between, so that a network can say them as a part of 1."""


@kernel
def play_on(
    start: Ints, plans: Ints, length: int, count: int, seat: int, until: int,
    net: Floats, win: Floats, points: Floats, seed: int, first: int, last: int,
    shares: Floats, ends: Floats, at: Workspace,
) -> None:  # fmt: skip
    """Worlds number `first` to below `last`: each plan carried out, then played on until so many turns are over.

    Plans are rows of `length` steps, 0 after the last. What `seat` can't see is dealt again in every world,
    the same for all plans; a negative seat leaves the cards as they lie. By plan, world and seat the shares
    of the win go into `shares`, the points into `ends`.
    """
    row, players = np.empty(ROW, dtype=np.int64), start[PLAYERS]
    for world in range(first, last):
        for plan in range(count):
            follow(start, plans, plan * length, length, seat, until, net, seed, world, row, at)
            to = (plan * (last - first) + world - first) * players
            _judge(row, win, points, shares, ends, to, at)


@kernel
def follow(
    start: Ints, plans: Ints, place: int, length: int, seat: int, until: int,
    net: Floats, seed: int, world: int, row: Ints, at: Workspace,
) -> None:  # fmt: skip
    """One world: into `row` what comes of the plan at this place, carried out and played on.

    Whoever chooses tries out draws by numbers of their own, so that the cards of a world are the same after every plan.
    """
    chance, trials = np.empty(1, dtype=np.uint64), np.empty(1, dtype=np.uint64)
    chance[0] = trials[0] = seed_word(seed, world)
    trials[0] = next_word(trials)
    copy_row(start, row)
    if seat >= 0:
        redeal(row, seat, chance)
    take_owed(row, chance)
    step = 0
    while not row[REASON] and row[TURNS] < until:
        code = plans[place + step] if step < length else 0
        step += 1
        apply(row, code or choose(row, net, trials, at))
        take_owed(row, chance)


@kernel
def _judge(
    row: Ints, win: Floats, points: Floats, shares: Floats, ends: Floats, to: int, at: Workspace
) -> None:
    """By seat what it has won and its points, or what is to be expected; shares add up to 1."""
    total, players = 0.0, row[PLAYERS]
    for seat in range(players):
        if row[REASON]:
            shares[to + seat], ends[to + seat] = win_share(row, seat), score(row, seat) * 1.0
        else:
            describe(row, seat, at.notes, at.inputs)
            shares[to + seat] = judged(win, at.inputs, at.cells)
            ends[to + seat] = LEAST_POINTS + POINTS_SPAN * judged(points, at.inputs, at.cells)
        total += shares[to + seat]
    for seat in range(players):
        shares[to + seat] /= total


@kernel
def finish_turn(row: Ints, seat: int, net: Floats, rng: Words, steps: Ints, at: Workspace) -> int:
    """Let a seat play on until its turn ends, it draws, or somebody else acts; its steps, and how many."""
    turn, count, draws = row[TURNS], 0, False
    while not row[REASON] and row[TURNS] == turn and acting(row) == seat and not draws:
        if count == len(steps):
            break
        steps[count] = choose(row, net, rng, at)
        draws = kind_of(steps[count]) == DRAW
        apply(row, steps[count])
        count += 1
    return count


@kernel
def watch_game(
    players: int, variant: int, net: Floats, seed: int, game: int,
    inputs: Floats, shares: Floats, ends: Floats, at: Workspace,
) -> int:  # fmt: skip
    """A game from the deal by the network: after every turn each seat's features, and at last what came of it.

    How many examples it gave, one for each seat and turn while there is room.
    """
    rng, row = np.empty(1, dtype=np.uint64), np.empty(ROW, dtype=np.int64)
    rng[0] = seed_word(seed, game)
    fresh(row, players, variant)
    deal_out(row, rng)
    found, turns = 0, -1
    while not row[REASON]:
        if row[TURNS] > turns and (found + players) * FEATURES <= len(inputs):
            turns = row[TURNS]
            for seat in range(players):
                describe(row, seat, at.notes, at.inputs)
                for place in range(FEATURES):
                    inputs[(found + seat) * FEATURES + place] = at.inputs[place]
            found += players
        apply(row, choose(row, net, rng, at))
        take_owed(row, rng)
    for seat in range(players):
        shares[seat], ends[seat] = win_share(row, seat), score(row, seat) * 1.0
    return found
