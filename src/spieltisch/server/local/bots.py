"""Bots that think elsewhere on the device, so that the table answers meanwhile and thinking can be stopped."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Final, Protocol

from spieltisch.server.local.thinking import frame_of, text_of
from spieltisch.server.table.bot_jobs import Job, Makeshift, Move
from spieltisch.server.workers import open_workers
from spieltisch.server.workers.frames import Frame
from spieltisch.server.workers.pool import Pool
from spieltisch.server.workers.worker import Died, OnWarm, Worker

__all__ = ["LocalBots", "Thinker", "open_bots"]

_BEGINNING: Final = 60.0
"""Seconds after which a thinker that does not come up is done without."""


class Thinker(Protocol):
    """Something that runs `thinking`, as a browser's worker does."""

    def start(self, hear: Callable[[str | None], None]) -> None:
        """`hear` gets `ready`, then answers; `None` when it has died."""
        ...

    def post(self, text: str) -> None: ...
    def stop(self) -> None:
        """At once, whatever it is doing."""
        ...


class _PortWorker(Worker):
    """It can't be asked to stop, so giving up stops all of it, and another begins."""

    def __init__(self, thinker: Thinker, on_warm: OnWarm) -> None:
        super().__init__(on_warm)
        self._thinker = thinker
        self._runs = False
        self._number_of_start = 0

    @property
    def pid(self) -> int | None:
        return self._number_of_start if self._runs else None

    async def start(self) -> None:
        if not self._runs:
            self._runs = True
            self._number_of_start += 1
            number = self._number_of_start
            self._thinker.start(lambda text: self._heard(number, text))

    async def kill(self) -> None:
        self.is_up.clear()
        self.is_warm = False
        if self._runs:
            self._runs = False
            self._thinker.stop()

    def send(self, frame: Frame) -> None:
        if self._runs and frame[0] == "job":
            self._thinker.post(text_of(frame))

    def _heard(self, number: int, text: str | None) -> None:
        if number != self._number_of_start or not self._runs:
            return
        if text is None:
            self._runs = False
            self.is_up.clear()
            self.settle(Died())
        elif text == "ready":
            self.is_warm = True  # nothing is compiled there
            self.hear(("up",))
        else:
            self.hear(frame_of(text))


class LocalBots:
    """The workers of a server, but a job's time begins when somebody is there to think."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    @property
    def waiting(self) -> int:
        return self._pool.waiting

    @property
    def makeshifts(self) -> Mapping[Makeshift, int]:
        return self._pool.makeshifts

    async def move(self, job: Job) -> Move:
        """By another one if it died while it had nothing to do."""
        worker = self._pool.workers[0]
        await worker.start()
        with suppress(TimeoutError):
            async with asyncio.timeout(_BEGINNING):
                await worker.is_up.wait()
        return await self._pool.move(job)


@asynccontextmanager
async def open_bots(thinker: Thinker) -> AsyncGenerator[LocalBots]:
    def make(on_warm: OnWarm) -> Worker:
        return _PortWorker(thinker, on_warm)

    async with open_workers(1, warm=False, make=make) as pool:
        yield LocalBots(pool)
