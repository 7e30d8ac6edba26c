"""Hints for one connection: what is best in a player's place and why, thought of beside everything else.

One at a time and not too often, from the seat's view alone. Where there was no time to weigh anything, a quick
bot says what it would do; nobody is bothered with who it was.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import Final, Protocol, cast

from spieltisch.rules.game import Seat
from spieltisch.server.operations.limits import Rate
from spieltisch.server.people.authority import demand_hints, viewer_of
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.replay import Course
from spieltisch.server.table.steps import follow, read_action
from spieltisch.server.table.table import LiveTable
from spieltisch.server.table.views import Viewers
from spieltisch.wire.asking import Hint, Hinted
from spieltisch.wire.codec import write
from spieltisch.wire.downward import Error, Told
from spieltisch.wire.law import written
from spieltisch.wire.pieces import Option
from spieltisch.wire.review import HintGiven
from spieltisch.wire.upward import Ask

__all__ = ["Adviser", "Hints"]

_MOST: Final = 12
_WINDOW: Final = 60.0
_log = logging.getLogger(__name__)


class _Asker(Protocol):
    @property
    def person(self) -> str | None: ...
    @property
    def viewers(self) -> Viewers: ...
    def post(self, *frames: bytes) -> None: ...


class Adviser(Protocol):
    """What thinks of hints."""

    def ahead(self, course: Course, seat: Seat) -> None: ...
    async def hint(
        self, course: Course, seat: Seat, planned: tuple[str, ...] = (), *, half: bool = False
    ) -> HintGiven | None: ...
    async def quick(self, course: Course, seat: Seat) -> str:
        """What a bot would do, where there is no hint."""
        ...

    def forget(self, table: str) -> None: ...


class Hints:
    def __init__(self, advice: Adviser) -> None:
        self._advice = advice
        self._rate = Rate(_MOST, _WINDOW)
        self._giving: asyncio.Task[None] | None = None
        self._next: Ask | None = None
        """What is asked while a hint is thought of."""
        self._seen = -1
        self._advised: str | None = None
        """The table for which hints are thought of."""

    def want(self, table: LiveTable, asker: _Asker, question: Ask) -> None:
        """Raises `TableError` if too much is asked."""
        if self._next or not self._rate.allows():
            raise TableError("too-many")
        self._next = question
        if self._giving is None:
            self._giving = asyncio.create_task(self._give(table, asker))

    def think_ahead(self, table: LiveTable, asker: _Asker) -> None:
        """Where hints are given: when a turn of the asker's begins, before anybody asks."""
        course = table.course
        if course is None or course.seq == self._seen:
            return
        self._seen = course.seq
        if isinstance(course.actor, int) and course.actor in asker.viewers:
            self._advised = course.table
            self._advice.ahead(course, course.actor)

    def close(self) -> None:
        """The connection ends."""
        if self._giving:
            self._giving.cancel()
        if self._advised:
            self._advice.forget(self._advised)

    async def _give(self, table: LiveTable, asker: _Asker) -> None:
        """Answer what is asked."""
        try:
            while self._next:
                question, self._next = self._next, None
                asker.post(write(await self._answer(table, asker, question)))
        except Exception:  # noqa: BLE001 whatever it was, play goes on
            _log.exception("a hint failed")
        finally:
            self._giving = None

    async def _answer(self, table: LiveTable, asker: _Asker, question: Ask) -> Told | Error:
        try:
            return await self._told(table, asker, question)
        except TableError as error:
            return Error(code=error.code, params={**error.params}, id=question.id)

    async def _told(self, table: LiveTable, asker: _Asker, question: Ask) -> Told:
        demand_hints(table.row, asker.person)
        seat, course = viewer_of(question, asker.viewers), table.course
        if course is None or seat is None or course.actor != seat:
            raise TableError("not-your-turn")
        hinted = await self._hinted(course, seat, cast("Hint", question.about))
        return Told(id=question.id, seq=course.seq, answer=hinted)

    async def _hinted(self, course: Course, seat: Seat, wish: Hint) -> Hinted:
        if wish.first is not None:
            return await self._finished(course, seat, wish.first)
        if not wish.after:
            return await self._said(course, seat, await self._advice.hint(course, seat))
        planned = _followed(course, seat, wish.after)
        found = await self._advice.hint(planned, seat, wish.after)
        whole = await self._advice.hint(course, seat)
        return await self._said(planned, seat, found, whole)

    async def _finished(self, course: Course, seat: Seat, first: str) -> Hinted:
        """How a half-made turn goes on best, and what the whole turn would be."""
        turns = [each.turn for each in course.port.choices(course.state) if each.first == first]
        known = next((turn for turn in turns if turn), None)
        if known is None:
            raise TableError("unreadable-action", text=first)
        found = await self._advice.hint(course, seat, (first,), half=True)
        whole = await self._advice.hint(course, seat)
        best = found.weighed[0].actions[0] if found else known
        return Hinted(option=_option(course, best), hint=found, whole=whole)

    async def _said(
        self, course: Course, seat: Seat, found: HintGiven | None, whole: HintGiven | None = None
    ) -> Hinted:
        if found is not None:
            best = found.weighed[0].actions[0]
        else:
            best = await self._advice.quick(course, seat)
        return Hinted(option=_option(course, best), hint=found, whole=whole)


def _option(course: Course, text: str) -> Option:
    return Option(text=text, action=written(read_action(course, text)))


def _followed(course: Course, seat: Seat, after: tuple[str, ...]) -> Course:
    """The game after the seat's planned steps, while it is still its turn."""
    found = follow(course, seat, [read_action(course, text) for text in after])
    planned = replace(course, state=found.state)
    if found.refusal or planned.actor != seat:
        raise TableError("not-your-turn")
    return planned
