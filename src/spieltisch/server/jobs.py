"""A queue of work, done one piece after the other, and something to do when nothing came for a while."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from spieltisch.server.trouble import Trouble

__all__ = ["Jobs", "Work"]

Done = TypeVar("Done")
Work: TypeAlias = Callable[[], Awaitable[Done]]

_HOPS: Final = 3
"""Turns of the event loop until an answer is sent: its asker wakes, hands it on, and it is written."""
_BREATH: Final = 1.0
"""How long to wait after something failed that nobody waits for."""
_log = logging.getLogger(__name__)


class _Job(NamedTuple):
    work: Work[Any]
    done: asyncio.Future[Any] | None = None
    """Of whoever waits for it."""


class Jobs:
    """Whoever asked may go away: what was begun is finished."""

    def __init__(self, pause: Callable[[], float | None], when_due: Work[None]) -> None:
        self._waiting: asyncio.Queue[_Job] = asyncio.Queue()
        self._at_work = False
        self._is_open = True
        self._afterwards: list[Work[None]] = []
        self._pause = pause
        self._when_due = when_due
        self._task: asyncio.Task[None] | None = asyncio.create_task(self._work_off())

    async def do(self, work: Work[Done]) -> Done:
        """Have it done in its turn; what it raises is raised here."""
        if self._task is None or self._task.done():
            raise Trouble("busy")
        done: asyncio.Future[Done] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait(_Job(work, done))
        return await done

    def post(self, work: Work[None]) -> None:
        """Have it done in its turn; nobody waits for it."""
        self._waiting.put_nowait(_Job(work))

    def afterwards(self, work: Work[None]) -> None:
        """Have it done when the answer to what is being done now is sent, before anything else."""
        self._afterwards.append(work)

    @property
    def is_idle(self) -> bool:
        return self._waiting.empty() and not self._at_work

    async def close(self) -> None:
        """Finish what is being done, also if nobody waits for it any more, and turn the others away."""
        if self._task is None:
            return
        self.post(self._end)
        await asyncio.wait([self._task])
        self._task = None  # it holds its end, which holds this
        while not self._waiting.empty():
            _settle(self._waiting.get_nowait().done, error=Trouble("busy"))

    async def _end(self) -> None:
        self._is_open = False

    async def _work_off(self) -> None:
        while self._is_open:
            job = await self._next()
            self._at_work = True
            await _do(job)
            if self._afterwards:
                await self._clear_up()
            self._at_work = False

    async def _clear_up(self) -> None:
        for _ in range(_HOPS):
            await asyncio.sleep(0)
        while self._afterwards:
            await _do(_Job(self._afterwards.pop(0)))

    async def _next(self) -> _Job:
        try:
            async with asyncio.timeout(self._pause()):
                return await self._waiting.get()
        except TimeoutError:
            return _Job(self._when_due)


async def _do(job: _Job) -> None:
    try:
        _settle(job.done, await job.work())
    except Exception as error:  # noqa: BLE001 the table goes on, whatever it was
        if job.done is None:
            _log.exception("work at a table failed")
            await asyncio.sleep(_BREATH)
        _settle(job.done, error=error)


def _settle(
    done: asyncio.Future[Any] | None, result: object = None, error: Exception | None = None
) -> None:
    if done is None or done.done():
        return
    if error:
        done.set_exception(error)
    else:
        done.set_result(result)
