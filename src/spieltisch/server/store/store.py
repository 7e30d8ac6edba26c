"""The store: everything that is kept, by what it is about."""

from __future__ import annotations

import logging
from pathlib import Path

from sqlalchemy import literal, select

from spieltisch.server.model import Damaged, StoreFailed
from spieltisch.server.store.access import Access
from spieltisch.server.store.chat import Chat
from spieltisch.server.store.data import Data
from spieltisch.server.store.invitations import Invitations
from spieltisch.server.store.log import Log
from spieltisch.server.store.moderation import ModerationStore
from spieltisch.server.store.notices import Notices
from spieltisch.server.store.people import People
from spieltisch.server.store.personal import Personal
from spieltisch.server.store.retention import Retention
from spieltisch.server.store.reviews import Reviews
from spieltisch.server.store.shares import Shares
from spieltisch.server.store.tables import Tables
from spieltisch.server.store.uptimes import Uptimes

__all__ = ["Store"]

_log = logging.getLogger(__name__)


class Store:
    """Open it with `open_store(url)`. What it answers is read from disk, never from memory."""

    def __init__(self, access: Access, file: Path | None) -> None:
        self.access = access
        self.file = file
        self._damage: Damaged | None = None
        self.log = Log(access)
        self.tables = Tables(access)
        self.people = People(access)
        self.invitations = Invitations(access)
        self.chat = Chat(access)
        self.reviews = Reviews(access)
        self.shares = Shares(access)
        self.uptimes = Uptimes(access)
        self.moderation = ModerationStore(access)
        self.notices = Notices(access)
        self.retention = Retention(access)
        self.personal = Personal(access)
        self.data = Data(access, file)

    def note_damage(self, damage: Damaged) -> None:
        """It was found while the store was in use already: from now on it counts as failed."""
        _log.error("the database is damaged: restore a backup")
        self._damage = damage

    async def check(self) -> None:
        """Whether the database answers and is whole, as far as it is known; raises `StoreFailed`."""
        if self._damage:
            raise StoreFailed(str(self._damage))
        await self.access.rows(select(literal(1)))

    async def close(self) -> None:
        await self.log.close()
        await self.access.close()
