"""The steps of a turn, and what CHANCE does. `notation` says how they are written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from spieltisch.rules.game import Seat
from spieltisch.rules.paroli.cards import Card
from spieltisch.rules.paroli.table import Cell, Line

__all__ = [
    "Action",
    "Answer",
    "Claim",
    "Deal",
    "Draw",
    "EndTurn",
    "First",
    "Lay",
    "Move",
    "Pass",
    "Rob",
    "Shift",
    "TurnUp",
]


@dataclass(frozen=True)
class Draw:
    """Take one or two cards from the stock; CHANCE deals them, then the turn ends."""

    count: int


@dataclass(frozen=True)
class Lay:
    """Play a card from the rack."""

    card: Card
    cell: Cell


@dataclass(frozen=True)
class Shift:
    """Move a card on the table to an empty cell (Räuberparoli)."""

    origin: Cell
    target: Cell


@dataclass(frozen=True)
class Rob:
    """Let two cards on the table change places (Räuberparoli). The smaller cell comes first."""

    one: Cell
    other: Cell

    def __post_init__(self) -> None:
        one, other = sorted((self.one, self.other))
        object.__setattr__(self, "one", one)
        object.__setattr__(self, "other", other)


@dataclass(frozen=True)
class Answer:
    """An owner's answer to a move that would change a protected line (R15)."""

    agree: bool


@dataclass(frozen=True)
class Claim:
    """Put a chip before a line; this ends the turn (R11)."""

    line: Line


@dataclass(frozen=True)
class EndTurn:
    """Be content with what was played."""


@dataclass(frozen=True)
class Pass:
    """Neither draw nor play, because neither is possible (R6)."""


@dataclass(frozen=True)
class First:
    """CHANCE names the starting player (R3)."""

    seat: Seat


@dataclass(frozen=True)
class Deal:
    """CHANCE takes this card from the stock and gives it to the rack whose card is due."""

    card: Card


@dataclass(frozen=True)
class TurnUp:
    """CHANCE turns up the first card of the table (R2)."""

    card: Card


Move: TypeAlias = Shift | Rob
"""R11: what a laid card earns in Räuberparoli."""
Action: TypeAlias = (
    Draw | Lay | Shift | Rob | Answer | Claim | EndTurn | Pass | First | Deal | TurnUp
)
"""Whatever can be done; CHANCE does `First`, `Deal` and `TurnUp`."""
