"""A queue of work, done one piece after the other, and something to do when nothing came for a while."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Final, TypeAlias, TypeVar

from spieltisch.server.trouble import Trouble

__all__ = ["Jobs", "Work"]

Done = TypeVar("Done")
Work: TypeAlias = Callable[[], Awaitable[Done]]

_BREATH: Final = 1.0
"""How long to wait after something failed that nobody waits for."""
_log = logging.getLogger(__name__)


class Jobs:
    """Whoever asked may go away: what was begun is finished."""

    def __init__(self, pause: Callable[[], float | None], when_due: Work[None]) -> None:
        self._waiting: asyncio.Queue[Work[None]] = asyncio.Queue()
        self._pause = pause
        self._when_due = when_due
        self._task = asyncio.create_task(self._work_off())

    async def do(self, work: Work[Done]) -> Done:
        """Have it done in its turn; what it raises is raised here."""
        if self._task.done():
            raise Trouble("busy")
        done: asyncio.Future[Done] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait(partial(_settled, work, done))
        return await done

    def post(self, work: Work[None]) -> None:
        """Have it done in its turn; nobody waits for it."""
        self._waiting.put_nowait(work)

    @property
    def is_idle(self) -> bool:
        return self._waiting.empty()

    async def close(self) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _work_off(self) -> None:
        while True:
            work = await self._next()
            try:
                await work()
            except Exception:  # noqa: BLE001 the table goes on, whatever it was
                _log.exception("work at a table failed")
                await asyncio.sleep(_BREATH)

    async def _next(self) -> Work[None]:
        try:
            async with asyncio.timeout(self._pause()):
                return await self._waiting.get()
        except TimeoutError:
            return self._when_due


async def _settled(work: Work[Done], done: asyncio.Future[Done]) -> None:
    try:
        result = await work()
    except Exception as error:  # noqa: BLE001 it belongs to whoever asked
        if not done.done():
            done.set_exception(error)
        return
    if not done.done():
        done.set_result(result)
