"""A bad link: a proxy that delays, resets, holds back or refuses what goes between a client and a server.

async with Proxy(port).open() as proxy: proxy.weather = Weather(delay=(0.05, 0.5), resets=0.01)
"""

from __future__ import annotations

import asyncio
import struct
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from random import Random
from socket import SO_LINGER, SOL_SOCKET, socket as Socket  # noqa: N812 a class
from typing import Final

__all__ = ["FAIR", "Proxy", "Weather"]


@dataclass(frozen=True)
class Weather:
    """What happens to a link at the moment."""

    delay: tuple[float, float] = (0.0, 0.0)
    """Seconds that each piece is late, between these."""
    resets: float = 0.0
    """How often a piece is not passed on and both ends are cut off."""
    refuses: bool = False
    """Nobody is there: open links are cut off, and new ones."""
    holds: bool = False
    """Nothing passes, and nobody is told; it arrives when the weather is better."""
    dislikes: bytes | None = None
    """Links on which these bytes were said are cut off."""


FAIR: Final = Weather()


class Proxy:
    def __init__(self, to: int, seed: int = 0) -> None:
        self._to = to
        self._rng = Random(seed)
        self._weather = FAIR
        self._changed = asyncio.Condition()
        self._links: set[_Link] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = 0
        self.cuts = 0
        """Links that were cut off."""

    @asynccontextmanager
    async def open(self) -> AsyncGenerator[Proxy]:
        server = await asyncio.start_server(self._met, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def change(self, weather: Weather) -> None:
        self._weather = weather
        for link in [*self._links]:
            if weather.refuses or link.has_said(weather.dislikes):
                self._cut(link)
        async with self._changed:
            self._changed.notify_all()

    def _met(self, reader: StreamReader, writer: StreamWriter) -> None:
        task = asyncio.create_task(self._linked(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _linked(self, reader: StreamReader, writer: StreamWriter) -> None:
        link = _Link(writer)
        self._links.add(link)
        try:
            await self._joined(link, reader)
        except OSError:
            pass
        finally:
            link.cut()
            self._links.discard(link)

    async def _joined(self, link: _Link, reader: StreamReader) -> None:
        if self._weather.refuses:
            self._cut(link)
            return
        await self._let_through()
        other, link.far = await asyncio.open_connection("127.0.0.1", self._to)
        up = asyncio.create_task(self._pass_on(link, reader, link.far, upwards=True))
        down = asyncio.create_task(self._pass_on(link, other, link.near, upwards=False))
        await asyncio.wait((up, down), return_when=asyncio.FIRST_COMPLETED)
        for task in (up, down):
            task.cancel()
            with suppress(asyncio.CancelledError, OSError):
                await task

    async def _pass_on(
        self, link: _Link, reader: StreamReader, writer: StreamWriter, *, upwards: bool
    ) -> None:
        while data := await reader.read(1 << 16):
            if upwards:
                link.said += data if len(link.said) < 1 << 16 else b""
            await asyncio.sleep(self._rng.uniform(*self._weather.delay))
            await self._let_through()
            weather = self._weather
            if link.has_said(weather.dislikes) or self._rng.random() < weather.resets:
                self._cut(link)
                return
            writer.write(data)
            await writer.drain()

    async def _let_through(self) -> None:
        async with self._changed:
            await self._changed.wait_for(lambda: not self._weather.holds)

    def _cut(self, link: _Link) -> None:
        self.cuts += 1
        link.cut()


class _Link:
    def __init__(self, near: StreamWriter) -> None:
        self.near = near
        self.far: StreamWriter | None = None
        self.said = b""

    def has_said(self, words: bytes | None) -> bool:
        return words is not None and words in self.said

    def cut(self) -> None:
        """By a reset, not as if somebody had said all they had to say."""
        for writer in (self.near, self.far):
            if writer is not None and not writer.transport.is_closing():
                socket: Socket = writer.get_extra_info("socket")
                socket.setsockopt(SOL_SOCKET, SO_LINGER, struct.pack("ii", 1, 0))
                writer.transport.abort()
