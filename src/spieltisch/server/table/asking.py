"""A player's questions about what could be done, answered from the law with what the seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from msgspec import structs

from spieltisch.games.pieces import why
from spieltisch.games.port import GameAnswer, GameQuestion, Unanswerable
from spieltisch.rules.errors import Unreadable
from spieltisch.rules.game import Refusal, Seat
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.replay import Course
from spieltisch.server.table.steps import Followed, follow, read_action
from spieltisch.server.table.views import options
from spieltisch.wire import asking

__all__ = ["answer"]


def answer(course: Course, viewer: Seat | None, question: asking.LawQuestion) -> asking.AnyAnswer:
    """Raises `TableError`, for what can't be read or is asked of another game.

    A watcher may ask how the lines stand, and so may everybody after the end: they lie open, and so does what they are worth.
    """
    if isinstance(question, asking.Draft) and question.dice:
        return _by_game(course, course.state, question)
    if course.seeding.waits_for:
        raise TableError("not-playing")
    if isinstance(question, asking.LinesNow):
        return _by_game(course, course.state, question)
    if course.ending:
        raise TableError("not-playing")
    if viewer is None:
        raise TableError("not-your-seat")
    return _answer(course, viewer, question)


def _answer(
    course: Course,
    seat: Seat,
    question: asking.WhyNot | asking.Draft | asking.Plan | asking.Moves | asking.Risk,
) -> asking.AnyAnswer:
    match question:
        case asking.WhyNot():
            refusal = _followed(course, seat, (question.action,)).refusal
            return asking.Reason(why=why(refusal) if refusal else None)
        case asking.Plan():
            course = _ahead(course, seat)
            found = _followed(course, seat, question.actions)
            return _planned(replace(course, state=found.state), seat, found.done, found.refusal)
        case asking.Draft() | asking.Risk():
            return _advised(course, seat, question)
        case asking.Moves():
            return _with_asked(course, _moves(_ahead(course, seat), seat, question), question)


def _planned(course: Course, seat: Seat, done: int, refusal: Refusal | None) -> asking.Planned:
    port, state = course.port, course.state
    return asking.Planned(
        done=done,
        why=why(refusal) if refusal else None,
        legal=options(course, port.choices(state)) if course.actor == seat else (),
        lines=port.lines(state),
    )


def _advised(course: Course, seat: Seat, wish: asking.Draft | asking.Risk) -> GameAnswer:
    if course.actor == seat:
        return _by_game(course, course.state, wish)
    raise TableError("not-your-turn")


def _with_asked(
    course: Course, found: asking.MoveEffects, question: asking.Moves
) -> asking.MoveEffects:
    """Also what the move would change that somebody is asked about at this moment."""
    if course.port.pending(course.state) is None:
        return found
    asked = _effects(course, course.state, question)
    return structs.replace(found, effects=(*asked.effects, *found.effects))


def _moves(course: Course, seat: Seat, question: asking.Moves) -> asking.MoveEffects:
    planned = _followed(course, seat, question.after)
    if planned.refusal:
        return asking.MoveEffects(why=why(planned.refusal))
    if course.entry.game.actor(planned.state) != seat:
        return asking.MoveEffects()
    return _effects(course, planned.state, question)


def _effects(course: Course, state: Any, question: asking.Moves) -> asking.MoveEffects:
    return cast("asking.MoveEffects", _by_game(course, state, question))


def _by_game(course: Course, state: Any, question: GameQuestion) -> GameAnswer:
    try:
        return course.port.answer(state, question, course.ending)
    except Unanswerable as error:
        raise TableError(str(error)) from None
    except Unreadable:
        raise TableError("unreadable-action", text=_text(question)) from None


def _text(question: GameQuestion) -> str | None:
    """What may not be in the notation."""
    match question:
        case asking.Draft():
            return question.first
        case asking.Risk():
            return question.turn
        case asking.Moves():
            return question.cell
        case asking.LinesNow():
            return None


def _ahead(course: Course, seat: Seat) -> Course:
    return replace(course, state=course.port.ahead(course.state, seat))


def _followed(course: Course, seat: Seat, texts: Sequence[str]) -> Followed:
    return follow(course, seat, [read_action(course, text) for text in texts])
