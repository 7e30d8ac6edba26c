"""A person or a program at a server: its session, its tables."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Literal

from msgspec.structs import replace

from spieltisch.client.connection import TableConnection, open_connection
from spieltisch.client.web import Web
from spieltisch.fair.log import Log, log_from_bytes
from spieltisch.wire import bodies
from spieltisch.wire.pieces import Letter, Table

__all__ = ["Client", "open_client"]


class Client:
    """Somebody with a session at a server; `open_client` makes one."""

    def __init__(self, web: Web, person: str, name: str) -> None:
        self.web = web
        self.person = person
        self.name = name

    async def create(self, wish: bodies.CreateTable) -> Table:
        return await self.web.call("POST", "/api/tables", Table, wish)

    async def tables(
        self, stage: Literal["gathering", "playing", "ended", "mine"] = "gathering"
    ) -> tuple[Table, ...]:
        return (await self.web.call("GET", f"/api/tables?stage={stage}", bodies.Tables)).tables

    async def played(self, before: int | None = None) -> bodies.PlayedGames:
        """One's games that are over, last ended first; `before` as it came with the page before."""
        query = "" if before is None else f"?before={before}"
        return await self.web.call("GET", f"/api/person/games{query}", bodies.PlayedGames)

    async def table(self, table: str) -> Table:
        return await self.web.call("GET", f"/api/tables/{table}", Table)

    async def sit(self, table: str, seat: Letter, name: str | None = None) -> Table:
        path = f"/api/tables/{table}/seats/{seat}"
        return await self.web.call("POST", path, Table, bodies.Sit(name=name))

    async def get_up(self, table: str, seat: Letter) -> Table:
        return await self.web.call("DELETE", f"/api/tables/{table}/seats/{seat}", Table)

    async def start(self, table: str, fill: str | None = None) -> Table:
        path = f"/api/tables/{table}/start"
        return await self.web.call("POST", path, Table, bodies.Start(fill=fill))

    async def invite(self, table: str, seat: Letter | None = None) -> bodies.Invitation:
        path = f"/api/tables/{table}/invitations"
        return await self.web.call("POST", path, bodies.Invitation, bodies.Invite(seat=seat))

    async def revoke_invitations(self, table: str, seat: Letter | None = None) -> None:
        """Those to a seat that nobody has used; or all, and those to look on with them."""
        query = f"?seat={seat}" if seat else ""
        await self.web.fetch("DELETE", f"/api/tables/{table}/invitations{query}")

    async def invited(self, code: str) -> bodies.Invited:
        """What a code is to, before one comes with it."""
        return await self.web.call(
            "POST", "/api/invitations/look", bodies.Invited, bodies.Code(code=code)
        )

    async def accept(self, code: str) -> bodies.Admitted:
        return await self.web.call(
            "POST", "/api/invitations", bodies.Admitted, bodies.Code(code=code)
        )

    async def events(
        self, table: str, *, views: bool = False, after: int = -1, seen_as: str | None = None
    ) -> bodies.Events:
        """All of them, however many answers they take."""
        eyes = f"&as={seen_as}" if seen_as else ""
        path = f"/api/tables/{table}/events?views={str(views).lower()}{eyes}"
        told = await self.web.call("GET", f"{path}&after={after}", bodies.Events)
        events = [*told.events]
        while told.more:
            told = await self.web.call("GET", f"{path}&after={events[-1].seq}", bodies.Events)
            events += told.events
        return replace(told, events=tuple(events))

    async def record(self, table: str, form: Literal["text", "json"] = "text") -> bytes:
        return await self.web.fetch("GET", f"/api/tables/{table}/record?form={form}")

    async def log(self, table: str) -> Log:
        """The whole log of a game that is over."""
        return log_from_bytes(await self.web.fetch("GET", f"/api/tables/{table}/record?form=log"))

    def at(
        self, table: str, seats: tuple[Letter, ...] | None = None
    ) -> AbstractAsyncContextManager[TableConnection]:
        """Come to a table: with all own seats, with some of them, or with none, to watch."""
        return open_connection(self.web.url, self.web.token, table, seats)


@asynccontextmanager
async def open_client(url: str, name: str) -> AsyncGenerator[Client]:
    """A new session under this name; raises `ApiError` and `OSError`."""
    wish = bodies.NewSession(name=name, bearer=True)
    session = await Web(url).call("POST", "/api/session", bodies.Session, wish)
    yield Client(Web(url, session.token), session.person, session.name)
