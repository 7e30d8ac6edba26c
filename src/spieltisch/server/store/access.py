"""How the database is reached: by jobs, plain functions of a connection, each in a transaction of its own.

See `sqlite` and `postgres` for where they run.
"""

from __future__ import annotations

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Generator, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Connection, Row as DatabaseRow, RowMapping, Select, select
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from spieltisch.server.model import Append, Appended, Event, NotStorable, StoreFailed, in_short
from spieltisch.server.store.coding import event_of
from spieltisch.server.store.grouping import Contested, write_in_step
from spieltisch.server.store.prepared import Question, Row, rows_of
from spieltisch.server.store.schema import events

__all__ = ["Access", "Job"]

ResultT = TypeVar("ResultT")
Job: TypeAlias = Callable[[Connection], ResultT]


class Access(ABC):
    def __init__(self) -> None:
        self._writing: set[asyncio.Task[Any]] = set()
        self.in_doubt = False
        """Whether moves could not be written lately, and nothing has shown since that they can."""

    async def read(self, job: Job[ResultT]) -> ResultT:
        """Do a job that sees one state of the database; raises `StoreFailed`."""
        with _plainly_failing():
            return await self._read(job)

    async def look(self, *questions: Question) -> list[Sequence[Row]]:
        """Read a few rows by their keys, all of one state of the database; raises `StoreFailed`.

        Where the database is a file here, a thread costs many times what such a look does: it is done on the spot.
        """
        with _plainly_failing():
            return await self._look(questions)

    async def rows(
        self, asked: Select[*tuple[Any, ...]]
    ) -> Sequence[DatabaseRow[*tuple[Any, ...]]]:
        return await self.read(lambda connection: connection.execute(asked).all())

    async def mappings(self, asked: Select[*tuple[Any, ...]]) -> Sequence[RowMapping]:
        """Rows by the names of their columns."""
        return await self.read(lambda connection: connection.execute(asked).mappings().all())

    async def write(self, job: Job[ResultT]) -> ResultT:
        """Do the job and commit it, even if the caller is cancelled meanwhile.

        Raises `StoreFailed`, and what the job raises: then nothing of it is written.
        """
        return await self._to_the_end(self._written(job))

    async def append(self, wishes: Sequence[Append]) -> list[Appended | None]:
        """Write the commands that follow their logs; `None` for those that have to be judged. Raises `StoreFailed`."""
        return await self._to_the_end(self._appended(wishes))

    async def since(self, table: str, seq: int) -> Sequence[Event]:
        """The events of a log after a number, in order; raises `StoreFailed`."""
        asked = select(events).where(events.c.table_id == table, events.c.seq > seq)
        rows = await self.mappings(asked.order_by(events.c.seq))
        return [event_of(row) for row in rows]

    async def close(self) -> None:
        """Wait for what is being written, then leave."""
        await asyncio.gather(*self._writing, return_exceptions=True)
        await self._leave()

    async def _to_the_end(self, writing: Coroutine[Any, Any, ResultT]) -> ResultT:
        task = asyncio.create_task(writing)
        self._writing.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    async def _appended(self, wishes: Sequence[Append]) -> list[Appended | None]:
        try:
            return [*await self._written(lambda connection: write_in_step(connection, wishes))]
        except Contested:
            return [None] * len(wishes)

    async def _written(self, job: Job[ResultT]) -> ResultT:
        with _plainly_failing():
            return await self._write(job)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._writing.discard(task)
        if not task.cancelled():
            task.exception()  # read also where the caller has gone

    async def _look(self, questions: Sequence[Question]) -> list[Sequence[Row]]:
        return await self._read(lambda connection: rows_of(connection, questions))

    @abstractmethod
    async def _read(self, job: Job[ResultT]) -> ResultT: ...

    @abstractmethod
    async def _write(self, job: Job[ResultT]) -> ResultT: ...

    @abstractmethod
    async def _leave(self) -> None: ...


@contextmanager
def _plainly_failing() -> Generator[None]:
    """Whatever the driver raises becomes `StoreFailed`."""
    try:
        yield
    except IntegrityError as error:
        raise NotStorable(f"The database will not take it: {in_short(error.orig)}.") from error
    except DBAPIError as error:
        raise StoreFailed(f"The database failed: {in_short(error.orig)}.") from error
    except sqlite3.Error as error:
        raise StoreFailed(f"The database failed: {in_short(error)}.") from error
    except (SQLAlchemyError, OSError, TimeoutError) as error:
        why = str(error) or type(error).__name__
        raise StoreFailed(f"The database can’t be reached: {why}.") from error
