"""Everything a server needs, opened in order and closed in the other order."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from spieltisch.server.bus_opening import open_bus
from spieltisch.server.hall import Hall, open_hall
from spieltisch.server.metrics import Metrics
from spieltisch.server.services import Services
from spieltisch.server.settings import Settings
from spieltisch.server.store import default_url, open_store
from spieltisch.server.uptime import uptime_of
from spieltisch.server.workers import open_workers

__all__ = ["opened"]


@asynccontextmanager
async def opened(settings: Settings) -> AsyncGenerator[Hall]:
    """Raises what `open_store` raises."""
    async with (
        open_store(settings.database or default_url()) as store,
        uptime_of(store) as uptime,
        open_bus(store) as bus,
        open_workers(settings.workers) as workers,
    ):
        alone = store.file is not None
        metrics = Metrics()
        metrics.watch(workers)
        services = Services(settings, store, bus, workers, uptime, metrics, alone)
        async with open_hall(services) as hall:
            yield hall
