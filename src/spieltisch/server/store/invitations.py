"""Invitations: codes that open one seat, once, or a table to look on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, RowMapping, Select, bindparam, delete, insert, select, update

from spieltisch.server.model import Invitation
from spieltisch.server.store.access import Access
from spieltisch.server.store.prepared import Prepared, Row
from spieltisch.server.store.schema import invitations
from spieltisch.server.store.upsert import upsert

__all__ = ["Invitations"]


_OF_TABLE: Final = Prepared(
    select(invitations)
    .where(invitations.c.table_id == bindparam("table"))
    .order_by(invitations.c.created)
)


class Invitations:
    def __init__(self, access: Access) -> None:
        self._access = access

    async def create(self, invitation: Invitation) -> None:
        made = insert(invitations).values(_row(invitation))
        await self._access.write(lambda connection: connection.execute(made))

    async def admit(self, invitation: Invitation) -> None:
        """Note who came by a code that is never used up: once, however often they come."""

        def job(connection: Connection) -> None:
            noted = upsert(connection, invitations, _row(invitation), ["code_hash"])
            connection.execute(noted.statement())

        await self._access.write(job)

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

    async def revoke(self, table: str, seat: int | None = None) -> None:
        """All codes of a table that nobody has used; without a seat, also what lets people look on."""
        unused = (invitations.c.table_id == table) & invitations.c.used.is_(None)
        looks_on = (invitations.c.table_id == table) & invitations.c.seat.is_(None)
        wanted = unused & (invitations.c.seat == seat) if seat is not None else unused | looks_on
        gone = delete(invitations).where(wanted)
        await self._access.write(lambda connection: connection.execute(gone))

    async def forget(self, table: str, person: str) -> None:
        """All by which a person came to a table."""
        theirs = (invitations.c.table_id == table) & (invitations.c.used_by == person)
        gone = delete(invitations).where(theirs)
        await self._access.write(lambda connection: connection.execute(gone))

    async def of_table(self, table: str) -> Sequence[Invitation]:
        (found,) = await self._access.look(_OF_TABLE(table=table))
        return [_of(row) for row in found]

    async def _found(self, asked: Select[Any]) -> Sequence[Invitation]:
        return [_of(row) for row in await self._access.mappings(asked)]


def _coded(code_hash: str) -> Select[Any]:
    return select(invitations).where(invitations.c.code_hash == code_hash)


def _row(invitation: Invitation) -> dict[str, Any]:
    row = {**vars(invitation), "table_id": invitation.table}
    return {name: row[name] for name in invitations.c.keys()}  # noqa: SIM118 columns


def _of(row: Row | RowMapping) -> Invitation:
    named: dict[str, Any] = {**row, "table": row["table_id"]}
    del named["table_id"]
    return Invitation(**named)
