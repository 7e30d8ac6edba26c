"""A few worker processes and the jobs that wait for them."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, deque
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from itertools import count
from typing import Final, TypeAlias

from spieltisch.server.table.bot_jobs import Job, Makeshift, Move, cheap_move
from spieltisch.server.workers.worker import Died, Failed, Late, OnWarm, Worker

__all__ = ["Pool", "open_workers"]

_QUEUE: Final = 64
_REMEMBERED: Final = 1000
"""People of whom it is known when they last had their turn."""
_LONGEST: Final = 10.0
"""Seconds for a bot whose budget names none."""
_START: Final = 5.0
"""Seconds that the first process is waited for."""

_log = logging.getLogger(__name__)

_SeatKey: TypeAlias = tuple[str, int | None]


class _Pending:
    """A job on its way; several may wait for its answer."""

    def __init__(self, job: Job) -> None:
        loop = asyncio.get_running_loop()
        self.job = job
        self.seat: _SeatKey = (job.table, job.view.seat)
        self.deadline = loop.time() + (job.budget.seconds or _LONGEST)
        self.answer: asyncio.Future[Move] = loop.create_future()
        self.given_up = asyncio.Event()
        self.waiters = 0
        self._tries = 0

    def may_try_again(self) -> bool:
        """Once, if more than half of the time is left: the process may have died before it got the job."""
        self._tries += 1
        left = self.deadline - asyncio.get_running_loop().time()
        return self._tries == 1 and left > (self.job.budget.seconds or _LONGEST) / 2

    def settle(self, move: Move) -> None:
        if not self.answer.done():
            self.answer.set_result(move)


def _least_urgent(pending: _Pending, waiting: Counter[str]) -> tuple[bool, int]:
    return not pending.job.people, waiting[pending.job.person]


class Pool:
    def __init__(
        self, processes: int, *, warms: bool = True, make: Callable[[OnWarm], Worker] = Worker
    ) -> None:
        self._warms = warms
        self.workers = [make(self._warmed) for _ in range(processes)]
        self._queue: deque[_Pending] = deque()
        self._by_seat: dict[_SeatKey, _Pending] = {}
        self.makeshifts: Counter[Makeshift] = Counter()
        self._count = count()
        self._served: dict[str, int] = {}
        """When each person last had a job done, counted in jobs."""
        self._news = asyncio.Event()

    @property
    def waiting(self) -> int:
        return len(self._queue)

    async def move(self, job: Job) -> Move:
        """See `Workers`."""
        pending = self._pending(job)
        pending.waiters += 1
        try:
            return await asyncio.shield(pending.answer)
        finally:
            pending.waiters -= 1
            if not pending.waiters or pending.answer.done():
                self._give_up(pending)

    async def serve(self, worker: Worker) -> None:
        """Let a worker do job after job, for ever."""
        await self._started(worker)
        while True:
            await self._do(worker, await self.next_job())

    def _pending(self, job: Job) -> _Pending:
        pending = _Pending(job)
        known = self._by_seat.get(pending.seat)
        if known is not None and known.job.seq == job.seq:
            return known
        if known is not None:
            self._make_do(known, "replaced")
            self._give_up(known)
        self._enqueue(pending)
        return pending

    def _enqueue(self, pending: _Pending) -> None:
        if len(self._queue) >= _QUEUE and not self._displaced(pending):
            self._make_do(pending, "full")
            return
        self._by_seat[pending.seat] = pending
        self._queue.append(pending)
        self._news.set()
        asyncio.get_running_loop().call_at(pending.deadline, self._overdue, pending)

    def _displaced(self, newcomer: _Pending) -> bool:
        """Whether another job makes room: of the person with most waiting, a table of bots alone before all others."""
        waiting = Counter(each.job.person for each in self._queue)
        last = max(self._queue, key=lambda each: _least_urgent(each, waiting))
        if _least_urgent(newcomer, waiting) >= _least_urgent(last, waiting):
            return False
        self._make_do(last, "full")
        self._forget(last)
        return True

    def _overdue(self, pending: _Pending) -> None:
        """Its time is up and no worker has had time for it."""
        if pending in self._queue:
            self._make_do(pending, "full")
            self._forget(pending)

    def _make_do(self, pending: _Pending, why: Makeshift) -> None:
        if not pending.answer.done():
            self.makeshifts[why] += 1
            pending.settle(cheap_move(pending.job, why))

    def _give_up(self, pending: _Pending) -> None:
        pending.given_up.set()
        self._forget(pending)

    def _forget(self, pending: _Pending) -> None:
        if pending in self._queue:
            self._queue.remove(pending)
        if self._by_seat.get(pending.seat) is pending:
            del self._by_seat[pending.seat]

    async def next_job(self) -> _Pending:
        while not self._queue:
            self._news.clear()
            await self._news.wait()
        found = min(self._queue, key=self._turn)
        self._queue.remove(found)
        self._served[found.job.person] = next(self._count)
        if len(self._served) > _REMEMBERED:
            del self._served[min(self._served, key=self._served.__getitem__)]
        return found

    def _turn(self, pending: _Pending) -> tuple[bool, int]:
        """Tables with people first; among equals, the one that has waited longest for a turn."""
        return not pending.job.people, self._served.get(pending.job.person, -1)

    async def _do(self, worker: Worker, pending: _Pending) -> None:
        job = pending.job
        try:
            pending.settle(Move(await worker.think(job, pending.deadline, pending.given_up)))
        except Failed as error:
            _log.warning("bot %s failed at %s: %s", job.bot, job.game, error)
            self._make_do(pending, "failed")
        except Late:
            self._make_do(pending, "late")
            await worker.come_round()
        except (Died, OSError):
            _log.warning("the worker of bot %s died", job.bot)
            if pending.may_try_again():
                self._queue.appendleft(pending)
            else:
                self._make_do(pending, "died")
        await self._started(worker)

    async def _started(self, worker: Worker) -> None:
        """Also after a kill; a machine that can't start a process plays cheap moves meanwhile."""
        if worker.pid is None:
            try:
                await worker.start()
            except OSError as error:
                _log.warning("no worker can be started: %s", error.strerror)
            self._warm_next()

    def _warmed(self, _worker: Worker) -> None:
        self._warm_next()

    def _warm_next(self) -> None:
        """One after the other: what the first compiles, the others read from the cache."""
        if self._warms and not any(each.is_warming for each in self.workers):
            cold = next((each for each in self.workers if each.pid and not each.is_warm), None)
            if cold is not None:
                cold.warm_up()


@asynccontextmanager
async def open_workers(
    processes: int = 2, *, warm: bool = True, make: Callable[[OnWarm], Worker] = Worker
) -> AsyncGenerator[Pool]:
    """Returns when the first process is up, so that no bot is late for the cold start alone.

    `warm`: what bots need is loaded and compiled in the background, not when it is first used.
    """
    pool = Pool(processes, warms=warm, make=make)
    serving = [asyncio.create_task(pool.serve(worker)) for worker in pool.workers]
    up = [asyncio.create_task(worker.is_up.wait()) for worker in pool.workers]
    try:
        await asyncio.wait(up, timeout=_START, return_when=asyncio.FIRST_COMPLETED)
        yield pool
    finally:
        for task in (*serving, *up):
            task.cancel()
        await asyncio.gather(*serving, return_exceptions=True)
        await asyncio.gather(*(worker.kill() for worker in pool.workers))
