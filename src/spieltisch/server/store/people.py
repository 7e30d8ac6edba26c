"""People and the tokens they are known by."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from sqlalchemy import (
    Connection,
    ScalarSelect,
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

from spieltisch.server.model import NotStorable, Person, Token
from spieltisch.server.store.access import Access
from spieltisch.server.store.coding import value_of
from spieltisch.server.store.prepared import Prepared
from spieltisch.server.store.schema import (
    channels,
    chat,
    deliveries,
    ignored,
    invitations,
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

__all__ = ["People"]

_TOKEN: Final = Prepared(select(tokens).where(tokens.c.hash == bindparam("hash")))
_WHOSE: Final = Prepared(
    select(people)
    .join(tokens, tokens.c.person == people.c.id)
    .where(tokens.c.hash == bindparam("hash"))
)
_AT_ONCE: Final = 500
"""People or tokens named in one query."""
_THEIRS: Final = (chat, tokens, shares, ignored, reports, channels, muted, notified, deliveries)
_IS_OVER: Final = tables.c.status == "ended"


class People:
    def __init__(self, access: Access) -> None:
        self._access = access

    async def create(self, person: Person, token: Token) -> None:
        def job(connection: Connection) -> None:
            connection.execute(insert(people), vars(person))
            connection.execute(insert(tokens), vars(token))

        await self._access.write(job)

    async def get(self, person: str) -> Person | None:
        asked = select(people).where(people.c.id == person)
        rows = await self._access.mappings(asked)
        return value_of(Person, rows[0]) if rows else None

    async def by_token(self, token_hash: str) -> tuple[Person, Token] | None:
        whose, known = await self._access.look(_WHOSE(hash=token_hash), _TOKEN(hash=token_hash))
        return (value_of(Person, whose[0]), value_of(Token, known[0])) if known else None

    async def rename(self, person: str, name: str) -> None:
        changed = update(people).where(people.c.id == person).values(name=name)
        await self._access.write(lambda connection: connection.execute(changed))

    async def seen(self, who: Collection[str], at: int) -> None:
        def job(connection: Connection) -> None:
            for some in _parts(who):
                known = people.c.id.in_(some) & (people.c.seen < at)
                connection.execute(update(people).where(known).values(seen=at))

        await self._access.write(job)

    async def valid(self, hashes: Collection[str], now: int) -> frozenset[str]:
        """Those of these hashes by which somebody is still known."""
        alive = or_(tokens.c.expires.is_(None), tokens.c.expires > now)
        asked = [
            select(tokens.c.hash).where(tokens.c.hash.in_(some), alive) for some in _parts(hashes)
        ]
        return await self._access.read(lambda connection: _all(connection, asked))

    async def add_token(self, token: Token, most: int | None = None) -> bool:
        """Whether the person had room for one more token of its kind. Expired ones make room."""
        same = (tokens.c.person == token.person) & (tokens.c.kind == token.kind)

        def job(connection: Connection) -> bool:
            connection.execute(delete(tokens).where(same, tokens.c.expires <= token.created))
            has = connection.scalar(select(func.count()).select_from(tokens).where(same)) or 0
            if most is not None and has >= most:
                return False
            connection.execute(insert(tokens).values(**vars(token)))
            return True

        return await self._access.write(job)

    async def tokens(self, person: str) -> Sequence[Token]:
        asked = select(tokens).where(tokens.c.person == person).order_by(tokens.c.created)
        return [value_of(Token, row) for row in await self._access.mappings(asked)]

    async def revoke(self, token_hash: str) -> bool:
        """With the notices to the browser that it was."""
        gone = delete(tokens).where(tokens.c.hash == token_hash)
        silent = delete(channels).where(channels.c.token == token_hash)

        def job(connection: Connection) -> int:
            connection.execute(silent)
            return connection.execute(gone).rowcount

        return await self._access.write(job) == 1

    async def called(self, name: str) -> Sequence[Person]:
        """Everybody of this name, last seen first."""
        asked = select(people).where(people.c.name == name).order_by(people.c.seen.desc())
        return [value_of(Person, row) for row in await self._access.mappings(asked)]

    async def some(self, limit: int = 100) -> Sequence[Person]:
        """Last seen first."""
        asked = select(people).order_by(people.c.seen.desc()).limit(limit)
        return [value_of(Person, row) for row in await self._access.mappings(asked)]

    async def forget(self, person: str) -> bool:
        """Delete who they are: name, tokens, chat lines, reports, where notices went. Their games stay, their seats lose the name.

        Tables where they play become due at once, so that somebody takes their seats; a table of theirs
        that is not over belongs to the next who sits there.
        """

        def job(connection: Connection) -> bool:
            _leave_tables(connection, person)
            for part in _THEIRS:
                connection.execute(delete(part).where(part.c.person == person))
            connection.execute(delete(ignored).where(ignored.c.other == person))
            reported = update(reports).where(reports.c.reporter == person)
            connection.execute(reported.values(reporter=None))
            gone = connection.execute(delete(people).where(people.c.id == person))
            return gone.rowcount == 1

        try:
            return await self._access.write(job)
        except NotStorable:  # they sat down somewhere at this very moment
            return await self._access.write(job)


def _parts(names: Collection[str]) -> Iterable[Sequence[str]]:
    """In one order, so that two who write do not block each other for good."""
    ordered = sorted(names)
    return (ordered[begin : begin + _AT_ONCE] for begin in range(0, len(ordered), _AT_ONCE))


def _all(connection: Connection, asked: Iterable[Select[str]]) -> frozenset[str]:
    return frozenset(found for part in asked for found in connection.scalars(part))


def _heir(person: str) -> ScalarSelect[str | None]:
    """The first other person who sits at the table."""
    others = select(seats.c.person).where(seats.c.table_id == tables.c.id, seats.c.person != person)
    return others.order_by(seats.c.seat).limit(1).scalar_subquery()


def _leave_tables(connection: Connection, person: str) -> None:
    """First the rows of the tables, in one order, as every writer does."""
    sits = select(seats.c.table_id).where(seats.c.person == person)
    talks = select(chat.c.table_id).where(chat.c.person == person)
    touched = or_(tables.c.owner == person, tables.c.id.in_(sits), tables.c.id.in_(talks))
    locked = select(tables.c.id).where(touched).order_by(tables.c.id).with_for_update()
    found = connection.scalars(locked).all()
    grown = update(tables).where(tables.c.id.in_(found)).values(revision=tables.c.revision + 1)
    connection.execute(grown)
    owned = update(tables).where(tables.c.owner == person)
    connection.execute(owned.values(owner=case((_IS_OVER, None), else_=_heir(person))))
    plays = tables.c.id.in_(sits) & (tables.c.status == "running")
    connection.execute(update(tables).where(plays).values(deadline=0))
    nobody = {"person": None, "name": None}
    connection.execute(update(seats).where(seats.c.person == person).values(nobody))
    unused = update(invitations).where(invitations.c.used_by == person).values(used_by=None)
    connection.execute(unused)
    connection.execute(update(reviews).where(reviews.c.person == person).values(person=None))
