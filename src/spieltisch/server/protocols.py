"""uvicorn's protocols with two guards of our own: a deadline for headers, and a way to cut a reader off.

Without them a client may take for ever to say what it wants, and one that does not read keeps what was meant
for it in our memory.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, ClassVar, Final, cast
from weakref import ref

import h11
from starlette.websockets import WebSocket
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

__all__ = ["PIPE", "GuardedHttp", "GuardedSocket", "http_with_deadline", "pipe_of"]

PIPE = "pipe"
"""The key of the connection's state under which the protocol is found that carries it."""
_UNSENT: Final = 8 * 1024
"""Bytes that are kept here for a reader before no more are taken on; by default 64 KiB."""
_KERNEL_BYTES: Final = 16 * 1024
"""What the system keeps besides; left to itself it keeps megabytes for each."""


class GuardedHttp(H11Protocol):
    """Headers must be complete in time, for every request of a connection."""

    header_seconds: ClassVar[float] = 10.0
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        self._deadline = self.loop.call_later(self.header_seconds, transport.abort)

    def data_received(self, data: bytes) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.header_seconds, self.transport.abort)
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._stop()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        super().connection_lost(exc)

    def _stop(self) -> None:
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None


def http_with_deadline(seconds: float) -> type[GuardedHttp]:
    """Uvicorn makes the protocol itself, so its settings go with the class."""
    return type("GuardedHttp", (GuardedHttp,), {"header_seconds": seconds})


class GuardedSocket(WebSocketsSansIOProtocol):
    """Can be cut at once, whatever is still unsent, and sends several messages in one go."""

    def handle_connect(self, event: Any) -> None:
        self.transport.set_write_buffer_limits(high=_UNSENT)
        kernel: socket.socket = self.transport.get_extra_info("socket")
        kernel.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _KERNEL_BYTES)
        super().handle_connect(event)
        scope = getattr(self, "scope", None)
        if scope is not None:
            # weakly: what holds itself stays in memory until it is searched for
            cast("dict[str, Any]", scope["state"])[PIPE] = ref(self)

    def cut(self) -> None:
        self.transport.abort()

    async def send_texts(self, texts: Sequence[bytes]) -> None:
        """When what was sent before is on its way. To one who is gone nothing is sent."""
        await self.writable.wait()
        if self.disconnected:
            return
        with suppress(InvalidState):
            for text in texts:
                self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))


def pipe_of(connection: WebSocket) -> GuardedSocket:
    """The pipe below a socket, which is there as long as the socket is served."""
    return cast("GuardedSocket", connection.scope["state"][PIPE]())
