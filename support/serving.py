"""Real servers for tests: one in this process with any settings, or one of its own that can be killed."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncGenerator, Generator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from spieltisch.server.http.serving import TableServer, listening_at
from spieltisch.server.opening import opened
from spieltisch.server.settings import Settings
from spieltisch.server.tables import OpenTables

__all__ = ["Running", "Served", "free_port", "running_server", "served"]

_SERVERS_PORTS: Final = range(20_000, 32_768)
_USUAL: Final = ("-c", "import sys; from spieltisch.cli import main; sys.exit(main())")


@dataclass(frozen=True)
class Served:
    """A server in this process."""

    url: str
    open_tables: OpenTables


@asynccontextmanager
async def served(settings: Settings) -> AsyncGenerator[Served]:
    """Tables in this process, on a free port."""
    with listening_at("127.0.0.1", 0) as listening:
        async with opened(settings) as open_tables:
            begun = asyncio.Event()
            server = TableServer(open_tables, begun.set)
            running = asyncio.create_task(server.serve([listening]))
            await begun.wait()
            yield Served(f"http://127.0.0.1:{listening.getsockname()[1]}", open_tables)
            server.should_exit = True
            await running


@dataclass
class Running:
    """A server in a process of its own."""

    url: str
    process: subprocess.Popen[str]

    def kill(self) -> None:
        """As a power cut would, for the process and its bots."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """As an operator would; its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(30)


@contextmanager
def running_server(
    journal: Path, options: Sequence[str], port: int = 0, by: Sequence[str] = _USUAL
) -> Generator[Running]:
    """`spieltisch serve` with these options; what it writes goes to the file `journal`.

    `by`: what Python is to run instead of the usual command.
    """
    command = [sys.executable, *by, "serve", "--port", str(port), *options]
    with journal.open("a", encoding="utf-8") as errors:
        process = subprocess.Popen(  # noqa: S603 our own command
            [*command, "--language", "en"],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            start_new_session=True,
        )
    running = Running(_address(process, journal), process)
    try:
        yield running
    finally:
        running.stop()
        if process.stdout:
            process.stdout.close()


def free_port() -> int:
    """One that stays free while a server is away: below those that the system gives to whoever connects."""
    for port in random.SystemRandom().sample(_SERVERS_PORTS, 100):
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise RuntimeError("no port is free")


def _address(process: subprocess.Popen[str], journal: Path) -> str:
    said = process.stdout.readline() if process.stdout else ""
    found = re.search(r"http://\S+", said)
    if not found:
        process.kill()
        process.wait()
        raise RuntimeError(f"no server: {said}{journal.read_text(encoding='utf-8')}")
    return found[0]
