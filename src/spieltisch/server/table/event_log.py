"""A table's log as this process knows it. It only ever shows what is safely written.

Another process may write to the same log. The second to write learns of it, reads what was written, and
judges again what it wanted.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from spieltisch.rules.catalogue import entry
from spieltisch.server.bus import log_of, row_of
from spieltisch.server.model import (
    Append,
    Appended,
    Due,
    Status,
    TableRow,
    UnknownTable,
    Verdict,
)
from spieltisch.server.table.advancing import EventDraft, Happening, advance
from spieltisch.server.table.loading import (
    Loaded,
    folded,
    followed,
    is_long,
    replayed,
    snapshot_of,
    state_of,
    stored,
    unhurried,
)
from spieltisch.server.table.replay import Course
from spieltisch.server.table.services import TableServices, now
from spieltisch.server.table.state import TableState

__all__ = ["EventLog", "Hear"]

Hear: TypeAlias = Callable[[Sequence[Happening]], None]

_SNAPSHOT_EVERY: Final = 64
_RECENT: Final = 32
_AT_ONCE: Final = 30
"""Events of one command that are worked out without a thread of their own."""
_REMEMBERED: Final = 2.0
"""Seconds for which a whole game is kept that was folded from its beginning."""
_ABOUT_THE_ROW: Final = {"start", "restart", "end"}
"""Events that come with a change of the table's row."""


class EventLog:
    def __init__(self, services: TableServices, loaded: Loaded, hear: Hear) -> None:
        self._services = services
        self.row = loaded.row
        self.table_state = loaded.table_state
        self._kept = loaded.kept
        self._branches_kept = self._branches if loaded.kept >= 0 else 0
        """How often the game had branched at the newest snapshot."""
        self._hear = hear
        self._recent: deque[Happening] = deque(maxlen=_RECENT)
        self._past: list[Happening] = []
        self._folding = asyncio.Lock()
        """Held while the whole game is folded: of many who want it, one does it."""
        self.leads = services.alone
        """Whether this process wrote last, and so lets the bots think."""

    @property
    def seq(self) -> int:
        return self.table_state.course.seq if self.table_state else -1

    @property
    def _branches(self) -> int:
        return self.table_state.course.branches if self.table_state else 0

    async def append(
        self, drafts: Sequence[EventDraft], idem: str | None = None, new_seeds: tuple[str, ...] = ()
    ) -> Verdict:
        """Write what happens now, with all that follows from it; raises `StoreFailed`."""
        seeds = (*self.row.seeds, *new_seeds)
        if any(draft.kind == "branch" for draft in drafts):
            await self._recall()
        course = self.table_state.course if self.table_state else None
        happened = await _advanced(course, drafts, seeds)
        after = self._after(happened)
        wish = self._wish(happened, after, seeds, idem)
        verdict = await self._services.store.log.append(wish)
        if not isinstance(verdict, Appended):
            await self.catch_up()
            return verdict
        status = wish.status or self.row.status
        self.leads = True
        self.row = replace(self.row, seeds=seeds, status=status, deadline=wish.deadline)
        self._take(happened, after)
        self._services.bus.publish(log_of(self.row.id), self.seq)
        return verdict

    async def catch_up(self) -> None:
        """Read what others have written."""
        events = await self._services.store.log.since(self.row.id, self.seq)
        events = [event for event in events if event.seq > self.seq]
        if not events:
            return
        if any(event.kind in _ABOUT_THE_ROW for event in events):
            await self.refresh()
        self.leads = self._services.alone
        if any(event.kind == "branch" for event in events):
            await self._recall()
        course = self.table_state.course if self.table_state else None
        happened = await unhurried(followed(course, events) if course else replayed(events))
        after = self._after(happened)
        deadline = after.deadline(now(), self._services.uptime)
        self.row = replace(self.row, deadline=deadline)
        self._take(happened, after)

    async def put_off(self, due: Due) -> None:
        """Its stored deadline is over: note the later one, if no server was up meanwhile and every seat has somebody."""
        await self.refresh()
        table_state, uptime = self.table_state, self._services.uptime
        if (
            table_state is None
            or table_state.vacant
            or (table_state.remaining(now(), uptime) or 0) <= 0
        ):
            return
        deadline = table_state.deadline(now(), uptime)
        await self._services.store.tables.put_off(due, deadline)
        self.row = replace(self.row, deadline=deadline)

    async def refresh(self) -> None:
        """Read the row again."""
        row = await self._services.store.tables.get(self.row.id)
        if row is None:
            raise UnknownTable("The table is gone.")
        self.row = row
        if self.table_state:
            self.table_state = replace(self.table_state, seats=row.seats)

    async def put(self, row: TableRow) -> bool:
        """Write a changed row, unless somebody was first; then it is read again."""
        written = await self._services.store.tables.put(row)
        if written is None:
            await self.refresh()
            return False
        self.row = written
        self._services.bus.publish(row_of(row.id), written.revision)
        return True

    def close(self) -> None:
        """Nobody hears of anything any more: what only holds itself would stay in memory for hours."""
        self._hear = _nobody

    async def since(self, seq: int) -> Sequence[Happening]:
        """What happened after a number, with its facts."""
        if self._recalls(seq):
            return [happening for happening in self._recent if happening.event.seq > seq]
        return [each for each in await self._whole() if each.event.seq > seq]

    def tells_quickly(self, seq: int) -> bool:
        """Whether what happened after a number is known without folding a long game."""
        return self._recalls(seq) or not is_long(self.seq)

    def _recalls(self, seq: int) -> bool:
        first = self._recent[0].event.seq if self._recent else self.seq + 1
        return first <= seq + 1

    async def _recall(self) -> None:
        """Every turn with its state, where a snapshot kept their numbers alone."""
        if self.table_state and any(mark.state is None for mark in self.table_state.course.turns):
            whole = await self._whole()
            self.table_state = replace(self.table_state, course=whole[-1].course)

    async def _whole(self) -> Sequence[Happening]:
        """From the first event on; remembered for a moment, since who asks seldom asks alone."""
        async with self._folding:
            if not self._past or self._past[-1].event.seq != self.seq:
                events = await self._services.store.log.since(self.row.id)
                known = [event for event in events if event.seq <= self.seq]
                self._past = await folded(self._services, known)
                asyncio.get_running_loop().call_later(_REMEMBERED, self._forget_past)
            return self._past

    def _forget_past(self) -> None:
        self._past = []

    @property
    def wants_keeping(self) -> bool:
        """A snapshot is due; not where something could be taken back that it would lose."""
        course = self.table_state.course if self.table_state else None
        if course is None or course.ending or len(course.trail) > 1:
            return False
        return self.seq - self._kept >= _SNAPSHOT_EVERY or self._branches > self._branches_kept

    async def keep(self) -> None:
        """Keep a snapshot, so that the table opens quickly."""
        if self.table_state and self.wants_keeping:
            self._kept, self._branches_kept = self.seq, self._branches
            await self._services.store.log.keep(snapshot_of(self.table_state))

    def _after(self, happened: Sequence[Happening]) -> TableState:
        if self.table_state:
            return self.table_state.after(happened, self._services.uptime)
        begun = state_of(self._services, self.row, happened[0].course)
        return begun.after(happened[1:], self._services.uptime)

    def _wish(
        self,
        happened: Sequence[Happening],
        after: TableState,
        seeds: tuple[str, ...],
        idem: str | None,
    ) -> Append:
        rules = entry(self.row.game).rules
        first, *rest = happened
        return Append(
            table=self.row.id,
            events=(stored(first, rules, idem), *(stored(each, rules) for each in rest)),
            deadline=after.deadline(now(), self._services.uptime),
            status=_status(happened),
            seeds=seeds,
            revision=self.row.revision if first.event.kind == "start" else None,
        )

    def _take(self, happened: Sequence[Happening], after: TableState) -> None:
        self.table_state = after
        self._recent.extend(happened)
        follows = self._past and self._past[-1].event.seq + 1 == happened[0].event.seq
        self._past = [*self._past, *happened] if follows else []
        self._hear(happened)


async def _advanced(
    course: Course | None, drafts: Sequence[EventDraft], seeds: Sequence[str]
) -> tuple[Happening, ...]:
    """A long beginning that is given is not worked out while others wait."""
    if len(drafts) <= _AT_ONCE:
        return advance(course, drafts, seeds, now())
    return await asyncio.to_thread(advance, course, drafts, seeds, now())


def _nobody(_happened: Sequence[Happening]) -> None:
    """Hears nothing."""


def _status(happened: Sequence[Happening]) -> Status | None:
    if happened[-1].course.ending:
        return "ended"
    return "running" if happened[0].event.kind == "start" else None
