"""What a server has for its tables and for everything around them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from secrets import token_urlsafe
from typing import Final

from spieltisch.server.bus import Bus
from spieltisch.server.operations.attention import Attention
from spieltisch.server.operations.metrics import Metrics
from spieltisch.server.operations.moderation import Moderation
from spieltisch.server.operations.uptime import Uptime
from spieltisch.server.settings import Settings
from spieltisch.server.store import Store
from spieltisch.server.table.bot_jobs import Workers

__all__ = ["Services"]

_HISTORIES: Final = 1
"""Requests for games that were, worked on at the same time: each of them takes turns with all moves."""

_FOLDS: Final = 2
"""Long games that are folded at the same time."""


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
    moderation: Moderation = field(default_factory=Moderation)
    attention: Attention = field(default_factory=Attention)
    """What happened and who looked, for notices."""
    local_token: str = field(default_factory=lambda: token_urlsafe(32), repr=False)
    """By which `spieltisch admin` on this machine is known to this process."""
    telling: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held by the one table that tells its audience what happened, so that moves at others go first."""
    folding: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(_FOLDS))
    """Held while a long game is folded, for whatever reason; what holds both asks for `history` first."""
    history: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(_HISTORIES))
    """Held while a game that was is worked out, so that moves do not wait for hundreds of them."""
