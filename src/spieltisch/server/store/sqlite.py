"""SQLite, for one server process on one machine.

SQLite 3.7.0 to 3.51.2 can corrupt a WAL when two connections write or checkpoint at once, so exactly one
connection does either. `synchronous=FULL`: a power cut loses nothing that was acknowledged.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from spieltisch.server.store.access import Access
from spieltisch.server.store.errors import NotPossible

__all__ = ["copy_while_used", "sqlite_access", "sqlite_file", "sqlite_only_reading"]

_READERS: Final = 4
_WRITER: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")
_READER: Final = ("query_only=ON", "wal_autocheckpoint=0", "busy_timeout=10000")


def sqlite_file(url: URL) -> Path:
    """The file that a database address names; raises `NotPossible`."""
    if not url.database or url.database == ":memory:" or url.database.startswith("file:"):
        raise NotPossible("A table server needs a SQLite file of its own: sqlite:///games.db.")
    return Path(url.database).absolute()


def sqlite_access(file: Path) -> Access:
    return Access(
        writer=_engine(file, 1, "BEGIN IMMEDIATE", _WRITER),
        reader=_engine(file, _READERS, "BEGIN", _READER),
        turn=asyncio.Lock(),
    )


def sqlite_only_reading(file: Path) -> Access:
    """For a look at the file while a server has it."""
    reader = _engine(file, 1, "BEGIN", _READER)
    return Access(writer=reader, reader=reader)


def copy_while_used(file: Path, copy: Path) -> None:
    """SQLite's online backup: one state of the database, in a new file."""
    if copy.exists():
        raise FileExistsError(17, "It exists already", str(copy))
    source = sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)
    target = sqlite3.connect(copy)
    try:
        source.execute("PRAGMA query_only=ON")
        source.backup(target)
    finally:
        target.close()
        source.close()


def _engine(file: Path, connections: int, begin: str, pragmas: Sequence[str]) -> AsyncEngine:
    url = URL.create("sqlite+aiosqlite", database=str(file))
    engine = create_async_engine(url, pool_size=connections, max_overflow=0)

    def connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # the driver begins nothing by itself
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine.sync_engine, "connect", connected)
    event.listen(engine.sync_engine, "begin", begun)
    return engine
