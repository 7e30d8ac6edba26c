"""Hints, thought of while their player thinks: first a quick one, then a better one if nobody else wants anything."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any, Final, TypeAlias

from spieltisch.bots.registry import thinker
from spieltisch.rules.game import Seat
from spieltisch.search.budget import Budget
from spieltisch.server.table.replay import Course
from spieltisch.server.workers.tasks import TaskDied, TaskFailed, TaskProcess
from spieltisch.wire.review import HintGiven, Outlook, Weighed

__all__ = ["Advice"]

Moment: TypeAlias = tuple[str, int, Seat, tuple[str, ...]]
"""Table, event, seat, and the steps that are planned."""

_THOUGHTS: Final = (0.4, 2.0, 6.0)
"""Seconds for the first thought and for better ones, which give way to others who wait."""
_LOADING: Final = 300.0
"""Seconds that a process may take besides, to load what it needs, and at first to compile it."""
_PATIENCE: Final = 3.0
"""Seconds that a player waits for a hint."""
_KEPT: Final = 200
_QUEUE: Final = 8
"""Hints that are thought of at once; who comes later gets a quick one."""

_QUICK: Final = "greedy"
_GLANCE: Final = Budget(seconds=0.2)
_HALF: Final = "half"
_BEST: Final = 3

_log = logging.getLogger(__name__)


class Advice:
    def __init__(self, tasks: TaskProcess) -> None:
        self._tasks = tasks
        self._known: dict[Moment, HintGiven] = {}
        self._thinking: dict[Moment, asyncio.Task[None]] = {}
        self._first: dict[Moment, asyncio.Event] = {}
        self._warmed: set[tuple[str, bool]] = set()
        """Games that the process is ready for, or soon will be; with two players apart, for Paseo is solved then."""
        self._warming: set[asyncio.Task[None]] = set()
        self._one_at_a_time = asyncio.Lock()
        self._newest: dict[tuple[str, Seat], int] = {}
        """The event of each seat's latest turn."""
        self._current: Moment | None = None
        """What is being thought of."""

    def warm(self, game: str, players: int) -> None:
        """Somebody is at a table where hints are given: be ready before the first roll."""
        if self._tasks.pid is None and not self._tasks.waiting:
            self._warmed.clear()
        if (game, players == 2) not in self._warmed:
            self._warmed.add((game, players == 2))
            task = asyncio.create_task(self._warm(game, players))
            self._warming.add(task)
            task.add_done_callback(self._warming.discard)

    async def _warm(self, game: str, players: int) -> None:
        try:
            await self._tasks.do("warm", game, players, seconds=_LOADING)
        except (TaskDied, TaskFailed, TimeoutError, OSError):
            self._warmed.discard((game, players == 2))

    def ahead(self, course: Course, seat: Seat) -> None:
        """A turn begins at which a hint may be asked for."""
        self._begin(course, seat, ())

    async def hint(
        self, course: Course, seat: Seat, planned: tuple[str, ...] = (), *, half: bool = False
    ) -> HintGiven | None:
        """What is known by now, or soon.

        Of steps that are `planned`, the course is the one after them; of a `half` turn, the one before it.
        """
        moment = self._begin(course, seat, (_HALF, *planned) if half else planned)
        if moment not in self._known and moment in self._first:
            with suppress(TimeoutError):
                async with asyncio.timeout(_PATIENCE):
                    await self._first[moment].wait()
        return self._known.get(moment)

    async def quick(self, course: Course, seat: Seat) -> str:
        return await asyncio.to_thread(_quick, course, seat)

    def forget(self, table: str) -> None:
        """Who was advised there has gone: what waits is given up, what is thought of ends with this thought."""
        for turn in [turn for turn in self._newest if turn[0] == table]:
            del self._newest[turn]
        for moment, task in self._thinking.items():
            waits = moment != self._current and moment[3][:1] != (_HALF,)
            if moment[0] == table and waits:
                task.cancel()

    async def close(self) -> None:
        tasks = [*self._thinking.values(), *self._warming]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self, course: Course, seat: Seat, planned: tuple[str, ...]) -> Moment:
        moment = (course.table, course.seq, seat, planned)
        self._newest.pop((course.table, seat), None)
        self._newest[course.table, seat] = course.seq
        if len(self._newest) > _KEPT:
            del self._newest[next(iter(self._newest))]
        idle = moment not in self._known and moment not in self._thinking
        if idle and len(self._thinking) < _QUEUE:
            self._first[moment] = asyncio.Event()
            self._tasks.make_way()
            task = self._thinking[moment] = asyncio.create_task(self._think(moment, course))
            task.add_done_callback(lambda _: self._thought_of(moment))
        return moment

    def _thought_of(self, moment: Moment) -> None:
        """Also if the task was cancelled before it began."""
        self._first.pop(moment).set()
        del self._thinking[moment]

    @property
    def _is_busy(self) -> bool:
        """Whether anybody else waits for something."""
        return len(self._thinking) > 1 or self._tasks.waiting > 0

    async def _think(self, moment: Moment, course: Course) -> None:
        view = course.entry.game.view(course.state, moment[2])
        try:
            if moment[3][:1] == (_HALF,):
                await self._finish(moment, course)
                return
            for seconds in _THOUGHTS:
                found = await self._thought(moment, course.game, view, seconds)
                if found is None or found.exact or found.choices == 1 or self._is_busy:
                    break
        except (TaskDied, TaskFailed, TimeoutError, OSError) as error:
            _log.warning("a hint could not be given: %s", error or type(error).__name__)

    async def _thought(
        self, moment: Moment, game: str, view: Any, seconds: float
    ) -> HintGiven | None:
        """In its turn, unless the game has gone on by then."""
        async with self._one_at_a_time:
            if self._newest.get((moment[0], moment[2])) != moment[1]:
                return None
            self._current = moment
            try:
                found: HintGiven | None = await self._tasks.do(
                    "hint", game, view, seconds,
                    seconds=seconds + _LOADING, gives_way=moment in self._known,
                )  # fmt: skip
            finally:
                self._current = None
        if found is not None:
            self._keep(moment, found)
        return found

    async def _finish(self, moment: Moment, course: Course) -> None:
        """The best ways to finish a half-made turn, out of all turns that begin so. Only where nothing is hidden."""
        limit, (_, half) = _THOUGHTS[0] + _LOADING, moment[3]
        seen: Outlook = await self._tasks.do(
            "look", course.game, course.state, _THOUGHTS[0], seconds=limit
        )
        begins = {each.turn for each in course.port.choices(course.state) if each.first == half}
        fitting = [each for each in seen.weighed if each.actions[0] in begins]
        if fitting:
            self._keep(moment, _hint_of(seen, fitting))

    def _keep(self, moment: Moment, found: HintGiven) -> None:
        self._known[moment] = found
        self._first[moment].set()
        if len(self._known) > _KEPT:
            del self._known[next(iter(self._known))]


def _hint_of(seen: Outlook, fitting: Sequence[Weighed]) -> HintGiven:
    return HintGiven(
        seat=seen.seat or "A",
        exact=seen.exact,
        before=seen.weighed[0].chance,
        after=fitting[0].chance,
        choices=len(fitting),
        weighed=tuple(fitting[:_BEST]),
    )


def _quick(course: Course, seat: Seat) -> str:
    """Takes no longer than to list what is legal."""
    game = course.entry.game
    view = game.view(course.state, seat)
    return game.format(thinker(_QUICK, course.game)(view, _GLANCE, Random()).action)
