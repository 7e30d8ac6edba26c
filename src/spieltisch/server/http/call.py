"""A request, as the functions behind the routes see it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from starlette.requests import Request

from spieltisch.rules.game import Seat
from spieltisch.server.http.addresses import counted_as
from spieltisch.server.model import Person, Token
from spieltisch.server.people.authority import demand_sight
from spieltisch.server.people.sharing import SHARE_HEADER, opens
from spieltisch.server.services import Services
from spieltisch.server.settings import Guarding
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.table import LiveTable
from spieltisch.server.tables import OpenTables
from spieltisch.wire.codec import read

__all__ = ["Call", "body_of"]

Body = TypeVar("Body")


@dataclass(frozen=True)
class Call:
    open_tables: OpenTables
    request: Request
    who: tuple[Person, Token] | None
    body: Any = None

    @property
    def services(self) -> Services:
        return self.open_tables.services

    @property
    def person(self) -> Person:
        """The person who asks; raises `TableError` if there is none."""
        if self.who is None:
            raise TableError("no-session")
        return self.who[0]

    @property
    def person_id(self) -> str | None:
        return self.who[0].id if self.who else None

    @property
    def address(self) -> str:
        """As it is counted."""
        return counted_as(self.host)

    @property
    def host(self) -> str:
        return self.request.client.host if self.request.client else ""

    def text(self, name: str) -> str:
        """A part of the path."""
        return cast("str", self.request.path_params[name])

    @property
    def seat(self) -> Seat:
        letter = self.text("seat")
        if len(letter) != 1 or letter not in "ABCDEF":
            raise TableError("no-seat")
        return "ABCDEF".index(letter)

    async def table(self) -> LiveTable:
        """The table of the path, if the caller may see it."""
        table = await self.open_tables.table(self.text("table"))
        await demand_sight(self.services, table.row, self.person_id)
        return table

    async def shown_table(self) -> LiveTable:
        """The same, also for a stranger who has a link to its finished game."""
        table = await self.open_tables.table(self.text("table"))
        code = self.request.headers.get(SHARE_HEADER)
        if code is None or not await opens(self.services, table, code):
            await demand_sight(self.services, table.row, self.person_id)
        return table


async def body_of(request: Request, kind: type[Body], guarding: Guarding, most: int) -> Body:
    """Read a body of this kind: not too long, and not for too long. Raises `TableError` and `Malformed`."""
    try:
        async with asyncio.timeout(guarding.body_seconds):
            data = await _limited(request, most)
    except TimeoutError:
        raise TableError("too-slow") from None
    return read(data or b"{}", kind)


async def _limited(request: Request, most: int) -> bytes:
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise TableError("too-long", most=most)
    return bytes(data)
