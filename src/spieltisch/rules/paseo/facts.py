"""What can happen in Paseo. Everything is public."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from spieltisch.rules.game import PublicFact, Seat
from spieltisch.rules.paseo.tiles import Cell, Dice, Label, Stone

__all__ = [
    "Eliminated",
    "JumpedStone",
    "LimitReached",
    "Rolled",
    "StartPlaced",
    "Started",
    "Stayed",
    "StoneHome",
    "StoneMoved",
    "Stuck",
    "TileLaid",
    "Won",
]


@dataclass(frozen=True)
class Started(PublicFact):
    seat: Seat


@dataclass(frozen=True)
class TileLaid(PublicFact):
    seat: Seat
    label: Label
    cell: Cell


@dataclass(frozen=True)
class StartPlaced(PublicFact):
    seat: Seat
    cell: Cell
    onto: Cell


@dataclass(frozen=True)
class Rolled(PublicFact):
    seat: Seat
    dice: Dice


class JumpedStone(NamedTuple):
    """A stone that another one jumped."""

    cell: Cell
    seat: Seat
    stone: Stone


@dataclass(frozen=True)
class StoneMoved(PublicFact):
    seat: Seat
    stone: Stone
    steps: int
    origin: Cell
    target: Cell
    route: tuple[Cell, ...]
    """Every tile entered or jumped, in order, the target included."""
    jumped: tuple[JumpedStone, ...]


@dataclass(frozen=True)
class StoneHome(PublicFact):
    seat: Seat
    stone: Stone
    host: Seat
    """Whose start tile it reached."""
    count: int
    """How many stones of the seat are home now."""


@dataclass(frozen=True)
class Stayed(PublicFact):
    seat: Seat


@dataclass(frozen=True)
class Stuck(PublicFact):
    """No legal option: the player loses, or is out after what can still be done (P10)."""

    seat: Seat
    dice: Dice


@dataclass(frozen=True)
class Eliminated(PublicFact):
    seat: Seat


@dataclass(frozen=True)
class Won(PublicFact):
    seat: Seat


@dataclass(frozen=True)
class LimitReached(PublicFact):
    """P11: the game ends without a winner."""

    turns: int
