"""The store: everything that is kept, by what it is about."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import literal, select

from spieltisch.server.store.access import Access
from spieltisch.server.store.chat import Chat
from spieltisch.server.store.data import Data
from spieltisch.server.store.invitations import Invitations
from spieltisch.server.store.log import Log
from spieltisch.server.store.people import People
from spieltisch.server.store.tables import Tables
from spieltisch.server.store.uptimes import Uptimes

__all__ = ["Store"]


class Store:
    """Open it with `open_store(url)`. What it answers is read from disk, never from memory."""

    def __init__(self, access: Access, file: Path | None) -> None:
        self.access = access
        self.file = file
        self.log = Log(access)
        self.tables = Tables(access)
        self.people = People(access)
        self.invitations = Invitations(access)
        self.chat = Chat(access)
        self.uptimes = Uptimes(access)
        self.data = Data(access, file)

    async def check(self) -> None:
        """Whether the database answers; raises `StoreFailed`."""
        await self.access.rows(select(literal(1)))

    async def close(self) -> None:
        await self.log.close()
        await self.access.close()
