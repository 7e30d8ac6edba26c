"""Entering turns on the line of 2 players, by action ids. Equals `paseo.ids.words` there.

A line leaves one target at most, so a stone and a use of the dice always settle a move.
"""

from __future__ import annotations

from spieltisch.envs.paseo.ids import STAY as STAY_ID
from spieltisch.envs.vector.compiling import kernel
from spieltisch.envs.vector.paseo.row import HALF, LABELS, STONES, WINNER, steps_of
from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paseo.line import (
    crowd_after,
    crowd_word,
    hop_target,
    only_stone,
)
from spieltisch.kernels.paseo.row import (
    ALIVE,
    BLOCKED,
    HIGH,
    LIMIT,
    LOW,
    NOBODY,
    TILES,
    TURN,
    TURNS,
    hop_code,
)

__all__ = ["enter_on_line", "mask_line", "strand_on_line"]


@kernel
def mask_line(row: Ints, mask: Ints) -> bool:
    """What can be entered next; whether anything can."""
    seat, end = row[TURN], row[TILES] + 1
    own, labels, blocked = row[STONES + seat], row[LABELS + seat], row[BLOCKED]
    crowd = crowd_word(own, row[STONES + 1 - seat], end)
    if row[HALF]:
        return _mask_seconds(row, own, crowd, labels, end, blocked, mask)
    low, high = row[LOW], row[HIGH]
    found = _mask_lone(own, crowd, labels, end, blocked, low + high, 2, mask)
    found |= _mask_firsts(own, crowd, labels, end, blocked, low, high, 0, mask)
    if low == high:
        mask[STAY_ID] = 1
        return True
    found |= _mask_lone(own, crowd, labels, end, blocked, high - low, 3, mask)
    return found | _mask_firsts(own, crowd, labels, end, blocked, high, low, 1, mask)


@kernel
def _mask_lone(  # noqa: PLR0913, PLR0917 plain arrays and words are what makes it fast
    own: int, crowd: int, labels: int, end: int, blocked: int, steps: int, use: int, mask: Ints
) -> bool:
    """The stones that can move by the sum or the difference."""
    found = False
    for stone in range(4):
        can = hop_target(own, crowd, labels, end, blocked, stone, steps) != 0
        mask[4 * stone + use] = can
        found |= can
    return found


@kernel
def _mask_firsts(  # noqa: PLR0913, PLR0917 plain arrays and words are what makes it fast
    own: int,
    crowd: int,
    labels: int,
    end: int,
    blocked: int,
    die: int,
    rest: int,
    use: int,
    mask: Ints,
) -> bool:
    """The stones that can begin a split by this die; the only stone left moves by it alone (P6)."""
    lone, found = only_stone(own, end) >= 0, False
    for stone in range(4):
        target = hop_target(own, crowd, labels, end, blocked, stone, die)
        if target and (lone or _goes_on(own, crowd, labels, end, blocked, stone, target, rest)):
            mask[4 * stone + use] = 1
            found = True
    return found


@kernel
def _goes_on(  # noqa: PLR0913, PLR0917 plain arrays and words are what makes it fast
    own: int, crowd: int, labels: int, end: int, blocked: int, stone: int, target: int, rest: int
) -> bool:
    """Whether another stone can then move by the other die."""
    between = crowd_after(crowd, stone, own >> (4 * stone) & 15, target, end)
    for step in range(1, 4):
        if hop_target(own, between, labels, end, blocked, (stone + step) & 3, rest):
            return True
    return False


@kernel
def _mask_seconds(  # noqa: PLR0913, PLR0917 plain arrays and words are what makes it fast
    row: Ints, own: int, crowd: int, labels: int, end: int, blocked: int, mask: Ints
) -> bool:
    """The stones that can make the second half of a split."""
    half, found = row[HALF] - 1, False
    first, die = half >> 9, half >> 5 & 15
    between = crowd_after(crowd, first, own >> (4 * first) & 15, half & 31, end)
    use = 1 if die == row[LOW] and row[LOW] != row[HIGH] else 0
    for stone in range(4):
        steps = row[LOW] + row[HIGH] - die
        if stone != first and hop_target(own, between, labels, end, blocked, stone, steps):
            mask[4 * stone + use] = 1
            found = True
    return found


@kernel
def enter_on_line(row: Ints, action: int) -> bool:
    """Enter a stone and a use, or stay; whether a whole turn was made."""
    if action == STAY_ID:
        _end_turn(row)
        return True
    stone, use, half = action >> 2, action & 3, row[HALF]
    if half:
        _settle(row, (half - 1) >> 9, (half - 1) & 31)
        row[HALF] = 0
    target = _target(row, stone, steps_of(row, use))
    end = row[TILES] + 1
    if half or use > 1 or only_stone(row[STONES + row[TURN]], end) >= 0:
        _settle(row, stone, target)
        _end_turn(row)
        return True
    row[HALF] = hop_code(stone, steps_of(row, use), target) + 1
    return False


@kernel
def _target(row: Ints, stone: int, steps: int) -> int:
    seat, end = row[TURN], row[TILES] + 1
    own = row[STONES + seat]
    crowd = crowd_word(own, row[STONES + 1 - seat], end)
    return hop_target(own, crowd, row[LABELS + seat], end, row[BLOCKED], stone, steps)


@kernel
def _settle(row: Ints, stone: int, target: int) -> None:
    """A stone comes to lie on a tile."""
    place = STONES + row[TURN]
    row[place] = row[place] & ~(15 << (4 * stone)) | target << (4 * stone)


@kernel
def _end_turn(row: Ints) -> None:
    """Equals the law's `ending.end_turn`."""
    seat = row[TURN]
    row[TURNS] += 1
    row[LOW] = row[HIGH] = 0
    won = row[STONES + seat] == 0x1111 * (row[TILES] + 1)
    row[WINNER] = seat if won else NOBODY
    row[TURN] = NOBODY if won or row[TURNS] >= row[LIMIT] else 1 - seat


@kernel
def strand_on_line(row: Ints) -> None:
    """With 2 players a player who has rolled and has no legal turn loses."""
    seat = row[TURN]
    row[ALIVE] &= ~(1 << seat)
    row[TURNS] += 1
    row[LOW] = row[HIGH] = 0
    row[WINNER], row[TURN] = 1 - seat, NOBODY
