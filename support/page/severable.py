"""A line to a server that can be cut: a small proxy between them."""

from __future__ import annotations

import socket
from collections.abc import Generator
from contextlib import contextmanager, suppress
from threading import Thread
from urllib.parse import urlsplit

__all__ = ["Severable", "severable"]

_CHUNK = 65536


class Severable:
    """Open it with `severable`; `cut` breaks every connection, and lets none through until `mend`."""

    def __init__(self, listening: socket.socket, server: tuple[str, int]) -> None:
        self._listening = listening
        self._server = server
        self._sockets: list[socket.socket] = []
        self._is_cut = False
        self.url = f"http://127.0.0.1:{listening.getsockname()[1]}"

    def cut(self) -> None:
        self._is_cut = True
        for each in self._sockets:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        self._is_cut = False

    def run(self) -> None:
        """Until there is nothing more to listen to."""
        with suppress(OSError):
            while True:
                self._take(self._listening.accept()[0])

    def _take(self, client: socket.socket) -> None:
        if self._is_cut:
            client.close()
            return
        server = socket.create_connection(self._server)
        self._sockets += [client, server]
        for one, other in ((client, server), (server, client)):
            Thread(target=_pass_on, args=(one, other), daemon=True).start()

    def close(self) -> None:
        self.cut()
        for each in self._sockets:
            each.close()


def _pass_on(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while data := one.recv(_CHUNK):
            other.sendall(data)
    with suppress(OSError):
        other.shutdown(socket.SHUT_RDWR)


@contextmanager
def severable(url: str) -> Generator[Severable]:
    """A line to the server at this address."""
    found = urlsplit(url)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        line = Severable(listening, (str(found.hostname), int(found.port or 80)))
        running = Thread(target=line.run, daemon=True)
        running.start()
        yield line
        listening.shutdown(socket.SHUT_RDWR)
        running.join()
        line.close()
