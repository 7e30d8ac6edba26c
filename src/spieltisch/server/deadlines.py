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
from spieltisch.server.advancing import Draft, restarted
from spieltisch.server.clocks import BOT_GRACE, Waiting
from spieltisch.server.jobs import Work
from spieltisch.server.judging import Judgement, refused_consent, steps
from spieltisch.server.ledger import Ledger
from spieltisch.server.log import Course
from spieltisch.server.options import options_of
from spieltisch.server.services import Services, new_seed, now
from spieltisch.server.standing import Standing
from spieltisch.server.trouble import Trouble
from spieltisch.server.workers import Job
from spieltisch.server.workers.cheap import cheap_move
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
        self, services: Services, ledger: Ledger, post: Callable[[Work[None]], None]
    ) -> None:
        self._services = services
        self._ledger = ledger
        self._post = post
        self._thinking: _Thinking | None = None

    @property
    def is_thinking(self) -> bool:
        """Whether a bot is at work on the present state."""
        if self._thinking is None:
            return False
        return self._thinking.seq == self._ledger.seq and not self._thinking.task.done()

    def close(self) -> None:
        """For good; see `Ledger.close`."""
        self._give_up()
        self._post = _to_nobody

    def _give_up(self) -> None:
        if self._thinking:
            self._thinking.task.cancel()

    def pause(self) -> float | None:
        """Seconds until something is due; `None`: only somebody can bring it on."""
        standing = self._ledger.standing
        what = standing.waiting if standing else None
        if standing is None or what is None:
            return None
        if standing.vacant:
            return 0
        if self._thinking and self._thinking.seq == self._ledger.seq:
            return BOT_GRACE / 1000 if self.is_thinking else _BREATH
        if what.kind == "bot" and self._ledger.leads:
            return 0
        remaining = standing.remaining(now(), self._services.uptime) or 0
        return min(_LONGEST_PAUSE, max(0.0, remaining / 1000))

    async def keep(self) -> None:
        """Do what is due."""
        standing = self._ledger.standing
        what = standing.waiting if standing else None
        if standing is None or what is None or self.is_thinking:
            return
        if standing.vacant:
            await self._ledger.append([_given(seat, standing.stand_in) for seat in standing.vacant])
        elif what.kind == "bot" and self._ledger.leads:
            self._think(standing, what, "bot")
        elif (standing.remaining(now(), self._services.uptime) or 0) <= 0:
            await self._run_out(standing, what)

    async def _run_out(self, standing: Standing, what: Waiting) -> None:
        course = standing.course
        match what.kind:
            case "commit":
                missing = course.seeding.missing
                absent = [Draft("absent", BY_TABLE, {"seat": seat}) for seat in missing]
                await self._ledger.append(absent)
            case "reveal":
                seed = new_seed()
                await self._ledger.append([restarted(course, seed)], None, (seed,))
            case "consent":
                await self._ledger.append([refused_consent(course, "clock")])
            case "turn":
                await self._overstepped(standing, what)
            case "bot":
                self._think(standing, what, "bot")

    async def _overstepped(self, standing: Standing, what: Waiting) -> None:
        """The turn's time is up: the seat is forfeited, or a bot moves; once a game's time is up, for good."""
        agreed, seat = options_of(self._ledger.row), seat_letter(what.seat or 0)
        if agreed.on_timeout == "forfeit":
            await self._ledger.append([Draft("forfeit", BY_TABLE, {"seat": seat, "why": "clock"})])
        elif isinstance(agreed.clock, GameClock):
            await self._ledger.append([_given(what.seat or 0, standing.stand_in)])
        else:
            self._think(standing, what, "clock")

    def _think(self, standing: Standing, what: Waiting, played: Played) -> None:
        self._give_up()
        seat = what.seat or 0
        task = asyncio.create_task(self._thought(standing, seat, played))
        self._thinking = _Thinking(standing.course.seq, task)

    async def _thought(self, standing: Standing, seat: Seat, played: Played) -> None:
        course, settings = standing.course, self._services.settings
        job = Job(
            table=course.table,
            seq=course.seq,
            game=course.game,
            view=course.entry.game.view(course.state, seat),
            bot=standing.bot_at(seat) or standing.stand_in,
            budget=Budget(seconds=settings.bot_seconds),
            person=self._ledger.row.owner or "",
            people=len(standing.bots) < len(standing.seats),
        )
        if standing.may_be_taken_back:
            await asyncio.sleep(settings.stand_in_seconds)
        move = await self._services.workers.move(job)
        self._services.metrics.bots.labels(move.makeshift or "").inc()
        stands_in: Played = "makeshift" if move.makeshift and played == "bot" else played
        self._post(lambda: self._moved(job, seat, move.action, stands_in))

    async def _moved(self, job: Job, seat: Seat, action: str, played: Played) -> None:
        """A bot's move takes the same path as a person's; if it is refused, any legal one does."""
        standing = self._ledger.standing
        if standing is None or standing.course.seq != job.seq:
            return
        found = _judged(standing.course, seat, action, played)
        if isinstance(found, Refusal | Trouble):
            _log.error("a bot's move was refused: %s", found.code)
            stands_in: Played = "makeshift" if played == "bot" else played
            found = _judged(standing.course, seat, cheap_move(job, "failed").action, stands_in)
        if isinstance(found, Refusal | Trouble):
            raise Impossible("No move is legal.")
        await self._ledger.append(found)


def _judged(course: Course, seat: Seat, action: str, played: Played) -> Judgement | Trouble:
    try:
        return steps(course, seat, [action], played)
    except Trouble as trouble:
        return trouble


def _to_nobody(_work: Work[None]) -> None:
    """Nothing is done any more."""


def _given(seat: Seat, bot: str) -> Draft:
    return Draft("hand", BY_TABLE, {"seat": seat_letter(seat), "to": bot})
