"""Invitations: codes that open one seat, once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, Select, insert, select, update

from spieltisch.server.store.access import Access
from spieltisch.server.store.person import Invitation
from spieltisch.server.store.schema import invitations

__all__ = ["Invitations"]


class Invitations:
    def __init__(self, access: Access) -> None:
        self._access = access

    async def create(self, invitation: Invitation) -> None:
        row = {**vars(invitation), "table_id": invitation.table}
        made = insert(invitations).values({name: row[name] for name in invitations.c.keys()})  # noqa: SIM118 columns
        await self._access.write(lambda connection: connection.execute(made))

    async def get(self, code_hash: str) -> Invitation | None:
        """Whether used or not."""
        found = await self._found(_coded(code_hash))
        return found[0] if found else None

    async def use(self, code_hash: str, person: str, at: int) -> Invitation | None:
        """Use it up; `None` if there is none or it was used before. Only one caller ever succeeds."""
        fresh = invitations.c.used.is_(None)
        used = update(invitations).where(invitations.c.code_hash == code_hash, fresh)

        def job(connection: Connection) -> Invitation | None:
            done = connection.execute(used.values(used=at, used_by=person))
            if done.rowcount == 0:
                return None
            return _of(connection.execute(_coded(code_hash)).mappings().one())

        return await self._access.write(job)

    async def of_table(self, table: str) -> Sequence[Invitation]:
        asked = select(invitations).where(invitations.c.table_id == table)
        return await self._found(asked.order_by(invitations.c.created))

    async def _found(self, asked: Select[Any]) -> Sequence[Invitation]:
        return [_of(row) for row in await self._access.mappings(asked)]


def _coded(code_hash: str) -> Select[Any]:
    return select(invitations).where(invitations.c.code_hash == code_hash)


def _of(row: RowMapping) -> Invitation:
    named: dict[str, Any] = {**row, "table": row["table_id"]}
    del named["table_id"]
    return Invitation(**named)
