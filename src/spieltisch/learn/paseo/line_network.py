"""What a position of Paseo on a line is worth: a small network, seen by the player who is to roll.

Words and masks are those of `kernels.paseo.line`. The network is told where all stones stand, which
stone can go how many steps, what lies ahead of each numbered stone, what the tiles bear, how P8 is read,
and both players' danger: the chance of having no legal turn. It guesses the chance to win of a player who is not stuck now; being stuck is
counted exactly. All its numbers lie in one array: a row for each input, then thresholds, then output.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, cast

import numpy as np

from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paseo.line import crowd_word, hop_target, stuck_on_line
from spieltisch.learn.compiling import Floats, kernel, single

__all__ = [
    "DANGERS",
    "HIDDEN",
    "INPUTS",
    "MOST",
    "OUT",
    "SIZE",
    "THRESHOLDS",
    "LinePath",
    "Workspace",
    "chance_to_win",
    "forward",
    "list_inputs",
    "new_workspace",
    "turned",
]

HIDDEN: Final = 128
MOST: Final = 256
"""Room for the turns of one roll."""
_STEPS: Final = 12
"""The sum of two dice, at most; and the tiles of a path."""
_PLACES: Final = 14
"""Home, twelve path tiles, start tile."""
_SIDE: Final = 4 * _PLACES
_HOPS: Final = 2 * _SIDE
_LABELS: Final = _HOPS + 8 * _STEPS
_BLOCKED: Final = _LABELS + 3 * _STEPS
DANGERS: Final = _BLOCKED + 1
"""Two inputs that are more than yes or no: the danger of the player to roll, and of the other."""
_AHEAD: Final = DANGERS + 2
_KIND: Final = 6 * _STEPS
"""What is so far ahead of a numbered stone: its own number, a numbered stone, a blank; six stones, twelve tiles."""
INPUTS: Final = _AHEAD + 3 * _KIND
THRESHOLDS: Final = INPUTS * HIDDEN
OUT: Final = THRESHOLDS + HIDDEN
SIZE: Final = OUT + HIDDEN + 1


_exp = cast("Callable[[float], float]", np.exp)


class LinePath(NamedTuple):
    """What does not change during a game, as one player counts tiles."""

    labels: int
    other_labels: int
    end: int
    blocked: int


class Workspace(NamedTuple):
    """Room to work in."""

    out: Ints
    active: Ints
    """The inputs that are yes."""
    hidden: Floats
    dangers: Floats


@kernel
def new_workspace() -> Workspace:
    return Workspace(
        np.empty(MOST, dtype=np.int64),
        np.empty(8 + 8 * _STEPS + _STEPS + 1 + 3 * _KIND, dtype=np.int64),
        np.empty(HIDDEN, dtype=np.float32),
        np.empty(2, dtype=np.float32),
    )


@kernel
def turned(line: LinePath) -> LinePath:
    """The same line as the other player counts."""
    return LinePath(line.other_labels, line.labels, line.end, line.blocked)


@kernel
def list_inputs(own: int, other: int, line: LinePath, work: Workspace) -> int:
    """The inputs that are yes and both dangers, into the workspace; how many."""
    listed = _list_side(own, other, line, 0, work, 0)
    listed = _list_side(other, own, turned(line), 1, work, listed)
    if line.blocked:
        work.active[listed] = _BLOCKED
        listed += 1
    return _list_labels(line, work.active, listed)


@kernel
def _list_side(
    own: int, other: int, line: LinePath, side: int, work: Workspace, listed: int
) -> int:
    """Where one player's stones stand and how far each can go."""
    crowd, seen = crowd_word(own, other, line.end), 0
    for stone in range(4):
        tile = own >> (4 * stone) & 15
        to_go = line.end - tile if tile else _PLACES - 1
        work.active[listed] = side * _SIDE + stone * _PLACES + to_go
        listed += 1
        for steps in range(1, min(_STEPS, line.end - tile) + 1):
            if hop_target(own, crowd, line.labels, line.end, line.blocked, stone, steps):
                seen |= 1 << steps
                work.active[listed] = _HOPS + (4 * side + stone) * _STEPS + steps - 1
                listed += 1
        if stone:
            listed = _list_ahead(crowd, line, side, stone, tile, work.active, listed)
    work.dangers[side] = _danger(own, other, line, seen)
    return listed


@kernel
def _list_ahead(
    crowd: int, line: LinePath, side: int, stone: int, tile: int, active: Ints, listed: int
) -> int:
    """What lies ahead of a numbered stone, tile by tile."""
    blanks, numbers = crowd >> 16 | crowd >> 32, line.labels >> (16 * stone)
    place = _AHEAD + (3 * side + stone - 1) * _STEPS
    for ahead in range(tile + 1, line.end):
        if numbers >> ahead & 1:
            active[listed] = place
            listed += 1
        if crowd >> ahead & 1:
            active[listed] = place + _KIND
            listed += 1
        if blanks >> ahead & 1:
            active[listed] = place + 2 * _KIND
            listed += 1
        place += 1
    return listed


@kernel
def _danger(own: int, other: int, line: LinePath, seen: int) -> float:
    """The chance of being stuck. Bits of `seen` are steps that some stone can go: sum or difference."""
    stuck = 0
    for low in range(1, 6):
        for high in range(low + 1, 7):
            if seen & (1 << (low + high) | 1 << (high - low)) == 0:
                stuck += stuck_on_line(own, other, line.labels, line.end, line.blocked, low, high)
    return stuck / 18.0


@kernel
def _list_labels(line: LinePath, active: Ints, listed: int) -> int:
    for number in range(1, 4):
        tiles = line.labels >> (16 * number) & 0xFFFF
        for tile in range(1, line.end):
            if tiles >> tile & 1:
                active[listed] = _LABELS + (number - 1) * _STEPS + line.end - tile - 1
                listed += 1
    return listed


@kernel
def forward(net: Floats, listed: int, work: Workspace) -> float:
    """The chance to win of a player who is not stuck now; the hidden layer stays in the workspace."""
    hidden, total = work.hidden, net[OUT + HIDDEN]
    _hide(net, listed, work)
    for unit in range(HIDDEN):
        hidden[unit] = max(hidden[unit], single(0.0))
        total += hidden[unit] * net[OUT + unit]
    return 1.0 / (1.0 + _exp(-total))


@kernel
def _hide(net: Floats, listed: int, work: Workspace) -> None:
    """The hidden layer before its thresholds are applied."""
    hidden, mine, theirs = work.hidden, work.dangers[0], work.dangers[1]
    for unit in range(HIDDEN):
        hidden[unit] = net[THRESHOLDS + unit] + mine * net[DANGERS * HIDDEN + unit]
        hidden[unit] += theirs * net[(DANGERS + 1) * HIDDEN + unit]
    for index in range(listed):
        row = work.active[index] * HIDDEN
        for unit in range(HIDDEN):
            hidden[unit] += net[row + unit]


@kernel
def chance_to_win(net: Floats, own: int, other: int, line: LinePath, work: Workspace) -> float:
    """Of the player who is to roll and whose stones are `own`."""
    if other == line.end * 0x1111:
        return 0.0
    listed = list_inputs(own, other, line, work)
    return (1.0 - work.dangers[0]) * forward(net, listed, work)
