"""The same again, everybody one seat further; whoever asks first sets it up, the others find it there."""

from __future__ import annotations

from msgspec.structs import replace

from spieltisch.server.authority import is_at
from spieltisch.server.hall import Hall
from spieltisch.server.lobby import rotated
from spieltisch.server.options import options_of, with_options
from spieltisch.server.store import Person, Table as Row
from spieltisch.server.table import Table
from spieltisch.server.trouble import Trouble
from spieltisch.wire.downward import Changed

__all__ = ["rematch"]


async def rematch(hall: Hall, table: Table, person: Person) -> Changed:
    """The table with the name of the next one in it; raises `Trouble`."""
    if not is_at(table.row, person.id):
        raise Trouble("not-yours")
    if table.course is None or table.course.ending is None:
        raise Trouble("not-ended")
    if options_of(table.row).rematch is None:
        await _set_up(hall, table, person.id)
    return Changed(table=table.info, clock=table.clock)


async def _set_up(hall: Hall, table: Table, person: str) -> None:
    tables, fresh = hall.services.store.tables, rotated(table.row, person)
    await tables.create(fresh)
    row = await table.change(lambda row: _linked(row, fresh.id))
    if options_of(row).rematch != fresh.id:
        await tables.remove(fresh.id)


def _linked(row: Row, table: str) -> Row:
    options = options_of(row)
    return with_options(row, replace(options, rematch=options.rematch or table))
