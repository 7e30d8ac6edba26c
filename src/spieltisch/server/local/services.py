"""What tables on a device have."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Final

from spieltisch.rules.game import Seat
from spieltisch.search.budget import Budget
from spieltisch.server.bus import LocalBus
from spieltisch.server.local.store import LocalStore
from spieltisch.server.operations.uptime import Uptime
from spieltisch.server.settings import Settings
from spieltisch.server.table.bot_jobs import Job, Makeshift, Workers
from spieltisch.server.table.replay import Course
from spieltisch.wire.review import HintGiven

__all__ = ["LocalAdvice", "LocalServices"]

_ADVISER: Final = "expert"
_THOUGHT: Final = Budget(seconds=1.0)


class _Metrics:
    """Nobody measures."""

    def store_failed(self) -> None: ...
    def bot_moved(self, makeshift: Makeshift | None) -> None: ...


class _Attention:
    """Sends no notices."""

    def happened(self, table: str) -> None: ...
    def looked(self, table: str, person: str) -> None: ...


@dataclass(frozen=True)
class LocalServices:
    store: LocalStore
    workers: Workers
    uptime: Uptime
    settings: Settings = field(default_factory=Settings)
    bus: LocalBus = field(default_factory=LocalBus)
    metrics: _Metrics = field(default_factory=_Metrics)
    attention: _Attention = field(default_factory=_Attention)
    folding: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))
    telling: asyncio.Lock = field(default_factory=asyncio.Lock)
    alone: bool = True


class LocalAdvice:
    """What the expert would do. What a hint says beyond that takes numpy, which a browser has not."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers

    def ahead(self, course: Course, seat: Seat) -> None:
        """Bots think when they are asked."""

    def forget(self, table: str) -> None:
        """Nothing is thought of ahead."""

    async def hint(
        self, course: Course, seat: Seat, planned: tuple[str, ...] = (), *, half: bool = False
    ) -> HintGiven | None:
        del course, seat, planned, half
        return None

    async def quick(self, course: Course, seat: Seat) -> str:
        view = course.entry.game.view(course.state, seat)
        job = Job(f"{course.table} hint", course.seq, course.game, view, _ADVISER, _THOUGHT)
        return (await self._workers.move(job)).action
