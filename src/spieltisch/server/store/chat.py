"""What is said at the tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from spieltisch.server.model import ChatLine, UnknownTable, removal
from spieltisch.server.store.access import Access
from spieltisch.server.store.prepared import Prepared, Row
from spieltisch.server.store.schema import chat, tables

__all__ = ["Chat"]

_NEWEST: Final = Prepared(
    select(chat)
    .where(chat.c.table_id == bindparam("table"), chat.c.id > bindparam("after"))
    .order_by(chat.c.id.desc())
    .limit(bindparam("most"))
)


class Chat:
    def __init__(self, access: Access) -> None:
        self._access = access

    async def say(self, line: ChatLine) -> ChatLine:
        """Returns it with its id; the table's revision grows. Raises `UnknownTable`."""
        return replace(line, id=await self._access.write(lambda connection: _say(connection, line)))

    async def get(self, number: int) -> ChatLine | None:
        rows = await self._access.mappings(select(chat).where(chat.c.id == number))
        return _of({str(name): value for name, value in rows[0].items()}) if rows else None

    async def remove(self, number: int, at: int) -> str | None:
        """Delete a line, and note that in a new one, as everybody learns of what is said; returns its table."""
        found = select(chat.c.table_id).where(chat.c.id == number)

        def job(connection: Connection) -> str | None:
            table = connection.scalar(found)
            if table is not None:
                _say(connection, removal(table, number, at))
                connection.execute(delete(chat).where(chat.c.id == number))
            return table

        return await self._access.write(job)

    async def lines(self, table: str, after: int = 0, limit: int = 100) -> Sequence[ChatLine]:
        """The newest lines with an id above `after`, oldest first."""
        (rows,) = await self._access.look(_NEWEST(table=table, after=after, most=limit))
        return [_of(row) for row in rows][::-1]


def _say(connection: Connection, line: ChatLine) -> int:
    row = {name: value for name, value in vars(line).items() if name not in ("id", "table")}
    grown = update(tables).where(tables.c.id == line.table)
    if connection.execute(grown.values(revision=tables.c.revision + 1)).rowcount == 0:
        raise UnknownTable(f"There is no table {line.table!r}.")
    made = insert(chat).values(table_id=line.table, **row).returning(chat.c.id)
    return int(connection.execute(made).scalar_one())


def _of(row: Row) -> ChatLine:
    named: dict[str, Any] = {**row, "table": row["table_id"]}
    del named["table_id"]
    return ChatLine(**named)
