"""Games to read again: as the caller may know them while they are on, as they were once they are over."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from starlette.responses import Response

from spieltisch.fair.log import log_to_bytes
from spieltisch.rules.record_text import record_to_json, record_to_text
from spieltisch.server.http.call import Call
from spieltisch.server.http.endpoint import Handler, Route
from spieltisch.server.http.guards import Guards
from spieltisch.server.model import Event, TableRow
from spieltisch.server.people.authority import seats_of
from spieltisch.server.table.advancing import Happening
from spieltisch.server.table.asking import answer
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.records import log_of_table, record_of
from spieltisch.server.table.table import LiveTable
from spieltisch.server.table.views import Viewers, ending_of, event_for
from spieltisch.wire import asking, bodies
from spieltisch.wire.codec import write
from spieltisch.wire.downward import AnyEvent

__all__ = ["ROUTES"]

_PAGE_BYTES: Final = 64 * 1024
"""The size in bytes of one page of events, about."""
_Writer: TypeAlias = Callable[[TableRow, Sequence[Event]], bytes]


def _one_of_few(handler: Handler) -> Handler:
    """A game that was costs more than all other questions: few are worked on at once, and one address has its share."""

    async def patient(call: Call) -> Any:
        guards: Guards = call.request.app.state.guards
        if not guards.histories.allows(call.address):
            raise TableError("too-many")
        async with call.services.history:
            return await handler(call)

    return patient


async def _events(call: Call) -> bodies.Events:
    table, asked = await call.shown_table(), call.request.query_params
    after, views = _number(asked.get("after", "-1")), asked.get("views") == "true"
    viewers = _viewers(call, table, asked.get("as"))
    wanted = [each for each in await table.happened() if each.event.seq > after]
    told = await _page(wanted, viewers, views=views)
    return bodies.Events(
        table=table.info,
        events=told,
        more=len(told) < len(wanted),
        clock=table.clock,
        ending=ending_of(table.course) if table.course else None,
    )


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


def _viewers(call: Call, table: LiveTable, seen_as: str | None) -> Viewers:
    """The caller's own seats; of a game that is over, any seat's."""
    own = seats_of(table.row, call.person_id)
    if seen_as is None:
        return own or (None,)
    over = table.course is not None and table.course.ending is not None
    seats = {letter: number for number, letter in enumerate("ABCDEF"[: len(table.row.seats)])}
    if seen_as not in seats:
        raise TableError("no-seat")
    if not over and seats[seen_as] not in own:
        raise TableError("not-your-seat")
    return (seats[seen_as],)


async def _lines(call: Call) -> asking.AnyAnswer:
    """They lie open to everybody who may look at the table."""
    table = await call.shown_table()
    at = _number(call.request.query_params.get("at", "-1"))
    known = [each.course for each in await table.happened() if each.event.seq <= at]
    if not known:
        raise TableError("not-started")
    return await asyncio.to_thread(answer, known[-1], None, asking.LinesNow())


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise TableError("malformed", text=text[:40]) from None


async def _record(call: Call) -> Response:
    table = await call.shown_table()
    if table.course is None or table.course.ending is None:
        raise TableError("not-ended")
    form = call.request.query_params.get("form", "text")
    if form not in _FORMS:
        raise TableError("no-page")
    writer, media, ending = _FORMS[form]
    data = await asyncio.to_thread(writer, table.row, await table.written())
    return _file(data, media, f"{table.row.id}.{ending}")


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


def _file(data: bytes, media: str, name: str) -> Response:
    return Response(
        data,
        media_type=media,
        headers={"Content-Disposition": f'attachment; filename="spieltisch-{name}"'},
    )


ROUTES: Final = (
    Route(
        "GET", "/api/tables/{table}/events", _one_of_few(_events), "The game so far, as the caller may know it",
        answer=bodies.Events, query=("after", "views", "as"), public=True,
    ),
    Route(
        "GET", "/api/tables/{table}/lines", _one_of_few(_lines), "Paroli: how the lines stood after an event",
        answer=asking.LineStates, query=("at",), public=True,
    ),
    Route(
        "GET", "/api/tables/{table}/record", _one_of_few(_record), "The game on paper: text, json or log",
        media=("text/plain", "application/json"), query=("form",), public=True,
    ),
)  # fmt: skip
