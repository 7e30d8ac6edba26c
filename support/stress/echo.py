"""A server that only echoes: what this machine, Python and the WebSocket library cost without a table.

python -m support.stress.echo PORT
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Generator
from contextlib import AsyncExitStack, contextmanager
from random import Random
from subprocess import Popen
from time import perf_counter
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

from support.serving import free_port

__all__ = ["echoed", "echoing"]

_FRAME: Final = "x" * 200
"""About as long as an action."""


@contextmanager
def echoing() -> Generator[str]:
    """Such a server in a process of its own; its address."""
    port = free_port()
    command = [sys.executable, "-m", "support.stress.echo", str(port)]
    process = Popen(command)  # noqa: S603 our own code
    try:
        yield f"ws://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


async def echoed(url: str, sockets: int, pace: float, messages: int) -> list[float]:
    """Seconds from sending to the echo: this many sockets, each with this many messages at this pace."""
    found: list[float] = []
    async with AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(await _connected(url)) for _ in range(sockets)]
        talks = [_talk(line, pace, messages, found, number) for number, line in enumerate(lines)]
        await asyncio.gather(*talks)
    return found


async def _connected(url: str) -> ClientConnection:
    while True:
        try:
            return await connect(url, compression=None)
        except OSError:
            await asyncio.sleep(0.05)


async def _talk(
    line: ClientConnection, pace: float, messages: int, found: list[float], number: int
) -> None:
    rng = Random(number)
    for _ in range(messages):
        await asyncio.sleep(rng.uniform(0, 2 * pace))
        begun = perf_counter()
        await line.send(_FRAME)
        await line.recv()
        found.append(perf_counter() - begun)


async def _echo(connection: ServerConnection) -> None:
    async for message in connection:
        await connection.send(message)


async def _main(port: int) -> None:
    async with serve(_echo, "127.0.0.1", port, compression=None):
        await asyncio.get_running_loop().create_future()


if __name__ == "__main__":
    asyncio.run(_main(int(sys.argv[1])))
