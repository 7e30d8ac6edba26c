"""Several actions of one seat, one after the other, without telling what the seat may not know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from spieltisch.rules.errors import SpieltischError
from spieltisch.rules.game import Refusal, Seat, play
from spieltisch.server.log import Course
from spieltisch.server.trouble import Trouble

__all__ = ["Followed", "follow", "read_action"]


class Followed(NamedTuple):
    """How far the actions lead."""

    state: Any
    done: int
    refusal: Refusal | None
    """Why the next one is not allowed; none if all are."""


def follow(course: Course, seat: Seat, actions: Iterable[Any]) -> Followed:
    """Each is judged on what the one before leads to."""
    game, state, done = course.entry.game, course.state, 0
    for action in actions:
        if done and game.actor(state) is None:
            return Followed(state, done, _not_yet(course, seat))
        found = play(game, state, action, seat)
        if isinstance(found, Refusal):
            return Followed(state, done, found)
        state, done = found.state, done + 1
    return Followed(state, done, None)


def read_action(course: Course, text: str) -> Any:
    """Raises `Trouble`."""
    try:
        return course.entry.game.parse(text)
    except SpieltischError:
        raise Trouble("unreadable-action", text=text) from None


def _not_yet(course: Course, seat: Seat) -> Refusal:
    """The answer as if play went on: that the game would be over tells what others hold (R7)."""
    return Refusal("a-turn", "out-of-turn", {"actor": (seat + 1) % course.players, "by": seat})
