"""What a position of Paseo on a line is worth: a small network, seen by the player who is to roll.

Words and masks are those of `kernels.paseo.line`. The network is told where all stones stand, which
stone can go how many steps, what the tiles bear, how P8 is read, and both players' danger: the chance
of having no legal turn. It guesses the chance to win of a player who is not stuck now; being stuck is
counted exactly. All its numbers lie in one array: a row for each input, then thresholds, then output.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, Protocol, cast

import numpy as np

from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paseo.line import crowd_word, hop_target, stuck_on_line
from spieltisch.learn.compiling import kernel

__all__ = [
    "DANGERS",
    "HIDDEN",
    "INPUTS",
    "MOST",
    "OUT",
    "SIZE",
    "THRESHOLDS",
    "Desk",
    "Floats",
    "Line",
    "chance_to_win",
    "forward",
    "list_inputs",
    "new_desk",
    "single",
    "turned",
]

HIDDEN: Final = 32
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
INPUTS: Final = DANGERS + 2
THRESHOLDS: Final = INPUTS * HIDDEN
OUT: Final = THRESHOLDS + HIDDEN
SIZE: Final = OUT + HIDDEN + 1


single = cast("Callable[[float], float]", np.float32)
"""A number in 32 bits; to the type checker all are `float`."""
_exp = cast("Callable[[float], float]", np.exp)


class Floats(Protocol):
    """A one-dimensional array of numbers, as a kernel sees it."""

    def __getitem__(self, index: int, /) -> float: ...
    def __setitem__(self, index: int, value: float, /) -> None: ...
    def __len__(self) -> int: ...


class Line(NamedTuple):
    """What does not change during a game, as one player counts tiles."""

    labels: int
    other_labels: int
    end: int
    blocked: int


class Desk(NamedTuple):
    """Room to work in."""

    out: Ints
    active: Ints
    """The inputs that are yes."""
    hidden: Floats
    dangers: Floats


@kernel
def new_desk() -> Desk:
    return Desk(
        np.empty(MOST, dtype=np.int64),
        np.empty(8 + 8 * _STEPS + _STEPS + 1, dtype=np.int64),
        np.empty(HIDDEN, dtype=np.float32),
        np.empty(2, dtype=np.float32),
    )


@kernel
def turned(line: Line) -> Line:
    """The same line as the other player counts."""
    return Line(line.other_labels, line.labels, line.end, line.blocked)


@kernel
def list_inputs(own: int, other: int, line: Line, desk: Desk) -> int:
    """The inputs that are yes and both dangers, onto the desk; how many."""
    listed = _list_side(own, other, line, 0, desk, 0)
    listed = _list_side(other, own, turned(line), 1, desk, listed)
    if line.blocked:
        desk.active[listed] = _BLOCKED
        listed += 1
    return _list_labels(line, desk.active, listed)


@kernel
def _list_side(own: int, other: int, line: Line, side: int, desk: Desk, listed: int) -> int:
    """Where one player's stones stand and how far each can go."""
    crowd, seen = crowd_word(own, other, line.end), 0
    for stone in range(4):
        tile = own >> (4 * stone) & 15
        to_go = line.end - tile if tile else _PLACES - 1
        desk.active[listed] = side * _SIDE + stone * _PLACES + to_go
        listed += 1
        for steps in range(1, min(_STEPS, line.end - tile) + 1):
            if hop_target(own, crowd, line.labels, line.end, line.blocked, stone, steps):
                seen |= 1 << steps
                desk.active[listed] = _HOPS + (4 * side + stone) * _STEPS + steps - 1
                listed += 1
    desk.dangers[side] = _danger(own, other, line, seen)
    return listed


@kernel
def _danger(own: int, other: int, line: Line, seen: int) -> float:
    """The chance of being stuck. Bits of `seen` are steps that some stone can go: sum or difference."""
    stuck = 0
    for low in range(1, 6):
        for high in range(low + 1, 7):
            if seen & (1 << (low + high) | 1 << (high - low)) == 0:
                stuck += stuck_on_line(own, other, line.labels, line.end, line.blocked, low, high)
    return stuck / 18.0


@kernel
def _list_labels(line: Line, active: Ints, listed: int) -> int:
    for number in range(1, 4):
        tiles = line.labels >> (16 * number) & 0xFFFF
        for tile in range(1, line.end):
            if tiles >> tile & 1:
                active[listed] = _LABELS + (number - 1) * _STEPS + line.end - tile - 1
                listed += 1
    return listed


@kernel
def forward(net: Floats, listed: int, desk: Desk) -> float:
    """The chance to win of a player who is not stuck now; the hidden layer stays on the desk."""
    hidden, total = desk.hidden, net[OUT + HIDDEN]
    _hide(net, listed, desk)
    for unit in range(HIDDEN):
        hidden[unit] = max(hidden[unit], single(0.0))
        total += hidden[unit] * net[OUT + unit]
    return 1.0 / (1.0 + _exp(-total))


@kernel
def _hide(net: Floats, listed: int, desk: Desk) -> None:
    """The hidden layer before its thresholds are applied."""
    hidden, mine, theirs = desk.hidden, desk.dangers[0], desk.dangers[1]
    for unit in range(HIDDEN):
        hidden[unit] = net[THRESHOLDS + unit] + mine * net[DANGERS * HIDDEN + unit]
        hidden[unit] += theirs * net[(DANGERS + 1) * HIDDEN + unit]
    for index in range(listed):
        row = desk.active[index] * HIDDEN
        for unit in range(HIDDEN):
            hidden[unit] += net[row + unit]


@kernel
def chance_to_win(net: Floats, own: int, other: int, line: Line, desk: Desk) -> float:
    """Of the player who is to roll and whose stones are `own`."""
    if other == line.end * 0x1111:
        return 0.0
    listed = list_inputs(own, other, line, desk)
    return (1.0 - desk.dangers[0]) * forward(net, listed, desk)
