"""Whole games and batches of playouts; every game has a seed of its own.

A batch adds up its games in a tally (its places stand below). Which thread plays which game does not
matter. A decision is one step of a seat; what CHANCE does is none.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from spieltisch.kernels.chance import seed_word
from spieltisch.kernels.jit import Ints, Words, kernel
from spieltisch.kernels.paroli.course import CHANCE_ACTS, actor, apply, deal
from spieltisch.kernels.paroli.dealing import chance_step, deal_out, fresh, random_card
from spieltisch.kernels.paroli.lines import score
from spieltisch.kernels.paroli.row import OUT, OWED, PLAYERS, REASON, ROW, SEAT, TURNS
from spieltisch.kernels.paroli.steps import random_step

__all__ = [
    "DECISIONS",
    "ENDED_OUT",
    "GAMES",
    "POINTS",
    "SHARED",
    "TALLY",
    "TURNS_MADE",
    "WINS",
    "add_result",
    "copy_row",
    "playout",
    "playouts",
    "random_games",
    "run_chance",
]

WINS: Final = 0
"""Six seats: games won alone."""
SHARED: Final = 6
"""Six seats: games won with others (R8)."""
POINTS: Final = 12
"""Six seats: the sum of their points."""
GAMES: Final = 18
ENDED_OUT: Final = 19
"""Games that ended because somebody was out, not because nobody could go on (R7)."""
TURNS_MADE: Final = 20
DECISIONS: Final = 21
TALLY: Final = 22
"""The length of a tally."""


@kernel
def copy_row(row: Ints, out: Ints) -> None:
    for place in range(ROW):
        out[place] = row[place]


@kernel
def run_chance(row: Ints, rng: Words) -> None:
    """Let CHANCE do what it is waited for, until a seat acts or the game is over."""
    while row[OWED]:
        deal(row, row[SEAT], random_card(row, rng))
    while actor(row) == CHANCE_ACTS:
        apply(row, chance_step(row, rng))


@kernel
def playout(row: Ints, rng: Words) -> int:
    """Play random steps to the end; how many decisions they were."""
    run_chance(row, rng)
    decisions = 0
    while not row[REASON]:
        apply(row, random_step(row, rng))
        while row[OWED]:
            deal(row, row[SEAT], random_card(row, rng))
        decisions += 1
    return decisions


@kernel
def add_result(row: Ints, turns: int, decisions: int, tally: Ints) -> None:
    """Add a finished game to a tally. Points and winners equal the law's `scoring.outcome`."""
    best, winners = -(1 << 30), 0
    for seat in range(row[PLAYERS]):
        points = score(row, seat)
        tally[POINTS + seat] += points
        winners = (winners if points == best else 0) | 1 << seat if points >= best else winners
        best = max(best, points)
    group = WINS if winners & (winners - 1) == 0 else SHARED
    for seat in range(row[PLAYERS]):
        tally[group + seat] += winners >> seat & 1
    tally[GAMES] += 1
    tally[ENDED_OUT] += row[REASON] == OUT
    tally[TURNS_MADE] += turns
    tally[DECISIONS] += decisions


@kernel
def random_games(players: int, variant: int, seed: int, first: int, last: int, tally: Ints) -> None:
    """Whole random games number `first` to below `last`, from the deal."""
    rng, row = np.empty(1, dtype=np.uint64), np.empty(ROW, dtype=np.int64)
    for game in range(first, last):
        rng[0] = seed_word(seed, game)
        fresh(row, players, variant)
        deal_out(row, rng)
        decisions = playout(row, rng)
        add_result(row, row[TURNS], decisions, tally)


@kernel
def playouts(start: Ints, seed: int, first: int, last: int, tally: Ints) -> None:
    """Random playouts number `first` to below `last` from any state; turns are counted from there."""
    rng, row = np.empty(1, dtype=np.uint64), np.empty(ROW, dtype=np.int64)
    for game in range(first, last):
        rng[0] = seed_word(seed, game)
        copy_row(start, row)
        decisions = playout(row, rng)
        add_result(row, row[TURNS] - start[TURNS], decisions, tally)
