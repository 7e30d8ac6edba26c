"""One game of Paseo in a row of integers: the places that follow those of `kernels.paseo.row`.

The first places are the kernel's own: stones (3 and 4 players), TURN, ALIVE, dice, turns, options.
With 2 players the stones and labels are the words of `kernels.paseo.line`, by seat.
"""

from __future__ import annotations

from typing import Any, Final

from spieltisch.envs.vector.compiling import kernel
from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paseo.row import HIGH, LOW, ROW

__all__ = [
    "CELLS",
    "HALF",
    "HANDS",
    "KINDS",
    "LABELS",
    "LABEL_ENTERED",
    "LAYING",
    "LENGTH",
    "MOVING",
    "OVER",
    "PHASE",
    "PICK_ENTERED",
    "PLACING",
    "STARTS",
    "STONES",
    "STUCK",
    "WINNER",
    "places",
    "steps_of",
]

PHASE: Final = ROW
LAYING, PLACING, MOVING, OVER = range(4)
WINNER: Final = ROW + 1
"""Once the game is over: a seat, or NOBODY at the limit."""
LABEL_ENTERED: Final = ROW + 2
"""1 + the label that waits for its place, or 0."""
PICK_ENTERED: Final = ROW + 3
"""1 + the id of stone and use that wait for a target, or 0."""
HALF: Final = ROW + 4
"""1 + the code of the move that is the first half of a split, or 0."""
STUCK: Final = ROW + 5
"""Whether the moves that can be entered are last moves (P10)."""
HANDS: Final = ROW + 6
"""By seat how many pictures, 1s, 2s, 3s."""
STARTS: Final = HANDS + 16
"""By seat the cell of its start tile, and that of its path tile; 0 before it lies."""
CELLS: Final = STARTS + 8
"""The cells of the path tiles laid so far, in reading order; TILES says how many."""
KINDS: Final = CELLS + 24
"""What they bear: 1, 2, 3, PICTURE."""
STONES: Final = KINDS + 24
LABELS: Final = STONES + 2
LENGTH: Final = LABELS + 2
"""The length of a row."""


@kernel
def places(row: Any, first: int, count: int) -> Any:
    """Some places of a row as an array of its own."""
    return row[first : first + count]


@kernel
def steps_of(row: Ints, use: int) -> int:
    """How far a stone goes by the low die, the high die, their sum or their difference."""
    if use == 0:
        return row[LOW]
    if use == 1:
        return row[HIGH]
    return row[LOW] + row[HIGH] if use == 2 else row[HIGH] - row[LOW]
