"""For programs that play: a stream that says when it is their turn, and a way to act."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from typing import Final

from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from spieltisch.games.pieces import letter
from spieltisch.rules.game import Seat
from spieltisch.server.http.call import Call
from spieltisch.server.http.endpoint import Route, answered
from spieltisch.server.http.guards import Guards
from spieltisch.server.http.protocols import http_pipe_of
from spieltisch.server.model import TableRow
from spieltisch.server.people.authority import seats_of, viewers_for
from spieltisch.server.people.commanding import carry_out
from spieltisch.server.table.replay import Course
from spieltisch.server.table.table import Answer, LiveTable
from spieltisch.server.table.views import Viewers, ending_of, plays_now, seat_view
from spieltisch.server.tables import OpenTables
from spieltisch.wire import bodies
from spieltisch.wire.codec import write
from spieltisch.wire.upward import Act, AnyCommand, Commit, Reveal

__all__ = ["ROUTES"]

_HEARTBEAT: Final = 7.0
_LOOK_EVERY: Final = 2.0
"""How often it is looked for tables where the program was seated meanwhile."""
_FEW: Final = 50


async def _act(call: Call) -> Answer:
    wish = call.body
    command = Act(
        idem=wish.idem, seat=wish.seat, expected_seq=wish.expected_seq, actions=wish.actions
    )
    return await _commanded(call, command)


async def _contribute(call: Call) -> Answer:
    return await _commanded(call, call.body)


async def _commanded(call: Call, command: AnyCommand) -> Answer:
    table = await call.table()
    person = call.person.id
    viewers = viewers_for(table.row, person, None)
    return await carry_out(call.open_tables, table, person, command, viewers)


async def _stream(call: Call) -> Response:
    token = call.who[1].hash if call.who else None
    return _Endless(call, _Stream(call.open_tables, call.person.id, token, call.host))


class _Endless(StreamingResponse):
    """A stream that counts as a socket of its person and address."""

    def __init__(self, call: Call, stream: _Stream) -> None:
        super().__init__(stream.lines(), media_type="application/x-ndjson")
        self._call = call
        self._stream = stream

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        guards: Guards = self._call.request.app.state.guards
        who = self._call.person.id, self._call.address
        if not guards.admit(*who):
            await answered("too-many")(scope, receive, send)
            return
        http_pipe_of(scope).keep_little()
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._stream.close()
            guards.release(*who)


class _Bell:
    """A listener that only notes that something happened."""

    def __init__(self, person: str, table: LiveTable, news: asyncio.Event) -> None:
        self.person: str | None = person
        self.table = table
        self._news = news

    @property
    def viewers(self) -> Viewers:
        return seats_of(self.table.row, self.person) or (None,)

    def post(self, *_frames: bytes) -> None:
        self._news.set()

    def turn_out(self) -> None:
        """Without a seat there is nothing to tell anyway."""


class _Stream:
    """The tables of one program, told line by line."""

    def __init__(self, open_tables: OpenTables, person: str, token: str | None, host: str) -> None:
        self._open_tables = open_tables
        self.person: str | None = person
        self.token = token
        self.host = host
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
        self._open_tables.guests.come(self)
        while not (self._expelled or self._open_tables.closing.is_set()):
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

    def close(self) -> None:
        self._open_tables.guests.go(self)
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
        for row in await self._rows():
            sits = bool(seats_of(row, self._person))
            if sits and row.status == "running" and row.id not in self._bells:
                table = await self._open_tables.table(row.id)
                bell = _Bell(self._person, table, self._news)
                await table.join(bell, table.seq)
                self._bells[row.id] = bell

    async def _rows(self) -> Sequence[TableRow]:
        """All that are not over, which come first, and some that are."""
        most = _FEW
        while True:
            found = await self._open_tables.services.store.tables.of_person(self._person, most)
            if len(found) < most or found[-1].status == "ended":
                return found
            most *= 2

    def _of(self, table: LiveTable) -> list[bodies.StreamLine]:
        """What is new at a table."""
        course, seats = table.course, seats_of(table.row, self._person)
        if course is None:
            return []
        found: list[bodies.StreamLine] = []
        if self._is_new(table, "start", 0):
            found.append(
                bodies.GameStart(table=table.info, seats=tuple(letter(seat) for seat in seats))
            )
        found += self._seeds(table, course, seats)
        acting = next((seat for seat in seats if plays_now(course, seat)), None)
        if acting is not None and self._is_new(table, "turn", course.seq):
            found.append(_turn(table, course, acting))
        if ending := ending_of(course):
            found.append(bodies.GameEnd(table=table.row.id, ending=ending))
            self._hang_up(table)
        return found

    def _seeds(
        self, table: LiveTable, course: Course, seats: Sequence[Seat]
    ) -> Sequence[bodies.StreamLine]:
        """What the table waits for from these seats before it can begin."""
        seeding = course.seeding
        wanted = seeding.waits_for
        return [
            bodies.SeedWanted(
                table=table.row.id, seq=course.seq, seat=seat, wanted=wanted, clock=table.clock
            )
            for seat in map(letter, seats)
            if wanted and seat in seeding.missing
            if self._is_new(table, f"{wanted} {seat}", seeding.number)
        ]

    def _is_new(self, table: LiveTable, what: str, seq: int) -> bool:
        key = (table.row.id, what, seq)
        new = key not in self._told
        self._told.add(key)
        return new

    def _hang_up(self, table: LiveTable) -> None:
        bell = self._bells.pop(table.row.id, None)
        if bell:
            table.leave(bell)
        self._told = {each for each in self._told if each[0] != table.row.id}


def _turn(table: LiveTable, course: Course, seat: Seat) -> bodies.YourTurn:
    return bodies.YourTurn(
        table=table.row.id, seq=course.seq, seat=seat_view(course, seat), clock=table.clock
    )


ROUTES: Final = (
    Route(
        "GET", "/api/bot/stream", _stream, "What a program has to know, line by line",
        media=("application/x-ndjson",), needs="play",
    ),
    Route(
        "POST", "/api/bot/tables/{table}/act", _act, "A program's action",
        body=bodies.Play, answer="Answered", needs="play",
    ),
    Route(
        "POST", "/api/bot/tables/{table}/commit", _contribute, "A program promises a seed",
        body=Commit, answer="Answered", needs="play",
    ),
    Route(
        "POST", "/api/bot/tables/{table}/reveal", _contribute, "A program shows its seed",
        body=Reveal, answer="Answered", needs="play",
    ),
)  # fmt: skip
