"""For programs that play: a stream that says when it is their turn, and a way to act."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Final

from starlette.responses import StreamingResponse

from spieltisch.rules.game import Seat
from spieltisch.server.api.call import Call
from spieltisch.server.api.endpoint import Route
from spieltisch.server.authority import demand_command, seats_of
from spieltisch.server.hall import Hall
from spieltisch.server.log import Course
from spieltisch.server.sight import Viewers, ending_of, letter, seat_view
from spieltisch.server.table import Answer, Table
from spieltisch.wire import bodies
from spieltisch.wire.codec import write
from spieltisch.wire.upward import Act

__all__ = ["ROUTES"]

_HEARTBEAT: Final = 7.0
_LOOK_EVERY: Final = 2.0
"""How often it is looked for tables where the program was seated meanwhile."""


async def _act(call: Call) -> Answer:
    table, wish = await call.table(), call.body
    command = Act(
        idem=wish.idem, seat=wish.seat, expected_seq=wish.expected_seq, actions=wish.actions
    )
    await demand_command(call.services, table, call.person.id, command)
    return await table.command(command, seats_of(table.row, call.person.id))


async def _stream(call: Call) -> StreamingResponse:
    lines = _Stream(call.hall, call.person.id, call.who[1].hash if call.who else None).lines()
    return StreamingResponse(lines, media_type="application/x-ndjson")


class _Bell:
    """A listener that only notes that something happened."""

    def __init__(self, person: str, table: Table, news: asyncio.Event) -> None:
        self.person: str | None = person
        self.table = table
        self._news = news

    @property
    def viewers(self) -> Viewers:
        return seats_of(self.table.row, self.person) or (None,)

    def post(self, *_frames: bytes) -> None:
        self._news.set()


class _Stream:
    """The tables of one program, told line by line."""

    def __init__(self, hall: Hall, person: str, token: str | None) -> None:
        self._hall = hall
        self.person: str | None = person
        self.token = token
        self._person = person
        self._expelled = False
        self._news = asyncio.Event()
        self._bells: dict[str, _Bell] = {}
        self._told: set[tuple[str, str, int]] = set()

    def expel(self) -> None:
        self._expelled = True
        self._news.set()

    async def lines(self) -> AsyncGenerator[bytes]:
        silent = 0.0
        self._hall.guests.come(self)
        try:
            while not (self._expelled or self._hall.closing.is_set()):
                self._news.clear()
                await self._look()
                found = [line for bell in [*self._bells.values()] for line in self._of(bell.table)]
                for line in found:
                    yield write(line) + b"\n"
                silent = 0 if found else silent + _LOOK_EVERY
                if silent >= _HEARTBEAT:
                    silent = 0
                    yield b"\n"
                await self._wait()
        finally:
            self._hall.guests.go(self)
            for bell in self._bells.values():
                bell.table.leave(bell)

    async def _wait(self) -> None:
        try:
            async with asyncio.timeout(_LOOK_EVERY):
                await self._news.wait()
        except TimeoutError:
            return

    async def _look(self) -> None:
        """Listen to every table where the program sits and the game is not over."""
        for row in await self._hall.services.store.tables.of_person(self._person):
            sits = bool(seats_of(row, self._person))
            if sits and row.status == "running" and row.id not in self._bells:
                table = await self._hall.table(row.id)
                bell = _Bell(self._person, table, self._news)
                await table.join(bell, table.seq)
                self._bells[row.id] = bell

    def _of(self, table: Table) -> list[bodies.StreamLine]:
        """What is new at a table."""
        course, seats = table.course, seats_of(table.row, self._person)
        if course is None:
            return []
        found: list[bodies.StreamLine] = []
        if self._is_new(table, "start", 0):
            found.append(
                bodies.GameStart(table=table.info, seats=tuple(letter(seat) for seat in seats))
            )
        acting = next((seat for seat in seats if seat == course.actor), None)
        if acting is not None and self._is_new(table, "turn", course.seq):
            found.append(_turn(table, course, acting))
        if ending := ending_of(course):
            found.append(bodies.GameEnd(table=table.row.id, ending=ending))
            self._hang_up(table)
        return found

    def _is_new(self, table: Table, what: str, seq: int) -> bool:
        key = (table.row.id, what, seq)
        new = key not in self._told
        self._told.add(key)
        return new

    def _hang_up(self, table: Table) -> None:
        bell = self._bells.pop(table.row.id, None)
        if bell:
            table.leave(bell)
        self._told = {each for each in self._told if each[0] != table.row.id}


def _turn(table: Table, course: Course, seat: Seat) -> bodies.YourTurn:
    return bodies.YourTurn(
        table=table.row.id, seq=course.seq, seat=seat_view(course, seat), clock=table.clock
    )


ROUTES: Final = (
    Route(
        "GET", "/api/bot/stream", _stream, "What a program has to know, line by line",
        media="application/x-ndjson",
    ),
    Route(
        "POST", "/api/bot/tables/{table}/act", _act, "A program's action",
        body=bodies.Play, answer="Answered",
    ),
)  # fmt: skip
