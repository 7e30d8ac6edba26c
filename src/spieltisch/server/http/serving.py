"""Running the application: uvicorn with h11, its sizes and times held small, and a quiet end."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import sys
from collections.abc import Callable, Coroutine, Generator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from importlib.util import find_spec
from time import monotonic
from typing import Any, Final

import uvicorn

from spieltisch.server.http.app import make_app
from spieltisch.server.http.protocols import guarded
from spieltisch.server.opening import opened
from spieltisch.server.operations.local_admin import RunningServer, told_beside
from spieltisch.server.settings import Settings
from spieltisch.server.tables import OpenTables

__all__ = ["TableServer", "listening_at", "run", "serve"]

_HEADER_BYTES: Final = 16 * 1024
_GRACE: Final = 10
_BACKLOG: Final = 2048
_NEW_OBJECTS: Final = (5_000, 10, 500)
"""So many before Python looks for those that only hold each other, by default 700: each look is short, and looks at
everything, which last half a second with hundreds of tables, are rare."""
_GIVE_WAY: Final = 0.0005
"""Seconds after which a busy thread lets another one go on: one that commits has to wait so long a dozen times."""
_LOOK_EVERY: Final = 0.1
_NOTICE: Final = 10.0
"""Seconds in which proxies learn from `/readyz` that a server is about to stop."""
_SPARE: Final = 200
"""Connections beyond the sockets that may be open, for requests."""


def run(serving: Coroutine[Any, Any, None]) -> None:
    """By the faster event loop, where the system has it."""
    with asyncio.Runner(loop_factory=_fast_loop()) as runner:
        runner.run(serving)


def _fast_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop's; `None` means Python's own."""
    if find_spec("uvloop") is None:
        return None
    make: Callable[[], asyncio.AbstractEventLoop] = import_module("uvloop").new_event_loop
    return make


async def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until told to stop; `ready` is called with the address. Raises `OSError` and `StoreError`."""
    with listening_at(settings.host, settings.port) as listening:
        async with opened(settings) as open_tables:
            server = TableServer(open_tables, lambda: ready(_address(listening)))
            _keep_pauses_short()
            with _stopped_by_signals(server):
                await server.serve([listening])


class TableServer(uvicorn.Server):
    def __init__(self, open_tables: OpenTables, ready: Callable[[], None]) -> None:
        super().__init__(_config(open_tables))
        self._open_tables = open_tables
        self._ready = ready
        self._told = ExitStack()
        self._draining: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if sockets and self.started:
            server = RunningServer(_reachable(sockets[0]), self._open_tables.services.local_token)
            self._told.enter_context(told_beside(self._open_tables.services.store.file, server))
        self._draining = asyncio.create_task(self._drain())
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._open_tables.closing.set()
        if self._draining:
            self._draining.cancel()
        self._told.close()
        await super().shutdown(sockets)

    def stop(self, number: int) -> None:
        """Drain first where the operator wants that; a second signal stops it at once."""
        seconds = self._open_tables.services.settings.drain_seconds
        if seconds and not self._open_tables.draining.is_set():
            self._open_tables.drain(seconds)
        else:
            self.handle_exit(number, None)

    async def _drain(self) -> None:
        """Wait until the server is to be drained, and then until nobody is here or the time is up."""
        await self._open_tables.draining.wait()
        begun = monotonic()
        while monotonic() < begun + self._open_tables.drains_for:
            await asyncio.sleep(_LOOK_EVERY)
            if self._is_old_news(begun) and not self._open_tables.guests.is_anybody_here:
                break
        self.should_exit = True

    def _is_old_news(self, begun: float) -> bool:
        """Whether a proxy that asks every few seconds has learnt that nobody new should come."""
        return monotonic() > begun + min(_NOTICE, self._open_tables.drains_for)

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """Our caller handles signals; uvicorn would raise them once more at the end."""
        yield


def _keep_pauses_short() -> None:
    """What is loaded stays; searching it for waste again and again took a fifth of the time, in long pauses."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_NEW_OBJECTS)
    sys.setswitchinterval(_GIVE_WAY)


@contextmanager
def _stopped_by_signals(server: TableServer) -> Generator[None]:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, server.stop, number)
    try:
        yield
    finally:
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.remove_signal_handler(number)


def listening_at(host: str, port: int) -> socket.socket:
    """A socket that says it is TCP: asyncio sends small packets at once only on such ones."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(_BACKLOG)
    except OSError:
        found.close()
        raise
    return found


def _config(open_tables: OpenTables) -> uvicorn.Config:
    settings = open_tables.services.settings
    http, socket = guarded(settings, open_tables.services.metrics.dropped.labels("slow").inc)
    return uvicorn.Config(
        make_app(open_tables),
        http=http,
        ws=socket,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        ws_max_size=settings.guarding.frame_bytes,
        ws_max_queue=8,
        ws_ping_interval=15,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        h11_max_incomplete_event_size=_HEADER_BYTES,
        limit_concurrency=settings.guarding.sockets + _SPARE,
        timeout_graceful_shutdown=_GRACE,
    )


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _reachable(listening: socket.socket) -> str:
    """From this machine: who listens everywhere does so at the loopback address, too."""
    host, port = listening.getsockname()[:2]
    near = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host)  # noqa: S104 compared, not bound
    return f"http://{near}:{port}" if near else _address(listening)
