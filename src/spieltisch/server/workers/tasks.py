"""A process of its own for work that takes longer than a bot's move: one task at a time, ended when it is given up.

It is started by the first task, ends when it had nothing to do for a while, and lives no longer than its server.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncGenerator
from contextlib import suppress
from typing import Any, Final

from spieltisch.server.workers.frames import HEADER, Frame, packed, unpacked

__all__ = ["TaskDied", "TaskFailed", "TaskProcess"]

_COMMAND: Final = ("-m", "spieltisch.server.workers.task_child")
_IDLE: Final = 300.0
"""Seconds without a task after which the process ends: what it has loaded and solved takes memory."""


class TaskDied(Exception):
    """The process is gone, and nobody asked it to."""


class TaskFailed(Exception):
    """The task raised; the message says what."""


class TaskProcess:
    def __init__(self, niceness: int) -> None:
        self._niceness = niceness
        self._process: Process | None = None
        self._number = 0
        self._free = asyncio.Lock()
        self._ending: asyncio.TimerHandle | None = None
        self.waiting = 0
        """Tasks that are not done."""
        self._gives_way = False
        """Whether what is being done stops when somebody else waits."""

    @property
    def pid(self) -> int | None:
        """`None` while there is no process."""
        process = self._process
        return process.pid if process is not None and process.returncode is None else None

    async def do(self, kind: str, *parts: Any, seconds: float, gives_way: bool = False) -> Any:
        """What the task comes to; raises `TaskDied`, `TaskFailed`, `TimeoutError`.

        One that gives way is asked to stop as soon as another waits.
        """
        async for frame in self.run(kind, *parts, seconds=seconds, gives_way=gives_way):
            if frame[0] == "done":
                return frame[1]
        raise TaskDied

    async def run(
        self, kind: str, *parts: Any, seconds: float, gives_way: bool = False
    ) -> AsyncGenerator[Frame]:
        """What the task tells: `("progress", share)`, `("part", value)`, at last `("done", value)`.

        Raises as `do` does. To stop listening ends the process.
        """
        self.waiting += 1
        self.make_way()
        try:
            async with self._free, asyncio.timeout(seconds):
                self._number += 1
                process = await self._started()
                _send(process, ("task", self._number, kind, parts))
                self._gives_way = gives_way
                if self.waiting > 1:
                    self.make_way()
                async for frame in self._told(process):
                    yield frame
        finally:
            self.waiting -= 1

    def make_way(self) -> None:
        """Somebody waits: what gives way stops."""
        if self._gives_way and self._process is not None:
            _send(self._process, ("stop", self._number))

    async def close(self) -> None:
        if self._ending:
            self._ending.cancel()
        await self._kill()

    async def _told(self, process: Process) -> AsyncGenerator[Frame]:
        """Until it is done; a process that is still at work when nobody listens any more is killed."""
        done = False
        try:
            while not done:
                name, number, value = await _frame(process)
                if number == self._number:
                    done = name in ("done", "failed")
                    if name == "failed":
                        raise TaskFailed(value)
                    yield name, value
        except (asyncio.IncompleteReadError, OSError):
            raise TaskDied from None
        finally:
            self._gives_way = False
            if not done:
                await self._kill()
            self._end_later()

    async def _started(self) -> Process:
        if self._ending:
            self._ending.cancel()
        if self.pid is None or self._process is None:
            await self._kill()
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, *_COMMAND, str(self._niceness), stdin=PIPE, stdout=PIPE
            )
        return self._process

    async def _kill(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    def _end_later(self) -> None:
        """By closing its input, which ends it."""
        process = self._process
        if process is not None and process.stdin is not None:
            loop = asyncio.get_running_loop()
            self._ending = loop.call_later(_IDLE, process.stdin.close)


def _send(process: Process, frame: Frame) -> None:
    if process.stdin:
        with suppress(OSError):  # it has just died; the reader knows
            process.stdin.write(packed(frame))


async def _frame(process: Process) -> Frame:
    if process.stdout is None:
        raise BrokenPipeError
    header = await process.stdout.readexactly(HEADER)
    return unpacked(await process.stdout.readexactly(int.from_bytes(header)))
