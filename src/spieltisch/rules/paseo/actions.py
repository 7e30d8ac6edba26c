"""What can be done in Paseo: CHANCE's actions, building the path, and whole turns.

A turn is one action: nothing new is learnt inside it, and a half-made split can't always be completed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from spieltisch.rules.game import Seat
from spieltisch.rules.paseo.tiles import Cell, Dice, Label, Start, Stone

__all__ = [
    "Action",
    "Difference",
    "First",
    "Hop",
    "Last",
    "Lay",
    "Place",
    "Roll",
    "Single",
    "Split",
    "Stay",
    "Sum",
    "Turn",
    "hops",
]


@dataclass(frozen=True)
class First:
    """CHANCE names the starting player."""

    seat: Seat


@dataclass(frozen=True)
class Lay:
    """Lay one of the seat's path tiles."""

    label: Label
    cell: Cell


@dataclass(frozen=True)
class Place:
    """Place the seat's start tile, and the four stones on it."""

    start: Start


@dataclass(frozen=True)
class Roll:
    """CHANCE rolls both dice; given in any order, they are kept with the smaller first."""

    dice: Dice

    def __post_init__(self) -> None:
        object.__setattr__(self, "dice", tuple(sorted(self.dice)))


@dataclass(frozen=True)
class Hop:
    """One stone's move within a turn: by this many steps to that tile."""

    stone: Stone
    steps: int
    target: Cell


@dataclass(frozen=True)
class Split:
    """Two different stones, one die each, one after the other."""

    first: Hop
    second: Hop


@dataclass(frozen=True)
class Sum:
    """One stone by both dice together, as one move."""

    hop: Hop


@dataclass(frozen=True)
class Difference:
    """One stone by the larger die less the smaller."""

    hop: Hop


@dataclass(frozen=True)
class Single:
    """The only stone not yet home by one die; the other die lapses (P6)."""

    hop: Hop


@dataclass(frozen=True)
class Stay:
    """Equal dice: their difference is 0, and everything stays where it is."""


@dataclass(frozen=True)
class Last:
    """3 or 4 players, no legal option left: one last move by one die, then out (P10)."""

    hop: Hop


Turn: TypeAlias = Split | Sum | Difference | Single | Stay | Last
"""What a seat does with its roll."""
Action: TypeAlias = First | Lay | Place | Roll | Turn
"""Whatever can be done; CHANCE does `First`, `Roll`, and what it lays of a random path."""


def hops(turn: Turn) -> tuple[Hop, ...]:
    """The moves a turn is made of, in order."""
    match turn:
        case Split(first, second):
            return first, second
        case Stay():
            return ()
        case _:
            return (turn.hop,)
