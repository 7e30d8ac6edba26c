"""Running the application: uvicorn with h11, its sizes and times held small, and a quiet end."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Final

import uvicorn

from spieltisch.server.app import make_app
from spieltisch.server.hall import Hall
from spieltisch.server.opening import opened
from spieltisch.server.protocols import GuardedSocket, guarded_http
from spieltisch.server.settings import Settings

__all__ = ["TableServer", "listening_at", "serve"]

_HEADER_BYTES: Final = 16 * 1024
_GRACE: Final = 10
_BACKLOG: Final = 2048
_NEW_OBJECTS: Final = (5_000, 10, 500)
"""So many before Python looks for those that only hold each other, by default 700: each look is short, and looks at
everything, which last half a second with hundreds of tables, are rare."""
_GIVE_WAY: Final = 0.0005
"""Seconds after which a busy thread lets another one go on: one that commits has to wait so long a dozen times."""
_SPARE: Final = 200
"""Connections beyond the sockets that may be open, for requests."""


async def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until told to stop; `ready` is called with the address. Raises `OSError` and `StoreError`."""
    with listening_at(settings.host, settings.port) as listening:
        async with opened(settings) as hall:
            server = TableServer(hall, lambda: ready(_address(listening)))
            _keep_pauses_short()
            with _stopped_by_signals(server):
                await server.serve([listening])


class TableServer(uvicorn.Server):
    def __init__(self, hall: Hall, ready: Callable[[], None]) -> None:
        super().__init__(_config(hall))
        self._hall = hall
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._hall.closing.set()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """Signals are the affair of whoever runs this; uvicorn would raise them once more at the end."""
        yield


def _keep_pauses_short() -> None:
    """What is loaded stays; searching it for waste again and again took a fifth of the time, in long pauses."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_NEW_OBJECTS)
    sys.setswitchinterval(_GIVE_WAY)


@contextmanager
def _stopped_by_signals(server: uvicorn.Server) -> Generator[None]:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, server.handle_exit, number, None)
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


def _config(hall: Hall) -> uvicorn.Config:
    settings = hall.services.settings
    return uvicorn.Config(
        make_app(hall),
        http=guarded_http(settings, hall.services.metrics.dropped.labels("slow").inc),
        ws=GuardedSocket,
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
