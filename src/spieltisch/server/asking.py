"""A player's questions about what could be done, answered from the law with what the seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from spieltisch.rules import paroli, paseo
from spieltisch.rules.errors import SpieltischError
from spieltisch.rules.game import Refusal, Seat
from spieltisch.server.ahead import ahead
from spieltisch.server.choices import choices, fitting, read_half
from spieltisch.server.following import follow, read_action
from spieltisch.server.log import Course
from spieltisch.server.sight import letter, options, why
from spieltisch.server.trouble import Trouble
from spieltisch.wire import asking

__all__ = ["answer"]


def answer(course: Course, viewer: Seat | None, question: asking.LawQuestion) -> asking.AnyAnswer:
    """Raises `Trouble`, for what can't be read or is asked of another game.

    A watcher may ask how the lines stand: they lie open, and so does what they are worth.
    """
    if course.ending or course.seeding.waits_for:
        raise Trouble("not-playing")
    if isinstance(question, asking.LinesNow):
        return asking.LineStates(lines=_lines(course))
    if viewer is None:
        raise Trouble("not-your-seat")
    return _answer(course, viewer, question)


def _answer(
    course: Course,
    seat: Seat,
    question: asking.WhyNot | asking.Draft | asking.Plan | asking.Effect,
) -> asking.AnyAnswer:
    match question:
        case asking.WhyNot():
            return _why_not(course, seat, question.action)
        case asking.Plan():
            return _planned(course, seat, question.actions)
        case asking.Draft():
            return _advised(course, seat, question)
        case asking.Effect():
            return _effect(course, seat, question.after, question.action)


def _why_not(course: Course, seat: Seat, text: str) -> asking.Reason:
    refusal = _refusal(course, seat, text)
    return asking.Reason(why=why(refusal) if refusal else None)


def _planned(course: Course, seat: Seat, texts: Sequence[str]) -> asking.Planned:
    course = ahead(course, seat)
    found = follow(course, seat, [read_action(course, text) for text in texts])
    return _stands(replace(course, state=found.state), seat, found.done, found.refusal)


def _stands(course: Course, seat: Seat, done: int, refusal: Refusal | None) -> asking.Planned:
    return asking.Planned(
        done=done,
        why=why(refusal) if refusal else None,
        legal=options(course, choices(course.state)) if course.actor == seat else (),
        lines=_lines(course) if isinstance(course.state, paroli.State) else (),
    )


def _advised(course: Course, seat: Seat, wish: asking.Draft) -> asking.Advice:
    state = _of(paseo.State, course)
    if course.actor != seat:
        raise Trouble("not-your-turn")
    advice = paseo.consider(state, _draft(wish))
    return asking.Advice(
        progress=advice.progress.value,
        choices=fitting(state, advice, wish.first),
        turn=paseo.format(advice.turn) if advice.turn else None,
        why=why(advice.refusal) if advice.refusal else None,
    )


def _draft(wish: asking.Draft) -> paseo.Draft:
    return paseo.Draft(
        first=_half(wish.first) if wish.first else None,
        stone=wish.stone,
        pick=_pick(wish),
        target=paseo.Cell(*wish.target) if wish.target else None,
    )


def _pick(wish: asking.Draft) -> paseo.Pick | None:
    if wish.use is None or wish.steps is None:
        return None
    return paseo.Pick(paseo.Use(wish.use), wish.steps)


def _half(text: str) -> paseo.Hop:
    try:
        return read_half(text)
    except SpieltischError:
        raise Trouble("unreadable-action", text=text) from None


def _effect(course: Course, seat: Seat, before: Sequence[str], text: str) -> asking.MoveEffect:
    course = ahead(course, seat)
    planned = follow(course, seat, [read_action(course, each) for each in before])
    course = replace(course, state=planned.state)
    state, refusal = _of(paroli.State, course), planned.refusal or _refusal(course, seat, text)
    if refusal:
        return asking.MoveEffect(why=why(refusal))
    move = paroli.parse(text)
    if not isinstance(move, paroli.Shift | paroli.Rob):
        return asking.MoveEffect()
    effect = paroli.explain_move(state, move)
    return asking.MoveEffect(
        changes=tuple(_change(change) for change in effect.changes),
        asks=tuple(letter(owner) for owner in effect.asks),
    )


def _change(change: paroli.LineChange) -> asking.LineChange:
    return asking.LineChange(
        line=paroli.format_line(change.line),
        owner=None if change.owner is None else letter(change.owner),
        before=_worth(change.before),
        after=_worth(change.after),
        protected=change.protected,
        asks=change.asks,
    )


def _worth(worth: paroli.Worth) -> asking.Worth:
    return asking.Worth(cards=worth.cards, complete=worth.complete, value=worth.value)


def _lines(course: Course) -> tuple[asking.LineState, ...]:
    return tuple(_line(status) for status in paroli.explain_lines(_of(paroli.State, course)))


def _line(status: paroli.LineStatus) -> asking.LineState:
    return asking.LineState(
        line=paroli.format_line(status.line),
        cards=status.cards,
        complete=status.complete,
        missing=tuple(paroli.format_cell(cell) for cell in status.missing),
        value=status.value,
        owner=None if status.owner is None else letter(status.owner),
        chip=status.chip,
        protected=status.protected,
    )


def _refusal(course: Course, seat: Seat, text: str) -> Refusal | None:
    return follow(course, seat, [read_action(course, text)]).refusal


def _of(kind: type[Any], course: Course) -> Any:
    if not isinstance(course.state, kind):
        raise Trouble("other-game")
    return course.state
