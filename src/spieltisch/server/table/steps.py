"""Several actions of one seat, one after the other, without telling what the seat may not know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from spieltisch.rules.errors import SpieltischError
from spieltisch.rules.game import Refusal, Seat, play
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.replay import Course, Judged

__all__ = ["Followed", "follow", "read_action"]


class Followed(NamedTuple):
    """How far the actions lead."""

    state: Any
    steps: tuple[Judged, ...]
    refusal: Refusal | None
    """Why the next one is not allowed; none if all are."""

    @property
    def done(self) -> int:
        return len(self.steps)


def follow(course: Course, seat: Seat, actions: Iterable[Any]) -> Followed:
    """Each is judged on what the one before leads to."""
    game, state, steps = course.entry.game, course.state, list[Judged]()
    for action in actions:
        if steps and game.actor(state) is None:
            return Followed(state, tuple(steps), _not_yet(course, seat))
        found = play(game, state, action, seat)
        if isinstance(found, Refusal):
            return Followed(state, tuple(steps), found)
        steps.append(Judged(state, found))
        state = found.state
    return Followed(state, tuple(steps), None)


def read_action(course: Course, text: str) -> Any:
    """Raises `TableError`."""
    try:
        return course.entry.game.parse(text)
    except SpieltischError:
        raise TableError("unreadable-action", text=text) from None


def _not_yet(course: Course, seat: Seat) -> Refusal:
    """The answer as if play went on: that the game would be over tells what others hold (R7)."""
    return Refusal("a-turn", "out-of-turn", {"actor": (seat + 1) % course.players, "by": seat})
