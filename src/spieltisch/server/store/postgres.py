"""PostgreSQL, for any number of server processes on one database."""

from __future__ import annotations

from typing import Final, TypeVar

from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from spieltisch.server.store.access import Access, Job

__all__ = ["PostgresAccess", "postgres_access"]

ResultT = TypeVar("ResultT")

_CONNECTIONS: Final = 8
_PATIENCE: Final = 10.0
"""Seconds after which a database that does not answer has failed."""


class PostgresAccess(Access):
    """One pool for all; the rows' locks make writers take turns."""

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__()
        self.engine = engine

    async def _read(self, job: Job[ResultT]) -> ResultT:
        async with self.engine.begin() as connection:
            return await connection.run_sync(job)

    async def _write(self, job: Job[ResultT]) -> ResultT:
        return await self._read(job)

    async def _leave(self) -> None:
        await self.engine.dispose()


def postgres_access(url: URL) -> PostgresAccess:
    engine = create_async_engine(
        url,
        pool_size=_CONNECTIONS,
        max_overflow=0,
        pool_timeout=_PATIENCE,
        pool_pre_ping=True,
        hide_parameters=True,
        connect_args={
            "timeout": _PATIENCE,
            "command_timeout": _PATIENCE,
            "server_settings": {"application_name": "spieltisch", "synchronous_commit": "on"},
        },
    )
    return PostgresAccess(engine)
