"""What a viewer may know of a game: built from views and facts told, for states, events and endings alike.

A viewer is a seat, or `None` for a watcher; a connection that plays several seats knows what any of them knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any, TypeAlias, cast

from msgspec import Raw, structs

from spieltisch.fair.canonical import canonical
from spieltisch.fair.event import Event
from spieltisch.games.pieces import letter
from spieltisch.rules.game import EVERYONE, Fact, Seat, told
from spieltisch.server.table.advancing import Happening
from spieltisch.server.table.replay import Course
from spieltisch.wire.downward import AnyEvent, Hidden, Update
from spieltisch.wire.law import written
from spieltisch.wire.pieces import (
    Choice,
    Clock,
    Ending,
    Fairness,
    Json,
    Letter,
    Option,
    SeatView,
)

__all__ = [
    "Viewers",
    "ending_of",
    "event_for",
    "fairness_of",
    "options",
    "plays_now",
    "seat_view",
    "seat_views",
    "view_bytes",
]

Viewers: TypeAlias = tuple[Seat | None, ...]


def view_bytes(course: Course, viewer: Seat | None) -> bytes:
    """The view as the notation writes it, in canonical JSON: these very bytes are sent and hashed."""
    found = course.entry
    return canonical(found.view_to_json(found.game.view(course.state, viewer)))


def seat_view(course: Course, viewer: Seat | None) -> SeatView:
    view = view_bytes(course, viewer)
    bare, branch = None if viewer is None else letter(viewer), _branch(course, viewer)
    known = SeatView(seat=bare, view=Raw(view), hash=sha256(view).hexdigest(), branch=branch)
    if viewer is None or not plays_now(course, viewer):
        return known
    moves = course.port.choices(course.state)
    legal = options(course, moves)
    return structs.replace(known, legal=legal, choices=moves, undo=course.undoable)


def _branch(course: Course, viewer: Seat | None) -> int | None:
    """Where the last confirmed turn began of the one person who plays with bots."""
    turns = course.branchable if viewer is not None and viewer == course.alone else ()
    return turns[-1] if turns else None


def plays_now(course: Course, seat: Seat) -> bool:
    """Whether the seat's person is to act, and not a bot that stands in."""
    given_away = seat in course.stand_ins or seat in course.forfeited
    return course.actor == seat and not given_away


def seat_views(course: Course, viewers: Viewers) -> tuple[SeatView, ...]:
    return tuple(seat_view(course, viewer) for viewer in viewers)


def options(course: Course, moves: Sequence[Choice]) -> tuple[Option, ...]:
    """What the actor may do; what a turn in halves does stands in the moves it is made of."""
    if moves:
        return tuple(Option(text=move.turn) for move in moves if move.turn)
    game, state = course.entry.game, course.state
    return tuple(_option(game.format, action) for action in game.legal(state))


@lru_cache(maxsize=1 << 14)
def _option(write: Callable[[Any], str], action: Any) -> Option:
    """The same actions are offered again and again."""
    return Option(text=write(action), action=written(action))


def event_for(
    happening: Happening, viewers: Viewers, *, views: bool = False, clock: Clock | None = None
) -> AnyEvent:
    """An event as these viewers may know it."""
    event, course = happening.event, happening.course
    facts = _told(happening, viewers)
    known = len(facts) == len(happening.facts)
    if happening.facts and not facts and not views:
        return Hidden(seq=event.seq, head=course.head)
    return Update(
        seq=event.seq,
        at=event.at,
        kind=event.kind,
        by=event.by,
        body=_body(event) if known else None,
        facts=facts,
        head=course.head,
        seats=seat_views(course, viewers) if views else (),
        clock=clock,
    )


def _body(event: Event) -> Json:
    """A position that a game begins with holds what is hidden; those who may know of it see their views."""
    return {name: part for name, part in event.body.items() if name != "position"}


def _told(happening: Happening, viewers: Viewers) -> tuple[Raw, ...]:
    """What any of the viewers may learn of, in order."""
    both = zip(happening.facts, happening.written, strict=True)
    return tuple(sent for fact, sent in both if _is_told(fact, viewers))


def _is_told(fact: Fact, viewers: Viewers) -> bool:
    return fact.audience is EVERYONE or any(told((fact,), viewer) for viewer in viewers)


def fairness_of(course: Course) -> Fairness:
    seeding = course.seeding
    return Fairness(
        commit=seeding.commit,
        round=seeding.number,
        seats=_letters(seeding.seats),
        committed=cast("dict[Letter, str]", {**seeding.committed}),
        revealed=cast("dict[Letter, str]", {**seeding.revealed}),
    )


def _letters(seats: Iterable[str]) -> tuple[Letter, ...]:
    return tuple(cast("Letter", seat) for seat in seats)


def ending_of(course: Course) -> Ending | None:
    if course.ending is None:
        return None
    return Ending(
        winners=tuple(letter(seat) for seat in course.ending.winners),
        reason=course.ending.reason,
        scores=course.ending.scores,
        seeds=course.seeds,
    )
