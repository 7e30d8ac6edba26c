"""Positions looked at: "what if" in a review, hints while a game goes on, worlds that cards could lie in."""

from __future__ import annotations

from random import Random
from threading import Event
from typing import Any

from spieltisch.rules.errors import Impossible
from spieltisch.rules.game import Seat
from spieltisch.search.budget import Budget
from spieltisch.wire.review import HintGiven, Outlook, World

__all__ = ["hint", "look", "worlds"]

_SECONDS = 2.0
_LEAST = 1e-3


def hint(
    game: str, view: Any, *, seconds: float = _SECONDS, seed: int = 0, stop: Event | None = None
) -> HintGiven:
    """What the seat of this view, which is to act, should do, and why; from what it may know alone.

    Set `stop` from another thread to have the best that is known by then.
    """
    budget = Budget(max(seconds, _LEAST), stop=stop)
    if game == "paseo":
        from spieltisch.analysis.paseo import looking as paseo  # noqa: PLC0415 numba

        return paseo.hint(view.state, budget)
    from spieltisch.analysis.paroli import looking as paroli  # noqa: PLC0415 numba

    return paroli.hint(game, view, budget, Random(seed))


def look(game: str, state: Any, *, seconds: float = _SECONDS) -> Outlook:
    """What is to be expected of a position, and of everything that can be done or rolled there."""
    if game == "paseo":
        from spieltisch.analysis.paseo import looking as paseo  # noqa: PLC0415 numba

        return paseo.look(state, Budget(max(seconds, _LEAST)))
    from spieltisch.analysis.paroli import looking as paroli  # noqa: PLC0415 numba

    return paroli.look(game, state, Budget(max(seconds, _LEAST)))


def worlds(
    game: str, state: Any, seat: Seat, *, count: int = 10, seed: int = 0
) -> tuple[World, ...]:
    """So many ways the cards could lie that a seat can't see; raises `Impossible` where none are hidden."""
    if game == "paseo":
        raise Impossible("Nothing is hidden in Paseo.")
    from spieltisch.analysis.paroli import looking as paroli  # noqa: PLC0415 numba

    return paroli.worlds(game, state, seat, count, Random(seed))
