"""A player's questions about what could be done, answered from the law with what the seat may know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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

    A watcher may ask how the lines stand, and so may everybody after the end: they lie open, and so does what they are worth.
    """
    if isinstance(question, asking.Draft) and question.dice:
        return _advice(_stranded(course, question.dice), question)
    if course.seeding.waits_for:
        raise Trouble("not-playing")
    if isinstance(question, asking.LinesNow):
        return asking.LineStates(lines=_lines(course))
    if course.ending:
        raise Trouble("not-playing")
    if viewer is None:
        raise Trouble("not-your-seat")
    return _answer(course, viewer, question)


def _answer(
    course: Course,
    seat: Seat,
    question: asking.WhyNot | asking.Draft | asking.Plan | asking.Moves,
) -> asking.AnyAnswer:
    match question:
        case asking.WhyNot():
            return _why_not(course, seat, question.action)
        case asking.Plan():
            return _planned(course, seat, question.actions)
        case asking.Draft():
            return _advised(course, seat, question)
        case asking.Moves():
            return _moves(course, seat, question)


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
    return _advice(state, wish)


def _advice(state: paseo.State, wish: asking.Draft) -> asking.Advice:
    advice = paseo.consider(state, _draft(wish))
    return asking.Advice(
        progress=advice.progress.value,
        choices=fitting(state, advice, wish.first),
        turn=paseo.format(advice.turn) if advice.turn else None,
        why=why(advice.refusal) if advice.refusal else None,
    )


def _stranded(course: Course, dice: tuple[int, int]) -> paseo.State:
    """How things stood when two players' game ended by this roll: whoever is stuck moves nothing."""
    state: paseo.State = _of(paseo.State, course)
    if course.ending is None or course.ending.reason != "stuck" or state.players > 2:
        raise Trouble("not-playing")
    low, high = sorted(dice)
    loser = state.alive.index(False)
    return replace(state, turn=loser, dice=(low, high), alive=(True, True), turns=state.turns - 1)


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


def _moves(course: Course, seat: Seat, question: asking.Moves) -> asking.MoveEffects:
    course, cell = ahead(course, seat), _cell(question.cell)
    planned = follow(course, seat, [read_action(course, text) for text in question.after])
    if planned.refusal:
        return asking.MoveEffects(why=why(planned.refusal))
    state = _of(paroli.State, replace(course, state=planned.state))
    moves = _moves_of(state, cell) if paroli.actor(state) == seat else ()
    return asking.MoveEffects(effects=tuple(_effect(state, move) for move in moves))


def _moves_of(state: paroli.State, cell: paroli.Cell) -> Iterator[paroli.Move]:
    for action in paroli.legal(state):
        match action:
            case paroli.Shift(one) if one == cell:
                yield action
            case paroli.Rob(one, other) if cell in (one, other):
                yield action
            case _:
                pass


def _effect(state: paroli.State, move: paroli.Move) -> asking.MoveEffect:
    effect = paroli.explain_move(state, move)
    return asking.MoveEffect(
        action=paroli.format(move),
        changes=tuple(_change(change) for change in effect.changes),
        asks=tuple(letter(owner) for owner in effect.asks),
    )


def _cell(text: str) -> paroli.Cell:
    try:
        return paroli.parse_cell(text)
    except SpieltischError:
        raise Trouble("unreadable-action", text=text) from None


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
