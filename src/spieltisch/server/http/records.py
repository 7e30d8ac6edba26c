"""Games to read again, for those who may see the table."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any, Final

from starlette.responses import Response

from spieltisch.server.http.call import Call
from spieltisch.server.http.endpoint import Handler, Route
from spieltisch.server.http.guards import Guards
from spieltisch.server.people.reading import events_of, lines_of, recorded
from spieltisch.server.table.errors import TableError
from spieltisch.wire import asking, bodies

__all__ = ["ROUTES", "one_of_few"]


@asynccontextmanager
async def one_of_few(call: Call) -> AsyncGenerator[None]:
    """A game that was costs more than all other questions: few are worked on at once, and one address has its share."""
    guards: Guards = call.request.app.state.guards
    if not guards.histories.allows(call.address):
        raise TableError("too-many")
    async with call.services.history:
        yield


def _one_of_few(handler: Handler) -> Handler:

    async def patient(call: Call) -> Any:
        async with one_of_few(call):
            return await handler(call)

    return patient


async def _events(call: Call) -> bodies.Events:
    return await events_of(await call.shown_table(), call.person_id, call.request.query_params)


async def _lines(call: Call) -> asking.AnyAnswer:
    return await lines_of(await call.shown_table(), call.request.query_params)


async def _record(call: Call) -> Response:
    file = await recorded(await call.shown_table(), call.request.query_params)
    told = {"Content-Disposition": f'attachment; filename="{file.name}"'}
    return Response(file.data, media_type=file.media, headers=told)


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
