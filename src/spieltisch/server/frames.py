"""What goes out over a socket, as fast as its client reads and no faster: whoever is too slow is dropped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol

from spieltisch.server.settings import Guarding

__all__ = ["Outgoing", "Pipe"]


class Pipe(Protocol):
    async def send_texts(self, texts: Sequence[bytes]) -> None:
        """Waits as long as the client takes nothing."""
        ...

    def cut(self) -> None:
        """End it at once, whatever is still unsent."""
        ...


class Outgoing:
    def __init__(self, pipe: Pipe, guarding: Guarding, dropped: Callable[[], None]) -> None:
        self._pipe = pipe
        self._waiting: asyncio.Queue[tuple[bytes, ...]] = asyncio.Queue(guarding.unsent)
        self._patience = guarding.unread_seconds
        self._dropped = dropped
        self._is_cut = False

    def post(self, *frames: bytes) -> None:
        """Send these in order, when those before are sent."""
        try:
            self._waiting.put_nowait(frames)
        except asyncio.QueueFull:
            self._give_up()

    async def send_all(self) -> None:
        """For ever, or until the client takes nothing any more."""
        with suppress(TimeoutError):
            while True:
                frames = await self._waiting.get()
                async with asyncio.timeout(self._patience):
                    await self._pipe.send_texts(frames)
        self._give_up()

    def _give_up(self) -> None:
        """It does not read: cut it off. It will come back and be told what it missed."""
        if not self._is_cut:
            self._is_cut = True
            self._dropped()
            self._pipe.cut()
