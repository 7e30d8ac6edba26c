"""uvicorn's protocols with guards of our own: deadlines for sending and for reading, and connections of one address.

Without them a client may take for ever to say what it wants, and one that does not read keeps what was meant
for it in our memory.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, ClassVar, Final, cast
from weakref import ref

import h11
from starlette.types import Scope
from starlette.websockets import WebSocket
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.flow_control import service_unavailable
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from spieltisch.server.http.addresses import counted_as
from spieltisch.server.operations.limits import OpenCount
from spieltisch.server.settings import Settings

__all__ = [
    "PIPE",
    "GuardedHttp",
    "GuardedSocket",
    "framed",
    "guarded",
    "http_pipe_of",
    "pipe_of",
]

PIPE = "pipe"
"""The key of the connection's state under which the protocol is found that carries it."""
_UNSENT: Final = 8 * 1024
"""Bytes that are kept here for a reader before no more are taken on; by default 64 KiB."""
_KERNEL_BYTES: Final = 16 * 1024
"""What the system keeps besides; left to itself it keeps megabytes for each."""
_GRACE: Final = 1.0
"""Seconds in which a request that waits for its body is answered before the connection is cut."""
_UNREAD: Final = 8
"""Messages of one client that may wait here."""
_SLOWEST: Final = 4096
"""Bytes a second that a reader has to take of what waits for it."""


class _Watched(asyncio.Protocol):
    """Cuts off whoever reads too little of what waits for it here; comes before uvicorn's protocol."""

    patience: ClassVar[float] = 4.0
    """Seconds after which it is looked how much of what waits was read."""
    slow: ClassVar[list[Callable[[], None]]] = []
    """Called when a reader was cut off."""
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _looking: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """Something waits here because the client does not take it; also after the answer, and while closing."""
        super().pause_writing()
        self._look_again(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        super().resume_writing()
        self._look_no_more()

    def _look_again(self, unsent: int) -> None:
        self._look_no_more()
        self._looking = self.loop.call_later(self.patience, self._look, unsent)

    def _look(self, before: int) -> None:
        unsent = self.transport.get_write_buffer_size()
        if before - unsent >= _SLOWEST * self.patience:
            self._look_again(unsent)
            return
        self._looking = None
        self.transport.abort()
        for told in self.slow:
            told()

    def _look_no_more(self) -> None:
        if self._looking:
            self._looking.cancel()
            self._looking = None


class GuardedHttp(_Watched, H11Protocol):
    """Headers and body must come in time, answers be read in time; and the connections of one address are limited."""

    seconds: ClassVar[Mapping[object, float]] = {h11.IDLE: 10.0, h11.SEND_BODY: 11.0}
    """How long a client may be in a state."""
    visitors: ClassVar[OpenCount] = OpenCount(600, 6000)
    proxies: ClassVar[Container[str]] = ()
    """Those through whom many come."""
    _awaited: object = None
    _deadline: asyncio.TimerHandle | None = None
    _counted: str | None = None

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        # weakly: what holds itself stays in memory until it is searched for
        self.app_state = {**self.app_state, PIPE: ref(self)}

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        self._expect(self.conn.their_state)
        transport.set_write_buffer_limits(high=0)
        address = self.client[0] if self.client else ""
        if address in self.proxies:
            return
        if self.visitors.admit(counted_as(address)):
            self._counted = counted_as(address)
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        self._expect(self.conn.their_state)
        super().data_received(data)
        if self.transport.get_protocol() is self:
            self._expect(self.conn.their_state)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._go()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._go()
        super().connection_lost(exc)

    def keep_little(self) -> None:
        """For one who is sent something without end."""
        _keep_little(self.transport)

    def _expect(self, state: object) -> None:
        """The time for a state runs from its beginning, however often something comes."""
        if state is not self._awaited:
            self._stop()
            self._awaited = state
            if state in self.seconds:
                self._deadline = self.loop.call_later(self.seconds[state], self.transport.abort)

    def _go(self) -> None:
        self._stop()
        self._look_no_more()
        if self._counted is not None:
            self.visitors.release(self._counted)
            self._counted = None

    def _stop(self) -> None:
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None


class GuardedSocket(_Watched, WebSocketsSansIOProtocol):
    """Can be cut at once, whatever is still unsent, and sends several messages in one go.

    Uvicorn only closes, which waits for ever where the client reads nothing.
    """

    _ending: asyncio.TimerHandle | None = None

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Nobody serves it any more: it has to go soon."""
        super().on_task_complete(task)
        if not self.disconnected:
            soon = self.close_timeout + self.patience
            self._ending = self.loop.call_later(soon, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        self._look_no_more()
        if self._ending:
            self._ending.cancel()
            self._ending = None
        super().connection_lost(exc)

    def handle_connect(self, event: Any) -> None:
        _keep_little(self.transport)
        super().handle_connect(event)
        scope = getattr(self, "scope", None)
        if scope is not None:
            # weakly: what holds itself stays in memory until it is searched for
            cast("dict[str, Any]", scope["state"])[PIPE] = ref(self)

    def send_receive_event_to_app(self) -> None:
        """Reading stops when several messages wait; uvicorn stops at each, which takes two calls of the system."""
        is_paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = is_paused
        if not is_paused and self.queue.qsize() >= _UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    def cut(self) -> None:
        self.transport.abort()

    async def send_texts(self, texts: Sequence[bytes]) -> None:
        """When what was sent before is on its way. To one who is gone nothing is sent."""
        await self.writable.wait()
        self._write(texts)

    def send_at_once(self, texts: Sequence[bytes]) -> bool:
        """Unless what was sent before still waits here."""
        if self.writable.is_set():
            self._write(texts)
            return True
        return False

    def _write(self, texts: Sequence[bytes]) -> None:
        if not self.disconnected and self.conn.state is State.OPEN:
            self.transport.write(b"".join([part for text in texts for part in framed(text)]))


def guarded(
    settings: Settings, slow: Callable[[], None]
) -> tuple[type[GuardedHttp], type[GuardedSocket]]:
    """Uvicorn makes the protocols itself, so their settings go with the classes."""
    limits = settings.guarding
    watched: dict[str, Any] = {"patience": limits.unread_seconds, "slow": [slow]}
    parts: dict[str, Any] = {
        "seconds": {h11.IDLE: limits.header_seconds, h11.SEND_BODY: limits.body_seconds + _GRACE},
        "visitors": OpenCount(limits.connections_per_address, limits.sockets),
        "proxies": ProxyHeadersMiddleware(service_unavailable, settings.proxies).trusted_hosts,
    }
    later = {**watched, "patience": 2 * limits.unread_seconds}
    http = type("GuardedHttp", (GuardedHttp,), {**watched, **parts})
    return http, type("GuardedSocket", (GuardedSocket,), later)


def framed(text: bytes) -> tuple[bytes, bytes]:
    """A whole text message as RFC 6455 has it: nothing of ours is fragmented, compressed or masked."""
    size = len(text)
    if size < 126:
        return bytes((0x81, size)), text
    if size < 0x10000:
        return b"\x81\x7e" + size.to_bytes(2), text
    return b"\x81\x7f" + size.to_bytes(8), text


def _keep_little(transport: asyncio.Transport) -> None:
    transport.set_write_buffer_limits(high=_UNSENT)
    kernel: socket.socket = transport.get_extra_info("socket")
    kernel.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _KERNEL_BYTES)


def pipe_of(connection: WebSocket) -> GuardedSocket:
    """The pipe below a socket, which is there as long as the socket is served."""
    return cast("GuardedSocket", connection.scope["state"][PIPE]())


def http_pipe_of(scope: Scope) -> GuardedHttp:
    """The same below a request."""
    return cast("GuardedHttp", scope["state"][PIPE]())
