"""Reporting, muting and blocking others at a table; and all that is kept of oneself."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from spieltisch.server.http.call import Call
from spieltisch.server.http.endpoint import Route
from spieltisch.server.people.manners import complain, ignore, ignored_at
from spieltisch.server.table.errors import TableError
from spieltisch.wire import bodies
from spieltisch.wire.codec import write

__all__ = ["ROUTES"]


async def _report(call: Call) -> None:
    table = await call.table()
    if not call.open_tables.reports.allows(call.person.id):
        raise TableError("too-many")
    await complain(call.services, table.row, call.person.id, call.body)


async def _ignored(call: Call) -> bodies.IgnoredHere:
    table = await call.table()
    return await ignored_at(call.services, table.row, call.person.id)


async def _ignore(call: Call) -> bodies.IgnoredHere:
    table, wish = await call.table(), call.body
    return await ignore(call.services, table.row, call.person.id, wish.whom, wish.kind)


async def _export(call: Call) -> Response:
    """All that is kept of the person who asks, as a file."""
    found = await call.services.store.personal.of(call.person.id)
    name = {"Content-Disposition": 'attachment; filename="spieltisch-person.json"'}
    return Response(write(found), media_type="application/json", headers=name)


_TABLE: Final = "/api/tables/{table}"

ROUTES: Final = (
    Route("POST", _TABLE + "/reports", _report, "Report somebody to the operator", body=bodies.Complaint),
    Route("GET", _TABLE + "/ignored", _ignored, "Whom I mute or block here", answer=bodies.IgnoredHere),
    Route("PUT", _TABLE + "/ignored", _ignore, "Mute or block somebody, or no longer", body=bodies.Ignore, answer=bodies.IgnoredHere),
    Route("GET", "/api/person", _export, "All that is kept of me", media=("application/json",), banned_too=True),
)  # fmt: skip
