"""PostgreSQL, for any number of server processes on one database."""

from __future__ import annotations

from typing import Final

from sqlalchemy import URL
from sqlalchemy.ext.asyncio import create_async_engine

from spieltisch.server.store.access import Access

__all__ = ["postgres_access"]

_CONNECTIONS: Final = 8
_PATIENCE: Final = 10.0
"""Seconds after which a database that does not answer has failed."""


def postgres_access(url: URL) -> Access:
    """One pool for all; the rows' locks make writers take turns."""
    engine = create_async_engine(
        url,
        pool_size=_CONNECTIONS,
        max_overflow=0,
        pool_timeout=_PATIENCE,
        pool_pre_ping=True,
        connect_args={
            "timeout": _PATIENCE,
            "command_timeout": _PATIENCE,
            "server_settings": {"application_name": "spieltisch", "synchronous_commit": "on"},
        },
    )
    return Access(writer=engine, reader=engine)
