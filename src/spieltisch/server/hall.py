"""All tables that are in this process's memory. Nothing is loaded before somebody needs it."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final

from spieltisch.server.bus import row_of
from spieltisch.server.guests import Guests
from spieltisch.server.loading import loaded
from spieltisch.server.persisting import persisting
from spieltisch.server.rate import Rates
from spieltisch.server.services import Services, now
from spieltisch.server.store import Due, StoreError
from spieltisch.server.table import Table
from spieltisch.server.trouble import Trouble

__all__ = ["Hall", "open_hall"]

_PULSE: Final = 0.1
_ALL: Final = 1_000_000
_LATER: Final = 60_000
"""Milliseconds until a broken table is looked at again."""
_NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")
"""Other names are not even looked for: not every database takes every character."""

_log = logging.getLogger(__name__)


class Hall:
    def __init__(self, services: Services) -> None:
        self.services = services
        self.guests = Guests(services)
        guarding = services.settings.guarding
        self.lines = Rates(guarding.lines_per_person, guarding.request_window)
        """How often each person says something."""
        self._tables: dict[str, Table] = {}
        self._leaving: set[asyncio.Task[None]] = set()
        self._opening = asyncio.Lock()
        self.closing = asyncio.Event()
        """Set when the server is about to stop: whoever sends without end must come to one."""

    async def table(self, table: str) -> Table:
        """The table of this name; raises `Trouble`."""
        if not _NAME.fullmatch(table):
            raise Trouble("no-table")
        if table not in self._tables:
            async with self._opening:
                if table not in self._tables:
                    await self._open(table)
        found = self._tables[table]
        found.touched = now()
        return found

    async def _open(self, table: str) -> None:
        row = await self.services.store.tables.get(table)
        if row is None:
            raise Trouble("no-table")
        self._tables[table] = Table(self.services, await loaded(self.services, row))
        self.services.metrics.tables.set(len(self._tables))

    async def forget(self, table: str) -> None:
        """Of a table that was taken away; whoever is there, at whichever process, hears of it."""
        if found := self._tables.get(table):
            found.gone.set()
            self.services.bus.publish(row_of(table), found.row.revision + 1)
            await self._unload(table)

    async def forget_person(self, person: str) -> None:
        """Delete who they are; those who play with them hear of it."""
        tables = await self.services.store.tables.of_person(person, _ALL)
        await self.services.store.people.forget(person)
        self.guests.expel_person(person)
        for row in tables:
            self.services.bus.publish(row_of(row.id), row.revision + 1)

    async def close(self) -> None:
        for table in [*self._tables]:
            await self._unload(table)
        await asyncio.gather(*self._leaving)

    async def keep_deadlines(self) -> None:
        """Take up tables whose time is up and that nobody here has at hand."""
        while True:
            await asyncio.sleep(self.services.settings.due_seconds)
            with persisting("keeping deadlines"):
                for due in await self.services.store.tables.due(now()):
                    await self._take_up(due)

    async def look_around(self) -> None:
        """Where other processes serve the same tables: who is at them there."""
        while not self.services.alone:
            await asyncio.sleep(self.services.settings.presence_seconds)
            with persisting("looking who is here"):
                for table in self._tables.values():
                    table.look_around()

    async def feel_pulse(self) -> None:
        """Measure how long everybody has to wait who only wants a moment of this process."""
        loop = asyncio.get_running_loop()
        while True:
            wished = loop.time() + _PULSE
            await asyncio.sleep(_PULSE)
            self.services.metrics.lag.observe(max(0.0, loop.time() - wished))

    async def tidy(self) -> None:
        """Forget tables that nobody needs."""
        pause = self.services.settings.unload_seconds
        while True:
            await asyncio.sleep(pause)
            with persisting("putting tables away"):
                await self._put_away(now() - 1000 * pause)
            with persisting("removing tables that never began"):
                await self.remove_forgotten()

    async def remove_forgotten(self) -> None:
        """Tables that have gathered players for too long, and at which nobody is."""
        tables = self.services.store.tables
        since = now() - int(1000 * self.services.settings.gathering_seconds)
        for name in await tables.gathering_since(since):
            open_here = self._tables.get(name)
            if not (open_here and open_here.audience.listeners) and await tables.remove(name):
                await self.forget(name)

    async def _put_away(self, untouched_since: float) -> None:
        for name in [*self._tables]:
            if self._is_idle(name, untouched_since):
                await self._unload(name)

    def _is_idle(self, name: str, since: float) -> bool:
        table = self._tables.get(name)
        return table is not None and table.is_idle and table.touched < since

    async def _take_up(self, due: Due) -> None:
        try:
            (await self.table(due.table)).put_off(due)
        except StoreError:
            raise
        except Exception:  # noqa: BLE001 one broken table must not stop the others
            _log.exception("a table could not be taken up")
            await self.services.store.tables.put_off(due, now() + _LATER)

    async def _unload(self, table: str) -> None:
        """To its end, also if whoever waits for it is called away."""
        leaving = asyncio.create_task(self._tables.pop(table).close())
        self._leaving.add(leaving)
        leaving.add_done_callback(self._leaving.discard)
        self.services.metrics.tables.set(len(self._tables))
        await asyncio.shield(leaving)


@asynccontextmanager
async def open_hall(services: Services) -> AsyncGenerator[Hall]:
    hall = Hall(services)
    work = [
        hall.keep_deadlines(),
        hall.tidy(),
        hall.guests.keep(),
        hall.look_around(),
        hall.feel_pulse(),
    ]
    chores = [asyncio.create_task(each) for each in work]
    try:
        yield hall
    finally:
        for chore in chores:
            chore.cancel()
        await asyncio.gather(*chores, return_exceptions=True)
        await hall.close()
