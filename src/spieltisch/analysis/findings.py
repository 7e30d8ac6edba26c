"""What is known of a game so far, before it is summed up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias, TypedDict, cast

from spieltisch.rules.catalogue import entry
from spieltisch.rules.game import Seat, seat_letter
from spieltisch.rules.record import PlayedAction
from spieltisch.wire.pieces import Letter
from spieltisch.wire.review import AnyMoment, Figure, Method

__all__ = ["Effort", "Findings", "Tell", "When", "letter", "when"]

Tell: TypeAlias = Callable[[float], object]
"""Is told how much of the work is done, of 1."""


@dataclass(frozen=True)
class Effort:
    """How a review is worked out."""

    threads: int = 1
    tell: Tell = id
    seed: int = 0
    """Of dice and cards in games that are played on; what is solved does not depend on it."""


@dataclass(frozen=True)
class Findings:
    moments: tuple[AnyMoment, ...]
    start: tuple[Figure, ...] | None
    """By seat the chance before the first moment; not known before `whole`."""
    method: Method
    whole: bool
    progress: float
    since: int
    limit: bool = False


class When(TypedDict):
    """What every moment says of where it is in the game."""

    index: int
    count: int
    turn: int
    seat: Letter
    actions: tuple[str, ...]


def letter(seat: Seat) -> Letter:
    return cast("Letter", seat_letter(seat))


def when(game: str, seat: Seat, *played: PlayedAction) -> When:
    """Of a moment that consists of these actions."""
    first, text = played[0], entry(game).game.format
    return When(
        index=first.number - 1,
        count=len(played),
        turn=first.before.turns + 1,
        seat=letter(seat),
        actions=tuple(text(each.action) for each in played),
    )
