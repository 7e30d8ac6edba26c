"""What people may do about each other at a table: report, mute, block. And what may be said there."""

from __future__ import annotations

from typing import Final, NamedTuple

from spieltisch.games.pieces import letter
from spieltisch.server.model import (
    ChatLine,
    Ignored,
    IgnoreKind,
    Report,
    TableRow,
)
from spieltisch.server.people.one_line import line_of_words
from spieltisch.server.services import Services
from spieltisch.server.table.describing import line_of, speaker_of
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.replay import seat_of
from spieltisch.server.table.services import now
from spieltisch.wire.bodies import Complaint, IgnoredHere, Whom
from spieltisch.wire.pieces import Letter

__all__ = ["complain", "demand_company", "demand_speech", "demand_words", "ignore", "ignored_at"]

_OPEN_REPORTS: Final = 3
"""Of one person about another, until the operator has dealt with them."""


class _Meant(NamedTuple):
    person: str
    name: str
    line: ChatLine | None = None


async def complain(services: Services, row: TableRow, person: str, wish: Complaint) -> None:
    """Tell the operator; with the line, which may be gone by the time it is read."""
    meant = await _meant(services, row, person, wish.whom)
    line = meant.line
    report = Report(
        table=row.id,
        at=now(),
        reporter=person,
        person=meant.person,
        name=meant.name,
        why=wish.why,
        note=line_of_words(wish.note.strip()) or "",
        line=line.id if line else None,
        said=_shown(line) if line else "",
    )
    if not await services.store.moderation.report(report, _OPEN_REPORTS):
        raise TableError("reported-already")
    services.metrics.reports.inc()


async def ignore(
    services: Services, row: TableRow, person: str, whom: Whom, kind: IgnoreKind | None
) -> IgnoredHere:
    """Mute or block somebody at this table, here and everywhere; without a kind, no longer."""
    other, store = (await _meant(services, row, person, whom)).person, services.store.moderation
    if kind is None:
        await store.heed(person, other)
        return await ignored_at(services, row, person)
    most = services.settings.guarding.ignored_per_person
    if not await store.ignore(Ignored(person, other, kind, now()), most):
        raise TableError("too-many")
    return await ignored_at(services, row, person)


async def ignored_at(services: Services, row: TableRow, person: str) -> IgnoredHere:
    """Whom of those at a table a person ignores, by their seats and as their lines are marked."""
    found = await services.store.moderation.ignored(person)
    kinds: dict[str, IgnoreKind] = {each.other: each.kind for each in found}
    seats: dict[Letter, IgnoreKind] = {
        letter(number): kinds[seat.person]
        for number, seat in enumerate(row.seats)
        if seat.person in kinds
    }
    return IgnoredHere(seats=seats, speakers=tuple(speaker_of(row.id, each) for each in kinds))


async def demand_company(services: Services, row: TableRow, person: str) -> None:
    """Whom the owner of a table blocked does not sit down there."""
    if await _is_blocked(services, row, person):
        raise TableError("blocked")


async def demand_speech(services: Services, row: TableRow, person: str, text: str) -> None:
    demand_words(services, text)
    if await _is_blocked(services, row, person):
        raise TableError("blocked")


def demand_words(services: Services, *texts: str | None) -> None:
    """What the operator does not want to be said, or to be anybody's name."""
    if any(text and services.moderation.forbids(text) for text in texts):
        raise TableError("bad-words")


async def _is_blocked(services: Services, row: TableRow, person: str) -> bool:
    if row.owner is None or row.owner == person:
        return False
    return await services.store.moderation.ignores(row.owner, person, "block")


async def _meant(services: Services, row: TableRow, person: str, whom: Whom) -> _Meant:
    """Another person, by seat or by something they said here."""
    found = await _speaker(services, row, whom.line) if whom.line else _sitter(row, whom)
    if found is None or found.person == person:
        raise TableError("nobody-meant")
    return found


async def _speaker(services: Services, row: TableRow, number: int) -> _Meant | None:
    line = await services.store.chat.get(number)
    if line is None or line.table != row.id or line.person is None:
        return None
    return _Meant(line.person, line.name, line)


def _sitter(row: TableRow, whom: Whom) -> _Meant | None:
    seat = seat_of(whom.seat) if whom.seat else len(row.seats)
    sits = row.seats[seat] if seat < len(row.seats) else None
    return _Meant(sits.person, sits.name or "") if sits and sits.person else None


def _shown(line: ChatLine) -> str:
    told = line_of(line)
    return told.preset or told.text
