"""A line to one table: what a socket's connection is at a server."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final

from spieltisch.server.local.calls import UNSTORED
from spieltisch.server.local.tables import LocalTables
from spieltisch.server.model import StoreError
from spieltisch.server.people.authority import demand_seats, seats_of, viewers_for
from spieltisch.server.people.lobby import demand_bot
from spieltisch.server.people.rematch import rematch
from spieltisch.server.sockets.hinting import Hints
from spieltisch.server.sockets.talking import error_of, line_of_chat, told
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.replay import seat_of
from spieltisch.server.table.table import Answer, LiveTable
from spieltisch.server.table.views import Viewers
from spieltisch.wire import VERSION
from spieltisch.wire.asking import Hint
from spieltisch.wire.codec import Malformed, read_upward, write
from spieltisch.wire.pieces import Letter
from spieltisch.wire.upward import AnyCommand, Ask, Command, Hand, Hello, Rematch, Say, Upward

__all__ = ["Line"]

_REFUSED: Final = 4400
"""As a server closes: what was said first was no `hello` that can be answered."""
_log = logging.getLogger(__name__)


class Line:
    def __init__(
        self, tables: LocalTables, send: Callable[[str], None], close: Callable[[int], None]
    ) -> None:
        self._tables = tables
        self._send, self._close = send, close
        self._heard: asyncio.Queue[str] = asyncio.Queue()
        self._hints = Hints(tables.advice)
        self._table: LiveTable | None = None
        self._wanted: tuple[Letter, ...] | None = None
        self._early: list[bytes] | None = []
        """What arrives before the welcome, and is sent after it."""

    @property
    def person(self) -> str | None:
        return self._tables.store.person.id if self._tables.store.person else None

    @property
    def viewers(self) -> Viewers:
        if self._table is None:
            return (None,)
        return viewers_for(self._table.row, self.person, self._wanted)

    def hear(self, text: str) -> None:
        self._heard.put_nowait(text)

    def post(self, *frames: bytes) -> None:
        if self._early is not None:
            self._early += frames
            return
        for frame in frames:
            self._send(frame.decode())

    def turn_out(self) -> None:
        self._turn_away(TableError("no-table"))

    async def run(self) -> None:
        """From hello until its opener cancels it."""
        try:
            table = await self._greeted()
        except (TableError, Malformed) as error:
            self._turn_away(error)
            return
        except StoreError:
            self._turn_away(TableError(UNSTORED))
            return
        try:
            while True:
                given = await self._answered(table, await self._heard.get())
                if given is not None:
                    self.post(write(given))
        finally:
            self._hints.close()
            table.leave(self)

    async def _greeted(self) -> LiveTable:
        hello = read_upward(await self._heard.get())
        if not isinstance(hello, Hello):
            raise TableError("hello-first")
        if hello.version != VERSION:
            raise TableError("local-version")  # what was loaded here is older than the page
        table = await self._tables.table(hello.table)
        demand_seats(table.row, self.person, hello.seats)
        self._table, self._wanted = table, hello.seats
        welcome = await table.join(self, hello.last_seq)
        early, self._early = self._early or [], None
        self.post(write(welcome), *early)
        return table

    def _turn_away(self, error: Exception) -> None:
        self._send(write(error_of(error)).decode())
        self._close(_REFUSED)

    async def _answered(self, table: LiveTable, text: str) -> Any:
        message: Upward | None = None
        try:
            message = read_upward(text)
            return await self._done(table, message)
        except StoreError:
            return error_of(TableError(UNSTORED), message)
        except (TableError, Malformed) as error:
            return error_of(error, message)
        except Exception as error:  # noqa: BLE001 whatever it was, the line goes on
            _log.exception("a message could not be answered")
            return error_of(error, message)

    async def _done(self, table: LiveTable, message: Upward) -> Any:
        match message:
            case Command():
                return await self._commanded(table, message)
            case Ask(about=Hint()):
                self._hints.want(table, self, message)
            case Ask():
                return await told(table, self.person, self.viewers, message)
            case Say():
                await table.say(line_of_chat(table, self._tables.person, self.viewers, message))
            case Rematch():
                return await rematch(self._tables.services, table, self._tables.person)
            case Hello():
                raise TableError("hello-once")
        return None

    async def _commanded(self, table: LiveTable, command: AnyCommand) -> Answer:
        """Nobody else is here: one plays one's own seats."""
        if seat_of(command.seat) not in seats_of(table.row, self.person):
            raise TableError("not-your-seat")
        if isinstance(command, Hand) and command.to is not None:
            demand_bot(table.row.game, command.to)
        return await table.command(command, self.viewers)
