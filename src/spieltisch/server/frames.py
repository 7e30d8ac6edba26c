"""What goes out over a socket, as fast as its client reads and no faster: whoever is too slow is dropped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.websockets import WebSocket

__all__ = ["Outgoing"]


class Outgoing:
    def __init__(self, socket: WebSocket, most: int, drop: Callable[[], None]) -> None:
        self._socket = socket
        self._waiting: asyncio.Queue[tuple[bytes, ...]] = asyncio.Queue(most)
        self._drop = drop
        self._dropped = False

    def post(self, *frames: bytes) -> None:
        """Send these in order, when those before are sent."""
        try:
            self._waiting.put_nowait(frames)
        except asyncio.QueueFull:
            if not self._dropped:
                self._dropped = True
                self._drop()

    async def send_all(self) -> None:
        while True:
            for frame in await self._waiting.get():
                await self._socket.send_text(frame.decode())
