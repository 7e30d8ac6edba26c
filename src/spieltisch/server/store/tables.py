"""The tables and their seats."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import (
    BindParameter,
    Column,
    ColumnElement,
    Connection,
    Select,
    bindparam,
    case,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from spieltisch.server.model import Counts, Due, SeatRow, Status, TableRow
from spieltisch.server.store.access import Access
from spieltisch.server.store.coding import from_json, seat_of, seat_rows, table_of, table_row
from spieltisch.server.store.prepared import Prepared, run_all
from spieltisch.server.store.schema import (
    channels,
    chat,
    deliveries,
    events,
    invitations,
    muted,
    noted,
    notified,
    people,
    reviews,
    seats,
    shares,
    snapshots,
    tables,
)

__all__ = ["Tables", "delete_table"]

_TABLE: Final = Prepared(select(tables).where(tables.c.id == bindparam("table")))
_SEATS: Final = Prepared(
    select(seats).where(seats.c.table_id == bindparam("table")).order_by(seats.c.seat)
)

_OF_NOTICES: Final = (channels, deliveries, muted, noted, notified)
_NEW_TABLE: Final = Prepared(insert(tables), [column.name for column in tables.columns])
_NEW_SEAT: Final = Prepared(insert(seats), [column.name for column in seats.columns])


class Tables:
    def __init__(self, access: Access) -> None:
        self._access = access

    async def create(self, table: TableRow) -> None:
        def job(connection: Connection) -> None:
            run_all(connection, _NEW_TABLE, [table_row(table)])
            run_all(connection, _NEW_SEAT, seat_rows(table))

        await self._access.write(job)

    async def get(self, table: str) -> TableRow | None:
        rows, sitting = await self._access.look(_TABLE(table=table), _SEATS(table=table))
        return table_of(rows[0], [seat_of(row) for row in sitting]) if rows else None

    async def put(self, table: TableRow) -> TableRow | None:
        """Write a changed copy, seats included, if nobody changed the row since it was read.

        Returns it as it is stored now, with its new revision; `None` if somebody was first, or it is
        gone. Status, started, ended, seeds and last are left to `Log.append`, and so is the deadline
        once the table has started.
        """

        def job(connection: Connection) -> TableRow | None:
            if connection.execute(_changed(table)).rowcount == 0:
                return None
            connection.execute(delete(seats).where(seats.c.table_id == table.id))
            run_all(connection, _NEW_SEAT, seat_rows(table))
            (stored,) = _read(connection, select(tables).where(tables.c.id == table.id))
            return stored

        return await self._access.write(job)

    async def remove(self, table: str) -> bool:
        """Remove a table that never started, with its seats, chat and invitations."""

        def job(connection: Connection) -> bool:
            gathers = select(tables.c.id).where(_is(table), tables.c.status == "gathering")
            if connection.scalar(gathers.with_for_update()) is None:
                return False
            delete_table(connection, table)
            return True

        return await self._access.write(job)

    async def remove_brought(self, table: str) -> bool:
        """Remove a game that was brought in."""

        def job(connection: Connection) -> bool:
            found = select(tables.c.id).where(_is(table), tables.c.brought)
            if connection.scalar(found.with_for_update()) is None:
                return False
            delete_table(connection, table)
            return True

        return await self._access.write(job)

    async def brought(self, person: str) -> int:
        """How many games that they brought in are kept."""
        own = select(func.count()).where(tables.c.owner == person, tables.c.brought)
        return await self._access.read(lambda connection: int(connection.scalar(own) or 0))

    async def lobby(self, limit: int = 50, before: int | None = None) -> Sequence[TableRow]:
        """Public tables that gather players, newest first; `before` (ms) to read on."""
        return await self._shown_page("gathering", tables.c.created, limit, before)

    async def running(self, limit: int = 50, before: int | None = None) -> Sequence[TableRow]:
        """Public tables where a game is on, newest first: they can be watched."""
        return await self._shown_page("running", tables.c.created, limit, before)

    async def ended(self, limit: int = 50, before: int | None = None) -> Sequence[TableRow]:
        """Public tables whose game is over, last ended first."""
        return await self._shown_page("ended", tables.c.ended, limit, before)

    async def offered(self, person: str) -> int:
        """How many public tables that they made still gather players."""
        (found,) = await self._access.look(_OFFERED(person=person))
        return int(found[0]["count"])

    async def gathering_since(self, before: int, limit: int = 100) -> Sequence[str]:
        """Tables made before this time that never started, oldest first."""
        asked = select(tables.c.id).where(tables.c.status == "gathering", tables.c.created < before)
        rows = await self._access.rows(asked.order_by(tables.c.created).limit(limit))
        return [table for (table,) in rows]

    async def all(self, status: Status | None = None, limit: int = 1000) -> Sequence[TableRow]:
        """For the operator: public or not, newest first."""
        asked = select(tables).order_by(tables.c.created.desc()).limit(limit)
        return await self._found(asked.where(tables.c.status == status) if status else asked)

    async def of_person(self, person: str, limit: int = 50) -> Sequence[TableRow]:
        """Tables where they sit or that they made, not ended ones first, then newest first."""
        asked = select(tables).where(_of(person))
        order = (case((tables.c.status == "ended", 1), else_=0), tables.c.created.desc())
        return await self._found(asked.order_by(*order).limit(limit))

    async def played(
        self, person: str, limit: int = 50, before: int | None = None
    ) -> Sequence[TableRow]:
        """Tables where they sat until the game was over, last ended first."""
        sat = select(seats.c.table_id).where(seats.c.person == person)
        asked = select(tables).where(tables.c.status == "ended", tables.c.id.in_(sat))
        return await self._page(asked, tables.c.ended, limit, before)

    async def going_on(self, person: str, limit: int) -> int:
        """How many of their tables have not ended, counted up to a limit."""
        (found,) = await self._access.look(_GOING_ON(person=person, most=limit))
        return int(found[0]["count"])

    async def due(self, now: int, limit: int = 100) -> Sequence[Due]:
        """Tables whose deadline is over, the longest first."""
        asked = select(tables.c.id, tables.c.deadline).where(tables.c.deadline <= now)
        rows = await self._access.rows(asked.order_by(tables.c.deadline).limit(limit))
        return [Due(table, deadline) for table, deadline in rows]

    async def put_off(self, due: Due, deadline: int | None) -> None:
        """It waits until later, unless it was put off or moved on meanwhile."""
        unchanged = (_is(due.table), tables.c.deadline == due.deadline)
        later = update(tables).where(*unchanged).values(deadline=deadline)
        await self._access.write(lambda connection: connection.execute(later))

    async def tops(self, wanted: Collection[str]) -> Mapping[str, tuple[int, int]]:
        """The last number of the log and the revision of each table that exists."""
        asked = select(tables.c.id, tables.c.last, tables.c.revision)
        rows = await self._access.rows(asked.where(tables.c.id.in_(wanted)))
        return {table: (last, revision) for table, last, revision in rows}

    async def active(self, wanted: Collection[str]) -> Mapping[str, int]:
        """When something happened last at each table that has begun."""
        newest = (events.c.table_id == tables.c.id) & (events.c.seq == tables.c.last)
        asked = select(tables.c.id, events.c.at).join(events, newest)
        return dict(await self._access.rows(asked.where(tables.c.id.in_(wanted))))

    async def endings(self, wanted: Collection[str]) -> Mapping[str, Mapping[str, Any]]:
        """How the game ended at each table where it is over: winners by their letters, reason, scores."""
        newest = (events.c.table_id == tables.c.id) & (events.c.seq == tables.c.last)
        asked = select(tables.c.id, events.c.body).join(events, newest)
        ends = asked.where(tables.c.id.in_(wanted), events.c.kind == "end")
        rows = await self._access.rows(ends)
        return {table: from_json(body) for table, body in rows}

    async def counts(self) -> Counts:
        total = func.sum(tables.c.last + 1)
        asked = select(tables.c.status, func.count(), total).group_by(tables.c.status)
        rows = await self._access.rows(asked)
        ((known,),) = await self._access.rows(select(func.count()).select_from(people))
        by_status: dict[str, int] = {status: count for status, count, _ in rows}
        return Counts(
            gathering=by_status.get("gathering", 0),
            running=by_status.get("running", 0),
            ended=by_status.get("ended", 0),
            people=known,
            events=sum(int(total) for _, _, total in rows),
        )

    async def _shown_page(
        self, status: Status, time: Column[Any], limit: int, before: int | None
    ) -> Sequence[TableRow]:
        return await self._page(_shown(status), time, limit, before)

    async def _page(
        self, asked: Select[Any], time: Column[Any], limit: int, before: int | None
    ) -> Sequence[TableRow]:
        if before is not None:
            asked = asked.where(time < before)
        return await self._found(asked.order_by(time.desc()).limit(limit))

    async def _found(self, asked: Select[Any]) -> Sequence[TableRow]:
        return await self._access.read(lambda connection: _read(connection, asked))


def delete_table(connection: Connection, table: str) -> None:
    """With all that is kept beside it."""
    for part in (seats, chat, invitations, events, snapshots, reviews, shares, *_OF_NOTICES):
        connection.execute(delete(part).where(part.c.table_id == table))
    connection.execute(delete(tables).where(_is(table)))


def _is(table: str) -> ColumnElement[bool]:
    return tables.c.id == table


def _of(person: str | BindParameter[str]) -> ColumnElement[bool]:
    """Where they sit or that they made."""
    sits = select(seats.c.table_id).where(seats.c.person == person)
    return or_(tables.c.owner == person, tables.c.id.in_(sits))


def _shown(status: Status) -> Select[Any]:
    return select(tables).where(tables.c.status == status, tables.c.public)


def _changed(table: TableRow) -> Any:
    row, gathers = table_row(table), tables.c.status == "gathering"
    free = {name: row[name] for name in ("config", "options", "public", "owner")}
    return (
        update(tables)
        .where(_is(table.id), tables.c.revision == table.revision)
        .values(
            **free,
            deadline=case((gathers, table.deadline), else_=tables.c.deadline),
            revision=tables.c.revision + 1,
        )
    )


def _read(connection: Connection, asked: Select[Any]) -> list[TableRow]:
    rows = connection.execute(asked).mappings().all()
    sitting = _seats(connection, [row["id"] for row in rows])
    return [table_of(row, sitting[row["id"]]) for row in rows]


def _seats(connection: Connection, wanted: Sequence[str]) -> Mapping[str, list[SeatRow]]:
    asked = select(seats).where(seats.c.table_id.in_(wanted)).order_by(seats.c.seat)
    found: dict[str, list[SeatRow]] = defaultdict(list)
    for row in connection.execute(asked).mappings():
        found[row["table_id"]].append(seat_of(row))
    return found


_GOING_ON: Final = Prepared(
    select(func.count().label("count")).select_from(
        select(tables.c.id)
        .where(_of(bindparam("person")), tables.c.status != "ended")
        .limit(bindparam("most"))
        .subquery()
    )
)
_OFFERED: Final = Prepared(
    select(func.count().label("count")).select_from(
        _shown("gathering").where(tables.c.owner == bindparam("person")).subquery()
    )
)
