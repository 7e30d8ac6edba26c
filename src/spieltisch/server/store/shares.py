"""Links that show a finished game to everyone who has them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, Select, delete, func, insert, select

from spieltisch.server.model import ShareRow
from spieltisch.server.store.access import Access
from spieltisch.server.store.schema import shares

__all__ = ["Shares"]


class Shares:
    def __init__(self, access: Access) -> None:
        self._access = access

    async def create(self, share: ShareRow, most: int) -> bool:
        """Whether the table had room for one more."""
        made = insert(shares).values(
            code_hash=share.code_hash,
            table_id=share.table,
            person=share.person,
            created=share.created,
        )
        has = select(func.count()).where(shares.c.table_id == share.table)

        def job(connection: Connection) -> bool:
            if (connection.scalar(has) or 0) >= most:
                return False
            connection.execute(made)
            return True

        return await self._access.write(job)

    async def get(self, code_hash: str) -> ShareRow | None:
        found = await self._found(select(shares).where(shares.c.code_hash == code_hash))
        return found[0] if found else None

    async def of_table(self, table: str) -> Sequence[ShareRow]:
        """Oldest first."""
        asked = select(shares).where(shares.c.table_id == table)
        return await self._found(asked.order_by(shares.c.created))

    async def revoke(self, code_hash: str) -> bool:
        gone = delete(shares).where(shares.c.code_hash == code_hash)
        return await self._access.write(lambda connection: connection.execute(gone).rowcount) == 1

    async def _found(self, asked: Select[Any]) -> Sequence[ShareRow]:
        return [_of(row) for row in await self._access.mappings(asked)]


def _of(row: RowMapping) -> ShareRow:
    return ShareRow(row["code_hash"], row["table_id"], row["person"], row["created"])
