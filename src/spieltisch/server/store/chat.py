"""What is said at the tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, RowMapping, insert, select, update

from spieltisch.server.store.access import Access
from spieltisch.server.store.errors import UnknownTable
from spieltisch.server.store.person import ChatLine
from spieltisch.server.store.schema import chat, tables

__all__ = ["Chat"]


class Chat:
    def __init__(self, access: Access) -> None:
        self._access = access

    async def say(self, line: ChatLine) -> ChatLine:
        """Returns it with its id; the table's revision grows. Raises `UnknownTable`."""
        row = {name: value for name, value in vars(line).items() if name not in ("id", "table")}
        grown = update(tables).where(tables.c.id == line.table)

        def job(connection: Connection) -> int:
            done = connection.execute(grown.values(revision=tables.c.revision + 1))
            if done.rowcount == 0:
                raise UnknownTable(f"There is no table {line.table!r}.")
            made = insert(chat).values(table_id=line.table, **row).returning(chat.c.id)
            return int(connection.execute(made).scalar_one())

        return replace(line, id=await self._access.write(job))

    async def lines(self, table: str, after: int = 0, limit: int = 100) -> Sequence[ChatLine]:
        """The newest lines with an id above `after`, oldest first."""
        asked = select(chat).where(chat.c.table_id == table, chat.c.id > after)
        rows = await self._access.mappings(asked.order_by(chat.c.id.desc()).limit(limit))
        return [_of(row) for row in rows][::-1]


def _of(row: RowMapping) -> ChatLine:
    named: dict[str, Any] = {**row, "table": row["table_id"]}
    del named["table_id"]
    return ChatLine(**named)
