"""The one way into the logs: commands that come at the same time share one transaction and one sync.

Each table's row is locked first, always in the same order, so that two processes judge one after the
other and never block each other for good. The keys of `events` stand behind this as the last guard.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from sqlalchemy import (
    BigInteger,
    Connection,
    Text,
    bindparam,
    case,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import DBAPIError, OperationalError

from spieltisch.server.store.coding import event_row, to_json
from spieltisch.server.store.errors import NotStorable, UnknownTable, in_short
from spieltisch.server.store.event import Append, Appended, OutOfStep, Repeated, Verdict
from spieltisch.server.store.schema import events, tables

__all__ = ["Answer", "write_group"]


Answer: TypeAlias = Verdict | UnknownTable


@dataclass(frozen=True)
class _Standing:
    """How a table stands, with what the group has added so far."""

    last: int
    revision: int


class _Judge:
    """Decides command after command, as if each came after all before it."""

    def __init__(self, standings: dict[str, _Standing], known: dict[tuple[str, str], int]) -> None:
        self._standings = standings
        self._known = known

    def verdict(self, wish: Append) -> Answer:
        standing = self._standings.get(wish.table)
        if standing is None:
            return UnknownTable(f"There is no table {wish.table!r}.")
        return self._repeated(wish) or self._in_step(wish, standing)

    def _repeated(self, wish: Append) -> Repeated | None:
        firsts = [self._known[key] for key in _keys(wish) if key in self._known]
        return Repeated(min(firsts)) if firsts else None

    def _in_step(self, wish: Append, standing: _Standing) -> Appended | OutOfStep:
        expected = range(standing.last + 1, standing.last + 1 + len(wish.events))
        changed = wish.revision is not None and wish.revision != standing.revision
        if changed or [event.seq for event in wish.events] != [*expected]:
            return OutOfStep(standing.last)
        self._note(wish, standing, expected.stop - 1)
        return Appended(expected.stop - 1)

    def _note(self, wish: Append, standing: _Standing, last: int) -> None:
        revision = standing.revision + (wish.status is not None)
        self._standings[wish.table] = replace(standing, last=last, revision=revision)
        self._known |= dict.fromkeys(_keys(wish), wish.events[0].seq if wish.events else last)


def write_group(connection: Connection, wishes: Sequence[Append]) -> list[Answer]:
    """Judge all in order and write what is accepted; the caller commits."""
    judge = _Judge(_lock_tables(connection, wishes), _known(connection, wishes))
    answers = [judge.verdict(wish) for wish in wishes]
    pairs = zip(wishes, answers, strict=True)
    accepted = [wish for wish, answer in pairs if isinstance(answer, Appended)]
    _write(connection, accepted)
    return answers


def _lock_tables(connection: Connection, wishes: Sequence[Append]) -> dict[str, _Standing]:
    rows = connection.execute(
        select(tables.c.id, tables.c.last, tables.c.revision)
        .where(tables.c.id.in_({wish.table for wish in wishes}))
        .order_by(tables.c.id)
        .with_for_update()
    )
    return {table: _Standing(last, revision) for table, last, revision in rows}


def _known(connection: Connection, wishes: Sequence[Append]) -> dict[tuple[str, str], int]:
    """Not asked for in pairs: SQLite would look through all events there ever were."""
    keys = {key for wish in wishes for key in _keys(wish)}
    if not keys:
        return {}
    asked = select(events.c.table_id, events.c.idem, events.c.seq).where(
        events.c.table_id.in_({table for table, _ in keys}),
        events.c.idem.in_({idem for _, idem in keys}),
    )
    return {(table, idem): seq for table, idem, seq in connection.execute(asked)}


def _keys(wish: Append) -> list[tuple[str, str]]:
    return [(wish.table, event.idem) for event in wish.events if event.idem is not None]


def _write(connection: Connection, accepted: Sequence[Append]) -> None:
    try:
        _insert(connection, accepted)
    except DBAPIError as error:
        if error.connection_invalidated or isinstance(error, OperationalError):
            raise
        raise NotStorable(f"The database will not take it: {in_short(error.orig)}.") from error


def _insert(connection: Connection, accepted: Sequence[Append]) -> None:
    rows = [event_row(wish.table, event) for wish in accepted for event in wish.events]
    if rows:
        connection.execute(insert(events), rows)
    if accepted:
        connection.execute(_MOVED_ON, [_moved_on(wish) for wish in accepted])


def _moved_on(wish: Append) -> Mapping[str, Any]:
    """What a command changes in the table's row; `None` leaves it as it is, except the deadline."""
    return {
        "of": wish.table,
        "added": len(wish.events),
        "to_deadline": wish.deadline,
        "to_status": wish.status,
        "to_started": wish.events[0].at if wish.status == "running" else None,
        "to_ended": wish.events[-1].at if wish.status == "ended" else None,
        "to_seeds": None if wish.seeds is None else to_json(wish.seeds),
    }


_TO_STATUS: Final = bindparam("to_status", type_=Text)
_MOVED_ON: Final = (
    update(tables)
    .where(tables.c.id == bindparam("of"))
    .values(
        last=tables.c.last + bindparam("added"),
        deadline=bindparam("to_deadline"),
        status=func.coalesce(_TO_STATUS, tables.c.status),
        started=func.coalesce(bindparam("to_started", type_=BigInteger), tables.c.started),
        ended=func.coalesce(bindparam("to_ended", type_=BigInteger), tables.c.ended),
        seeds=func.coalesce(bindparam("to_seeds", type_=Text), tables.c.seeds),
        revision=tables.c.revision + case((_TO_STATUS.is_not(None), 1), else_=0),
    )
)
