"""What a seat knows of a game of Paseo: everything, for nothing is hidden."""

from __future__ import annotations

from dataclasses import dataclass

from spieltisch.rules.game import Seat
from spieltisch.rules.paseo.state import State

__all__ = ["View", "view"]


@dataclass(frozen=True)
class View:
    """The table as one seat, or a watcher (`None`), sees it."""

    seat: Seat | None
    state: State


def view(state: State, seat: Seat | None) -> View:
    """What a seat may know, or a watcher (`None`): in Paseo everything."""
    return View(seat, state)
