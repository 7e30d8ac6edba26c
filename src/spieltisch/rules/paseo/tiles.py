"""Material and grid: cells, path tiles, start tiles, stones, dice."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

__all__ = [
    "ALL_ROLLS",
    "BLANK",
    "FULL_SET",
    "LABELS",
    "STONES",
    "Cell",
    "Dice",
    "Label",
    "Start",
    "Stone",
    "Tile",
    "in_order",
]

Label: TypeAlias = Literal["*", "1", "2", "3"]
"""What a path tile bears: a number, or a picture (`*`) that means nothing in play."""
LABELS: Final[tuple[Label, ...]] = get_args(Label)
FULL_SET: Final[tuple[Label, ...]] = ("*", "*", "*", "1", "2", "3")
"""The six path tiles each player lays."""

Stone: TypeAlias = int
"""A player's stone by its number; 0 is the blank."""
STONES: Final[tuple[Stone, ...]] = (0, 1, 2, 3)
BLANK: Final[Stone] = 0

Dice: TypeAlias = tuple[int, int]
"""The two dice, the smaller first: their order means nothing."""
ALL_ROLLS: Final[tuple[Dice, ...]] = tuple((a, b) for a in range(1, 7) for b in range(a, 7))


class Cell(NamedTuple):
    """A square of the grid; x grows to the right, y downwards."""

    x: int
    y: int

    def around(self) -> tuple[Cell, Cell, Cell, Cell]:
        """The four cells that share an edge with this one: above, left, right, below."""
        return _around(self)


@lru_cache(maxsize=4096)
def _around(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    x, y = cell
    return Cell(x, y - 1), Cell(x - 1, y), Cell(x + 1, y), Cell(x, y + 1)


class Tile(NamedTuple):
    """A path tile where it lies."""

    cell: Cell
    label: Label


class Start(NamedTuple):
    """A start tile where it lies, and the one path tile it is connected to."""

    cell: Cell
    onto: Cell


def in_order(labels: Iterable[Label]) -> tuple[Label, ...]:
    """Path tiles as they are held in the hand: pictures first, then the numbers."""
    held = list(labels)
    return tuple(label for known in LABELS for label in held if label == known)
