"""All that is kept of one person, for that person."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Select, Table, select

from spieltisch.server.store.access import Access
from spieltisch.server.store.schema import (
    channels,
    chat,
    ignored,
    muted,
    notified,
    people,
    reports,
    reviews,
    seats,
    shares,
    tables,
    tokens,
)

__all__ = ["Personal"]

_SECRET = {"hash", "code_hash", "secret", "token"}
_OF_TABLES = ("id", "game", "status", "public", "created", "started", "ended")


class Personal:
    def __init__(self, access: Access) -> None:
        self._access = access

    async def of(self, person: str) -> dict[str, list[dict[str, Any]]]:
        """Rows by what they are about, without hashes, and without what is hidden in games."""

        def job(connection: Connection) -> dict[str, list[dict[str, Any]]]:
            return {name: _rows(connection, asked) for name, asked in _asked(person).items()}

        return await self._access.read(job)


def _asked(person: str) -> dict[str, Any]:
    sits = select(seats.c.table_id).where(seats.c.person == person)
    theirs = (tables.c.owner == person) | tables.c.id.in_(sits)
    return {
        "person": select(people).where(people.c.id == person),
        "tokens": _of(tokens, person),
        "tables": select(*(tables.c[name] for name in _OF_TABLES)).where(theirs),
        "seats": _of(seats, person),
        "chat": _of(chat, person),
        "shares": _of(shares, person),
        "channels": _of(channels, person),
        "muted": _of(muted, person),
        "notified": _of(notified, person),
        "reviews": select(reviews.c.table_id, reviews.c.created).where(reviews.c.person == person),
        "ignored": select(ignored.c.kind, ignored.c.created).where(ignored.c.person == person),
        "reports": select(
            reports.c.table_id, reports.c.at, reports.c.name, reports.c.why, reports.c.note
        ).where(reports.c.reporter == person),
    }


def _of(table: Table, person: str) -> Select[Any]:
    return select(table).where(table.c.person == person)


def _rows(connection: Connection, asked: Select[Any]) -> list[dict[str, Any]]:
    found = connection.execute(asked).mappings()
    return [
        {str(name): value for name, value in row.items() if name not in _SECRET} for row in found
    ]
