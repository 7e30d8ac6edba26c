"""The same again, everybody in the same seat; the first to ask sets it up, the others find it there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

from msgspec.structs import replace

from spieltisch.server.model import Person, TableRow
from spieltisch.server.people.authority import is_at
from spieltisch.server.people.lobby import set_up_again
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.options import options_of, with_options
from spieltisch.server.table.table import LiveTable
from spieltisch.wire.downward import Changed

__all__ = ["rematch"]


class _Tables(Protocol):
    async def create(self, table: TableRow) -> None: ...
    async def remove(self, table: str) -> bool: ...


class _Store(Protocol):
    @property
    def tables(self) -> _Tables: ...


class _Attention(Protocol):
    def happened(self, table: str) -> None: ...


class _Services(Protocol):
    @property
    def attention(self) -> _Attention: ...
    @property
    def store(self) -> _Store: ...


async def _as_it_is(row: TableRow) -> TableRow:
    return row


async def rematch(
    services: _Services,
    table: LiveTable,
    person: Person,
    admit: Callable[[TableRow], Awaitable[TableRow]] = _as_it_is,
) -> Changed:
    """The table with the name of the next one in it; raises `TableError`, also where `admit` has no room for it."""
    if not is_at(table.row, person.id):
        raise TableError("not-yours")
    if table.course is None or table.course.ending is None:
        raise TableError("not-ended")
    if options_of(table.row).rematch is None:
        await _set_up(services, table, await admit(set_up_again(table.row, person.id)))
    return Changed(table=table.info, clock=table.clock)


async def _set_up(services: _Services, table: LiveTable, fresh: TableRow) -> None:
    await services.store.tables.create(fresh)
    row = await table.change(lambda row: _linked(row, fresh.id))
    if options_of(row).rematch == fresh.id:
        services.attention.happened(fresh.id)
    else:
        await services.store.tables.remove(fresh.id)


def _linked(row: TableRow, table: str) -> TableRow:
    options = options_of(row)
    return with_options(row, replace(options, rematch=options.rematch or table))
