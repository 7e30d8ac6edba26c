"""Pages as a browser keeps them: next versions, real servers of any of them, proxies and plain web servers before them."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import Callable, Generator
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final

import spieltisch.web
from support.serving import Running, running_server

__all__ = ["NEXT", "PAGE", "behind_a_folder", "next_version", "page_server", "plain_server"]

PAGE: Final = Path(spieltisch.web.__file__).with_name("static")
NEXT: Final = "Spieltisch, the next version"
_SERVING: Final = """
import pathlib, sys
import spieltisch.server.http.app as app
app._PAGE = pathlib.Path(sys.argv.pop(1))
from spieltisch.cli import main
sys.exit(main())
"""


def next_version(target: Path) -> Path:
    """The same page with another title, begun by a script of another name."""
    shutil.copytree(PAGE, target, ignore=shutil.ignore_patterns("*.br", "*.gz"))
    index, worker = target / "index.html", target / "sw.js"
    text = index.read_text(encoding="utf-8")
    [before] = {*re.findall(r"assets/index-[\w-]+\.js", text)}
    entry = "assets/index-next.js"
    shutil.move(target / before, target / entry)
    index.write_text(
        text.replace(before, entry).replace("<title>Spieltisch<", f"<title>{NEXT}<"), "utf-8"
    )
    code = worker.read_text(encoding="utf-8").replace(before, entry)
    worker.write_text(re.sub(r"id:(\W)\w+", r"id:\1next", code, count=1), "utf-8")
    return target


def page_server(page: Path, folder: Path, port: int, *more: str) -> AbstractContextManager[Running]:
    """A real server with its tables in `folder`, which sends the page of another folder."""
    options = ["--data", str(folder), *more]
    return running_server(folder / "server.log", options, port, by=["-c", _SERVING, str(page)])


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 its name there
        pass


@contextmanager
def plain_server(folder: Path, port: int = 0) -> Generator[str]:
    """As `python -m http.server`, which knows nothing of tables."""
    handler = partial(_Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@contextmanager
def behind_a_folder(folder: str, port: int, server: int) -> Generator[None]:
    """A proxy that shows the server below `/folder/` and tells it nothing of that."""
    ready = Future[Callable[[], object]]()
    thread = Thread(target=lambda: asyncio.run(_proxy(folder, port, server, ready)))
    thread.start()
    stop = ready.result()
    try:
        yield
    finally:
        stop()
        thread.join()


async def _proxy(folder: str, port: int, server: int, ready: Future[Callable[[], object]]) -> None:
    over = asyncio.Event()
    answer = partial(_forward, f"/{folder}", server)
    listening = await asyncio.start_server(answer, "127.0.0.1", port)
    ready.set_result(partial(asyncio.get_running_loop().call_soon_threadsafe, over.set))
    await over.wait()
    listening.close()


async def _forward(
    folder: str, server: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    """One request a connection; after its head, bytes go both ways as they come, sockets' too."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    method, path, rest = head.split(" ", 2)
    if not path.startswith(f"{folder}/"):
        writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        writer.close()
        return
    if "upgrade: websocket" not in head.lower():
        rest = re.sub(r"(?i)\r\nconnection: [^\r]*", "", rest)
        rest = rest.replace("\r\n", "\r\nConnection: close\r\n", 1)
    try:
        up, down = await asyncio.open_connection("127.0.0.1", server)
    except OSError:
        writer.close()
        return
    down.write(f"{method} {path.removeprefix(folder)} {rest}".encode("latin-1"))
    await asyncio.gather(_pour(reader, down), _pour(up, writer), return_exceptions=True)


async def _pour(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    try:
        while some := await source.read(65_536):
            target.write(some)
            await target.drain()
    finally:
        target.close()
