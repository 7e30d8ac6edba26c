"""One position, whatever the number of players: roll, list, make a turn.

The line's words are made from the row and back, so that both boards have the same functions.
"""

from __future__ import annotations

from typing import Final

from spieltisch.kernels.jit import Ints, kernel
from spieltisch.kernels.paseo.line import after_line, legal_line
from spieltisch.kernels.paseo.network import (
    apply_network,
    legal_network,
    roll_network,
    stones_after,
)
from spieltisch.kernels.paseo.row import (
    ALIVE,
    BLOCKED,
    HIGH,
    LIMIT,
    LOW,
    NOBODY,
    PLAYERS,
    TILES,
    TURN,
    TURNS,
)

__all__ = [
    "KEYS",
    "apply_turn",
    "label_word",
    "legal_turns",
    "roll_dice",
    "stones_word",
    "successors",
]


KEYS: Final = 1 << 20
"""Room for a mark on each combination of tiles of four stones."""


@kernel
def stones_word(row: Ints, seat: int) -> int:
    """A player's stones on a line as that player counts (see `line`)."""
    word, end = 0, row[TILES] + 1
    for stone in range(4):
        tile = row[4 * seat + stone]
        word |= (tile if seat == 0 else end - tile) << (4 * stone)
    return word


@kernel
def label_word(labels: Ints, tiles: int, seat: int) -> int:
    """The numbers on a line as this seat counts tiles (see `line`)."""
    word = 0
    for tile in range(1, tiles + 1):
        if labels[tile]:
            word |= 1 << (16 * labels[tile] + (tile if seat == 0 else tiles + 1 - tile))
    return word


@kernel
def legal_turns(row: Ints, links: Ints, labels: Ints, scratch: Ints, out: Ints) -> int:
    """Every legal turn of a rolled position into `out`; how many. Equals the law's `law.legal`."""
    if row[PLAYERS] > 2:
        return legal_network(row, links, labels, scratch, out)
    seat = row[TURN]
    own, other = stones_word(row, seat), stones_word(row, 1 - seat)
    numbers = label_word(labels, row[TILES], seat)
    return legal_line(own, other, numbers, row[TILES] + 1, row[BLOCKED], row[LOW], row[HIGH], out)


@kernel
def apply_turn(row: Ints, code: int) -> int:
    """Make a legal turn; the winner or NOBODY. Equals the law's `law.apply`."""
    if row[PLAYERS] > 2:
        return apply_network(row, code)
    seat, end = row[TURN], row[TILES] + 1
    moved = after_line(stones_word(row, seat), code)
    for stone in range(4):
        tile = moved >> (4 * stone) & 15
        row[4 * seat + stone] = tile if seat == 0 else end - tile
    row[LOW] = row[HIGH] = 0
    row[TURNS] += 1
    if moved == end * 0x1111:
        row[TURN] = NOBODY
        return seat
    row[TURN] = NOBODY if row[TURNS] >= row[LIMIT] else 1 - seat
    return NOBODY


@kernel
def roll_dice(
    row: Ints, links: Ints, labels: Ints, scratch: Ints, low: int, high: int, out: Ints
) -> int:
    """Roll, and list what can be done into `out`; how many turns, 0 for a player who is out at once.

    Equals the law's `law.apply` of a roll.
    """
    if row[PLAYERS] > 2:
        return roll_network(row, links, labels, scratch, low, high, out)
    row[LOW], row[HIGH] = low, high
    found = legal_turns(row, links, labels, scratch, out)
    if found == 0:
        row[ALIVE] = 1 << (1 - row[TURN])
        row[LOW] = row[HIGH] = 0
        row[TURN] = NOBODY
        row[TURNS] += 1
    return found


@kernel
def successors(row: Ints, links: Ints, labels: Ints, scratch: Ints, marks: Ints, out: Ints) -> int:
    """One legal turn for each different position, into `out`; how many.

    Equals the law's `law.distinct`. `marks` has KEYS places, all 0, and is left so.
    """
    found, kept = legal_turns(row, links, labels, scratch, out), 0
    for index in range(found):
        key = _stones(row, out[index])
        if marks[key] == 0:
            marks[key] = 1
            out[kept] = out[index]
            kept += 1
    for index in range(kept):
        marks[_stones(row, out[index])] = 0
    return kept


@kernel
def _stones(row: Ints, code: int) -> int:
    """The mover's stones after a turn, as one number below KEYS."""
    if row[PLAYERS] > 2:
        return stones_after(row, code)
    return after_line(stones_word(row, row[TURN]), code)
