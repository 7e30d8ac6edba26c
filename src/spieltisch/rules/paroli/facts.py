"""What happened, for logs and animation. Only `Received` is for one seat alone."""

from __future__ import annotations

from dataclasses import dataclass

from spieltisch.rules.game import Audience, PublicFact, Seat
from spieltisch.rules.paroli.actions import Move
from spieltisch.rules.paroli.cards import Card, Cards
from spieltisch.rules.paroli.consent import LineChange
from spieltisch.rules.paroli.state import Reason
from spieltisch.rules.paroli.table import Cell, Line

__all__ = [
    "Answered",
    "Asked",
    "ChipTurned",
    "Claimed",
    "Dealt",
    "Drew",
    "Earned",
    "GameOver",
    "Laid",
    "Passed",
    "Received",
    "Robbed",
    "Shifted",
    "Started",
    "TurnEnded",
    "TurnedUp",
]


@dataclass(frozen=True)
class Started(PublicFact):
    """The starting player is known (R3)."""

    seat: Seat


@dataclass(frozen=True)
class Dealt(PublicFact):
    """A card went from the stock to a rack; which one, `Received` tells its owner."""

    seat: Seat


@dataclass(frozen=True)
class Received:
    """Which card was dealt: only its owner learns it."""

    seat: Seat
    card: Card

    @property
    def audience(self) -> Audience:
        return frozenset({self.seat})


@dataclass(frozen=True)
class TurnedUp(PublicFact):
    """The first card lies on the table (R2)."""

    card: Card
    cell: Cell


@dataclass(frozen=True)
class Drew(PublicFact):
    """How many cards were announced (R4)."""

    seat: Seat
    count: int


@dataclass(frozen=True)
class Laid(PublicFact):
    """A card was laid from the rack."""

    seat: Seat
    card: Card
    cell: Cell


@dataclass(frozen=True)
class Earned(PublicFact):
    """A line was filled and grants a move (R11)."""

    seat: Seat
    line: Line


@dataclass(frozen=True)
class Asked(PublicFact):
    """An owner is asked for consent (R15) because of these lines, with their values."""

    seat: Seat
    owner: Seat
    move: Move
    changes: tuple[LineChange, ...]


@dataclass(frozen=True)
class Answered(PublicFact):
    """An owner has said yes or no to a move."""

    owner: Seat
    agree: bool


@dataclass(frozen=True)
class Shifted(PublicFact):
    """A card on the table was moved."""

    seat: Seat
    card: Card
    origin: Cell
    target: Cell


@dataclass(frozen=True)
class Robbed(PublicFact):
    """Two cards changed places; the cards are named as they lay before."""

    seat: Seat
    cells: tuple[Cell, Cell]
    cards: tuple[Card, Card]


@dataclass(frozen=True)
class Claimed(PublicFact):
    """A chip was put at a line."""

    seat: Seat
    line: Line


@dataclass(frozen=True)
class ChipTurned(PublicFact):
    """A chip went on its line, complete at the end of a turn, or back before it (R17)."""

    line: Line
    owner: Seat
    on: bool


@dataclass(frozen=True)
class Passed(PublicFact):
    """A seat could do nothing (R6)."""

    seat: Seat


@dataclass(frozen=True)
class TurnEnded(PublicFact):
    """A seat has ended its turn."""

    seat: Seat


@dataclass(frozen=True)
class GameOver(PublicFact):
    """The racks are shown, because they count (R7)."""

    reason: Reason
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    racks: tuple[Cards, ...]
