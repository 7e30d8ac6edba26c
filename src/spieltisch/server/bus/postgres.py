"""The doorbell by PostgreSQL's NOTIFY: `topic:number` pairs in batches, after the commit and outside of it.

A NOTIFY inside a transaction takes a lock on the whole database. A lost doorbell is no harm: every two
seconds the numbers of all topics that somebody listens for are read from the tables.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import (
    AsyncGenerator,
    Awaitable,
    Callable,
    Collection,
    Iterable,
    Mapping,
    Sequence,
)
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, TypeAlias, TypeVar

from sqlalchemy.ext.asyncio import AsyncEngine

from spieltisch.server.bus import LocalBus, Ring, Unsubscribe, log_of, row_of
from spieltisch.server.operations.housekeeping import failures_logged

__all__ = ["PostgresBus"]

_CHANNEL: Final = "spieltisch"
_BATCH: Final = 0.005
"""Seconds in which doorbells are gathered."""
_PAIRS: Final = 64
"""In one message: PostgreSQL takes 8,000 bytes."""
_POLL: Final = 2.0
_FIRST: Final = 5.0
"""Seconds that the first connection is waited for."""
_AT_ONCE: Final = 500
"""Tables asked about in one query."""

Tops: TypeAlias = Callable[[Collection[str]], Awaitable[Mapping[str, tuple[int, int]]]]
"""The last number of the log and the revision of each table."""

ItemT = TypeVar("ItemT")

_log = logging.getLogger(__name__)


class PostgresBus:
    def __init__(self, engine: AsyncEngine, tops: Tops) -> None:
        self._engine = engine
        self._tops = tops
        self._local = LocalBus()
        self._unsent: dict[str, int] = {}
        self._something = asyncio.Event()
        self._listens = asyncio.Event()

    def publish(self, topic: str, number: int) -> None:
        """Ring here at once, elsewhere within milliseconds."""
        self._local.publish(topic, number)
        self._unsent[topic] = max(number, self._unsent.get(topic, number))
        self._something.set()

    def subscribe(self, topic: str, known: int, ring: Ring) -> Unsubscribe:
        return self._local.subscribe(topic, known, ring)

    @asynccontextmanager
    async def listening(self) -> AsyncGenerator[None]:
        """Connected as long as this is open; comes back by itself after every failure.

        Begins when the first bell can be heard, or without it if the database is slow to answer.
        """
        async with asyncio.TaskGroup() as tasks:
            running = [tasks.create_task(self._stay_connected()), tasks.create_task(self._poll())]
            try:
                await _within(_FIRST, self._listens)
                yield
            finally:
                for task in running:
                    task.cancel()

    async def _stay_connected(self) -> None:
        while True:
            try:
                await self._connected()
            except Exception as error:  # noqa: BLE001 whatever it was, a server needs its doorbell back
                _log.warning("the doorbell lost its database: %s", type(error).__name__)
            await asyncio.sleep(0.5)

    async def _connected(self) -> None:
        async with self._engine.connect() as pooled:
            connection = await pooled.execution_options(isolation_level="AUTOCOMMIT")
            driver: Any = (await connection.get_raw_connection()).driver_connection
            try:
                await driver.add_listener(_CHANNEL, self._hear)
                self._listens.set()
                while True:
                    await self._send(driver)
            finally:
                await connection.invalidate()  # nobody else gets one that listens

    async def _send(self, driver: Any) -> None:
        """Wait for doorbells, gather a few, and send them; now and then ask whether anybody is there."""
        await _within(_POLL, self._something)
        await asyncio.sleep(_BATCH)
        self._something.clear()
        unsent, self._unsent = self._unsent, {}
        for message in _messages(unsent):
            await driver.execute("SELECT pg_notify($1, $2)", _CHANNEL, message)
        if not unsent:
            await driver.execute("SELECT 1")

    def _hear(self, _connection: object, _process: int, _channel: str, payload: object) -> None:
        for pair in str(payload).split():
            topic, _, number = pair.rpartition(":")
            if number.isdecimal():
                self._local.publish(topic, int(number))

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(_POLL)
            with failures_logged("looking for lost doorbells"):
                await self._look()

    async def _look(self) -> None:
        tables = {topic.partition("~")[0] for topic in self._local.topics}
        for some in _parts([*tables], _AT_ONCE):
            for table, (last, revision) in (await self._tops(some)).items():
                self._local.publish(log_of(table), last)
                self._local.publish(row_of(table), revision)


async def _within(seconds: float, event: asyncio.Event) -> None:
    """Wait for it so long. Not by `wait_for`: before Python 3.12 it can swallow a cancellation."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()


def _messages(unsent: Mapping[str, int]) -> Iterable[str]:
    for pairs in _parts([*unsent.items()], _PAIRS):
        yield " ".join(f"{topic}:{number}" for topic, number in pairs)


def _parts(items: Sequence[ItemT], size: int) -> Iterable[Sequence[ItemT]]:
    return (items[begin : begin + size] for begin in range(0, len(items), size))
