"""When servers were up, written down by their own heartbeats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select

from spieltisch.server.store.access import Access
from spieltisch.server.store.schema import tables, uptimes
from spieltisch.server.store.upsert import upsert

__all__ = ["Uptimes"]

_ROOM: Final = "room" * 2_000
"""More than fits into a page, and so than any page has left."""


class Uptimes:
    def __init__(self, access: Access) -> None:
        self._access = access

    async def beat(self, process: str, since: int, until: int) -> None:
        """Note that the process was up all the time between; raises `StoreFailed` as long as moves can't be written."""
        row = {"process": process, "since": since, "until": until}
        in_doubt = self._access.in_doubt

        def job(connection: Connection) -> None:
            if in_doubt:
                _demand_room(connection)
            connection.execute(upsert(connection, uptimes, row, ("process", "since")).statement())

        await self._access.write(job)
        if in_doubt:
            self._access.in_doubt = False

    async def prune(self, before: int) -> None:
        """Forget what ended before this time and before every game that is still on."""
        begun = select(func.min(tables.c.started)).where(tables.c.status == "running")
        oldest = func.coalesce(begun.scalar_subquery(), before)
        gone = delete(uptimes).where(uptimes.c.until < before, uptimes.c.until < oldest)
        await self._access.write(lambda connection: connection.execute(gone))

    async def latest(self) -> int:
        """When a server was last up; 0 if none ever was."""
        asked = select(func.coalesce(func.max(uptimes.c.until), 0))
        return await self._access.read(lambda connection: int(connection.scalar(asked) or 0))

    async def reaching(self, time: int) -> Sequence[tuple[int, int]]:
        """The intervals of all processes that were up then or later."""
        asked = select(uptimes.c.since, uptimes.c.until).where(uptimes.c.until >= time)
        return [(since, until) for since, until in await self._access.rows(asked)]


def _demand_room(connection: Connection) -> None:
    """A row that is written again and again takes no room on a full disk; a move does."""
    row = {"process": _ROOM, "since": 0, "until": 0}
    connection.execute(insert(uptimes).values(row))
    connection.execute(delete(uptimes).where(uptimes.c.process == _ROOM))
