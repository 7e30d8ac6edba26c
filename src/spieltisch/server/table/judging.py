"""Whether a command may be carried out, and which events it makes. Judged on the folded state alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from spieltisch.fair.commitment import seat_commitment
from spieltisch.fair.event import TABLE as BY_TABLE, Played
from spieltisch.rules.game import Refusal, Seat, seat_letter
from spieltisch.server.table.advancing import EventDraft
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.replay import Course, Judged, seat_of
from spieltisch.server.table.steps import follow, read_action
from spieltisch.wire.upward import (
    Act,
    Branch,
    Commit,
    Hand,
    Resign,
    Reveal,
    TimelessCommand,
    Undo,
    Withdraw,
)

__all__ = [
    "MOST_BRANCHES",
    "MOST_HANDED",
    "MOST_UNDONE",
    "Judgement",
    "judge",
    "refused_consent",
    "steps",
]

Judgement = tuple[EventDraft, ...] | Refusal

MOST_UNDONE: Final = 30
"""Times in one turn that something is taken back: each is kept for ever, and told to everybody."""
MOST_HANDED: Final = 20
"""Times in one turn that seats go to bots and back. After that each may go once more, and stays with its bot."""
MOST_BRANCHES: Final = 100
"""Times in one game that play goes on from an earlier turn."""


def judge(course: Course, command: TimelessCommand) -> Judgement:
    """The events of a command, or the law's refusal; raises `TableError`."""
    if course.ending:
        raise TableError("game-over")
    match command:
        case Act():
            return _acted(course, seat_of(command.seat), command.actions)
        case Undo():
            return _undone(course, command.seat, command.to)
        case Branch():
            return _branched(course, command.seat, command.to)
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
    actions = [read_action(course, text) for text in texts]
    found = follow(course, seat, actions)
    return found.refusal or tuple(
        _act(course, seat, action, played, judged)
        for action, judged in zip(actions, found.steps, strict=True)
    )


def refused_consent(course: Course, played: Played) -> EventDraft:
    """No, in the name of the owner who is asked; raises `TableError` where nobody is."""
    if course.pending is None:
        raise TableError("no-question")
    return _act(course, course.pending.owner, course.pending.no, played)


def _act(
    course: Course, seat: Seat, action: Any, played: Played, judged: Judged | None = None
) -> EventDraft:
    """As the law writes it, however it was typed."""
    text = course.entry.game.format(action)
    return EventDraft("act", seat_letter(seat), {"action": text, "played": played}, judged)


def _acted(course: Course, seat: Seat, texts: Sequence[str]) -> Judgement:
    _demand(not course.seeding.waits_for, "seeds-first")
    _demand_in_person(course, seat)
    return steps(course, seat, texts, "person")


def _undone(course: Course, letter: str, to: int) -> Judgement:
    seat = seat_of(letter)
    _demand_in_person(course, seat)
    _demand(course.actor == seat and to in course.undoable, "not-undoable")
    _demand(course.undone < MOST_UNDONE, "undone-enough")
    return (EventDraft("undo", letter, {"to": to}),)


def _branched(course: Course, letter: str, to: int) -> Judgement:
    seat = seat_of(letter)
    _demand_in_person(course, seat)
    _demand(course.alone == seat and to in course.branchable, "not-branchable")
    _demand(course.branches < MOST_BRANCHES, "undone-enough")
    return (EventDraft("branch", letter, {"to": to}),)


def _withdrawn(course: Course, seat: Seat) -> Judgement:
    _demand_in_person(course, seat)
    _demand(course.pending is None or course.pending.asker == seat, "no-question")
    return (refused_consent(course, "withdrawn"),)


def _committed(course: Course, letter: str, promised: str) -> Judgement:
    seeding = course.seeding
    _demand(seeding.waits_for == "commit" and letter in seeding.missing, "no-seed-wanted")
    _demand(promised not in seeding.said, "seed-again")
    return (EventDraft("commit", letter, {"hash": promised}),)


def _revealed(course: Course, letter: str, seed: str) -> Judgement:
    seeding = course.seeding
    _demand(seeding.waits_for == "reveal" and letter in seeding.missing, "no-seed-wanted")
    found = seat_commitment(course.table, letter, bytes.fromhex(seed)).hex()
    _demand(found == seeding.committed[letter], "other-seed")
    return (EventDraft("reveal", letter, {"seed": seed}),)


def _handed(course: Course, seat: Seat, bot: str | None) -> Judgement:
    _demand(seat not in course.forfeited, "forfeited")
    _demand(seat not in course.bots, "not-your-seat")
    _demand(course.stand_ins.get(seat) != bot, "handed-over" if bot else "not-handed-over")
    is_new = bot is not None and seat not in course.stand_ins
    _demand(is_new or course.handed < MOST_HANDED, "handed-enough")
    return (EventDraft("hand", BY_TABLE, {"seat": seat_letter(seat), "to": bot}),)


def _resigned(course: Course, seat: Seat) -> Judgement:
    _demand(seat not in course.bots, "not-your-seat")
    _demand(seat not in course.forfeited, "forfeited")
    return (EventDraft("forfeit", BY_TABLE, {"seat": seat_letter(seat), "why": "resigned"}),)


def _demand_in_person(course: Course, seat: Seat) -> None:
    """What a bot does for a seat, nobody else does or takes back."""
    _demand(seat not in course.stand_ins, "handed-over")
    _demand(seat not in course.forfeited, "forfeited")


def _demand(condition: bool, code: str) -> None:
    if not condition:
        raise TableError(code)
