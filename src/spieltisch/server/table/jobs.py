"""A queue of work, done one piece after the other, and something to do when nothing came for a while."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from math import inf
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from spieltisch.server.table.errors import TableError

__all__ = ["Jobs", "Work"]

Done = TypeVar("Done")
Work: TypeAlias = Callable[[], Awaitable[Done]]

_BREATH: Final = 1.0
"""How long to wait after something failed that nobody waits for."""
_log = logging.getLogger(__name__)


class _Job(NamedTuple):
    work: Work[Any]
    done: asyncio.Future[Any] | None = None
    """Of the person who waits for it."""


class Jobs:
    """The person who asked may go away: what was begun is finished."""

    def __init__(self, pause: Callable[[], float | None], when_due: Work[None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[_Job] = deque()
        self._woken: asyncio.Future[None] | None = None
        """What is waited by while nothing is to be done."""
        self._due = inf
        """When something is to be done if nothing comes before."""
        self._timer: asyncio.TimerHandle | None = None
        """Rings no later than that; one that rings too early is wound up again, for nearly always something comes first."""
        self._rings = inf
        """When the timer does; a browser's does not say so itself."""
        self._at_work = False
        self._is_open = True
        self._afterwards: list[Work[None]] = []
        self._pause = pause
        self._when_due = when_due
        self._task: asyncio.Task[None] | None = asyncio.create_task(self._work_off())

    async def do(self, work: Work[Done]) -> Done:
        """Have it done in its turn; what it raises is raised here."""
        if self._task is None or self._task.done():
            raise TableError("busy")
        done: asyncio.Future[Done] = self._loop.create_future()
        self._put(_Job(work, done))
        return await done

    def post(self, work: Work[None]) -> None:
        """Have it done in its turn; nobody waits for it."""
        self._put(_Job(work))

    def afterwards(self, work: Work[None]) -> None:
        """Have it done when the answer to what is being done now is sent, before anything else."""
        self._afterwards.append(work)

    @property
    def is_idle(self) -> bool:
        return not self._waiting and not self._at_work

    async def close(self) -> None:
        """Finish what is being done, also if nobody waits for it any more, and turn the others away."""
        if self._task is None:
            return
        self.post(self._end)
        await asyncio.wait([self._task])
        self._task = None  # it holds its end, which holds this
        if self._timer:
            self._timer.cancel()
        while self._waiting:
            _settle(self._waiting.popleft().done, error=TableError("busy"))

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
        await asyncio.sleep(0)  # the asker is woken first, and sends its answer
        while self._afterwards:
            await _do(_Job(self._afterwards.pop(0)))

    async def _next(self) -> _Job:
        if not self._waiting:
            await self._rest()
        return self._waiting.popleft()

    async def _rest(self) -> None:
        """Until there is something to do."""
        pause = self._pause()
        self._due = inf if pause is None else self._loop.time() + pause
        self._wind_up()
        self._woken = self._loop.create_future()
        await self._woken

    def _put(self, job: _Job) -> None:
        self._waiting.append(job)
        if self._woken and not self._woken.done():
            self._woken.set_result(None)

    def _wind_up(self) -> None:
        if self._timer and self._rings > self._due:
            self._timer.cancel()
            self._timer = None
        if self._timer is None and self._due < inf:
            self._rings = self._due
            pause = max(0.0, self._due - self._loop.time())  # a browser's loop looks ahead only
            self._timer = self._loop.call_later(pause, self._ring)

    def _ring(self) -> None:
        self._timer = None
        if self._loop.time() < self._due:
            self._wind_up()
        elif self.is_idle:
            self._put(_Job(self._when_due))


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
