"""Reviews: asked for, being made, and kept with their games."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    RowMapping,
    Select,
    case,
    delete,
    func,
    insert,
    literal,
    select,
    update,
)

from spieltisch.server.model import ReviewRow, ReviewStage
from spieltisch.server.store.access import Access
from spieltisch.server.store.coding import from_json
from spieltisch.server.store.schema import reviews

__all__ = ["Reviews"]

_OPEN = reviews.c.stage.in_(("waiting", "working"))
_WAITS = reviews.c.stage == "waiting"
_BARE = [column for column in reviews.c if column.name != "body"]


class Reviews:
    def __init__(self, access: Access) -> None:
        self._access = access

    async def want(self, wish: ReviewRow, most: int, most_of_person: int) -> bool:
        """Let it wait, unless it is there already; whether there was room for it."""
        own = func.count(case((reviews.c.person == wish.person, 1)))
        asked = select(func.count(), own).where(_OPEN)

        def job(connection: Connection) -> bool:
            known = connection.scalar(select(reviews.c.stage).where(_of_table(wish.table)))
            if known is not None and known != "failed":
                return True
            everybodys, theirs = connection.execute(asked).one()
            if everybodys >= most or theirs >= most_of_person:
                return False
            connection.execute(delete(reviews).where(_of_table(wish.table)))
            connection.execute(insert(reviews).values(_row(wish)))
            return True

        return await self._access.write(job)

    async def get(self, table: str, known: int | None = None) -> ReviewRow | None:
        """Without its body if that is the part which is known."""
        body = case((reviews.c.part == known, literal("null")), else_=reviews.c.body)
        asked = select(*_BARE, body.label("body")).where(_of_table(table))
        rows = await self._access.mappings(asked)
        return _of(rows[0]) if rows else None

    async def summaries(
        self, tables: Collection[str]
    ) -> Mapping[str, Mapping[str, Mapping[str, float]]]:
        """Of those whose review has one: `luck` and `errors` by seat."""
        asked = select(reviews.c.table_id, reviews.c.summary).where(reviews.c.table_id.in_(tables))
        rows = await self._access.rows(asked.where(reviews.c.summary.is_not(None)))
        return {table: from_json(summary) for table, summary in rows}

    async def waiting(self, stale: int, limit: int = 200) -> Sequence[ReviewRow]:
        """Oldest first; also those that a process began of which nothing was heard since `stale` (ms)."""
        asked = select(*_BARE, literal("null").label("body")).where(_may_be_taken(stale))
        return await self._found(asked.order_by(reviews.c.created).limit(limit))

    async def ahead(self, review: ReviewRow) -> int:
        """How many came before."""
        before = (reviews.c.stage == "working") | (_WAITS & (reviews.c.created < review.created))
        asked = select(func.count()).where(before, reviews.c.table_id != review.table)
        return await self._access.read(lambda connection: int(connection.scalar(asked) or 0))

    async def take(self, table: str, stale: int, at: int) -> bool:
        """Begin it, if no other is being made; only one process ever succeeds."""
        asked = select(reviews.c.stage, reviews.c.changed).where(_OPEN)
        in_order = asked.order_by(reviews.c.table_id).with_for_update()
        changes = {"stage": "working", "changed": at, "tries": reviews.c.tries + 1}
        taken = update(reviews).where(_of_table(table), _may_be_taken(stale)).values(changes)

        def job(connection: Connection) -> bool:
            rows = connection.execute(in_order).all()
            if any(stage == "working" and changed >= stale for stage, changed in rows):
                return False
            return connection.execute(taken).rowcount == 1

        return await self._access.write(job)

    async def note(
        self, table: str, progress: int, body: str | None, at: int, summary: str | None = None
    ) -> bool:
        """How far it is, and a result if there is a new one; whether it is still wanted."""
        changes: dict[str, Any] = {"progress": progress, "changed": at}
        if body is not None:
            changes |= {"body": body, "summary": summary, "part": reviews.c.part + 1}
        return await self._changed(table, changes)

    async def settle(self, table: str, stage: ReviewStage, at: int) -> bool:
        """It is done, or failed, or is to wait again."""
        progress = {"progress": 1000} if stage == "done" else {}
        return await self._changed(table, {"stage": stage, "changed": at, **progress})

    async def cancel(self, table: str) -> bool:
        """One that is not done is wanted no more."""
        gone = delete(reviews).where(_of_table(table), reviews.c.stage != "done")
        return await self._access.write(lambda connection: connection.execute(gone).rowcount) == 1

    async def _changed(self, table: str, changes: dict[str, Any]) -> bool:
        noted = update(reviews).where(_of_table(table), reviews.c.stage == "working")
        done = noted.values(changes)
        return await self._access.write(lambda connection: connection.execute(done).rowcount) == 1

    async def _found(self, asked: Select[Any]) -> Sequence[ReviewRow]:
        return [_of(row) for row in await self._access.mappings(asked)]


def _of_table(table: str) -> ColumnElement[bool]:
    return reviews.c.table_id == table


def _may_be_taken(stale: int) -> ColumnElement[bool]:
    return _WAITS | ((reviews.c.stage == "working") & (reviews.c.changed < stale))


def _row(review: ReviewRow) -> dict[str, Any]:
    row = {**vars(review), "table_id": review.table}
    del row["table"]
    return row


def _of(row: RowMapping) -> ReviewRow:
    named = {field.name: row[field.name] for field in fields(ReviewRow) if field.name != "table"}
    return ReviewRow(table=row["table_id"], **named)
