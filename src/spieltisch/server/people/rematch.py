"""The same again, everybody in the same seat; whoever asks first sets it up, the others find it there."""

from __future__ import annotations

from typing import Protocol

from msgspec.structs import replace

from spieltisch.server.model import Person, TableRow
from spieltisch.server.people.authority import is_at
from spieltisch.server.people.lobby import set_up_again
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.options import options_of, with_options
from spieltisch.server.table.services import TableServices
from spieltisch.server.table.table import LiveTable
from spieltisch.wire.downward import Changed

__all__ = ["rematch"]


class _Tables(Protocol):
    @property
    def services(self) -> TableServices: ...
    async def create(self, table: TableRow) -> None: ...
    async def remove(self, table: str) -> bool: ...


async def rematch(tables: _Tables, table: LiveTable, person: Person) -> Changed:
    """The table with the name of the next one in it; raises `TableError`."""
    if not is_at(table.row, person.id):
        raise TableError("not-yours")
    if table.course is None or table.course.ending is None:
        raise TableError("not-ended")
    if options_of(table.row).rematch is None:
        await _set_up(tables, table, person.id)
    return Changed(table=table.info, clock=table.clock)


async def _set_up(tables: _Tables, table: LiveTable, person: str) -> None:
    fresh = set_up_again(table.row, person)
    await tables.create(fresh)
    row = await table.change(lambda row: _linked(row, fresh.id))
    if options_of(row).rematch == fresh.id:
        tables.services.attention.happened(fresh.id)
    else:
        await tables.remove(fresh.id)


def _linked(row: TableRow, table: str) -> TableRow:
    options = options_of(row)
    return with_options(row, replace(options, rematch=options.rematch or table))
