"""What keeps order: bans, forbidden words, reports, and whom a person ignores."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from sqlalchemy import Connection, RowMapping, bindparam, delete, func, insert, or_, select, update

from spieltisch.server.model import Ban, Ignored, IgnoreKind, Report
from spieltisch.server.store.access import Access
from spieltisch.server.store.coding import value_of
from spieltisch.server.store.prepared import Prepared
from spieltisch.server.store.schema import bans, forbidden_words, ignored, reports
from spieltisch.server.store.upsert import upsert

__all__ = ["ModerationStore"]

_IGNORES: Final = Prepared(
    select(ignored.c.kind).where(
        ignored.c.person == bindparam("person"), ignored.c.other == bindparam("other")
    )
)


class ModerationStore:
    def __init__(self, access: Access) -> None:
        self._access = access

    async def bans(self, now: int) -> Sequence[Ban]:
        """Those in force, newest first."""
        in_force = or_(bans.c.until.is_(None), bans.c.until > now)
        asked = select(bans).where(in_force).order_by(bans.c.created.desc())
        return [value_of(Ban, row) for row in await self._access.mappings(asked)]

    async def ban(self, ban: Ban) -> None:
        """In the place of what was there of the same subject."""
        same = (bans.c.kind == ban.kind) & (bans.c.subject == ban.subject)

        def job(connection: Connection) -> None:
            connection.execute(delete(bans).where(same))
            connection.execute(insert(bans).values(**vars(ban)))

        await self._access.write(job)

    async def lift(self, ban: str) -> bool:
        return await self._deleted(delete(bans).where(bans.c.id == ban)) == 1

    async def words(self) -> Sequence[str]:
        """In alphabetical order."""
        rows = await self._access.rows(select(forbidden_words.c.word))
        return sorted(word for (word,) in rows)

    async def change_words(self, add: Collection[str], remove: Collection[str]) -> None:
        def job(connection: Connection) -> None:
            gone = {*add, *remove}
            connection.execute(delete(forbidden_words).where(forbidden_words.c.word.in_(gone)))
            if add:
                connection.execute(insert(forbidden_words), [{"word": each} for each in {*add}])

        await self._access.write(job)

    async def report(self, report: Report, most: int) -> bool:
        """Whether this reporter had fewer open ones about this person than `most`."""
        row = {name: value for name, value in vars(report).items() if name not in ("id", "table")}
        same = (reports.c.reporter == report.reporter) & (reports.c.person == report.person)
        has = select(func.count()).select_from(reports).where(same, reports.c.closed.is_(None))

        def job(connection: Connection) -> bool:
            if (connection.scalar(has) or 0) >= most:
                return False
            connection.execute(insert(reports).values(table_id=report.table, **row))
            return True

        return await self._access.write(job)

    async def reports(self, *, closed: bool = False, limit: int = 200) -> Sequence[Report]:
        """Those that nobody dealt with yet, or the others; newest first."""
        wanted = reports.c.closed.is_not(None) if closed else reports.c.closed.is_(None)
        asked = select(reports).where(wanted).order_by(reports.c.id.desc()).limit(limit)
        return [_report(row) for row in await self._access.mappings(asked)]

    async def close_report(self, number: int, at: int) -> bool:
        still_open = (reports.c.id == number) & reports.c.closed.is_(None)
        return await self._deleted(update(reports).where(still_open).values(closed=at)) == 1

    async def ignored(self, person: str) -> Sequence[Ignored]:
        asked = select(ignored).where(ignored.c.person == person)
        return [value_of(Ignored, row) for row in await self._access.mappings(asked)]

    async def ignores(self, person: str, other: str, kind: IgnoreKind) -> bool:
        (rows,) = await self._access.look(_IGNORES(person=person, other=other))
        return any(row["kind"] == kind for row in rows)

    async def ignore(self, wish: Ignored, most: int) -> bool:
        """Whether the person had room for one more."""
        has = select(func.count()).select_from(ignored).where(ignored.c.person == wish.person)

        def job(connection: Connection) -> bool:
            if (connection.scalar(has) or 0) >= most:
                return False
            row = upsert(connection, ignored, vars(wish), ["person", "other"])
            connection.execute(row.statement())
            return True

        return await self._access.write(job)

    async def heed(self, person: str, other: str) -> None:
        """Ignore them no more."""
        same = (ignored.c.person == person) & (ignored.c.other == other)
        await self._deleted(delete(ignored).where(same))

    async def _deleted(self, statement: Any) -> int:
        return await self._access.write(lambda connection: connection.execute(statement).rowcount)


def _report(row: RowMapping) -> Report:
    named: dict[str, Any] = {**row, "table": row["table_id"]}
    del named["table_id"]
    return Report(**named)
