"""What goes out over a socket, as fast as its client reads and no faster: a client that is too slow is dropped."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol

from spieltisch.server.settings import Guarding

__all__ = ["Outgoing", "Pipe"]


class Pipe(Protocol):
    def send_at_once(self, texts: Sequence[bytes]) -> bool:
        """Unless the client has not taken what was sent before."""
        ...

    async def send_texts(self, texts: Sequence[bytes]) -> None:
        """Waits as long as the client takes nothing."""
        ...

    def cut(self) -> None:
        """End it at once, whatever is still unsent."""
        ...


class Outgoing:
    def __init__(self, pipe: Pipe, guarding: Guarding, dropped: Callable[[], None]) -> None:
        self._pipe = pipe
        self._waiting: deque[tuple[bytes, ...]] = deque()
        self._most = guarding.unsent
        self._patience = guarding.unread_seconds
        self._dropped = dropped
        self._is_cut = False
        self._is_open = False
        """Whether the client was greeted."""
        self._sending: asyncio.Task[None] | None = None
        """Only where something has to wait: nearly always all is sent at once."""

    def post(self, *frames: bytes) -> None:
        """Send these in order, when those before are sent."""
        is_free = self._is_open and self._sending is None
        if is_free and self._pipe.send_at_once(frames):
            return
        if len(self._waiting) >= self._most:
            self._give_up()
            return
        self._waiting.append(frames)
        if is_free:
            self._sending = asyncio.create_task(self._send_all())

    def open(self) -> None:
        """The client was greeted: what was posted meanwhile goes out."""
        self._is_open = True
        if self._waiting:
            self._sending = asyncio.create_task(self._send_all())

    def close(self) -> None:
        if self._sending:
            self._sending.cancel()

    async def _send_all(self) -> None:
        """What waits, unless the client takes nothing any more."""
        try:
            while self._waiting:
                async with asyncio.timeout(self._patience):
                    await self._pipe.send_texts(self._waiting[0])
                self._waiting.popleft()
        except TimeoutError:
            self._give_up()
        else:
            self._sending = None

    def _give_up(self) -> None:
        """It does not read: cut it off. It will come back and get what it missed."""
        if not self._is_cut:
            self._is_cut = True
            self._dropped()
            self._pipe.cut()
