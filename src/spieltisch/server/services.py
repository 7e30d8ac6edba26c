"""What tables need from the rest of the server."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Final

from spieltisch.server.bus import Bus
from spieltisch.server.metrics import Metrics
from spieltisch.server.settings import Settings
from spieltisch.server.store import Store
from spieltisch.server.uptime import Uptime, now_ms as now
from spieltisch.server.workers import Workers

__all__ = ["Services", "new_seed", "now"]

_HISTORIES: Final = 1
"""Requests for games that were, worked on at the same time: each of them takes turns with all moves."""


@dataclass(frozen=True)
class Services:
    settings: Settings
    store: Store
    bus: Bus
    workers: Workers
    uptime: Uptime
    metrics: Metrics
    alone: bool
    """Whether no other process can have the same store."""
    telling: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held by the one table that tells its audience what happened, so that moves at others go first."""
    history: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(_HISTORIES))
    """Held while a game that was is worked out, so that moves do not wait for hundreds of them."""


def new_seed() -> str:
    """32 random bytes for dice and cards, as hex."""
    return token_hex(32)
