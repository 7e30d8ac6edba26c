"""A game of Paroli at one moment, and the phases it goes through.

What is decided from a state is in the modules named after the rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Literal, Protocol, TypeAlias

from spieltisch.rules.game import Seat
from spieltisch.rules.paroli.actions import Move
from spieltisch.rules.paroli.cards import HAND_SIZE, Cards
from spieltisch.rules.paroli.config import Config
from spieltisch.rules.paroli.table import Line, Table

__all__ = ["Phase", "Public", "Question", "Reason", "State", "Turn"]

Reason: TypeAlias = Literal["out", "stuck"]
"""R7: somebody is out, or nobody can lay or draw."""


@dataclass(frozen=True)
class Question:
    """R15: a move that waits for its owners' consent."""

    move: Move
    owners: tuple[Seat, ...]
    """Those still to be asked, the next one first."""


@dataclass(frozen=True)
class Turn:
    """What has happened in the turn so far; public. A new turn begins with a new value."""

    seat: Seat = 0
    """Whose turn it is; meaningless until the starting player is known."""
    owed: int = 0
    """Cards announced (R4) but not yet dealt."""
    drawn: int = 0
    """R4, `draw_one_by_one`: 1 while the card that was drawn is seen and another may follow."""
    laid: tuple[int, ...] = ()
    """The numbers laid, ascending; a Paroli counts as the number it was laid as."""
    chips_on: tuple[Line, ...] = ()
    """The lines whose chip lies on them, no matter whose it is. Inside a turn chips only go back (R17)."""
    granted: tuple[Line, ...] = ()
    """R11: the lines that went from nine cards to ten in this turn."""
    earned: int = 0
    """Moves that these lines granted; with `one_move_per_card` there may be fewer."""
    used: int = 0
    """Moves made."""
    refused: tuple[Move, ...] = ()
    """R15: moves that an owner refused, in order of refusal."""
    question: Question | None = None

    @property
    def moves_left(self) -> int:
        return self.earned - self.used


class Phase(Enum):
    """What the game is waiting for."""

    FIRST = "first"
    DEALING = "dealing"
    TURN_UP = "turn-up"
    DRAWING = "drawing"
    PLAYING = "playing"
    ASKING = "asking"
    OVER = "over"


@dataclass(frozen=True)
class State:
    """Everything about a game, hidden cards included. The stock has no order: it is a multiset."""

    config: Config
    stock: Cards
    racks: tuple[Cards, ...]
    table: Table = field(default_factory=Table)
    turn: Turn = Turn()
    turns: int = 0
    """Turns completed."""
    started: bool = False
    """Whether the starting player is known."""
    reason: Reason | None = None
    """Why the game is over, once it is."""

    @cached_property
    def phase(self) -> Phase:
        if self.reason:
            return Phase.OVER
        if not self.started:
            return Phase.FIRST
        if not self.table.cards:
            all_dealt = all(len(rack) == HAND_SIZE for rack in self.racks)
            return Phase.TURN_UP if all_dealt else Phase.DEALING
        if self.turn.owed:
            return Phase.DRAWING
        return Phase.ASKING if self.turn.question else Phase.PLAYING

    @property
    def rack(self) -> Cards:
        """The rack of the seat whose turn it is."""
        return self.racks[self.turn.seat]

    def racks_with(self, seat: Seat, rack: Cards) -> tuple[Cards, ...]:
        return (*self.racks[:seat], rack, *self.racks[seat + 1 :])

    def chips_left(self, seat: Seat) -> int:
        return self.config.chips_each - len(self.table.chips_of(seat))


class Public(Protocol):
    """What states and views have in common: all that moves and consent depend on."""

    @property
    def config(self) -> Config: ...
    @property
    def table(self) -> Table: ...
    @property
    def turn(self) -> Turn: ...
