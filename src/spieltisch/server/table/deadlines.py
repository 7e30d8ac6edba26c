"""What happens at a table when nobody acts: bots think, and time runs out. So no table can stick."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final, NamedTuple

from spieltisch.fair.event import TABLE as BY_TABLE, Played
from spieltisch.rules.errors import Impossible
from spieltisch.rules.game import Refusal, Seat, seat_letter
from spieltisch.search.budget import Budget
from spieltisch.server.table.advancing import EventDraft, restarted
from spieltisch.server.table.bot_jobs import Job, cheap_move
from spieltisch.server.table.clocks import BOT_GRACE, Waiting
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.event_log import EventLog
from spieltisch.server.table.jobs import Work
from spieltisch.server.table.judging import Judgement, refused_consent, steps
from spieltisch.server.table.options import options_of
from spieltisch.server.table.replay import Course
from spieltisch.server.table.services import TableServices, new_seed, now
from spieltisch.server.table.state import TableState
from spieltisch.wire.pieces import GameClock

__all__ = ["Deadlines"]

_LONGEST_PAUSE: Final = 3600.0
_BREATH: Final = 1.0
"""Seconds until a bot thinks again whose thought came to nothing."""
_log = logging.getLogger(__name__)


class _Thinking(NamedTuple):
    seq: int
    task: asyncio.Task[None]


class Deadlines:
    """`pause` says how long a table may rest; `keep` does what is due then."""

    def __init__(
        self,
        services: TableServices,
        event_log: EventLog,
        post: Callable[[Work[None]], None],
        is_attended: Callable[[], bool],
    ) -> None:
        self._services = services
        self._event_log = event_log
        self._post = post
        self._is_attended = is_attended
        self._thinking: _Thinking | None = None

    @property
    def is_thinking(self) -> bool:
        """Whether a bot is at work on the present state."""
        if self._thinking is None:
            return False
        return self._thinking.seq == self._event_log.seq and not self._thinking.task.done()

    def close(self) -> None:
        """For good; see `EventLog.close`."""
        self._give_up()
        self._post = _to_nobody
        self._is_attended = _never

    def _give_up(self) -> None:
        if self._thinking:
            self._thinking.task.cancel()

    @property
    def _awaited(self) -> tuple[TableState, Waiting] | None:
        """The table, and what it waits for; `None`: for nothing."""
        table_state = self._event_log.table_state
        what = table_state.waiting if table_state else None
        return None if table_state is None or what is None else (table_state, what)

    def pause(self) -> float | None:
        """Seconds until something is due; `None`: only somebody can bring it on."""
        if (awaited := self._awaited) is None:
            return None
        table_state, what = awaited
        if table_state.vacant:
            return 0
        if self._thinking and self._thinking.seq == self._event_log.seq:
            return BOT_GRACE / 1000 if self.is_thinking else _BREATH
        if what.kind == "bot" and self._event_log.leads:
            return 0
        remaining = table_state.remaining(now(), self._services.uptime) or 0
        return min(_LONGEST_PAUSE, max(0.0, remaining / 1000))

    async def keep(self) -> None:
        """Do what is due."""
        awaited = self._awaited
        if awaited is None or self.is_thinking:
            return
        table_state, what = awaited
        if table_state.vacant:
            given = [_given(seat, table_state.stand_in) for seat in table_state.vacant]
            await self._event_log.append(given)
        elif what.kind == "bot" and self._event_log.leads:
            self._think(table_state, what, "bot")
        elif (table_state.remaining(now(), self._services.uptime) or 0) <= 0:
            await self._run_out(table_state, what)

    async def _run_out(self, table_state: TableState, what: Waiting) -> None:
        course = table_state.course
        match what.kind:
            case "commit":
                missing = course.seeding.missing
                absent = [EventDraft("absent", BY_TABLE, {"seat": seat}) for seat in missing]
                await self._event_log.append(absent)
            case "reveal":
                seed = new_seed()
                await self._event_log.append([restarted(course, seed)], None, (seed,))
            case "consent":
                await self._event_log.append([refused_consent(course, "clock")])
            case "turn":
                await self._overstepped(table_state, what)
            case "bot":
                self._think(table_state, what, "bot")

    async def _overstepped(self, table_state: TableState, what: Waiting) -> None:
        """The turn's time is up: the seat is forfeited, or a bot moves; once a game's time is up, for good."""
        agreed, seat = options_of(self._event_log.row), seat_letter(what.seat or 0)
        if agreed.on_timeout == "forfeit":
            await self._event_log.append(
                [EventDraft("forfeit", BY_TABLE, {"seat": seat, "why": "clock"})]
            )
        elif isinstance(agreed.clock, GameClock):
            await self._event_log.append([_given(what.seat or 0, table_state.stand_in)])
        else:
            self._think(table_state, what, "clock")

    def _think(self, table_state: TableState, what: Waiting, played: Played) -> None:
        self._give_up()
        seat = what.seat or 0
        task = asyncio.create_task(self._thought(table_state, seat, played))
        self._thinking = _Thinking(table_state.course.seq, task)

    async def _thought(self, table_state: TableState, seat: Seat, played: Played) -> None:
        course, settings = table_state.course, self._services.settings
        job = Job(
            table=course.table,
            seq=course.seq,
            game=course.game,
            view=course.entry.game.view(course.state, seat),
            bot=table_state.bot_at(seat) or table_state.stand_in,
            budget=Budget(seconds=settings.bot_seconds),
            person=self._event_log.row.owner or "",
            people=self._is_attended(),
        )
        if table_state.may_be_taken_back:
            await asyncio.sleep(settings.stand_in_seconds)
        move = await self._services.workers.move(job)
        self._services.metrics.bot_moved(move.makeshift)
        stands_in: Played = "makeshift" if move.makeshift and played == "bot" else played
        self._post(lambda: self._moved(job, seat, move.action, stands_in))

    async def _moved(self, job: Job, seat: Seat, action: str, played: Played) -> None:
        """A bot's move takes the same path as a person's; if it is refused, any legal one does."""
        table_state = self._event_log.table_state
        if table_state is None or table_state.course.seq != job.seq:
            return
        found = _judged(table_state.course, seat, action, played)
        if isinstance(found, Refusal | TableError):
            _log.error("a bot's move was refused: %s", found.code)
            stands_in: Played = "makeshift" if played == "bot" else played
            found = _judged(table_state.course, seat, cheap_move(job, "failed").action, stands_in)
        if isinstance(found, Refusal | TableError):
            raise Impossible("No move is legal.")
        await self._event_log.append(found)


def _judged(course: Course, seat: Seat, action: str, played: Played) -> Judgement | TableError:
    try:
        return steps(course, seat, [action], played)
    except TableError as error:
        return error


def _to_nobody(_work: Work[None]) -> None:
    """Nothing is done any more."""


def _never() -> bool:
    return False


def _given(seat: Seat, bot: str) -> EventDraft:
    return EventDraft("hand", BY_TABLE, {"seat": seat_letter(seat), "to": bot})
