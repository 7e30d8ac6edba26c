"""Deleting what was kept long enough. All times are milliseconds; each call takes a few rows, so that moves go between."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, Delete, Select, Table, delete, exists, or_, select

from spieltisch.server.store.access import Access
from spieltisch.server.store.schema import (
    bans,
    channels,
    chat,
    invitations,
    people,
    reports,
    seats,
    shares,
    tables,
    tokens,
)
from spieltisch.server.store.tables import delete_table

__all__ = ["Retention"]

_AT_ONCE: Final = 100
_CONFIRMING: Final = 86_400_000
"""How long a mail address may wait to be confirmed."""


class Retention:
    def __init__(self, access: Access) -> None:
        self._access = access

    async def tokens(self, now: int, sessions_before: int | None) -> int:
        """Those that are good for nothing, and sessions whose cookie browsers have long thrown away."""
        gone = tokens.c.expires <= now
        if sessions_before is not None:
            gone = or_(gone, (tokens.c.kind == "session") & (tokens.c.created < sessions_before))
        count = await self._some(delete(tokens).where(gone))
        known = exists().where(tokens.c.hash == channels.c.token)
        orphaned = channels.c.token.is_not(None) & ~known
        await self._some(delete(channels).where(orphaned))
        unsure = channels.c.confirmed.is_(None) & (channels.c.created < now - _CONFIRMING)
        await self._some(delete(channels).where(unsure))
        return count

    async def links(self, before: int) -> int:
        """Links that show a game, and invitations that nobody used."""
        unused = (invitations.c.created < before) & invitations.c.used.is_(None)
        shown = await self._some(delete(shares).where(shares.c.created < before))
        return shown + await self._some(delete(invitations).where(unused))

    async def chat(self, before: int) -> int:
        return await self._in_parts(chat, chat.c.at < before)

    async def reports(self, before: int) -> int:
        """Those that were dealt with."""
        return await self._some(delete(reports).where(reports.c.closed < before))

    async def bans(self, now: int) -> int:
        return await self._some(delete(bans).where(bans.c.until <= now))

    async def games(self, before: int) -> Sequence[str]:
        """Some games that ended before this time, with all that belongs to them."""
        old = select(tables.c.id).where(tables.c.status == "ended", tables.c.ended < before)

        def job(connection: Connection) -> Sequence[str]:
            locked = old.order_by(tables.c.id).limit(_AT_ONCE).with_for_update(skip_locked=True)
            found = connection.scalars(locked).all()
            for table in found:
                delete_table(connection, table)
            return found

        return await self._access.write(job)

    async def people(self, before: int, *, visitors: bool) -> Sequence[str]:
        """Some who were not seen since, and of whom nothing waits; of visitors no game is kept either."""
        sits = select(seats.c.person).where(seats.c.person.is_not(None))
        owns = select(tables.c.owner).where(tables.c.owner.is_not(None))
        if not visitors:
            on = tables.c.status != "ended"
            sits = sits.join(tables, tables.c.id == seats.c.table_id).where(on)
            owns = owns.where(on)
        waits = or_(people.c.id.in_(sits), people.c.id.in_(owns))
        asked = select(people.c.id).where(people.c.seen < before, ~waits)
        return await self._names(asked.order_by(people.c.seen).limit(_AT_ONCE))

    async def _names(self, asked: Select[Any]) -> Sequence[str]:
        return [name for (name,) in await self._access.rows(asked)]

    async def _in_parts(self, table: Table, wanted: Any) -> int:
        """So that no transaction takes long."""
        some = select(table.c.id).where(wanted).limit(10 * _AT_ONCE)
        count = 0
        while done := await self._some(delete(table).where(table.c.id.in_(some))):
            count += done
        return count

    async def _some(self, statement: Delete) -> int:
        return await self._access.write(lambda connection: connection.execute(statement).rowcount)
