"""From stored events to a game: the whole way, or from a snapshot on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, cast

from spieltisch.fair.event import Event, Kind
from spieltisch.rules.catalogue import entry
from spieltisch.server.advancing import Happening
from spieltisch.server.clocks import Clocks, clocks_from_json
from spieltisch.server.log import Course, begin, course_from_json, course_to_json, fold
from spieltisch.server.options import options_of
from spieltisch.server.services import Services
from spieltisch.server.standing import Standing
from spieltisch.server.store import Event as Stored, Snapshot, Table as Row

__all__ = [
    "Loaded",
    "event_of",
    "followed",
    "loaded",
    "replayed",
    "snapshot_of",
    "standing_of",
    "stored",
    "unhurried",
]


def stored(happening: Happening, rules: int, idem: str | None = None) -> Stored:
    event = happening.event
    head = happening.course.head
    return Stored(event.seq, event.at, event.kind, event.by, event.body, rules, head, idem)


def replayed(events: Sequence[Stored]) -> Iterator[Happening]:
    """A whole log, from its first event on."""
    if events:
        first, *rest = events
        begun = Happening(event_of(first), begin(event_of(first), first.head))
        yield begun
        yield from followed(begun.course, rest)


def followed(course: Course, events: Sequence[Stored]) -> Iterator[Happening]:
    """What comes after a state."""
    for each in events:
        course, facts = fold(course, event_of(each), each.head)
        yield Happening(event_of(each), course, facts)


async def unhurried(happenings: Iterable[Happening]) -> list[Happening]:
    """All of them; whatever else is to be done gets its turn between any two."""
    found = list[Happening]()
    for happening in happenings:
        found.append(happening)
        await asyncio.sleep(0)
    return found


class Loaded(NamedTuple):
    """A table according to the store."""

    row: Row
    standing: Standing | None
    """`None` before the start."""
    kept: int = -1
    """The number of the snapshot that was read."""


async def loaded(services: Services, row: Row) -> Loaded:
    snapshot = await services.store.log.snapshot(row.id)
    if snapshot and snapshot.rules == entry(row.game).rules:
        return Loaded(row, await _from_snapshot(services, row, snapshot), snapshot.seq)
    return Loaded(row, await _from_the_beginning(services, row))


async def _from_snapshot(services: Services, row: Row, snapshot: Snapshot) -> Standing:
    before = _thawed(services, row, snapshot)
    tail = await services.store.log.since(row.id, snapshot.seq)
    return before.after(await unhurried(followed(before.course, tail)), services.uptime)


async def _from_the_beginning(services: Services, row: Row) -> Standing | None:
    happened = await unhurried(replayed(await services.store.log.since(row.id)))
    if not happened:
        return None
    begun = standing_of(services, row, happened[0].course)
    return begun.after(happened[1:], services.uptime)


def snapshot_of(standing: Standing) -> Snapshot:
    course = standing.course
    body = {"course": course_to_json(course), "clocks": standing.clocks.to_json()}
    return Snapshot(course.table, course.seq, course.entry.rules, body)


def _thawed(services: Services, row: Row, snapshot: Snapshot) -> Standing:
    body = cast("dict[str, Any]", snapshot.body)
    limits = services.settings.limits
    clocks = clocks_from_json(body["clocks"], options_of(row).clock, limits)
    return standing_of(services, row, course_from_json(body["course"]), clocks)


def standing_of(
    services: Services, row: Row, course: Course, clocks: Clocks | None = None
) -> Standing:
    """By what was agreed for the table; with fresh clocks unless there are some."""
    agreed = options_of(row)
    fresh = Clocks(agreed.clock, services.settings.limits)
    return Standing(course, clocks or fresh, row.seats, agreed.stand_in, agreed.absent_bot)


def event_of(each: Stored) -> Event:
    return Event(each.seq, each.at, cast("Kind", each.kind), each.by, each.body)
