"""What goes out over a socket, as fast as its client reads and no faster: whoever is too slow is dropped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from starlette.websockets import WebSocket

from spieltisch.server.settings import Guarding

__all__ = ["Outgoing"]


class Outgoing:
    def __init__(self, socket: WebSocket, guarding: Guarding, drop: Callable[[], None]) -> None:
        self._socket = socket
        self._waiting: asyncio.Queue[tuple[bytes, ...]] = asyncio.Queue(guarding.unsent)
        self._patience = guarding.unread_seconds
        self._drop = drop
        self._dropped = False

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
                for frame in await self._waiting.get():
                    await self._send(frame)
        self._give_up()

    async def _send(self, frame: bytes) -> None:
        async with asyncio.timeout(self._patience):
            await self._socket.send_text(frame.decode())

    def _give_up(self) -> None:
        if not self._dropped:
            self._dropped = True
            self._drop()
