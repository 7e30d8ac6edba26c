"""Games to read again: as somebody may know them while they are on, as they were once they are over."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from spieltisch.fair.log import log_to_bytes
from spieltisch.rules.record_text import record_to_json, record_to_text
from spieltisch.server.model import Event, TableRow
from spieltisch.server.people.authority import demand_ended, is_over, seats_of
from spieltisch.server.table.advancing import Happening
from spieltisch.server.table.asking import answer
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.records import log_of_table, record_of
from spieltisch.server.table.table import LiveTable
from spieltisch.server.table.views import Viewers, ending_of, event_for
from spieltisch.wire import asking, bodies
from spieltisch.wire.codec import write
from spieltisch.wire.downward import AnyEvent

__all__ = ["File", "events_of", "lines_of", "recorded"]

_PAGE_BYTES: Final = 64 * 1024
"""The size in bytes of one page of events, about."""
_Query: TypeAlias = Mapping[str, str]
_Writer: TypeAlias = Callable[[TableRow, Sequence[Event]], bytes]


class File(NamedTuple):
    data: bytes
    media: str
    name: str


async def events_of(table: LiveTable, person: str | None, asked: _Query) -> bodies.Events:
    after, views = _number(asked.get("after", "-1")), asked.get("views") == "true"
    viewers = _viewers(table, person, asked.get("as"))
    wanted = [each for each in await table.happened() if each.event.seq > after]
    told = await _page(wanted, viewers, views=views)
    return bodies.Events(
        table=table.info,
        events=told,
        more=len(told) < len(wanted),
        clock=table.clock,
        ending=ending_of(table.course) if table.course else None,
    )


async def lines_of(table: LiveTable, asked: _Query) -> asking.AnyAnswer:
    """They lie open to everybody who may look at the table."""
    at = _number(asked.get("at", "-1"))
    known = [each.course for each in await table.happened() if each.event.seq <= at]
    if not known:
        raise TableError("not-started")
    return await asyncio.to_thread(answer, known[-1], None, asking.LinesNow())


async def recorded(table: LiveTable, asked: _Query) -> File:
    demand_ended(table)
    form = asked.get("form", "text")
    if form not in _FORMS:
        raise TableError("no-page")
    writer, media, ending = _FORMS[form]
    data = await asyncio.to_thread(writer, table.row, await table.written())
    return File(data, media, f"spieltisch-{table.row.id}.{ending}")


async def _page(
    wanted: Sequence[Happening], viewers: Viewers, *, views: bool
) -> tuple[AnyEvent, ...]:
    """As many as fit in an answer; whatever else is to be done gets its turn between any two."""
    told, size = list[AnyEvent](), 0
    for happening in wanted:
        await asyncio.sleep(0)
        told.append(event_for(happening, viewers, views=views))
        size += len(write(told[-1]))
        if size >= _PAGE_BYTES:
            break
    return tuple(told)


def _viewers(table: LiveTable, person: str | None, seen_as: str | None) -> Viewers:
    """One's own seats; of a game that is over, any seat's."""
    own = seats_of(table.row, person)
    if seen_as is None:
        return own or (None,)
    seats = {letter: number for number, letter in enumerate("ABCDEF"[: len(table.row.seats)])}
    if seen_as not in seats:
        raise TableError("no-seat")
    if not is_over(table) and seats[seen_as] not in own:
        raise TableError("not-your-seat")
    return (seats[seen_as],)


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise TableError("malformed", text=text[:40]) from None


def _as_text(row: TableRow, events: Sequence[Event]) -> bytes:
    return record_to_text(record_of(row, events)).encode()


def _as_json(row: TableRow, events: Sequence[Event]) -> bytes:
    return json.dumps(record_to_json(record_of(row, events)), ensure_ascii=False).encode()


def _as_log(row: TableRow, events: Sequence[Event]) -> bytes:
    return log_to_bytes(log_of_table(row, events))


_FORMS: Final[Mapping[str, tuple[_Writer, str, str]]] = {
    "text": (_as_text, "text/plain; charset=utf-8", "txt"),
    "json": (_as_json, "application/json", "json"),
    "log": (_as_log, "application/json", "log.json"),
}
