"""All tables that are in this process's memory. Nothing is loaded before somebody needs it."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncGenerator, Collection
from contextlib import asynccontextmanager
from typing import Final
from weakref import WeakValueDictionary

from msgspec.structs import asdict, replace

from spieltisch.server.advice import Advice
from spieltisch.server.bus import row_of
from spieltisch.server.model import Due, StoreError
from spieltisch.server.notifying import Notifier
from spieltisch.server.operations.housekeeping import failures_logged
from spieltisch.server.operations.limits import Rates
from spieltisch.server.operations.tidying import tell_tidied, tidy
from spieltisch.server.paseo.solving import PathSolver
from spieltisch.server.people.guests import Guests
from spieltisch.server.reviewing import Reviewer
from spieltisch.server.services import Services
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.loading import loaded
from spieltisch.server.table.services import now
from spieltisch.server.table.table import LiveTable
from spieltisch.server.workers.tasks import TaskProcess
from spieltisch.wire.admin import Tidied

__all__ = ["OpenTables", "tables_of"]

_TASK_NICENESS: Final = 5
"""Somebody waits for it, and it is soon done; bots have 10."""
_PULSE: Final = 0.1
_ALL: Final = 1_000_000
_LATER: Final = 60_000
"""Milliseconds until a broken table is looked at again."""
_DAY: Final = 86_400_000
_NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")
"""Other names are not even looked for: not every database takes every character."""

_log = logging.getLogger(__name__)


class OpenTables:
    def __init__(self, services: Services) -> None:
        self.services = services
        self.guests = Guests(services)
        guarding = services.settings.guarding
        self.lines = Rates(guarding.lines_per_person, guarding.request_window)
        """How often each person says something."""
        self.reports = Rates(guarding.reports_per_person, 3600)
        """How often each person reports somebody."""
        self.since = now()
        self.draining = asyncio.Event()
        """Set when the server is to stop soon: it is ready for nobody new."""
        self.drains_for = 0.0
        self.reviewer = Reviewer(services)
        self.notifier = Notifier(services, self.table)
        self.confirmations = Rates(guarding.confirmations_per_person, 86_400)
        """How often each person has a mail sent that asks whether an address is right, and how often one gets it."""
        self.tasks = TaskProcess(_TASK_NICENESS)
        """Where what people wait for is worked out, beside bots and before reviews."""
        self.advice = Advice(self.tasks)
        self.reader = TaskProcess(_TASK_NICENESS)
        """Where games that people bring in are read: nothing there waits for what takes long."""
        self._tables: dict[str, LiveTable] = {}
        self._leaving: set[asyncio.Task[None]] = set()
        self.solver = PathSolver(on=services.settings.solving, tables=self.in_memory)
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """One for each table that is being opened: a long game keeps nobody from any other."""
        self.closing = asyncio.Event()
        """Set when the server is about to stop: what is sent without end must come to one."""

    async def table(self, table: str) -> LiveTable:
        """The table of this name; raises `TableError`."""
        if not _NAME.fullmatch(table):
            raise TableError("no-table")
        if table not in self._tables:
            async with self._opening.setdefault(table, asyncio.Lock()):
                if table not in self._tables:
                    await self._open(table)
        found = self._tables[table]
        found.touched = now()
        return found

    def in_memory(self) -> Collection[LiveTable]:
        return self._tables.values()

    async def _open(self, table: str) -> None:
        row = await self.services.store.tables.get(table)
        if row is None:
            raise TableError("no-table")
        opened = LiveTable(self.services, await loaded(self.services, row))
        self._tables[table] = opened
        opened.keep()
        self.services.metrics.tables.set(len(self._tables))

    async def forget(self, table: str) -> None:
        """Of a table that was removed; everybody there hears of it, at any process."""
        if found := self._tables.get(table):
            found.vanish()
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
        await self.advice.close()
        await self.tasks.close()
        await self.reader.close()

    async def keep_deadlines(self) -> None:
        """Take up tables whose time is up and that nobody here has at hand."""
        while True:
            await asyncio.sleep(self.services.settings.due_seconds)
            with failures_logged("keeping deadlines"):
                for due in await self.services.store.tables.due(now()):
                    await self._take_up(due)

    async def look_around(self) -> None:
        """Where other processes serve the same tables: who is at them there."""
        while not self.services.alone:
            await asyncio.sleep(self.services.settings.presence_seconds)
            with failures_logged("looking who is here"):
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
            with failures_logged("putting tables away"):
                await self._put_away(now() - 1000 * pause)

    async def keep_tidy(self) -> None:
        """Delete again and again what was kept long enough; the first time soon after the start."""
        pause = min(self.services.settings.unload_seconds, self.services.settings.tidy_seconds)
        while True:
            await asyncio.sleep(pause)
            with failures_logged("tidying up"):
                await self.tidy_up()
            pause = self.services.settings.tidy_seconds

    async def tidy_up(self) -> Tidied:
        """All of it now; raises `StoreFailed`."""
        services = self.services
        done = await tidy(services.store, services.settings.keeping, now(), self.forget_person)
        done = replace(done, gathering=await self._remove_forgotten())
        for name, count in asdict(done).items():
            services.metrics.tidied.labels(name).inc(count)
        tell_tidied(done)
        return done

    async def _remove_forgotten(self) -> int:
        """Tables that have gathered players for too long, and at which nobody is."""
        tables, days = self.services.store.tables, self.services.settings.keeping.gathering
        count = 0
        for name in await tables.gathering_since(now() - int(days * _DAY)) if days else ():
            open_here = self._tables.get(name)
            if not (open_here and open_here.audience.listeners) and await tables.remove(name):
                await self.forget(name)
                count += 1
        return count

    def drain(self, seconds: float) -> None:
        """Be ready for nobody new; the server stops when all have gone, or after this time."""
        self.drains_for = seconds
        self.services.metrics.draining.set(1)
        self.draining.set()

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
        """To its end, even if the caller is cancelled."""
        leaving = asyncio.create_task(self._tables.pop(table).close())
        self._leaving.add(leaving)
        leaving.add_done_callback(self._leaving.discard)
        self.services.metrics.tables.set(len(self._tables))
        await asyncio.shield(leaving)


@asynccontextmanager
async def tables_of(services: Services) -> AsyncGenerator[OpenTables]:
    open_tables = OpenTables(services)
    await services.moderation.learn(services.store, now())
    work = [
        open_tables.keep_deadlines(),
        open_tables.tidy(),
        open_tables.keep_tidy(),
        open_tables.guests.keep(),
        open_tables.look_around(),
        open_tables.feel_pulse(),
        open_tables.reviewer.keep(),
        open_tables.notifier.keep(),
        open_tables.solver.keep(),
    ]
    chores = [asyncio.create_task(each) for each in work]
    try:
        yield open_tables
    finally:
        for chore in chores:
            chore.cancel()
        await asyncio.gather(*chores, return_exceptions=True)
        await open_tables.close()
