"""Everything a server needs, opened in order and closed in the other order."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from spieltisch.server.bus import Bus, LocalBus
from spieltisch.server.bus.postgres import PostgresBus
from spieltisch.server.operations.metrics import Metrics
from spieltisch.server.operations.uptime import uptime_of
from spieltisch.server.services import Services
from spieltisch.server.settings import Settings
from spieltisch.server.store import default_url, open_store
from spieltisch.server.store.postgres import PostgresAccess
from spieltisch.server.store.store import Store
from spieltisch.server.tables import OpenTables, tables_of
from spieltisch.server.workers import open_workers

__all__ = ["open_bus", "opened"]


@asynccontextmanager
async def open_bus(store: Store) -> AsyncGenerator[Bus]:
    """In one process for SQLite; between all processes on the same PostgreSQL."""
    if not isinstance(store.access, PostgresAccess):
        yield LocalBus()
        return
    bus = PostgresBus(store.access.engine, store.tables.tops)
    async with bus.listening():
        yield bus


@asynccontextmanager
async def opened(settings: Settings) -> AsyncGenerator[OpenTables]:
    """Raises what `open_store` raises."""
    async with (
        open_store(settings.database or default_url()) as store,
        uptime_of(store) as uptime,
        open_bus(store) as bus,
        open_workers(settings.workers) as workers,
    ):
        metrics = Metrics()
        metrics.watch(workers)
        services = Services(
            settings, store, bus, workers, uptime, metrics, alone=store.file is not None
        )
        async with tables_of(services) as open_tables:
            yield open_tables
