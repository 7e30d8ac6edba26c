"""How the database is reached: who may read and write at once. See `sqlite` and `postgres`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, nullcontext
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from spieltisch.server.store.errors import NotStorable, StoreFailed

__all__ = ["Access"]

ResultT = TypeVar("ResultT")


def _no_turns() -> AbstractAsyncContextManager[Any]:
    return nullcontext()


@dataclass
class Access:
    """The engines, and the rule by which writers take turns."""

    writer: AsyncEngine
    reader: AsyncEngine
    turn: AbstractAsyncContextManager[Any] = field(default_factory=_no_turns)
    """Entered by every writer: a lock where only one connection may write."""
    _writing: set[asyncio.Task[Any]] = field(default_factory=set[asyncio.Task[Any]])

    @asynccontextmanager
    async def reading(self) -> AsyncGenerator[AsyncConnection]:
        """A connection that sees one state of the database; raises `StoreFailed`."""
        with _plainly_failing():
            async with self.reader.begin() as connection:
                yield connection

    async def write(self, job: Callable[[AsyncConnection], Awaitable[ResultT]]) -> ResultT:
        """Do the job in a transaction and commit it, even if the caller is cancelled meanwhile.

        Raises `StoreFailed`, and what the job raises: then nothing of it is written.
        """
        task = asyncio.create_task(self._transaction(job))
        self._writing.add(task)
        task.add_done_callback(self._written)
        return await asyncio.shield(task)

    async def write_sync(self, job: Callable[[Connection], ResultT]) -> ResultT:
        """The same for a job that knows nothing of event loops."""
        return await self.write(lambda connection: connection.run_sync(job))

    async def close(self) -> None:
        """Wait for what is being written, then leave; the writer last, for it tidies up."""
        await asyncio.gather(*self._writing, return_exceptions=True)
        await self.reader.dispose()
        await self.writer.dispose()

    def _written(self, task: asyncio.Task[Any]) -> None:
        self._writing.discard(task)
        if not task.cancelled():
            task.exception()  # read also where the caller has gone

    async def _transaction(self, job: Callable[[AsyncConnection], Awaitable[ResultT]]) -> ResultT:
        async with self.turn:
            with _plainly_failing():
                async with self.writer.begin() as connection:
                    return await job(connection)


@contextmanager
def _plainly_failing() -> Generator[None]:
    """Whatever the driver raises becomes `StoreFailed`."""
    try:
        yield
    except IntegrityError as error:
        raise NotStorable(f"The database will not take it: {error.orig}.") from error
    except DBAPIError as error:
        raise StoreFailed(f"The database failed: {error.orig}.") from error
    except (SQLAlchemyError, OSError, TimeoutError) as error:
        raise StoreFailed(
            f"The database can’t be reached: {error or type(error).__name__}."
        ) from error
