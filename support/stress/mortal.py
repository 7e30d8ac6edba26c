"""A server that is killed and begins again at the same address."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path

from support.serving import Running, free_port, running_server

__all__ = ["Mortal"]


class Mortal:
    def __init__(self, folder: Path, servers: ExitStack) -> None:
        self._servers = servers
        self._journal, self.port = folder / "journal", free_port()
        self._options = ["--data", str(folder), "--bot-processes", "1"]
        self._running = self._begun()
        self.url = self._running.url
        self.database = f"sqlite:///{folder / 'tables.db'}"

    async def die_and_rise(self) -> None:
        self.die()
        await self.rise()

    def die(self) -> None:
        self._running.kill()

    async def rise(self) -> None:
        self._running = await asyncio.to_thread(self._begun)

    async def stop(self) -> int:
        return await asyncio.to_thread(self._running.stop)

    def _begun(self) -> Running:
        return self._servers.enter_context(running_server(self._journal, self._options, self.port))
