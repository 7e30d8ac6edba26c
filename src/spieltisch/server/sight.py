"""What a viewer may know of a game: built from views and facts told, for states, events and endings alike.

A viewer is a seat, or `None` for a watcher; a connection that plays several seats knows what any of them knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TypeAlias, cast

from spieltisch.fair.canon import canonical
from spieltisch.rules.game import Fact, Refusal, Seat, seat_letter, told
from spieltisch.rules.plain import Plain, kind_of, part_names, plain
from spieltisch.server.advancing import Happening
from spieltisch.server.choices import choices
from spieltisch.server.log import Course
from spieltisch.wire.downward import AnyEvent, Hidden, Update
from spieltisch.wire.pieces import (
    Choice,
    Clock,
    Ending,
    Fairness,
    Json,
    Letter,
    Option,
    SeatView,
    Why,
)

__all__ = [
    "Viewers",
    "as_json",
    "ending_of",
    "event_for",
    "fairness_of",
    "letter",
    "options",
    "plays_now",
    "seat_view",
    "seat_views",
    "view_hash",
    "view_json",
    "why",
]

Viewers: TypeAlias = tuple[Seat | None, ...]


def letter(seat: Seat) -> Letter:
    return cast("Letter", seat_letter(seat))


def as_json(value: object) -> Json:
    """A value of the law as a JSON object."""
    return cast("Json", plain(value))


def why(refusal: Refusal) -> Why:
    params = {name: plain(value) for name, value in refusal.params.items()}
    return Why(ruling=refusal.ruling, code=refusal.code, params=params)


def view_json(course: Course, viewer: Seat | None) -> Json:
    """The law's view, as `rules.plain` writes it. What all viewers see is written once."""
    view = course.entry.game.view(course.state, viewer)
    return {
        "kind": kind_of(view),
        **{name: _shared.plain(getattr(view, name)) for name in part_names(view)},
    }


class _Shared:
    """The plain forms of values that were last asked for, known by the very object."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[int, tuple[object, Plain]] = {}

    def plain(self, value: object) -> Plain:
        found = self._known.get(id(value))
        if found and found[0] is value:
            return found[1]
        written = plain(value)
        if isinstance(written, dict | list):
            self._keep(value, written)
        return written

    def _keep(self, value: object, written: Plain) -> None:
        if len(self._known) >= self._most:
            del self._known[next(iter(self._known))]
        self._known[id(value)] = (value, written)


_shared = _Shared(most=256)


def view_hash(view: Json) -> str:
    return sha256(canonical(view)).hexdigest()


def seat_view(course: Course, viewer: Seat | None) -> SeatView:
    view = view_json(course, viewer)
    bare = None if viewer is None else letter(viewer)
    if viewer is None or not plays_now(course, viewer):
        return SeatView(seat=bare, view=view, hash=view_hash(view))
    moves = choices(course.state)
    return SeatView(
        seat=bare,
        view=view,
        hash=view_hash(view),
        legal=options(course, moves),
        choices=moves,
        undo=course.undoable,
    )


def plays_now(course: Course, seat: Seat) -> bool:
    """Whether the seat's person is to act, and not a bot that stands in."""
    given_away = seat in course.stand_ins or seat in course.forfeited
    return course.actor == seat and not given_away


def seat_views(course: Course, viewers: Viewers) -> tuple[SeatView, ...]:
    return tuple(seat_view(course, viewer) for viewer in viewers)


def options(course: Course, moves: Sequence[Choice]) -> tuple[Option, ...]:
    """What the actor may do; what a turn of Paseo does stands in the moves it is made of."""
    if moves:
        return tuple(Option(text=move.turn, action={}) for move in moves if move.turn)
    game, state = course.entry.game, course.state
    return tuple(
        Option(text=game.format(action), action=as_json(action)) for action in game.legal(state)
    )


def event_for(
    happening: Happening, viewers: Viewers, *, views: bool = False, clock: Clock | None = None
) -> AnyEvent:
    """An event as these viewers may know it."""
    event, course = happening.event, happening.course
    facts = _told(happening.facts, viewers)
    known = len(facts) == len(happening.facts)
    if happening.facts and not facts and not views:
        return Hidden(seq=event.seq, head=course.head)
    return Update(
        seq=event.seq,
        at=event.at,
        kind=event.kind,
        by=event.by,
        body={**event.body} if known else None,
        facts=tuple(cast("Json", _shared.plain(fact)) for fact in facts),
        head=course.head,
        seats=seat_views(course, viewers) if views else (),
        clock=clock,
    )


def _told(facts: Sequence[Fact], viewers: Viewers) -> list[Fact]:
    """What any of the viewers may learn of, in order."""
    return [fact for fact in facts if any(told((fact,), viewer) for viewer in viewers)]


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
