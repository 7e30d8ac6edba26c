"""The layout of a packed position: one row of small integers, and the numbers of turns and tiles.

A tile is a number. On a line, 0 is A's start tile, 1 to 12 the path from A's side, 13 B's start tile
(with other lengths accordingly). On a network the path tiles come in reading order, then the start
tiles by seat.
"""

from __future__ import annotations

from typing import Final

from spieltisch.kernels.jit import kernel

__all__ = [
    "ALIVE",
    "BLOCKED",
    "DIFFERENCE",
    "HIGH",
    "LAST",
    "LIMIT",
    "LOW",
    "MOST_TURNS",
    "NOBODY",
    "PLAYERS",
    "ROLLS",
    "ROW",
    "SINGLE",
    "SPLIT",
    "STAY",
    "SUM",
    "TILES",
    "TURN",
    "TURNS",
    "dice_in",
    "first_stone",
    "first_target",
    "hop_code",
    "kind_of",
    "second_stone",
    "second_target",
    "turn_code",
]

TURN: Final = 16
"""Places 0 to 15 hold the tile of each stone, four by seat; the rest follows."""
ALIVE: Final = 17
"""One bit for each seat that still plays."""
LOW: Final = 18
HIGH: Final = 19
"""The dice; 0 before the roll."""
TURNS: Final = 20
LIMIT: Final = 21
BLOCKED: Final = 22
"""P8: 1 if the blank may not go past an occupied tile."""
PLAYERS: Final = 23
TILES: Final = 24
"""How many path tiles there are."""
ROW: Final = 25
"""The length of a row."""

NOBODY: Final = -1
"""In TURN once the game is over, and as the winner of a game that ran into the limit."""

SPLIT, SUM, DIFFERENCE, SINGLE, STAY, LAST = range(6)
"""The kinds of turns, in the order of the law's `Turn`."""

ROLLS: Final = tuple(
    (low, high, 1 if low == high else 2) for low in range(1, 7) for high in range(low, 7)
)
"""The 21 rolls with their weights of 36."""

MOST_TURNS: Final = 8192
"""Room enough for the legal turns of any position."""


@kernel
def dice_in(roll: int) -> tuple[int, int]:
    """The smaller and the larger die of one of 36 equally likely rolls: those of the law's `chance`, as it weighs them."""
    return min(roll // 6, roll % 6) + 1, max(roll // 6, roll % 6) + 1


@kernel
def hop_code(stone: int, steps: int, target: int) -> int:
    """A move of one stone in 11 bits."""
    return (stone << 9) | (steps << 5) | target


@kernel
def turn_code(kind: int, first: int, second: int) -> int:
    """A turn in 25 bits: its kind and its moves."""
    return (kind << 22) | (first << 11) | second


@kernel
def kind_of(code: int) -> int:
    return code >> 22


@kernel
def first_stone(code: int) -> int:
    return (code >> 20) & 3


@kernel
def first_target(code: int) -> int:
    return (code >> 11) & 31


@kernel
def second_stone(code: int) -> int:
    return (code >> 9) & 3


@kernel
def second_target(code: int) -> int:
    return code & 31
