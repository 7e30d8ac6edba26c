"""The server's end of one worker process: started when needed, stopped softly, killed if it must be."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeAlias

from spieltisch.server.table.bot_jobs import Job
from spieltisch.server.workers.frames import HEADER, Frame, packed, unpacked

__all__ = ["Died", "Failed", "Late", "OnWarm", "Worker"]

_GRACE: Final = 0.5
"""Seconds between the soft stop and the kill."""
_COLD: Final = 120.0
"""Seconds that a worker is let be after a late answer while it is still compiling."""
_COMMAND: Final = ("-m", "spieltisch.server.workers.child")


class Late(Exception):
    """It did not stop when told to."""


class Died(Exception):
    """The process is gone."""


class Failed(Exception):
    """The bot raised, or wanted what is not legal."""


OnWarm: TypeAlias = "Callable[[Worker], None]"


class Worker:
    def __init__(self, on_warm: OnWarm) -> None:
        self._on_warm = on_warm
        self._process: Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._answer: asyncio.Future[str] | None = None
        self._number = 0
        self.is_up = asyncio.Event()
        """Set once the process has loaded what it needs to begin."""
        self.is_warm = False
        self.is_warming = False

    @property
    def pid(self) -> int | None:
        """`None` while there is no process."""
        alive = self._process is not None and self._process.returncode is None
        return self._process.pid if self._process and alive else None

    @property
    def is_thinking(self) -> bool:
        return self._answer is not None and not self._answer.done()

    async def start(self) -> None:
        """Make sure there is a process."""
        if self.pid is None:
            await self.kill()
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, *_COMMAND, stdin=PIPE, stdout=PIPE
            )
            self._reading = asyncio.create_task(self._read(self._process))

    def warm_up(self) -> None:
        self.is_warming = True
        self.send(("warm",))

    async def think(self, job: Job, deadline: float, given_up: asyncio.Event) -> str:
        """The bot's move by the loop's time `deadline`; raises `Late`, `Died`, `Failed`.

        When it is given up the answer may be anything the bot has found by then.
        """
        await self.start()
        loop = asyncio.get_running_loop()
        self._number += 1
        answer: asyncio.Future[str] = loop.create_future()
        self._answer = answer
        left = max(0.01, deadline - loop.time())
        self.send(("job", self._number, job, left))
        await _first(answer, given_up, left)
        if not answer.done():
            self.send(("stop", self._number))
            await asyncio.wait([answer], timeout=_GRACE)
        if not answer.done():
            raise Late
        return answer.result()

    async def come_round(self) -> None:
        """After a late answer: wait for one that is still compiling, kill one that should be able to stop."""
        answer = self._answer
        if answer is not None and not self.is_warm:
            await asyncio.wait([answer], timeout=_COLD)
        if answer is None or not answer.done() or answer.exception():
            await self.kill()

    async def kill(self) -> None:
        """End the process, if there is one, and wait until it is gone."""
        process, self._process, self._answer = self._process, None, None
        self.is_warm = self.is_warming = False
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        if self._reading is not None:
            await self._reading
            self._reading = None

    def send(self, frame: Frame) -> None:
        if self._process and self._process.stdin and self.pid is not None:
            with suppress(OSError):  # it has just died; the reader knows
                self._process.stdin.write(packed(frame))

    async def _read(self, process: Process) -> None:
        try:
            while True:
                self.hear(await _frame(process))
        except (asyncio.IncompleteReadError, OSError):
            await process.wait()
            self.is_warm = self.is_warming = False
            self.settle(Died())

    def hear(self, frame: Frame) -> None:
        match frame:
            case ("moved", int(number), str(text)) if number == self._number:
                self.settle(text)
            case ("failed", int(number), str(why)) if number == self._number:
                self.settle(Failed(why))
            case ("up",):
                self.is_up.set()
            case ("warm",):
                self.is_warm, self.is_warming = True, False
                self._on_warm(self)
            case _:
                pass

    def settle(self, answer: str | Exception) -> None:
        if self._answer is None or self._answer.done():
            return
        if isinstance(answer, str):
            self._answer.set_result(answer)
        else:
            self._answer.set_exception(answer)


async def _first(answer: asyncio.Future[str], given_up: asyncio.Event, timeout: float) -> None:  # noqa: ASYNC109 the first of three
    giving_up = asyncio.ensure_future(given_up.wait())
    either: list[asyncio.Future[Any]] = [answer, giving_up]
    try:
        await asyncio.wait(either, timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
    finally:
        giving_up.cancel()


async def _frame(process: Process) -> Frame:
    if process.stdout is None:
        raise BrokenPipeError
    header = await process.stdout.readexactly(HEADER)
    return unpacked(await process.stdout.readexactly(int.from_bytes(header)))
