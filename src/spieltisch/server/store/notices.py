"""Where notices go, which tables they were about, and the outbox: what is on its way, each to one channel."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final, NamedTuple, TypeAlias

from sqlalchemy import (
    Connection,
    RowMapping,
    and_,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from spieltisch.server.model import Channel, Delivery, Notice, Quiet
from spieltisch.server.store.access import Access
from spieltisch.server.store.coding import from_json, to_json
from spieltisch.server.store.schema import (
    channels,
    deliveries,
    ignored,
    keys,
    muted,
    noted,
    notified,
    seats,
    tables,
    tokens,
)
from spieltisch.server.store.upsert import upsert

__all__ = ["Due", "Noted", "Notices"]

Due: TypeAlias = Callable[[Channel, Notice], int]
"""When a notice is to go to a channel."""
_ENDED_LATELY: Final = 86_400_000
_IS_KNOWN: Final = or_(
    channels.c.token.is_(None), exists().where(tokens.c.hash == channels.c.token)
)


class Noted(NamedTuple):
    """A table looked at up to an event, and whom that concerns."""

    table: str
    seq: int
    notices: Sequence[Notice]


class Notices:
    def __init__(self, access: Access) -> None:
        self._access = access

    async def key(self, name: str, make: Callable[[], str]) -> str:
        """The server's secret of this name: the first that was ever made, no matter who asks first."""
        asked = select(keys.c.secret).where(keys.c.name == name)
        if known := await self._access.rows(asked):
            return str(known[0][0])
        made = make()

        def job(connection: Connection) -> str:
            row = upsert(connection, keys, {"name": name, "secret": made}, ["name"])
            connection.execute(row.statement(where=keys.c.name != name))
            return str(connection.execute(asked).scalar_one())

        return await self._access.write(job)

    async def of(self, person: str) -> Sequence[Channel]:
        asked = select(channels).where(channels.c.person == person, _IS_KNOWN)
        rows = await self._access.mappings(asked.order_by(channels.c.created, channels.c.id))
        return [_channel(row) for row in rows]

    async def get(self, channel: str) -> Channel | None:
        """Of somebody who is still known by what they subscribed with."""
        rows = await self._access.mappings(
            select(channels).where(channels.c.id == channel, _IS_KNOWN)
        )
        return _channel(rows[0]) if rows else None

    async def add(self, channel: Channel, most: int) -> bool:
        """Whether the person had room for one more of its kind. Of one browser there is one, whosever it was."""
        same = (channels.c.person == channel.person) & (channels.c.kind == channel.kind)
        has = select(func.count()).select_from(channels).where(same, _IS_KNOWN)

        def job(connection: Connection) -> bool:
            if channel.kind == "push":
                again = channels.c.address == channel.address
                if channel.token:
                    again |= channels.c.token == channel.token
                _drop(connection, again & (channels.c.kind == "push"))
            if (connection.scalar(has) or 0) >= most:
                return False
            connection.execute(insert(channels).values(_row(channel)))
            return True

        return await self._access.write(job)

    async def change(self, channel: Channel) -> None:
        row = _row(channel)
        changed = update(channels).where(channels.c.id == channel.id).values(row)
        await self._access.write(lambda connection: connection.execute(changed))

    async def remove(self, channel: str) -> bool:
        """With what is on its way there."""
        return await self._access.write(lambda each: _drop(each, channels.c.id == channel)) == 1

    async def mute(self, person: str, table: str, at: int, most: int) -> bool:
        """Whether there was room for one more table that this person hears nothing of."""
        has = select(func.count()).select_from(muted).where(muted.c.person == person)
        row = {"person": person, "table_id": table, "created": at}

        def job(connection: Connection) -> bool:
            if (connection.scalar(has) or 0) >= most:
                return False
            connection.execute(upsert(connection, muted, row, ["person", "table_id"]).statement())
            _forget(connection, person, table)
            return True

        return await self._access.write(job)

    async def unmute(self, person: str, table: str) -> None:
        gone = delete(muted).where(_pair(muted, person, table))
        await self._access.write(lambda connection: connection.execute(gone))

    async def muted(self, person: str) -> Sequence[str]:
        rows = await self._access.rows(select(muted.c.table_id).where(muted.c.person == person))
        return sorted(table for (table,) in rows)

    async def reachable(self, people: Collection[str]) -> frozenset[str]:
        """Those of them who have a channel."""
        asked = select(channels.c.person).where(channels.c.confirmed.is_not(None))
        rows = await self._access.rows(asked.where(channels.c.person.in_(people)).distinct())
        return frozenset(person for (person,) in rows)

    async def note(self, found: Sequence[Noted], due: Due) -> None:
        """Put into the outbox what tables give cause for; of several processes the first one does it."""

        def job(connection: Connection) -> None:
            for each in sorted(found):
                if _is_news(connection, each):
                    _take_back(connection, each)
                    for notice in each.notices:
                        _tell(connection, notice, due)

        await self._access.write(job)

    async def deliver(self, channel: str, person: str, at: int) -> None:
        """A question whether a mail address is right."""
        row = {"channel": channel, "person": person, "table_id": "", "kind": "confirm"}
        made = insert(deliveries).values(**row, at=at, due=at, tries=0)
        await self._access.write(lambda connection: connection.execute(made))

    async def looked(self, pairs: Collection[tuple[str, str]]) -> None:
        """These people looked at these tables: they know what waiting notices would say, and new ones may be sent."""
        some = {table for _, table in pairs}
        asked = select(notified.c.person, notified.c.table_id).where(notified.c.table_id.in_(some))
        rows = await self._access.rows(asked) if some else ()
        known = [(person, table) for person, table in rows if (person, table) in pairs]

        def job(connection: Connection) -> None:
            for pair in known:
                _forget(connection, *pair)

        if known:
            await self._access.write(job)

    async def unseen(self, person: str) -> int:
        """About how many tables this person has had a notice without looking at them since."""
        asked = select(func.count()).select_from(notified).where(notified.c.person == person)
        return await self._access.read(lambda connection: int(connection.scalar(asked) or 0))

    async def behind(self, at: int, limit: int) -> Sequence[str]:
        """Tables where somebody plays who has a channel, and whose last events nobody looked at for notices."""
        reached = exists().where(
            seats.c.table_id == tables.c.id,
            channels.c.person == seats.c.person,
            channels.c.confirmed.is_not(None),
        )
        seen = select(noted.c.seq).where(noted.c.table_id == tables.c.id).scalar_subquery()
        late = select(tables.c.id).where(func.coalesce(seen, -1) < tables.c.last, reached)
        found = list[str]()
        for on in (tables.c.status == "running", tables.c.ended > at - _ENDED_LATELY):
            rows = await self._access.rows(late.where(on).limit(limit))
            found += [table for (table,) in rows]
        return found

    async def take(self, at: int, lease: int, limit: int) -> Sequence[Delivery]:
        """What is due now; until the lease is over nobody else takes it."""
        wanted = select(deliveries).where(deliveries.c.due <= at).order_by(deliveries.c.due)
        if not await self._access.rows(wanted.limit(1)):
            return ()
        locked = wanted.limit(limit).with_for_update(skip_locked=True)

        def job(connection: Connection) -> Sequence[Delivery]:
            found = [_delivery(row) for row in connection.execute(locked).mappings()]
            taken = update(deliveries).where(deliveries.c.id.in_([each.id for each in found]))
            connection.execute(taken.values(due=at + lease, tries=deliveries.c.tries + 1))
            for each in found:
                told = _pair(notified, each.person, each.table) & notified.c.sent.is_(None)
                connection.execute(update(notified).where(told).values(sent=at))
            return found

        return await self._access.write(job)

    async def done(self, some: Sequence[Delivery]) -> None:
        """They came to their end, whichever it was."""
        gone = delete(deliveries).where(deliveries.c.id.in_([each.id for each in some]))
        await self._access.write(lambda connection: connection.execute(gone))

    async def again(self, failed: Sequence[Delivery], due: int) -> None:
        ids = [each.id for each in failed]
        later = update(deliveries).where(deliveries.c.id.in_(ids)).values(due=due)
        await self._access.write(lambda connection: connection.execute(later))


def _is_news(connection: Connection, each: Noted) -> bool:
    row = {"table_id": each.table, "seq": each.seq}
    made = upsert(connection, noted, row, ["table_id"])
    return connection.execute(made.statement(where=noted.c.seq < each.seq)).rowcount == 1


def _take_back(connection: Connection, each: Noted) -> None:
    """Unsent notices about an earlier moment of this table; what is on its way is about this one."""
    kinds = {notice.person: notice.kind for notice in each.notices}
    tried = notified.c.sent.is_not(None) & notified.c.person.in_([*kinds])
    here = notified.c.table_id == each.table
    kept = connection.scalars(select(notified.c.person).where(here, tried)).all()
    old = (deliveries.c.table_id == each.table) & deliveries.c.person.not_in(kept)
    connection.execute(delete(deliveries).where(old))
    connection.execute(delete(notified).where(here, notified.c.sent.is_(None)))
    for person in kept:
        pending = _pair(deliveries, person, each.table)
        connection.execute(update(deliveries).where(pending).values(kind=kinds[person]))


def _tell(connection: Connection, notice: Notice, due: Due) -> None:
    """At most once until this person has looked at the table."""
    found = [each for each in _channels(connection, notice) if notice.kind in each.wants]
    if not found or _is_hushed(connection, notice):
        return
    about = {"person": notice.person, "table_id": notice.table, "kind": notice.kind}
    connection.execute(insert(notified).values(**about, at=notice.at))
    for channel in found:
        row = {**about, "channel": channel.id, "at": notice.at, "due": due(channel, notice)}
        connection.execute(insert(deliveries).values(**row, tries=0))


def _channels(connection: Connection, notice: Notice) -> Iterable[Channel]:
    """Those that were there when it happened: who asks for notices has looked around before."""
    here = or_(channels.c.table_id.is_(None), channels.c.table_id == notice.table)
    since = channels.c.confirmed <= notice.at
    asked = select(channels).where(channels.c.person == notice.person, here, since, _IS_KNOWN)
    return [_channel(row) for row in connection.execute(asked).mappings()]


def _is_hushed(connection: Connection, notice: Notice) -> bool:
    """Told and not looked at yet, muted, or an invitation of somebody whom this person does not want to hear of."""
    pair = (notice.person, notice.table)
    unwanted = and_(ignored.c.person == notice.person, ignored.c.other == notice.inviter)
    asked = [
        select(notified.c.at).where(_pair(notified, *pair)),
        select(muted.c.created).where(_pair(muted, *pair)),
        select(ignored.c.created).where(unwanted),
    ]
    return any(connection.execute(each).first() for each in asked)


def _drop(connection: Connection, which: Any) -> int:
    gone = select(channels.c.id).where(which)
    connection.execute(delete(deliveries).where(deliveries.c.channel.in_(gone)))
    return connection.execute(delete(channels).where(which)).rowcount


def _pair(table: Any, person: str, about: str) -> Any:
    return (table.c.person == person) & (table.c.table_id == about)


def _forget(connection: Connection, person: str, table: str) -> None:
    """Notices to this person about this table, waiting and sent."""
    for part in (deliveries, notified):
        connection.execute(delete(part).where(_pair(part, person, table)))


def _row(channel: Channel) -> dict[str, Any]:
    row = {**vars(channel), "table_id": channel.table, "wants": " ".join(sorted(channel.wants))}
    del row["table"]
    return {**row, "quiet": to_json(asdict(channel.quiet)) if channel.quiet else None}


def _channel(row: RowMapping) -> Channel:
    named: dict[str, Any] = {**row, "table": row["table_id"]}
    del named["table_id"]
    quiet: Mapping[str, int] | None = from_json(row["quiet"]) if row["quiet"] else None
    named["quiet"] = Quiet(**quiet) if quiet else None
    named["wants"] = frozenset(row["wants"].split())
    return Channel(**named)


def _delivery(row: RowMapping) -> Delivery:
    named: dict[str, Any] = {**row, "table": row["table_id"]}
    del named["table_id"]
    return Delivery(**named)
