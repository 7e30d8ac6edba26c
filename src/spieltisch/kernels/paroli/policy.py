"""Playouts by a simple taste: of some random legal steps the most appealing one is taken.

Every seat has PARAMETERS numbers of its own in one array, seat after seat; their places stand below.
With SAMPLES 1 a seat plays at random. `KEEN` is a plain player's taste, `RANDOM` has none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from spieltisch.kernels.bits import count
from spieltisch.kernels.chance import below, seed_word
from spieltisch.kernels.jit import Ints, Words, kernel
from spieltisch.kernels.paroli.consent import next_asked, owners_asked, worth
from spieltisch.kernels.paroli.course import apply
from spieltisch.kernels.paroli.dealing import deal_out, fresh
from spieltisch.kernels.paroli.games import add_result, copy_row, run_chance
from spieltisch.kernels.paroli.lines import cards_in, lacking, line_bit
from spieltisch.kernels.paroli.moves import exchange
from spieltisch.kernels.paroli.row import (
    AGREE,
    ANSWER,
    BASE,
    CLAIM,
    CLAIMED,
    DRAW,
    LAY,
    PAROLI,
    QUESTION,
    REASON,
    ROB,
    ROW,
    SEAT,
    SHIFT,
    TAKEN,
    TURNS,
    cell_number,
    cell_row,
    kind_of,
    one_of,
    other_of,
)
from spieltisch.kernels.paroli.steps import random_step

__all__ = [
    "KEEN",
    "PARAMETERS",
    "RANDOM",
    "Taste",
    "appeal",
    "policy_games",
    "policy_playout",
    "policy_playouts",
    "policy_step",
    "tastes",
]

SAMPLES: Final = 0
"""How many random steps compete."""
EPSILON: Final = 1
"""How many of 1,024 steps are random all the same."""
DRAWING: Final = 2
"""What each drawn card appeals."""
LAYING: Final = 3
"""What a lay appeals, whatever it is."""
FILLING: Final = 4
"""What each card appeals that lies already in the two lines of a lay."""
OWN_LINE: Final = 5
"""What a lay appeals for each of its lines with the seat's own chip."""
OTHER_LINE: Final = 6
"""The same with another's chip."""
COLOUR: Final = 7
"""What a point of a card's value appeals in an own line, and repels in another's."""
WILD: Final = 8
"""What laying a Paroli appeals."""
CLAIMING: Final = 9
"""What a claim appeals, whatever the line."""
LACKING: Final = 10
"""What each card appeals that a claimed line lacks."""
MOVING: Final = 11
"""What a move appeals, whatever it does."""
GAIN: Final = 12
"""What a point appeals that a move brings to own lines or takes from others'."""
ASKING: Final = 13
"""What each owner appeals who must agree."""
AGREEING: Final = 14
"""What agreeing appeals; refusing, ending and passing appeal 0."""
PARAMETERS: Final = 15

Taste = Mapping[int, int]

RANDOM: Final[Taste] = {SAMPLES: 1}
KEEN: Final[Taste] = {
    SAMPLES: 6, EPSILON: 32, DRAWING: -5, LAYING: 20, FILLING: 2, OWN_LINE: 20, OTHER_LINE: -10,
    COLOUR: 1, WILD: -15, CLAIMING: 30, LACKING: -8, MOVING: 1, GAIN: 2, ASKING: -5, AGREEING: -1,
}  # fmt: skip


def tastes(by_seat: Sequence[Taste]) -> NDArray[np.int64]:
    """The array of these seats' tastes, that kernels want."""
    weights = np.zeros(6 * PARAMETERS, dtype=np.int64)
    for seat, taste in enumerate(by_seat):
        for place, weight in taste.items():
            weights[PARAMETERS * seat + place] = weight
    return weights


@kernel
def _weight(weights: Ints, seat: int, place: int) -> int:
    return weights[PARAMETERS * seat + place]


@kernel
def policy_step(row: Ints, weights: Ints, rng: Words) -> int:
    """A step of the seat that acts, to its taste, of the law's `legal`."""
    seat = next_asked(row) if row[QUESTION] else row[SEAT]
    best = random_step(row, rng)
    if _weight(weights, seat, SAMPLES) <= 1 or below(rng, 1024) < _weight(weights, seat, EPSILON):
        return best
    most = appeal(row, best, seat, weights)
    for _ in range(_weight(weights, seat, SAMPLES) - 1):
        code = random_step(row, rng)
        found = appeal(row, code, seat, weights)
        if found > most:
            best, most = code, found
    return best


@kernel
def appeal(row: Ints, code: int, seat: int, weights: Ints) -> int:
    """How much a seat likes a legal step of its own."""
    kind = kind_of(code)
    if kind == LAY:
        return _lay_appeal(row, one_of(code), other_of(code), seat, weights)
    if kind == DRAW:
        return _weight(weights, seat, DRAWING) * other_of(code)
    if kind == CLAIM:
        missing = lacking(row, line_bit(row, other_of(code)))
        return _weight(weights, seat, CLAIMING) + _weight(weights, seat, LACKING) * missing
    if kind in (SHIFT, ROB):
        asked = count(owners_asked(row, code)) * _weight(weights, seat, ASKING)
        return asked + _move_appeal(row, code, seat, MOVING, weights)
    if kind == ANSWER and other_of(code) == AGREE:
        return _move_appeal(row, row[QUESTION], seat, AGREEING, weights)
    return 0


@kernel
def _lay_appeal(row: Ints, card: int, cell: int, seat: int, weights: Ints) -> int:
    """Lines that fill up, own lines, others' lines."""
    number, at = cell_number(cell), cell_row(cell) - row[BASE]
    lines = 1 << at | 1 << (32 + number)
    own = count(row[CLAIMED + seat] & lines)
    other = count(row[TAKEN] & ~row[CLAIMED + seat] & lines)
    lying = cards_in(row, at) + cards_in(row, 32 + number)
    liked = _weight(weights, seat, LAYING) + _weight(weights, seat, FILLING) * lying
    liked += _weight(weights, seat, OWN_LINE) * own + _weight(weights, seat, OTHER_LINE) * other
    liked += _weight(weights, seat, COLOUR) * _value(card) * (own - other)
    return liked + (_weight(weights, seat, WILD) if card == PAROLI else 0)


@kernel
def _value(card: int) -> int:
    """What a card is worth. Equals the law's `Card.value`."""
    if card == PAROLI:
        return -10
    colour = card & 3
    return 5 + 5 * (colour == 1) - 10 * (colour == 2)


@kernel
def _move_appeal(row: Ints, code: int, seat: int, base: int, weights: Ints) -> int:
    """Points won for own lines and taken from others'."""
    kind, one, other = kind_of(code), one_of(code), other_of(code)
    number, at = cell_number(one), cell_row(one) - row[BASE]
    column, to = cell_number(other), cell_row(other) - row[BASE]
    before = _standing(row, seat, number, at, column, to)
    exchange(row, kind, number, at, column, to)
    gain = _standing(row, seat, number, at, column, to) - before
    if kind == SHIFT:
        exchange(row, kind, column, to, number, at)
    else:
        exchange(row, kind, number, at, column, to)
    return _weight(weights, seat, base) + _weight(weights, seat, GAIN) * gain


@kernel
def _standing(row: Ints, seat: int, number: int, at: int, column: int, to: int) -> int:
    """The worth of the claimed ones of these lines, others' subtracted."""
    lines, points = row[TAKEN], 0
    for place in (32 + number, 32 + column, at, to):
        if lines >> place & 1:
            lines &= ~(1 << place)
            _, _, value = worth(row, place)
            points += value if row[CLAIMED + seat] >> place & 1 else -value
    return points


@kernel
def policy_playout(row: Ints, weights: Ints, rng: Words) -> int:
    """Play to the end, every seat to its taste; how many decisions they were."""
    run_chance(row, rng)
    decisions = 0
    while not row[REASON]:
        apply(row, policy_step(row, weights, rng))
        run_chance(row, rng)
        decisions += 1
    return decisions


@kernel
def policy_playouts(
    start: Ints, weights: Ints, seed: int, first: int, last: int, tally: Ints
) -> None:
    """Playouts number `first` to below `last` from any state; turns are counted from there."""
    rng, row = np.empty(1, dtype=np.uint64), np.empty(ROW, dtype=np.int64)
    for game in range(first, last):
        rng[0] = seed_word(seed, game)
        copy_row(start, row)
        decisions = policy_playout(row, weights, rng)
        add_result(row, row[TURNS] - start[TURNS], decisions, tally)


@kernel
def policy_games(
    players: int, variant: int, weights: Ints, seed: int, first: int, last: int, tally: Ints
) -> None:
    """Whole games number `first` to below `last`, from the deal."""
    rng, row = np.empty(1, dtype=np.uint64), np.empty(ROW, dtype=np.int64)
    for game in range(first, last):
        rng[0] = seed_word(seed, game)
        fresh(row, players, variant)
        deal_out(row, rng)
        decisions = policy_playout(row, weights, rng)
        add_result(row, row[TURNS], decisions, tally)
