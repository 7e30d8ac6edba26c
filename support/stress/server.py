"""A server in a process of its own, for a figure."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from support.serving import Running, running_server
from support.stress.figure import Site

__all__ = ["server_at"]


@asynccontextmanager
async def server_at(
    site: Site, *more: str, port: int = 0, database: str | None = None
) -> AsyncGenerator[Running]:
    """With a file of its own, or a database that is named."""
    where = ["--database", database] if database else ["--data", str(site.folder)]
    options = [*where, "--log-level", "warning", *more]
    begin = running_server(site.folder / "journal", options, port)
    running = await asyncio.to_thread(begin.__enter__)
    try:
        yield running
    finally:
        await asyncio.to_thread(begin.__exit__, None, None, None)
