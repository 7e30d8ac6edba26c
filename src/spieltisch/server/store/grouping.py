"""The one way into the logs: commands that come at the same time share one transaction and one sync.

Nearly always every command follows what is in its log: in a file of our own it is written as if it did, where the
tables' last numbers say so, and the keys of `events`, for no `idem` of a table is taken twice. Where one of them objects,
nothing is written, and the group is judged command by command: each table's row is locked first, always in the same
order, so that two processes judge one after the other and never block each other for good.
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
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from spieltisch.server.model import (
    Append,
    Appended,
    NotStorable,
    OutOfStep,
    Repeated,
    UnknownTable,
    Verdict,
    in_short,
)
from spieltisch.server.store.coding import event_row, to_json
from spieltisch.server.store.prepared import Prepared, run_all
from spieltisch.server.store.schema import events, tables

__all__ = ["Answer", "Contested", "is_plain", "moved_on", "write_group", "write_in_step"]


Answer: TypeAlias = Verdict | UnknownTable


@dataclass(frozen=True)
class _Head:
    """How a table stands, with what the group has added so far."""

    last: int
    revision: int


class _Judge:
    """Decides command after command, as if each came after all before it."""

    def __init__(self, heads: dict[str, _Head], known: dict[tuple[str, str], int]) -> None:
        self._heads = heads
        self._known = known

    def verdict(self, wish: Append) -> Answer:
        head = self._heads.get(wish.table)
        if head is None:
            return UnknownTable(f"There is no table {wish.table!r}.")
        return self._repeated(wish) or self._in_step(wish, head)

    def _repeated(self, wish: Append) -> Repeated | None:
        firsts = [self._known[key] for key in _keys(wish) if key in self._known]
        return Repeated(min(firsts)) if firsts else None

    def _in_step(self, wish: Append, head: _Head) -> Appended | OutOfStep:
        expected = range(head.last + 1, head.last + 1 + len(wish.events))
        changed = wish.revision is not None and wish.revision != head.revision
        if changed or [event.seq for event in wish.events] != [*expected]:
            return OutOfStep(head.last)
        self._note(wish, head, expected.stop - 1)
        return Appended(expected.stop - 1)

    def _note(self, wish: Append, head: _Head, last: int) -> None:
        revision = head.revision + (wish.status is not None)
        self._heads[wish.table] = replace(head, last=last, revision=revision)
        self._known |= dict.fromkeys(_keys(wish), wish.events[0].seq if wish.events else last)


class Contested(Exception):
    """A command of the group does not follow its log; nothing is written."""


def write_in_step(connection: Connection, wishes: Sequence[Append]) -> list[Appended]:
    """Write all as if each followed its log; raises `Contested`. The caller commits."""
    counts = connection.dialect.supports_sane_multi_rowcount
    if not counts or not all(map(is_plain, wishes)):
        raise Contested
    moved = run_all(connection, _FOLLOWED, [moved_on(wish) for wish in wishes])
    if moved != len(wishes):
        raise Contested
    try:
        _add_events(connection, wishes)
    except IntegrityError as error:
        raise Contested from error
    return [Appended(wish.events[-1].seq) for wish in wishes]


def is_plain(wish: Append) -> bool:
    """Whether its numbers have no gap, and it depends on nothing but its log."""
    first = wish.events[0].seq
    counted = (event.seq == number for number, event in enumerate(wish.events, first))
    return wish.revision is None and all(counted)


def write_group(connection: Connection, wishes: Sequence[Append]) -> list[Answer]:
    """Judge all in order and write what is accepted; the caller commits."""
    judge = _Judge(_lock_tables(connection, wishes), _known(connection, wishes))
    answers = [judge.verdict(wish) for wish in wishes]
    pairs = zip(wishes, answers, strict=True)
    accepted = [wish for wish, answer in pairs if isinstance(answer, Appended)]
    _write(connection, accepted)
    return answers


def _lock_tables(connection: Connection, wishes: Sequence[Append]) -> dict[str, _Head]:
    rows = connection.execute(
        select(tables.c.id, tables.c.last, tables.c.revision)
        .where(tables.c.id.in_({wish.table for wish in wishes}))
        .order_by(tables.c.id)
        .with_for_update()
    )
    return {table: _Head(last, revision) for table, last, revision in rows}


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
    if accepted:
        _add_events(connection, accepted)
        run_all(connection, _MOVED_ON, [moved_on(wish) for wish in accepted])


def _add_events(connection: Connection, wishes: Sequence[Append]) -> None:
    rows = [event_row(wish.table, event) for wish in wishes for event in wish.events]
    run_all(connection, _ADDED, rows)


def moved_on(wish: Append) -> Mapping[str, Any]:
    """What a command changes in the table's row; `None` leaves it as it is, except the deadline."""
    return {
        "of": wish.table,
        "before": wish.events[0].seq - 1,
        "added": len(wish.events),
        "to_deadline": wish.deadline,
        "to_status": wish.status,
        "to_started": wish.events[0].at if wish.status == "running" else None,
        "to_ended": wish.events[-1].at if wish.status == "ended" else None,
        "to_seeds": None if wish.seeds is None else to_json(wish.seeds),
    }


_TO_STATUS: Final = bindparam("to_status", type_=Text)
_ADDED: Final = Prepared(insert(events), [column.name for column in events.columns])
_MOVING_ON: Final = (
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
_MOVED_ON: Final = Prepared(_MOVING_ON)
_FOLLOWED: Final = Prepared(_MOVING_ON.where(tables.c.last == bindparam("before")))
"""Only where the command follows the log."""
