"""One socket: it says hello, listens to a table, and plays its seats."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final, cast

from starlette.websockets import WebSocket, WebSocketDisconnect

from spieltisch.server.asking import answer
from spieltisch.server.auth import demand_scope
from spieltisch.server.authority import (
    demand_seats,
    demand_sight,
    viewer_of,
    viewers_for,
)
from spieltisch.server.commanding import carry_out
from spieltisch.server.describing import preset_text
from spieltisch.server.frames import Outgoing
from spieltisch.server.hall import Hall
from spieltisch.server.hinting import Hints
from spieltisch.server.lines import line_of_words
from spieltisch.server.protocols import pipe_of
from spieltisch.server.rate import Rate
from spieltisch.server.rematch import rematch
from spieltisch.server.services import now
from spieltisch.server.sight import Viewers
from spieltisch.server.store import ChatLine, Person, Scope, StoreError, Token
from spieltisch.server.table import Table
from spieltisch.server.trouble import Trouble
from spieltisch.wire import VERSION
from spieltisch.wire.asking import Hint, LawQuestion
from spieltisch.wire.codec import Malformed, read_upward, write
from spieltisch.wire.downward import Error, Told
from spieltisch.wire.pieces import Letter
from spieltisch.wire.upward import Ask, Command, Hello, Rematch, Say, Upward

__all__ = ["BUSY", "EXPELLED", "REFUSED", "SLOW", "Connection"]

REFUSED: Final = 4400
"""What was said first was no `hello` that can be answered."""
EXPELLED: Final = 4401
"""The token it came with was revoked."""
BUSY: Final = 4429
SLOW: Final = 4413

_log = logging.getLogger(__name__)


class Connection:
    """A listener at one table."""

    def __init__(self, hall: Hall, socket: WebSocket, who: tuple[Person, Token] | None) -> None:
        guarding = hall.services.settings.guarding
        self._hall = hall
        self._services = hall.services
        self._socket = socket
        self._came = who
        self.token = who[1].hash if who else None
        self._expelled = asyncio.Event()
        self._turned_out = asyncio.Event()
        self._wanted: tuple[Letter, ...] | None = None
        self._table: Table | None = None
        self._rate = Rate(guarding.frames, guarding.frame_window)
        self._hints = Hints(hall.services)
        dropped = hall.services.metrics.dropped.labels("slow")
        self._outgoing = Outgoing(pipe_of(socket), guarding, dropped.inc)

    @property
    def person(self) -> str | None:
        return self._came[0].id if self._came else None

    @property
    def viewers(self) -> Viewers:
        """By who sits where at this moment: a seat that was left shows nothing more."""
        if self._table is None:
            return (None,)
        return viewers_for(self._table.row, self.person, self._wanted)

    def turn_out(self) -> None:
        self._turned_out.set()

    def expel(self) -> None:
        self._expelled.set()

    def post(self, *frames: bytes) -> None:
        self._outgoing.post(*frames)

    async def run(self) -> None:
        """From hello to the end."""
        self._hall.guests.come(self)
        try:
            await self._stay()
        finally:
            self._hall.guests.go(self)

    async def _stay(self) -> None:
        try:
            table = await self._greeted()
        except (Trouble, StoreError, TimeoutError, Malformed) as error:
            await self._turn_away(error)
            return
        try:
            await self._talk(table)
        finally:
            table.leave(self)

    async def _greeted(self) -> Table:
        async with asyncio.timeout(self._services.settings.guarding.hello_seconds):
            hello = read_upward(await self._received())
        if not isinstance(hello, Hello):
            raise Trouble("hello-first")
        if self._expelled.is_set():
            raise Trouble("no-session")
        if hello.version != VERSION:
            raise Trouble("other-version", version=VERSION)
        table = await self._hall.table(hello.table)
        await demand_sight(self._services, table.row, self.person)
        demand_seats(table.row, self.person, hello.seats)
        self._table, self._wanted = table, hello.seats
        welcome = await table.join(self, hello.last_seq)
        await self._socket.send_text(write(welcome).decode())
        return table

    async def _turn_away(self, error: Exception) -> None:
        await self._socket.send_text(write(_error_of(error)).decode())
        await self._socket.close(REFUSED)

    async def _talk(self, table: Table) -> None:
        """Until the client goes, or one of the chores ends."""
        chores = [
            self._outgoing.send_all(),
            self._listen(table),
            self._hints.give(table, self),
            self._wait_for_expulsion(),
            self._wait_until_gone(table.gone),
            self._wait_until_gone(self._turned_out),
        ]
        tasks = [asyncio.create_task(chore) for chore in chores]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            for ended in await asyncio.gather(*tasks, return_exceptions=True):
                _note(ended)

    async def _listen(self, table: Table) -> None:
        while True:
            data = await self._received()
            if not self._rate.allows():
                self._services.metrics.dropped.labels("busy").inc()
                await self._socket.close(BUSY)
                return
            given = await self._answered(table, data)
            if given is not None:
                self.post(write(given))

    async def _answered(self, table: Table, data: str | bytes) -> Any:
        try:
            message = read_upward(data)
        except Malformed as error:
            return _error_of(error)
        self._services.metrics.frames.labels(type(message).__name__).inc()
        try:
            return await self._done(table, message)
        except (Trouble, StoreError) as error:
            return _error_of(error, message)

    async def _done(self, table: Table, message: Upward) -> Any:
        """The answer to a message; none to what is heard by all, the speaker included."""
        match message:
            case Command():
                return await self._command(table, message)
            case Ask(about=Hint()):
                self._hints.want(message)
                return None
            case Ask():
                return await self._told(table, message)
            case Say():
                await self._say(table, message)
                return None
            case Rematch():
                return await rematch(self._hall, table, self._known("tables"))
            case Hello():
                raise Trouble("hello-once")

    async def _command(self, table: Table, command: Any) -> Any:
        return await carry_out(self._services, table, self._known().id, command, self.viewers)

    async def _told(self, table: Table, question: Ask) -> Told:
        """In a thread: what the law has to list takes up to 30 ms, and others want to move meanwhile."""
        viewer, course = viewer_of(question, self.viewers), table.course
        if course is None:
            raise Trouble("not-started")
        about = cast("LawQuestion", question.about)  # hints are given by bots, not by the law
        given = await asyncio.to_thread(answer, course, viewer, about)
        return Told(id=question.id, seq=course.seq, answer=given)

    async def _say(self, table: Table, said: Say) -> None:
        who = self._known()
        text = preset_text(said.preset) if said.preset else _tidy(said.text)
        if not said.preset and not table.info.chat:
            raise Trouble("no-chat")
        if not self._hall.lines.allows(who.id):
            raise Trouble("too-many")
        seat = next((seat for seat in self.viewers if seat is not None), None)
        name = table.row.seats[seat].name if seat is not None else None
        await table.say(ChatLine(table.row.id, now(), who.id, name or who.name, text, seat))

    def _known(self, scope: Scope = "play") -> Person:
        if self._came is None:
            raise Trouble("no-session")
        demand_scope(self._came[1], scope)
        return self._came[0]

    async def _received(self) -> str | bytes:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text = message.get("text")
        return cast("str | bytes", text if text is not None else message.get("bytes"))

    async def _wait_for_expulsion(self) -> None:
        await self._expelled.wait()
        self._services.metrics.dropped.labels("expelled").inc()
        await self._socket.close(EXPELLED)

    async def _wait_until_gone(self, gone: asyncio.Event) -> None:
        """As far as this connection may know, there is no table here any more."""
        await gone.wait()
        await self._turn_away(Trouble("no-table"))


def _note(ended: BaseException | None) -> None:
    """Write down what nobody foresaw: the client only sees its line break."""
    if ended and not isinstance(ended, asyncio.CancelledError | WebSocketDisconnect | RuntimeError):
        _log.error("a connection failed", exc_info=ended)


def _tidy(text: str) -> str:
    said = line_of_words(text.strip())
    if said is None:
        raise Trouble("nothing-said")
    return said


def _error_of(error: Exception, message: Upward | None = None) -> Error:
    idem = getattr(message, "idem", None)
    number = getattr(message, "id", None)
    match error:
        case Trouble():
            return Error(code=error.code, params={**error.params}, idem=idem, id=number)
        case Malformed():
            return Error(code="malformed", params={"text": str(error)})
        case TimeoutError():
            return Error(code="hello-first")
        case _:
            return Error(code="store-failed", idem=idem, id=number)
