"""The bus that goes with a store."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from spieltisch.server.bus import Bus, LocalBus
from spieltisch.server.bus_postgres import PostgresBus
from spieltisch.server.store.postgres import PostgresAccess
from spieltisch.server.store.store import Store

__all__ = ["open_bus"]


@asynccontextmanager
async def open_bus(store: Store) -> AsyncGenerator[Bus]:
    """In one process for SQLite; between all processes on the same PostgreSQL."""
    if not isinstance(store.access, PostgresAccess):
        yield LocalBus()
        return
    bus = PostgresBus(store.access.engine, store.tables.tops)
    async with bus.listening():
        yield bus
