"""The port between a page and its own tables: texts in and out, with the same bodies and frames as a server's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Final, TypeAlias

import msgspec

from spieltisch.server.local.bots import Thinker
from spieltisch.server.local.calls import answered
from spieltisch.server.local.line import Line
from spieltisch.server.local.shelf import BrowserShelf, Shelf
from spieltisch.server.local.tables import LocalTables, local_tables
from spieltisch.server.settings import Settings

__all__ = ["Port", "begin", "open_port"]


class Call(msgspec.Struct, frozen=True, tag="call"):
    """A request as over HTTP."""

    id: int
    method: str
    path: str
    body: str = ""


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    id: int
    status: int
    body: str
    media: str = "application/json"


class Open(msgspec.Struct, frozen=True, tag="open"):
    """A line to a table begins; the first frame is its hello."""

    line: int


class Frame(msgspec.Struct, frozen=True, tag="frame"):
    line: int
    text: str


class Close(msgspec.Struct, frozen=True, tag="close"):
    line: int
    code: int = 1000


_Heard: TypeAlias = Call | Open | Frame | Close
_DECODER: Final = msgspec.json.Decoder[_Heard](_Heard)


class Port:
    """Opened by `open_port`."""

    def __init__(self, tables: LocalTables, post: Callable[[str], None]) -> None:
        self._tables, self._post = tables, post
        self._lines: dict[int, tuple[Line, asyncio.Task[None]]] = {}
        self._at_work = set[asyncio.Task[None]]()

    def hear(self, text: str) -> None:
        """What the page says. Never waits."""
        match _DECODER.decode(text):
            case Call() as call:
                task = asyncio.create_task(self._answer(call))
                self._at_work.add(task)
                task.add_done_callback(self._at_work.discard)
            case Open(line=number):
                self._begin(number)
            case Frame(line=number, text=frame) if number in self._lines:
                self._lines[number][0].hear(frame)
            case Close(line=number) if number in self._lines:
                self._lines.pop(number)[1].cancel()
            case _:
                pass

    async def close(self) -> None:
        tasks = [*(task for _, task in self._lines.values()), *self._at_work]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self, number: int) -> None:
        def send(text: str) -> None:
            self._say(Frame(number, text))

        line = Line(self._tables, send, partial(self._end, number))
        self._lines[number] = line, asyncio.create_task(line.run())

    def _end(self, number: int, code: int) -> None:
        if found := self._lines.pop(number, None):
            self._say(Close(number, code))
            if found[1] is not asyncio.current_task():
                found[1].cancel()

    async def _answer(self, call: Call) -> None:
        status, media, body = await answered(self._tables, call.method, call.path, call.body)
        self._say(Answer(call.id, status, body, media))

    def _say(self, message: Answer | Frame | Close) -> None:
        self._post(msgspec.json.encode(message).decode())


@asynccontextmanager
async def open_port(
    shelf: Shelf, thinker: Thinker, post: Callable[[str], None], settings: Settings | None = None
) -> AsyncGenerator[Port]:
    async with local_tables(shelf, thinker, settings) as tables:
        port = Port(tables, post)
        try:
            yield port
        finally:
            await port.close()


async def begin(
    read: Callable[[str], Awaitable[str]],
    write: Callable[[str], Awaitable[object]],
    thinker: Thinker,
    post: Callable[[str], None],
) -> Callable[[str], None]:
    """For a browser's worker, which has no other end than its own; gives what is to hear the page."""
    port = await _opened.enter_async_context(open_port(BrowserShelf(read, write), thinker, post))
    return port.hear


_opened: Final = AsyncExitStack()
