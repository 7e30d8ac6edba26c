"""From stored events to a game: the whole way, or from a snapshot on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from typing import Any, Final, NamedTuple, cast

from spieltisch.fair.event import Event, Kind
from spieltisch.rules.catalogue import entry
from spieltisch.server.model import Event as Stored, Snapshot, TableRow
from spieltisch.server.table.advancing import Happening
from spieltisch.server.table.clocks import Clocks, clocks_from_json
from spieltisch.server.table.options import options_of
from spieltisch.server.table.replay import Course, begin, course_from_json, course_to_json, fold
from spieltisch.server.table.services import TableServices
from spieltisch.server.table.state import TableState

__all__ = [
    "Loaded",
    "event_of",
    "folded",
    "followed",
    "is_long",
    "loaded",
    "replayed",
    "snapshot_of",
    "state_of",
    "stored",
    "unhurried",
]


_SHORT: Final = 256


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


def is_long(events: int) -> bool:
    """Whether so many take long to fold."""
    return events > _SHORT


async def folded(services: TableServices, events: Sequence[Stored]) -> list[Happening]:
    """A whole log; of long ones only a few at the same time, at all tables together."""
    async with services.folding if is_long(len(events)) else nullcontext():
        return await unhurried(replayed(events))


class Loaded(NamedTuple):
    """A table according to the store."""

    row: TableRow
    table_state: TableState | None
    """`None` before the start."""
    kept: int = -1
    """The number of the snapshot that was read."""


async def loaded(services: TableServices, row: TableRow) -> Loaded:
    if row.last < 0:
        return Loaded(row, None)
    snapshot = await services.store.log.snapshot(row.id)
    if snapshot and snapshot.rules == entry(row.game).rules:
        tail = await services.store.log.since(row.id, snapshot.seq)
        if not any(each.kind == "branch" and each.body["to"] <= snapshot.seq for each in tail):
            return Loaded(row, await _from_snapshot(services, row, snapshot, tail), snapshot.seq)
    return Loaded(row, await _from_the_beginning(services, row))


async def _from_snapshot(
    services: TableServices, row: TableRow, snapshot: Snapshot, tail: Sequence[Stored]
) -> TableState:
    before = _thawed(services, row, snapshot)
    return before.after(await unhurried(followed(before.course, tail)), services.uptime)


async def _from_the_beginning(services: TableServices, row: TableRow) -> TableState | None:
    happened = await folded(services, await services.store.log.since(row.id))
    if not happened:
        return None
    begun = state_of(services, row, happened[0].course)
    return begun.after(happened[1:], services.uptime)


def snapshot_of(table_state: TableState) -> Snapshot:
    course = table_state.course
    body = {"course": course_to_json(course), "clocks": table_state.clocks.to_json()}
    return Snapshot(course.table, course.seq, course.entry.rules, body)


def _thawed(services: TableServices, row: TableRow, snapshot: Snapshot) -> TableState:
    body = cast("dict[str, Any]", snapshot.body)
    limits = services.settings.limits
    clocks = clocks_from_json(body["clocks"], options_of(row).clock, limits)
    return state_of(services, row, course_from_json(body["course"]), clocks)


def state_of(
    services: TableServices, row: TableRow, course: Course, clocks: Clocks | None = None
) -> TableState:
    """By what was agreed for the table; with fresh clocks unless there are some."""
    agreed = options_of(row)
    fresh = Clocks(agreed.clock, services.settings.limits)
    return TableState(course, clocks or fresh, row.seats, agreed.stand_in, agreed.absent_bot)


def event_of(each: Stored) -> Event:
    return Event(each.seq, each.at, cast("Kind", each.kind), each.by, each.body)
