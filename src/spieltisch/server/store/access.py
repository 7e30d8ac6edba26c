"""How the database is reached: by jobs, plain functions of a connection, each in a transaction of its own.

See `sqlite` and `postgres` for where they run.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Connection, Row, RowMapping, Select
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from spieltisch.server.store.errors import NotStorable, StoreFailed, in_short

__all__ = ["Access", "Job"]

ResultT = TypeVar("ResultT")
Job: TypeAlias = Callable[[Connection], ResultT]


class Access(ABC):
    def __init__(self) -> None:
        self._writing: set[asyncio.Task[Any]] = set()

    async def read(self, job: Job[ResultT]) -> ResultT:
        """Do a job that sees one state of the database; raises `StoreFailed`."""
        with _plainly_failing():
            return await self._read(job)

    async def rows(self, asked: Select[*tuple[Any, ...]]) -> Sequence[Row[*tuple[Any, ...]]]:
        return await self.read(lambda connection: connection.execute(asked).all())

    async def mappings(self, asked: Select[*tuple[Any, ...]]) -> Sequence[RowMapping]:
        """Rows by the names of their columns."""
        return await self.read(lambda connection: connection.execute(asked).mappings().all())

    async def write(self, job: Job[ResultT]) -> ResultT:
        """Do the job and commit it, even if the caller is cancelled meanwhile.

        Raises `StoreFailed`, and what the job raises: then nothing of it is written.
        """
        task = asyncio.create_task(self._written(job))
        self._writing.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Wait for what is being written, then leave."""
        await asyncio.gather(*self._writing, return_exceptions=True)
        await self._leave()

    async def _written(self, job: Job[ResultT]) -> ResultT:
        with _plainly_failing():
            return await self._write(job)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._writing.discard(task)
        if not task.cancelled():
            task.exception()  # read also where the caller has gone

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
    except (SQLAlchemyError, OSError, TimeoutError) as error:
        raise StoreFailed(
            f"The database can’t be reached: {error or type(error).__name__}."
        ) from error
