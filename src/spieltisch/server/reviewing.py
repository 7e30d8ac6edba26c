"""Reviews of games that are over: one at a time for each database, behind all bots, in turn for everybody who asks.

What waits and what is done is in the store. So a review goes on that another process began and did not end, and
one that is wanted no more is given up wherever it is made.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing, suppress
from typing import Any, Final

import msgspec
from msgspec import Struct

from spieltisch.rules.record_text import record_to_json
from spieltisch.server.model import Event, ReviewRow, TableRow
from spieltisch.server.operations.housekeeping import failures_logged
from spieltisch.server.services import Services
from spieltisch.server.table.records import kept_events, record_of
from spieltisch.server.table.services import now
from spieltisch.server.workers.frames import Frame
from spieltisch.server.workers.tasks import TaskDied, TaskFailed, TaskProcess

__all__ = ["Reviewer", "summary_of"]

_NICENESS: Final = 15
"""Bots have 10."""
_LOOK: Final = 5.0
"""Seconds after which it is looked for reviews that another process was asked for, or has made."""
_BEAT: Final = 2.0
"""Seconds between two notes of how far it is."""
_STALE: Final = 60_000
"""Milliseconds without a note after which another process takes a review over."""
_TRIES: Final = 3
_REMEMBERED: Final = 1000

_log = logging.getLogger(__name__)


class Reviewer:
    def __init__(self, services: Services) -> None:
        self._services = services
        self._store = services.store.reviews
        self._process = TaskProcess(_NICENESS)
        self._news = asyncio.Event()
        self._served: dict[str, int] = {}
        """When each person last had a review begun, counted in reviews."""
        self.table: str | None = None
        """Whose game is being reviewed."""

    @property
    def pid(self) -> int | None:
        return self._process.pid

    def ring(self) -> None:
        """A review is wanted."""
        self._news.set()

    async def keep(self) -> None:
        """Make reviews for ever."""
        try:
            while self._services.settings.reviewing.on:
                has_failed = True
                with failures_logged("making a review"):
                    await self._make_next()
                    has_failed = False
                if has_failed:
                    await asyncio.sleep(_LOOK)  # it would fail again at once
        finally:
            await self._process.close()

    async def _make_next(self) -> None:
        wanted = await self._store.waiting(now() - _STALE)
        chosen = min(wanted, key=self._turn, default=None)
        if chosen and await self._store.take(chosen.table, now() - _STALE, now()):
            self._served[chosen.person or ""] = max(self._served.values(), default=0) + 1
            if len(self._served) > _REMEMBERED:
                del self._served[min(self._served, key=self._served.__getitem__)]
            await self._make(chosen)
            return
        self._news.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(_LOOK):
                await self._news.wait()

    def _turn(self, wanted: ReviewRow) -> tuple[int, int]:
        """The one that has waited longest for a turn; then the oldest."""
        return self._served.get(wanted.person or "", -1), wanted.created

    async def _make(self, wanted: ReviewRow) -> None:
        self.table = wanted.table
        try:
            done = await self._made(wanted.table)
            await self._store.settle(wanted.table, "done" if done else "failed", now())
        except TaskFailed as error:
            _log.warning("a review failed: %s", error)
            await self._store.settle(wanted.table, "failed", now())
        except TimeoutError:
            _log.warning("a review took too long")
            await self._store.settle(wanted.table, "failed", now())
        except (TaskDied, OSError):
            _log.warning("the process that makes reviews died")
            again = wanted.tries + 1 < _TRIES
            await self._store.settle(wanted.table, "waiting" if again else "failed", now())
        finally:
            self.table = None

    async def _made(self, table: str) -> bool:
        """Whether there is anything to say about the game, and it is still wanted."""
        row = await self._services.store.tables.get(table)
        events = await self._services.store.log.since(table)
        if row is None:
            return False
        record = await asyncio.to_thread(_record, row, events)
        settings, progress = self._services.settings.reviewing, _Progress(events)
        run = self._process.run("review", record, settings.threads, seconds=settings.seconds)
        async with aclosing(run) as told, aclosing(_with_beats(told)) as heard:
            async for name, value in heard:
                body = progress.hear(name, value)
                if body is None and not progress.is_due:
                    continue
                summary = summary_of(value) if body else None
                if not await self._store.note(table, progress.noted(), body, now(), summary):
                    return False
        return progress.has_parts


async def _with_beats(told: AsyncGenerator[Frame]) -> AsyncGenerator[Frame]:
    """The reports, and a beat now and then between them: a review that waits for its turn may be given up, too."""
    while True:
        frame = asyncio.ensure_future(anext(told, None))
        try:
            while not (await asyncio.wait({frame}, timeout=_BEAT))[0]:
                yield "beat", None
        finally:
            frame.cancel()
            await asyncio.wait({frame})
        found = frame.result()
        if found is None:
            return
        yield found


class _Progress:
    """How far a review is, and what is to be noted of it."""

    def __init__(self, events: Sequence[Event]) -> None:
        self._seqs = kept_events(events)
        self._share = 0.0
        self._next_note = 0.0
        self.has_parts = False

    def hear(self, name: str, value: Any) -> str | None:
        """A result to be kept, if it is one."""
        if name == "progress":
            self._share = max(self._share, min(1.0, float(value)))
        if name != "part":
            return None
        self.has_parts = True
        return f'{{"events":{self._seqs},"review":{value}}}'

    @property
    def is_due(self) -> bool:
        return asyncio.get_running_loop().time() >= self._next_note

    def noted(self) -> int:
        """Of a thousand."""
        self._next_note = asyncio.get_running_loop().time() + _BEAT
        return int(1000 * self._share)


class _Total(Struct):
    value: float


class _Entry(Struct):
    kind: str
    seat: str
    total: _Total


class _Ledger(Struct):
    seat: str
    entries: list[_Entry]


class _Reviewed(Struct):
    """What a summary needs to know of a review."""

    exact: bool
    ledgers: list[_Ledger]


def summary_of(review: str) -> str | None:
    """Luck and errors of every seat, once a review is whole, and where it is exact."""
    found = msgspec.json.decode(review, type=_Reviewed)
    if not found.exact or not found.ledgers:
        return None
    return msgspec.json.encode({each.seat: _told(each) for each in found.ledgers}).decode()


def _told(ledger: _Ledger) -> dict[str, float]:
    luck = (each.total.value for each in ledger.entries if each.kind == "luck")
    errors = (
        each.total.value
        for each in ledger.entries
        if each.kind == "decisions" and each.seat == ledger.seat
    )
    return {"luck": sum(luck), "errors": sum(errors)}


def _record(row: TableRow, events: Sequence[Event]) -> dict[str, object]:
    return record_to_json(record_of(row, events))
