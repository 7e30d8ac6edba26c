"""What happened, for logs and animation. Only `Received` is for one seat alone."""

from __future__ import annotations

from dataclasses import dataclass

from spieltisch.rules.game import EVERYONE, Audience, Seat
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


class _Public:
    @property
    def audience(self) -> Audience:
        return EVERYONE


@dataclass(frozen=True)
class Started(_Public):
    """The starting player is known (R3)."""

    seat: Seat


@dataclass(frozen=True)
class Dealt(_Public):
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
class TurnedUp(_Public):
    """The first card lies on the table (R2)."""

    card: Card
    cell: Cell


@dataclass(frozen=True)
class Drew(_Public):
    """How many cards were announced (R4)."""

    seat: Seat
    count: int


@dataclass(frozen=True)
class Laid(_Public):
    """A card was laid from the rack."""

    seat: Seat
    card: Card
    cell: Cell


@dataclass(frozen=True)
class Earned(_Public):
    """A line was filled and grants a move (R11)."""

    seat: Seat
    line: Line


@dataclass(frozen=True)
class Asked(_Public):
    """An owner is asked for consent (R15) because of these lines, with their values."""

    seat: Seat
    owner: Seat
    move: Move
    changes: tuple[LineChange, ...]


@dataclass(frozen=True)
class Answered(_Public):
    """An owner has said yes or no to a move."""

    owner: Seat
    agree: bool


@dataclass(frozen=True)
class Shifted(_Public):
    """A card on the table was moved."""

    seat: Seat
    card: Card
    origin: Cell
    target: Cell


@dataclass(frozen=True)
class Robbed(_Public):
    """Two cards changed places; the cards are named as they lay before."""

    seat: Seat
    cells: tuple[Cell, Cell]
    cards: tuple[Card, Card]


@dataclass(frozen=True)
class Claimed(_Public):
    """A chip was put at a line."""

    seat: Seat
    line: Line


@dataclass(frozen=True)
class ChipTurned(_Public):
    """A chip went on its line, complete at the end of a turn, or back before it (R17)."""

    line: Line
    owner: Seat
    on: bool


@dataclass(frozen=True)
class Passed(_Public):
    """A seat could do nothing (R6)."""

    seat: Seat


@dataclass(frozen=True)
class TurnEnded(_Public):
    """A seat has ended its turn."""

    seat: Seat


@dataclass(frozen=True)
class GameOver(_Public):
    """The racks are shown, because they count (R7)."""

    reason: Reason
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    racks: tuple[Cards, ...]
