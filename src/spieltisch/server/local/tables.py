"""The tables of one person on one device, and what they share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from spieltisch.server.local.bots import Thinker, open_bots
from spieltisch.server.local.services import LocalAdvice, LocalServices
from spieltisch.server.local.shelf import Shelf
from spieltisch.server.local.store import LocalStore, opened_store
from spieltisch.server.model import Person, TableRow
from spieltisch.server.operations.uptime import uptime_of
from spieltisch.server.settings import Settings
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.loading import loaded
from spieltisch.server.table.table import LiveTable

__all__ = ["LocalTables", "local_tables"]


class LocalTables:
    def __init__(self, services: LocalServices) -> None:
        self.services = services
        self.advice = LocalAdvice(services.workers)
        self._open: dict[str, LiveTable] = {}
        self._opening = asyncio.Lock()

    @property
    def store(self) -> LocalStore:
        return self.services.store

    @property
    def person(self) -> Person:
        """Whose device this is; raises `TableError` before they said so."""
        if self.store.person is None:
            raise TableError("no-session")
        return self.store.person

    async def table(self, table: str) -> LiveTable:
        """The table of this name; raises `TableError`."""
        async with self._opening:
            if table not in self._open:
                row = await self.store.tables.get(table)
                if row is None:
                    raise TableError("no-table")
                self._open[table] = LiveTable(self.services, await loaded(self.services, row))
        return self._open[table]

    async def create(self, row: TableRow) -> LiveTable:
        await self.store.tables.create(row)
        return await self.table(row.id)

    async def put_away(self, table: str) -> None:
        """It was taken away; who is at it hears so."""
        if found := self._open.pop(table, None):
            found.vanish()
            await found.close()

    async def close(self) -> None:
        for table in [*self._open]:
            await self._open.pop(table).close()


@asynccontextmanager
async def local_tables(
    shelf: Shelf, thinker: Thinker, settings: Settings | None = None
) -> AsyncGenerator[LocalTables]:
    store = await opened_store(shelf)
    async with open_bots(thinker) as bots, uptime_of(store) as uptime:
        tables = LocalTables(LocalServices(store, bots, uptime, settings or Settings()))
        try:
            yield tables
        finally:
            await tables.close()
