"""The events of all tables: appended in groups, read in order."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, select

from spieltisch.server.model import Append, Event, NotStorable, Snapshot, StoreError, Verdict
from spieltisch.server.store.access import Access
from spieltisch.server.store.coding import from_json, to_json
from spieltisch.server.store.grouping import Answer, write_group
from spieltisch.server.store.prepared import Prepared
from spieltisch.server.store.schema import events, snapshots
from spieltisch.server.store.upsert import upsert

__all__ = ["Log"]

_KNOWN: Final = Prepared(
    select(events.c.seq).where(
        events.c.table_id == bindparam("table"), events.c.idem == bindparam("idem")
    )
)
_SNAPSHOT: Final = Prepared(select(snapshots).where(snapshots.c.table_id == bindparam("table")))
_GROUP: Final = 64
"""Commands that share a commit at most."""
_GATHERING: Final = 0.002
"""Seconds that the first of a group waits for others."""


class _Waiting(NamedTuple):
    wish: Append
    answer: asyncio.Future[Verdict]


class Log:
    def __init__(self, access: Access) -> None:
        self._access = access
        self._waiting: deque[_Waiting] = deque()
        self._work: asyncio.Task[None] | None = None

    async def append(self, wish: Append) -> Verdict:
        """Write one command's events; returns after they are synced.

        Raises `UnknownTable`, and `StoreFailed` if it is not known whether they were written: then
        acknowledge nothing and read the log again. A caller that is cancelled may have written, too.
        """
        if not wish.events:
            raise ValueError("A command without events changes nothing.")
        answer: asyncio.Future[Verdict] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(wish, answer))
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._write_all())
        return await answer

    async def since(self, table: str, seq: int = -1) -> Sequence[Event]:
        """The events after number `seq`, in order."""
        return await self._access.since(table, seq)

    async def known(self, table: str, idem: str) -> int | None:
        """The number of the first event of the command with this `idem`."""
        (found,) = await self._access.look(_KNOWN(table=table, idem=idem))
        return int(found[0]["seq"]) if found else None

    async def snapshot(self, table: str) -> Snapshot | None:
        """The newest one; read `since` its number to fold on."""
        (rows,) = await self._access.look(_SNAPSHOT(table=table))
        kept = [Snapshot(table, row["seq"], row["rules"], from_json(row["body"])) for row in rows]
        return kept[0] if kept else None

    async def keep(self, snapshot: Snapshot) -> None:
        """Keep it in the place of an older one."""
        row = {"table_id": snapshot.table, "seq": snapshot.seq, "rules": snapshot.rules}
        row |= {"body": to_json(snapshot.body)}

        def job(connection: Connection) -> None:
            changed = upsert(connection, snapshots, row, ("table_id",))
            older = (snapshots.c.seq < changed.excluded.seq) | (
                snapshots.c.rules != changed.excluded.rules
            )
            connection.execute(changed.statement(where=older))

        await self._access.write(job)

    async def close(self) -> None:
        """Wait until everything that was asked for is answered."""
        if self._work is not None:
            await asyncio.gather(self._work, return_exceptions=True)

    async def _write_all(self) -> None:
        while self._waiting:
            if len(self._waiting) < _GROUP:
                await asyncio.sleep(_GATHERING)
            count = min(_GROUP, len(self._waiting))
            await self._write_and_answer([self._waiting.popleft() for _ in range(count)])

    async def _write_and_answer(self, group: Sequence[_Waiting]) -> None:
        """If one command can't be written at all, the others must not suffer: then each goes alone."""
        try:
            answers = await self._commit(group)
        except NotStorable as error:
            await self._one_by_one(group, error)
        except StoreError as error:
            self._access.in_doubt = True
            _fail(group, error)
        except Exception as error:  # noqa: BLE001 whatever it is, nobody may wait for ever
            await self._one_by_one(group, _not_storable(error))
        else:
            _tell(group, answers)

    async def _one_by_one(self, group: Sequence[_Waiting], error: NotStorable) -> None:
        if len(group) > 1:
            for each in group:
                await self._write_and_answer([each])
        else:
            _fail(group, error)

    async def _commit(self, group: Sequence[_Waiting]) -> list[Answer]:
        wishes = [each.wish for each in group]
        answers: list[Answer | None] = [*await self._access.append(wishes)]
        rest = [wish for wish, answer in zip(wishes, answers, strict=True) if answer is None]
        if not rest:
            return [answer for answer in answers if answer]
        judged = iter(await self._access.write(lambda connection: write_group(connection, rest)))
        return [answer or next(judged) for answer in answers]


def _not_storable(error: Exception) -> NotStorable:
    found = NotStorable(f"This can’t be stored: {type(error).__name__}.")
    found.__cause__ = error
    return found


def _tell(group: Sequence[_Waiting], answers: Sequence[Answer]) -> None:
    for each, answer in zip(group, answers, strict=True):
        if each.answer.done():  # its caller was cancelled
            continue
        if isinstance(answer, StoreError):
            each.answer.set_exception(answer)
        else:
            each.answer.set_result(answer)


def _fail(group: Sequence[_Waiting], error: StoreError) -> None:
    for each in group:
        if not each.answer.done():
            each.answer.set_exception(error)
