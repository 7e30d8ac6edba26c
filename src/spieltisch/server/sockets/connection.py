"""One socket: it says hello, listens to a table, and plays its seats."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import Any, Final, Literal, cast

from starlette.websockets import WebSocket, WebSocketDisconnect

from spieltisch.server.http.protocols import pipe_of
from spieltisch.server.model import Person, Scope, StoreError, Token
from spieltisch.server.operations.limits import Rate
from spieltisch.server.people.auth import demand_scope
from spieltisch.server.people.authority import (
    demand_seats,
    demand_sight,
    has_hints,
    viewers_for,
)
from spieltisch.server.people.commanding import carry_out
from spieltisch.server.people.manners import demand_speech
from spieltisch.server.people.rematch import rematch
from spieltisch.server.people.room import admitted
from spieltisch.server.sockets.frames import Outgoing
from spieltisch.server.sockets.hinting import Hints
from spieltisch.server.sockets.talking import error_of, line_of_chat, told
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.table import LiveTable
from spieltisch.server.table.views import Viewers
from spieltisch.server.tables import OpenTables
from spieltisch.wire import VERSION
from spieltisch.wire.asking import Hint
from spieltisch.wire.codec import Malformed, read_upward, write
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

    def __init__(
        self, open_tables: OpenTables, socket: WebSocket, who: tuple[Person, Token] | None
    ) -> None:
        guarding = open_tables.services.settings.guarding
        self._open_tables = open_tables
        self._services = open_tables.services
        self._socket = socket
        self._came = who
        self.token = who[1].hash if who else None
        self.host = socket.client.host if socket.client else ""
        self._parting: Literal["expelled", "turned-out"] | None = None
        """Why the server ends it."""
        self._farewell: asyncio.Task[None] | None = None
        self._is_greeted = False
        self._wanted: tuple[Letter, ...] | None = None
        self._table: LiveTable | None = None
        self._rate = Rate(guarding.frames, guarding.frame_window)
        self._hints = Hints(open_tables.advice)
        self._has_hints = False
        dropped = open_tables.services.metrics.dropped.labels("slow")
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
        """As far as this connection may know, there is no table here any more."""
        self._part("turned-out")

    def expel(self) -> None:
        self._part("expelled")

    def post(self, *frames: bytes) -> None:
        self._outgoing.post(*frames)
        if self._has_hints and self._table:
            self._hints.think_ahead(self._table, self)

    async def run(self) -> None:
        """From hello to the end."""
        self._open_tables.guests.come(self)
        try:
            await self._stay()
        finally:
            self._open_tables.guests.go(self)

    async def _stay(self) -> None:
        try:
            table = await self._greeted()
        except (TableError, StoreError, TimeoutError, Malformed) as error:
            await self._turn_away(error)
            return
        try:
            await self._talk(table)
        finally:
            self._outgoing.close()
            self._hints.close()
            table.leave(self)

    async def _greeted(self) -> LiveTable:
        async with asyncio.timeout(self._services.settings.guarding.hello_seconds):
            hello = read_upward(await self._received())
        if not isinstance(hello, Hello):
            raise TableError("hello-first")
        if self._parting == "expelled":
            raise TableError("no-session")
        if hello.version != VERSION:
            raise TableError("other-version", version=VERSION)
        table = await self._open_tables.table(hello.table)
        await demand_sight(self._services, table.row, self.person)
        demand_seats(table.row, self.person, hello.seats)
        self._table, self._wanted = table, hello.seats
        welcome = await table.join(self, hello.last_seq)
        await self._socket.send_text(write(welcome).decode())
        self._has_hints = self.viewers != (None,) and has_hints(table.row, self.person)
        if self._has_hints:
            self._open_tables.advice.warm(table.row.game, len(table.row.seats))
            self._hints.think_ahead(table, self)
        return table

    async def _turn_away(self, error: Exception) -> None:
        await self._socket.send_text(write(error_of(error)).decode())
        await self._socket.close(REFUSED)

    async def _talk(self, table: LiveTable) -> None:
        """Until one of both goes."""
        self._outgoing.open()
        self._is_greeted = True
        if self._parting:
            await self._say_farewell()
        try:
            await self._listen(table)
        except (WebSocketDisconnect, RuntimeError):
            return
        except Exception:  # noqa: BLE001 whatever it was, only this line breaks
            _log.exception("a connection failed")  # the client only sees its line break

    async def _listen(self, table: LiveTable) -> None:
        while True:
            data = await self._received()
            if not self._rate.allows():
                self._services.metrics.dropped.labels("busy").inc()
                await self._socket.close(BUSY)
                return
            given = await self._answered(table, data)
            if given is not None:
                self.post(write(given))

    async def _answered(self, table: LiveTable, data: str | bytes) -> Any:
        try:
            message = read_upward(data)
        except Malformed as error:
            return error_of(error)
        self._services.metrics.frames.labels(type(message).__name__).inc()
        try:
            return await self._done(table, message)
        except (TableError, StoreError) as error:
            return error_of(error, message)

    async def _done(self, table: LiveTable, message: Upward) -> Any:
        """The answer to a message; none to what is heard by all, the speaker included."""
        match message:
            case Command():
                return await self._command(table, message)
            case Ask(about=Hint()):
                self._hints.want(table, self, message)
                return None
            case Ask():
                return await told(table, self.person, self.viewers, message)
            case Say():
                await self._say(table, message)
                return None
            case Rematch():
                admit = partial(admitted, self._open_tables)
                return await rematch(self._services, table, self._known("tables"), admit)
            case Hello():
                raise TableError("hello-once")

    async def _command(self, table: LiveTable, command: Any) -> Any:
        return await carry_out(self._open_tables, table, self._known().id, command, self.viewers)

    async def _say(self, table: LiveTable, said: Say) -> None:
        line = line_of_chat(table, self._known(), self.viewers, said)
        if not self._open_tables.lines.allows(line.person):
            raise TableError("too-many")
        await demand_speech(
            self._services, table.row, str(line.person), "" if said.preset else line.text
        )
        await table.say(line)

    def _known(self, scope: Scope = "play") -> Person:
        if self._came is None:
            raise TableError("no-session")
        demand_scope(self._came[1], scope)
        return self._came[0]

    async def _received(self) -> str | bytes:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text = message.get("text")
        return cast("str | bytes", text if text is not None else message.get("bytes"))

    def _part(self, why: Literal["expelled", "turned-out"]) -> None:
        if self._parting is None:
            self._parting = why
            if self._is_greeted:
                self._farewell = asyncio.create_task(self._say_farewell())

    async def _say_farewell(self) -> None:
        """Then what the client sends comes to its end, too."""
        with suppress(WebSocketDisconnect, RuntimeError):
            if self._parting == "expelled":
                self._services.metrics.dropped.labels("expelled").inc()
                await self._socket.close(EXPELLED)
            else:
                await self._turn_away(TableError("no-table"))
