"""The two things that every move asks of PostgreSQL, said to its driver in one statement each.

By SQLAlchemy a command takes six exchanges with the database, and a process that only listens four for each table; here it is
one for a whole group of commands, and one for all tables that rang.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, Protocol, cast

import asyncpg  # type: ignore[import-untyped]

from spieltisch.server.model import Append, Appended, Event, StoreFailed, in_short
from spieltisch.server.store.coding import event_of, event_row
from spieltisch.server.store.grouping import is_plain, moved_on

__all__ = ["Direct", "Reading", "append_all"]

_WISHES: Final = {
    "of": "text",
    "before": "integer",
    "added": "integer",
    "to_deadline": "bigint",
    "to_status": "text",
    "to_started": "bigint",
    "to_ended": "bigint",
    "to_seeds": "text",
}
_EVENTS: Final = {
    "table_id": "text",
    "seq": "integer",
    "at": "bigint",
    "kind": "text",
    "by": "text",
    "body": "text",
    "rules": "integer",
    "head": "text",
    "idem": "text",
}


def _rows(columns: Mapping[str, str], first: int) -> str:
    """A list for each column, as rows."""
    lists = (f"${number}::{kind}[]" for number, kind in enumerate(columns.values(), first))
    names = ", ".join(f'"{name}"' for name in columns)
    return f"unnest({', '.join(lists)}) AS each({names})"


_NAMES: Final = ", ".join(f'"{name}"' for name in _EVENTS)
_APPEND: Final = f"""
WITH wish AS (SELECT * FROM {_rows(_WISHES, 1)}),
locked AS (
    SELECT id FROM tables WHERE id IN (SELECT "of" FROM wish) ORDER BY id FOR UPDATE
),
moved AS (
    UPDATE tables SET
        last = tables.last + added,
        deadline = to_deadline,
        status = coalesce(to_status, status),
        started = coalesce(to_started, started),
        ended = coalesce(to_ended, ended),
        seeds = coalesce(to_seeds, seeds),
        revision = revision + (to_status IS NOT NULL)::integer
    FROM wish JOIN locked ON locked.id = wish."of"
    WHERE tables.id = wish."of" AND tables.last = wish.before
    RETURNING tables.id
),
added AS (
    INSERT INTO events ({_NAMES})
    SELECT {_NAMES} FROM {_rows(_EVENTS, 1 + len(_WISHES))}
    WHERE table_id IN (SELECT id FROM moved)
)
SELECT id FROM moved
"""  # noqa: S608 all of it is ours
_SINCE: Final = """
SELECT events.* FROM unnest($1::text[], $2::integer[]) AS known(id, last)
JOIN events ON events.table_id = known.id AND events.seq > known.last
ORDER BY events.table_id, events.seq
"""


class _Driver(Protocol):
    """asyncpg's connection, which says nothing of its types."""

    async def fetch(self, text: str, *values: Any) -> Sequence[Mapping[str, Any]]: ...
    async def close(self, *, timeout: float) -> None: ...  # noqa: ASYNC109 as asyncpg has it
    def is_closed(self) -> bool: ...
    def terminate(self) -> None: ...


_connect = cast("Callable[..., Awaitable[_Driver]]", asyncpg.connect)


class Direct:
    """One connection, kept as long as it works; `options` are asyncpg's."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self._options = options
        self._connection: _Driver | None = None

    async def fetch(self, text: str, *values: Sequence[Any]) -> Sequence[Mapping[str, Any]]:
        """One at a time. Raises `StoreFailed`, and `PostgresError` where the database objects."""
        try:
            self._connection = self._connection or await _connect(**self._options)
            return await self._connection.fetch(text, *values)
        except (
            OSError,
            TimeoutError,
            asyncpg.InterfaceError,
            asyncpg.InternalClientError,
            asyncpg.PostgresConnectionError,
        ) as error:
            self._drop()
            raise StoreFailed(f"The database can’t be reached: {in_short(error)}.") from error
        except asyncpg.PostgresError:
            if self._connection is None or self._connection.is_closed():
                self._drop()
            raise
        except BaseException:
            self._drop()
            raise

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close(timeout=1)

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()


async def append_all(direct: Direct, wishes: Sequence[Append]) -> list[Appended | None]:
    """Write what follows its log, each command wholly or not at all; `None` for what is to be judged.

    Raises `StoreFailed`.
    """
    if not all(map(is_plain, wishes)) or len({wish.table for wish in wishes}) < len(wishes):
        return [None] * len(wishes)
    moves = [moved_on(wish) for wish in wishes]
    events = [event_row(wish.table, event) for wish in wishes for event in wish.events]
    columns = [[row[name] for row in moves] for name in _WISHES]
    columns += [[row[name] for row in events] for name in _EVENTS]
    try:
        moved = {row["id"] for row in await direct.fetch(_APPEND, *columns)}
    except asyncpg.PostgresError:
        return [None] * len(wishes)
    return [Appended(wish.events[-1].seq) if wish.table in moved else None for wish in wishes]


class Reading:
    """Tables whose events are wanted while others are read are read together."""

    def __init__(self, direct: Direct) -> None:
        self._direct = direct
        self._wanted: dict[tuple[str, int], asyncio.Future[Sequence[Event]]] = {}
        self._work: asyncio.Task[None] | None = None

    async def since(self, table: str, seq: int) -> Sequence[Event]:
        """Raises `StoreFailed`."""
        wanted = self._wanted.get((table, seq))
        if wanted is None:
            wanted = self._wanted[table, seq] = asyncio.get_running_loop().create_future()
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._read_all())
        return await asyncio.shield(wanted)

    async def close(self) -> None:
        if self._work is not None:
            await asyncio.gather(self._work, return_exceptions=True)
        await self._direct.close()

    async def _read_all(self) -> None:
        while self._wanted:
            await asyncio.sleep(0)  # those who rang at the same time come along
            wanted, self._wanted = self._wanted, {}
            try:
                await self._read(wanted)
            except Exception as error:  # noqa: BLE001 whatever it was, nobody is left waiting
                failed = StoreFailed(f"The database failed: {in_short(error)}.")
                for each in wanted.values():
                    _settle(each, failed)

    async def _read(
        self, wanted: Mapping[tuple[str, int], asyncio.Future[Sequence[Event]]]
    ) -> None:
        since = dict[str, int]()
        for table, seq in wanted:
            since[table] = min(seq, since.get(table, seq))
        found: dict[str, list[Event]] = {table: [] for table in since}
        for row in await self._direct.fetch(_SINCE, [*since], [*since.values()]):
            found[row["table_id"]].append(event_of(row))
        for (table, seq), each in wanted.items():
            _settle(each, [event for event in found[table] if event.seq > seq])


def _settle(wanted: asyncio.Future[Sequence[Event]], found: Sequence[Event] | StoreFailed) -> None:
    if wanted.done():
        return
    if isinstance(found, StoreFailed):
        wanted.set_exception(found)
        wanted.exception()  # read also where nobody waits any more
    else:
        wanted.set_result(found)
