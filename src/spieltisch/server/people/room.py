"""Whether there is room for one more table: at this server, for its person, in the lobby. All raise `TableError`."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from spieltisch.server.model import TableRow
from spieltisch.server.people.authority import is_at
from spieltisch.server.services import Services
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.table import LiveTable
from spieltisch.server.tables import OpenTables

__all__ = [
    "admitted",
    "demand_bots_alone",
    "demand_offer",
    "demand_ready",
    "demand_room",
    "is_bots_alone",
]

_ALL: Final = 1000


def demand_ready(open_tables: OpenTables) -> None:
    """No new game at a server that is about to stop, and that no other server goes on for."""
    if open_tables.services.alone and open_tables.draining.is_set():
        raise TableError("draining")


async def demand_room(services: Services, person: str) -> None:
    most = services.settings.guarding.tables_per_person
    if await services.store.tables.going_on(person, most) >= most:
        raise TableError("too-many")


async def demand_offer(services: Services, person: str) -> None:
    """Refuse a person who offers too many tables: the lobby is everybody's."""
    if not await _may_offer(services, person):
        raise TableError("too-many")


async def demand_bots_alone(open_tables: OpenTables, person: str) -> None:
    """Refuse a person with too many tables where only bots play: they think at everybody's expense."""
    services = open_tables.services
    own = await services.store.tables.of_person(person, _ALL)
    started = {row.id for row in own if row.status == "running" and is_bots_alone(row)}
    handed = {table.row.id for table in open_tables.in_memory() if _is_handed(table, person)}
    if len(started | handed) >= services.settings.guarding.bot_tables_per_person:
        raise TableError("too-many")


def is_bots_alone(row: TableRow) -> bool:
    return not any(seat.person for seat in row.seats)


def _is_handed(table: LiveTable, person: str) -> bool:
    """Whether bots play on where people sat. Such a table is never put away, for it is always about to move."""
    table_state = table.table_state
    if table_state is None or table_state.course.ending or not is_at(table.row, person):
        return False
    return len(table_state.bots) == len(table_state.seats)


async def admitted(open_tables: OpenTables, again: TableRow) -> TableRow:
    """A table that its owner sets up again; private if they offer too many already, for all know their seats."""
    services, owner = open_tables.services, again.owner or ""
    demand_ready(open_tables)
    await demand_room(services, owner)
    public = again.public and await _may_offer(services, owner)
    return replace(again, public=public)


async def _may_offer(services: Services, person: str) -> bool:
    most = services.settings.guarding.offered_per_person
    return await services.store.tables.offered(person) < most
