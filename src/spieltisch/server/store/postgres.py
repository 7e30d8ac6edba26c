"""PostgreSQL, for any number of server processes on one database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from spieltisch.server.model import Append, Appended, Event
from spieltisch.server.store.access import Access, Job
from spieltisch.server.store.direct import Direct, Reading, append_all

__all__ = ["PostgresAccess", "postgres_access"]

ResultT = TypeVar("ResultT")

_CONNECTIONS: Final = 8
_PATIENCE: Final = 10.0
"""Seconds after which a database that does not answer has failed."""

_OPTIONS: Final = {
    "timeout": _PATIENCE,
    "command_timeout": _PATIENCE,
    "server_settings": {"application_name": "spieltisch", "synchronous_commit": "on"},
}


class PostgresAccess(Access):
    """One pool for all; the rows' locks make writers take turns."""

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__()
        self.engine = engine
        _, reached = engine.dialect.create_connect_args(engine.url)
        self._log = Direct({**reached, **_OPTIONS})
        """For what every move writes; all the rest goes by the pool."""
        self._reading = Reading(Direct({**reached, **_OPTIONS}))

    async def since(self, table: str, seq: int) -> Sequence[Event]:
        return await self._reading.since(table, seq)

    async def _appended(self, wishes: Sequence[Append]) -> list[Appended | None]:
        return await append_all(self._log, wishes)

    async def _read(self, job: Job[ResultT]) -> ResultT:
        async with self.engine.begin() as connection:
            return await connection.run_sync(job)

    async def _write(self, job: Job[ResultT]) -> ResultT:
        return await self._read(job)

    async def _leave(self) -> None:
        await self._reading.close()
        await self._log.close()
        await self.engine.dispose()


def postgres_access(url: URL) -> PostgresAccess:
    engine = create_async_engine(
        url,
        pool_size=_CONNECTIONS,
        max_overflow=0,
        pool_timeout=_PATIENCE,
        pool_pre_ping=True,
        hide_parameters=True,
        connect_args=_OPTIONS,
    )
    return PostgresAccess(engine)
