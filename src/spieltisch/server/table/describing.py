"""A table as everyone who may look at it sees it."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Literal, cast

from msgspec import structs

from spieltisch.games.pieces import letter
from spieltisch.rules.catalogue import entry
from spieltisch.rules.game import Seat
from spieltisch.server.model import ChatLine, SeatRow, TableRow
from spieltisch.server.table.options import options_of
from spieltisch.server.table.replay import Course
from spieltisch.wire.pieces import GameName, Letter, Line, Preset, Seat as SeatInfo, Table

__all__ = ["describe", "line_of", "preset_text", "speaker_of", "stage_of"]

_PRESET = "\x01"
"""Marks a stored line as one of the presets; nobody can type it."""


def describe(
    row: TableRow,
    course: Course | None = None,
    here: Iterable[str] = (),
    watchers: int = 0,
    active: int | None = None,
) -> Table:
    options, present = options_of(row), frozenset(here)
    return Table(
        id=row.id,
        game=cast("GameName", row.game),
        rules=entry(row.game).rules,
        config=dict(row.config),
        public=row.public,
        chat=options.chat,
        counts=options.counts,
        fair=options.fair,
        clock=options.clock,
        on_timeout=options.on_timeout,
        stand_in=options.stand_in,
        absent_bot=options.absent_bot,
        stage=stage_of(row, course),
        owner=_owner(row),
        created=row.created,
        active=active,
        seats=tuple(
            structs.replace(
                _seat(number, seat, course, present),
                same_as=_same_as(row, number),
                **_kind(row, seat),
            )
            for number, seat in enumerate(row.seats)
        ),
        watchers=watchers,
        rematch=options.rematch,
        origin=options.origin,
        practice=options.practice or options.origin is not None or _branched(course),
    )


def _branched(course: Course | None) -> bool:
    return course is not None and course.branches > 0


def _kind(row: TableRow, seat: SeatRow) -> dict[str, str]:
    """Nobody here sat at a game that was brought in, and yet its seats were taken."""
    return {"kind": "person"} if row.brought and not seat.bot else {}


def stage_of(
    row: TableRow, course: Course | None
) -> Literal["gathering", "seeding", "playing", "ended"]:
    if row.status == "ended" or (course and course.ending):
        return "ended"
    if row.status == "gathering" and course is None:
        return "gathering"
    return "seeding" if course and course.seeding.waits_for else "playing"


def _same_as(row: TableRow, number: Seat) -> Letter | None:
    """The first seat of the same person."""
    person = row.seats[number].person
    first = next(at for at, seat in enumerate(row.seats) if seat.person == person)
    return letter(first) if person and first < number else None


def _owner(row: TableRow) -> str:
    names = (seat.name for seat in row.seats if seat.person == row.owner and row.owner)
    return next(names, None) or ""


def _seat(number: Seat, seat: SeatRow, course: Course | None, here: frozenset[str]) -> SeatInfo:
    return SeatInfo(
        seat=letter(number),
        kind="bot" if seat.bot else "person" if seat.person else "open",
        name=seat.name or "",
        bot=(course.stand_ins.get(number) if course else None) or seat.bot,
        here=seat.person in here,
        forfeited=course is not None and number in course.forfeited,
    )


def preset_text(preset: Preset) -> str:
    return _PRESET + preset


def line_of(line: ChatLine) -> Line:
    said = line.text.startswith(_PRESET)
    return Line(
        number=line.id,
        at=line.at,
        name=line.name,
        seat=None if line.seat is None else letter(line.seat),
        preset=cast("Preset", line.text[1:]) if said else None,
        text="" if said else line.text,
        speaker=speaker_of(line.table, line.person) if line.person else "",
    )


def speaker_of(table: str, person: str) -> str:
    """The same for all that one person says at one table, and nothing elsewhere."""
    return sha256(f"{table} {person}".encode()).hexdigest()[:16]
