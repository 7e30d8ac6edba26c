"""The bus that goes with a store."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from spieltisch.server.bus import Bus, LocalBus
from spieltisch.server.bus_postgres import PostgresBus
from spieltisch.server.store.store import Store

__all__ = ["open_bus"]


@asynccontextmanager
async def open_bus(store: Store) -> AsyncGenerator[Bus]:
    """In one process for SQLite; between all processes on the same PostgreSQL."""
    if store.file is not None:
        yield LocalBus()
        return
    bus = PostgresBus(store.access.reader, store.tables.tops)
    async with bus.listening():
        yield bus
