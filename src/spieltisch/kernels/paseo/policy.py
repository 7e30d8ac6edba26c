"""Playouts by a policy: each stone on each tile has a value, and the turn with the best sum is made.

`values` holds, for each seat, 4 × 32 numbers: the value of a stone (by its number) on a tile, as that
seat counts tiles on a line, or by the tile's number on a network. With chance `1 - epsilon` the best
turn is made, else a random one.
"""

from __future__ import annotations

from spieltisch.kernels.chance import below, next_word
from spieltisch.kernels.jit import Ints, Words, kernel, signed, word
from spieltisch.kernels.paseo.line import after_line, legal_line
from spieltisch.kernels.paseo.network import apply_network, last_alive, roll_network
from spieltisch.kernels.paseo.row import (
    NOBODY,
    SPLIT,
    STAY,
    TURN,
    dice_in,
    first_stone,
    first_target,
    kind_of,
    second_stone,
    second_target,
)

__all__ = ["SEAT_VALUES", "line_policy_playout", "network_policy_playout"]

SEAT_VALUES = 128
"""How many values a seat has."""


@kernel
def _gain(code: int, tiles: int, values: Ints, seat: int) -> float:
    """What a turn adds to the values of the mover's stones; `tiles` has five bits for each stone."""
    base, kind = seat * SEAT_VALUES, kind_of(code)
    if kind == STAY:
        return 0.0
    stone = first_stone(code)
    gain = values[base + 32 * stone + first_target(code)]
    gain -= values[base + 32 * stone + (tiles >> (5 * stone) & 31)]
    if kind == SPLIT:
        stone = second_stone(code)
        gain += values[base + 32 * stone + second_target(code)]
        gain -= values[base + 32 * stone + (tiles >> (5 * stone) & 31)]
    return gain


@kernel
def _choose(
    out: Ints, found: int, tiles: int, values: Ints, seat: int, epsilon: float, rng: Words
) -> int:
    """The best of the listed turns, or now and then a random one."""
    if signed(next_word(rng) >> word(40)) < epsilon * 16777216.0:
        return out[below(rng, found)]
    best, most = 0, _gain(out[0], tiles, values, seat)
    for index in range(1, found):
        gain = _gain(out[index], tiles, values, seat)
        if gain > most:
            best, most = index, gain
    return out[best]


@kernel
def _spread(own: int) -> int:
    """Four bits for each stone made five."""
    return own & 15 | (own & 0xF0) << 1 | (own & 0xF00) << 2 | (own & 0xF000) << 3


@kernel
def line_policy_playout(
    own: int,
    other: int,
    labels: int,
    other_labels: int,
    end: int,
    blocked: int,
    turns: int,
    values: Ints,
    epsilon: float,
    rng: Words,
    out: Ints,
) -> tuple[int, int]:
    """Play by the policy until the end or for `turns` turns; values of seat 0 are the first mover's.

    The winner (0 the player who rolls first, 1 the other, NOBODY at the limit) and the turns rolled.
    """
    home, mover = end * 0x1111, 0
    for made in range(1, turns + 1):
        roll = below(rng, 36)
        low, high = dice_in(roll)
        found = legal_line(own, other, labels, end, blocked, low, high, out)
        if found == 0:
            return 1 - mover, made
        moved = after_line(own, _choose(out, found, _spread(own), values, mover, epsilon, rng))
        if moved == home:
            return mover, made
        own, other, labels, other_labels, mover = other, moved, other_labels, labels, 1 - mover
    return NOBODY, turns


@kernel
def network_policy_playout(
    row: Ints,
    links: Ints,
    labels: Ints,
    scratch: Ints,
    values: Ints,
    epsilon: float,
    rng: Words,
    out: Ints,
) -> int:
    """The same with 3 and 4 players, from a position before the roll; the winner or NOBODY."""
    winner = NOBODY
    while row[TURN] != NOBODY:
        seat, roll = row[TURN], below(rng, 36)
        low, high = dice_in(roll)
        found = roll_network(row, links, labels, scratch, low, high, out)
        if found:
            tiles = 0
            for stone in range(4):
                tiles |= row[4 * seat + stone] << (5 * stone)
            winner = apply_network(row, _choose(out, found, tiles, values, seat, epsilon, rng))
        else:
            winner = last_alive(row)
    return winner
