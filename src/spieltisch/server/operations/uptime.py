"""Time in which a server was up: only that is charged to a clock.

A server writes down once a second that it is up. After a kill the time since its last heartbeat is lost
to nobody's clock; and while the database can't be written, or the machine sleeps, no clock runs either.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from operator import itemgetter
from secrets import token_hex
from typing import Final, Protocol

from spieltisch.server.model import StoreError
from spieltisch.server.operations.housekeeping import failures_logged
from spieltisch.server.table.services import be_at_least, now

__all__ = ["Uptime", "uptime_of"]

_EVERY: Final = 1.0
_DAY: Final = 86_400_000
_PATIENCE: Final = 3_000
"""Milliseconds after which a heart that has not beaten is taken to have stood still."""


class _Uptimes(Protocol):
    async def beat(self, process: str, since: int, until: int) -> None: ...
    async def prune(self, before: int) -> None: ...
    async def latest(self) -> int: ...
    async def reaching(self, time: int) -> Sequence[tuple[int, int]]: ...


class _Store(Protocol):
    @property
    def uptimes(self) -> _Uptimes: ...


@asynccontextmanager
async def uptime_of(store: _Store, clock: Callable[[], int] = now) -> AsyncGenerator[Uptime]:
    """Beats while it is open; raises `StoreFailed` if the first heartbeat can't be written."""
    be_at_least(await store.uptimes.latest())
    uptime = Uptime(store, clock)
    await uptime.beat()
    await store.uptimes.prune(clock() - _DAY)
    beating = asyncio.create_task(uptime.keep_beating())
    try:
        yield uptime
    finally:
        beating.cancel()
        await asyncio.wait([beating])
        with suppress(StoreError):
            await uptime.beat()


class Uptime:
    def __init__(self, store: _Store, clock: Callable[[], int] = now) -> None:
        self._store = store
        self._clock = clock
        self._process = token_hex(8)
        self._since = self._until = clock()
        self._stored: Sequence[tuple[int, int]] = ()

    def charged(self, since: int, until: int) -> int:
        """How many of these milliseconds a server was up and could write."""
        if self._since <= since and self.is_beating:
            return max(0, min(until, self._clock()) - since)
        return sum(
            max(0, min(end, until) - max(begin, since)) for begin, end in self._intervals(since)
        )

    @property
    def is_beating(self) -> bool:
        """Whether it could be written down lately that this process is up."""
        return 0 <= self._clock() - self._until <= _PATIENCE

    async def beat(self) -> None:
        """Write down that this process is up; one that stood still begins again."""
        moment = self._clock()
        if not 0 <= moment - self._until <= _PATIENCE:
            self._since = moment
        await self._store.uptimes.beat(self._process, self._since, moment)
        self._until = moment
        await self._learn()

    async def keep_beating(self) -> None:
        while True:
            await asyncio.sleep(_EVERY)
            with failures_logged("a heartbeat"):
                await self.beat()

    async def _learn(self) -> None:
        """What other processes wrote; after the first time, only what may have grown."""
        known_until = self._stored[-1][1] - _PATIENCE if self._stored else 0
        news = await self._store.uptimes.reaching(known_until)
        self._stored = _merged([*self._stored, *news])

    def _intervals(self, since: int) -> Sequence[tuple[int, int]]:
        """Those that are stored and reach so far, and the moments since the last heartbeat."""
        moment = self._clock()
        alive = 0 <= moment - self._until <= _PATIENCE
        first = bisect_right(self._stored, since, key=itemgetter(1))
        return _merged([*self._stored[first:], (self._since, moment if alive else self._until)])


def _merged(intervals: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The same time, none of it twice."""
    found: list[tuple[int, int]] = []
    for begin, end in sorted(intervals):
        if found and begin <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((begin, end))
    return found
