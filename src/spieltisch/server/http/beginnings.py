"""Games that do not begin here: brought in from paper, or played on from a moment of another one."""

from __future__ import annotations

from typing import Final

from spieltisch.server.http.call import Call
from spieltisch.server.http.endpoint import Route
from spieltisch.server.http.records import one_of_few
from spieltisch.server.model import Append
from spieltisch.server.people.authority import demand_ended
from spieltisch.server.people.beginnings import brought_row, played_on
from spieltisch.server.people.room import demand_ready, demand_room
from spieltisch.server.table.bringing import Brought, Damaged
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.services import new_id, new_seed, now
from spieltisch.server.workers.tasks import TaskDied, TaskFailed
from spieltisch.wire import finished
from spieltisch.wire.pieces import Table as TableInfo

__all__ = ["ROUTES"]

_READING: Final = 15.0
"""Seconds for which a record is read and replayed."""
_WAITING: Final = 4
"""Records that wait for that."""


async def _bring(call: Call) -> TableInfo:
    tables, most = call.services.store.tables, call.services.settings.guarding.records_per_person
    if await tables.brought(call.person.id) >= most:
        raise TableError("too-many")
    table, seed, at = new_id(), new_seed(), now()
    found = await _read(call, table, seed, at)
    await tables.create(brought_row(found, call.person, table, at))
    await call.services.store.log.append(Append(table, found.events, None, "ended", (seed,)))
    return (await call.open_tables.table(table)).info


async def _read(call: Call, table: str, seed: str, at: int) -> Brought:
    """By the law, and not here: somebody else's file may take long. Raises `TableError`."""
    reader = call.open_tables.reader
    if reader.waiting >= _WAITING:
        raise TableError("busy")
    try:
        found: Brought | Damaged = await reader.do(
            "bring", call.body.data, table, seed, at, seconds=_READING
        )
    except TimeoutError:
        raise TableError("too-slow") from None
    except (TaskDied, TaskFailed, OSError):
        raise TableError("busy") from None
    if isinstance(found, Damaged):
        raise TableError("broken-record", **vars(found))
    return found


async def _play_on(call: Call) -> TableInfo:
    """A new table; of one who plays with a bot, already begun."""
    source, wish = await call.table(), call.body
    demand_ended(source)
    demand_ready(call.open_tables)
    await demand_room(call.services, call.person.id)
    async with one_of_few(call):
        row = await played_on(source, wish, call.person)
    await call.services.store.tables.create(row)
    table = await call.open_tables.table(row.id)
    if wish.bot is not None:
        await table.start()
    return table.info


ROUTES: Final = (
    Route(
        "POST", "/api/records", _bring, "Bring a game in: text, JSON, or a fairness log",
        body=finished.BringRecord, answer=TableInfo, needs="tables", long=True,
    ),
    Route(
        "POST", "/api/tables/{table}/play-on", _play_on, "Play on from a moment of a finished game",
        body=finished.PlayOn, answer=TableInfo, needs="tables",
    ),
)  # fmt: skip
