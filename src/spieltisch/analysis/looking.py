"""Positions looked at: "what if" in a review, hints while a game goes on, worlds that cards could lie in."""

from __future__ import annotations

from random import Random
from threading import Event
from typing import Any, Protocol

from spieltisch.analysis.folders import module_of
from spieltisch.rules.game import Seat
from spieltisch.search.budget import Budget
from spieltisch.wire.review import HintGiven, Outlook, World

__all__ = ["hint", "look", "worlds"]

_SECONDS = 2.0
_LEAST = 1e-3


class _Looking(Protocol):
    """The module `looking` of each game."""

    def hint(self, game: str, seen: Any, budget: Budget, rng: Random) -> HintGiven: ...
    def look(self, game: str, state: Any, budget: Budget) -> Outlook: ...
    def worlds(
        self, game: str, state: Any, seat: Seat, count: int, rng: Random
    ) -> tuple[World, ...]: ...


def hint(
    game: str, view: Any, *, seconds: float = _SECONDS, seed: int = 0, stop: Event | None = None
) -> HintGiven:
    """What the seat of this view, which is to act, should do, and why; from what it may know alone.

    Set `stop` from another thread to have the best that is known by then.
    """
    budget = Budget(max(seconds, _LEAST), stop=stop)
    return _of(game).hint(game, view, budget, Random(seed))


def look(game: str, state: Any, *, seconds: float = _SECONDS) -> Outlook:
    """What is to be expected of a position, and of everything that can be done or rolled there."""
    return _of(game).look(game, state, Budget(max(seconds, _LEAST)))


def worlds(
    game: str, state: Any, seat: Seat, *, count: int = 10, seed: int = 0
) -> tuple[World, ...]:
    """Ways the cards could lie that a seat can't see; raises `Impossible` where none are hidden."""
    return _of(game).worlds(game, state, seat, count, Random(seed))


def _of(game: str) -> _Looking:
    found: _Looking = module_of(game, "looking")
    return found
