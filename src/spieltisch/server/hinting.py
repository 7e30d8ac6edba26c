"""Hints for one connection: what a strong bot would do in a player's place, thought of beside everything else.

One at a time and not too often; the bot gets the seat's view, like any other. Where the strong one
had no time, a quick one is asked, and the answer says whose it is: a move that only stands in is no advice.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from typing import Final, Protocol, cast

from spieltisch.bots.shelf import LEVELS, thinker
from spieltisch.rules.catalogue import entry
from spieltisch.rules.game import Seat
from spieltisch.search.budget import Budget
from spieltisch.server.authority import demand_hints, viewer_of
from spieltisch.server.following import follow, read_action
from spieltisch.server.log import Course
from spieltisch.server.rate import Rate
from spieltisch.server.services import Services
from spieltisch.server.sight import Viewers, as_json
from spieltisch.server.table import Table
from spieltisch.server.trouble import Trouble
from spieltisch.server.workers import Job
from spieltisch.wire.asking import Hint, Hinted
from spieltisch.wire.codec import write
from spieltisch.wire.downward import Error, Told
from spieltisch.wire.pieces import Option
from spieltisch.wire.upward import Ask

__all__ = ["Hints"]

_ADVISER: Final = LEVELS[-1]
_QUICK: Final = "greedy"
_MOST: Final = 12
_WINDOW: Final = 60.0


class _Asker(Protocol):
    @property
    def person(self) -> str | None: ...
    @property
    def viewers(self) -> Viewers: ...
    def post(self, *frames: bytes) -> None: ...


class Hints:
    def __init__(self, services: Services) -> None:
        self._services = services
        self._rate = Rate(_MOST, _WINDOW)
        self._wanted: asyncio.Queue[Ask] = asyncio.Queue(1)

    def want(self, question: Ask) -> None:
        """Raises `Trouble` if too much is asked."""
        if self._wanted.full() or not self._rate.allows():
            raise Trouble("too-many")
        self._wanted.put_nowait(question)

    async def give(self, table: Table, asker: _Asker) -> None:
        """Answer what is asked, for ever."""
        while True:
            question = await self._wanted.get()
            asker.post(write(await self._answer(table, asker, question)))

    async def _answer(self, table: Table, asker: _Asker, question: Ask) -> Told | Error:
        try:
            return await self._told(table, asker, question)
        except Trouble as trouble:
            return Error(code=trouble.code, params={**trouble.params}, id=question.id)

    async def _told(self, table: Table, asker: _Asker, question: Ask) -> Told:
        demand_hints(table.row, asker.person)
        seat, course = viewer_of(question, asker.viewers), table.course
        if course is None or seat is None or course.actor != seat:
            raise Trouble("not-your-turn")
        after = cast("Hint", question.about).after
        hinted = await self._hinted(_followed(course, seat, after), seat, after, asker.person or "")
        return Told(id=question.id, seq=course.seq, answer=hinted)

    async def _hinted(
        self, course: Course, seat: Seat, after: tuple[str, ...], person: str
    ) -> Hinted:
        job = self._job(course, seat, after, person)
        move = await self._services.workers.move(job)
        if move.makeshift:
            return _said(course, _QUICK, await asyncio.to_thread(_quick, job))
        return _said(course, _ADVISER, move.action)

    def _job(self, course: Course, seat: Seat, after: tuple[str, ...], person: str) -> Job:
        """Kept apart from the table's own jobs: a hint never plays, and never takes a bot's place."""
        return Job(
            table=f"hint {course.table} {'; '.join(after)}",
            seq=course.seq,
            game=course.game,
            view=course.entry.game.view(course.state, seat),
            bot=_ADVISER,
            budget=Budget(seconds=self._services.settings.bot_seconds),
            person=person,
        )


def _said(course: Course, bot: str, text: str) -> Hinted:
    return Hinted(bot=bot, option=Option(text=text, action=as_json(read_action(course, text))))


def _quick(job: Job) -> str:
    """Not by a worker: they may all be late, and this takes no longer than to list what is legal."""
    think = thinker(_QUICK, job.game)
    return entry(job.game).game.format(think(job.view, job.budget, Random()).action)


def _followed(course: Course, seat: Seat, after: tuple[str, ...]) -> Course:
    """The game after the seat's planned steps, while it is still its turn."""
    found = follow(course, seat, [read_action(course, text) for text in after])
    planned = replace(course, state=found.state)
    if found.refusal or planned.actor != seat:
        raise Trouble("not-your-turn")
    return planned
