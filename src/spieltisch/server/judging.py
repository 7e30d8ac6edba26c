"""Whether a command may be carried out, and which events it makes. Judged on the folded state alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spieltisch.fair.commitment import seat_commitment
from spieltisch.fair.event import TABLE as BY_TABLE, Played
from spieltisch.rules import paroli
from spieltisch.rules.game import Refusal, Seat, seat_letter
from spieltisch.server.advancing import Draft
from spieltisch.server.following import follow, read_action
from spieltisch.server.log import Course, seat_of
from spieltisch.server.trouble import Trouble
from spieltisch.wire.upward import (
    Act,
    Commit,
    Hand,
    Resign,
    Reveal,
    TimelessCommand,
    Undo,
    Withdraw,
)

__all__ = ["MOST_UNDONE", "Judgement", "is_asked", "judge", "refused_consent", "steps"]

Judgement = tuple[Draft, ...] | Refusal

MOST_UNDONE: Final = 30
"""Times in one turn that something is taken back: each is kept for ever, and told to everybody."""


def judge(course: Course, command: TimelessCommand) -> Judgement:
    """The events of a command, or the law's refusal; raises `Trouble`."""
    if course.ending:
        raise Trouble("game-over")
    match command:
        case Act():
            return _acted(course, seat_of(command.seat), command.actions)
        case Undo():
            return _undone(course, command.seat, command.to)
        case Withdraw():
            return _withdrawn(course, seat_of(command.seat))
        case Commit():
            return _committed(course, command.seat, command.hash)
        case Reveal():
            return _revealed(course, command.seat, command.seed)
        case Hand():
            return _handed(course, seat_of(command.seat), command.to)
        case Resign():
            return _resigned(course, seat_of(command.seat))


def steps(course: Course, seat: Seat, texts: Sequence[str], played: Played) -> Judgement:
    """Several actions of one seat, each judged on what the one before leads to."""
    refusal = follow(course, seat, [read_action(course, text) for text in texts]).refusal
    return refusal or tuple(
        Draft("act", seat_letter(seat), {"action": _tidy(course, text), "played": played})
        for text in texts
    )


def is_asked(course: Course) -> bool:
    """Whether an owner's consent is awaited (R15)."""
    state = course.state
    return isinstance(state, paroli.State) and state.phase is paroli.Phase.ASKING


def refused_consent(course: Course, played: Played) -> Draft:
    """No, in the name of the owner who is asked."""
    action = course.entry.game.format(paroli.Answer(agree=False))
    owner = seat_letter(course.state.turn.question.owners[0])
    return Draft("act", owner, {"action": action, "played": played})


def _acted(course: Course, seat: Seat, texts: Sequence[str]) -> Judgement:
    _demand(not course.seeding.waits_for, "seeds-first")
    _demand_in_person(course, seat)
    return steps(course, seat, texts, "person")


def _undone(course: Course, letter: str, to: int) -> Judgement:
    seat = seat_of(letter)
    _demand_in_person(course, seat)
    _demand(course.actor == seat and to in course.undoable, "not-undoable")
    _demand(course.undone < MOST_UNDONE, "undone-enough")
    return (Draft("undo", letter, {"to": to}),)


def _withdrawn(course: Course, seat: Seat) -> Judgement:
    _demand_in_person(course, seat)
    _demand(is_asked(course) and course.state.turn.seat == seat, "no-question")
    return (refused_consent(course, "withdrawn"),)


def _committed(course: Course, letter: str, promised: str) -> Judgement:
    seeding = course.seeding
    _demand(seeding.waits_for == "commit" and letter in seeding.missing, "no-seed-wanted")
    _demand(promised not in seeding.said, "seed-again")
    return (Draft("commit", letter, {"hash": promised}),)


def _revealed(course: Course, letter: str, seed: str) -> Judgement:
    seeding = course.seeding
    _demand(seeding.waits_for == "reveal" and letter in seeding.missing, "no-seed-wanted")
    found = seat_commitment(course.table, letter, bytes.fromhex(seed)).hex()
    _demand(found == seeding.committed[letter], "other-seed")
    return (Draft("reveal", letter, {"seed": seed}),)


def _handed(course: Course, seat: Seat, bot: str | None) -> Judgement:
    _demand(seat not in course.forfeited, "forfeited")
    _demand(seat not in course.bots, "not-your-seat")
    _demand(course.stand_ins.get(seat) != bot, "handed-over" if bot else "not-handed-over")
    return (Draft("hand", BY_TABLE, {"seat": seat_letter(seat), "to": bot}),)


def _resigned(course: Course, seat: Seat) -> Judgement:
    _demand(seat not in course.bots, "not-your-seat")
    _demand(seat not in course.forfeited, "forfeited")
    return (Draft("forfeit", BY_TABLE, {"seat": seat_letter(seat), "why": "resigned"}),)


def _demand_in_person(course: Course, seat: Seat) -> None:
    """What a bot does for a seat, nobody else does or takes back."""
    _demand(seat not in course.stand_ins, "handed-over")
    _demand(seat not in course.forfeited, "forfeited")


def _tidy(course: Course, text: str) -> str:
    """As the law writes it, however it was typed."""
    return course.entry.game.format(read_action(course, text))


def _demand(condition: bool, code: str) -> None:
    if not condition:
        raise Trouble(code)
