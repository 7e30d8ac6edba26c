"""SQLite, for one server process on one machine.

SQLite 3.7.0 to 3.51.2 can corrupt a WAL when two connections write or checkpoint at once, so exactly one
connection does either. `synchronous=FULL`: a power cut loses nothing that was acknowledged.

A job runs in a thread from beginning to end. Going back and forth between threads with each statement
made a commit wait for the event loop a dozen times.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import URL, Connection, Engine, QueuePool, create_engine, event

from spieltisch.server.store.access import Access, Job
from spieltisch.server.store.errors import Damaged, NotPossible, in_short
from spieltisch.server.store.privacy import new_private

__all__ = [
    "SqliteAccess",
    "check_sound",
    "copy_while_used",
    "sqlite_access",
    "sqlite_file",
    "sqlite_only_reading",
]

ResultT = TypeVar("ResultT")

_READERS: Final = 4
_QUICKLY_CHECKED: Final = 64 * 1024 * 1024
"""Bytes that are looked through in about a second."""
_WRITER: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")
_READER: Final = ("query_only=ON", "wal_autocheckpoint=0", "busy_timeout=10000")


def sqlite_file(url: URL) -> Path:
    """The file that a database address names, by whichever way; raises `NotPossible`."""
    if not url.database or url.database == ":memory:" or url.database.startswith("file:"):
        raise NotPossible("A table server needs a SQLite file of its own: sqlite:///games.db.")
    return Path(url.database).resolve()


class SqliteAccess(Access):
    def __init__(self, writer: Desk, reader: Desk) -> None:
        super().__init__()
        self.writer = writer
        self.reader = reader

    async def _read(self, job: Job[ResultT]) -> ResultT:
        return await self.reader.do(job)

    async def _write(self, job: Job[ResultT]) -> ResultT:
        return await self.writer.do(job)

    async def _leave(self) -> None:
        """The writer last, for it tidies up."""
        await self.reader.close()
        if self.writer is not self.reader:
            await self.writer.close()


class Desk:
    """Connections, as many threads, and jobs that wait for one."""

    def __init__(self, engine: Engine, threads: int) -> None:
        self.engine = engine
        self._threads = ThreadPoolExecutor(threads, "sqlite")

    async def do(self, job: Job[ResultT]) -> ResultT:
        return await self._in_thread(lambda: self._transaction(job))

    async def close(self) -> None:
        await self._in_thread(self.engine.dispose)
        self._threads.shutdown()

    def _transaction(self, job: Job[ResultT]) -> ResultT:
        with self.engine.begin() as connection:
            return job(connection)

    async def _in_thread(self, work: Callable[[], ResultT]) -> ResultT:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)


def sqlite_access(file: Path) -> SqliteAccess:
    writer = Desk(_engine(file, 1, "BEGIN IMMEDIATE", _WRITER), 1)
    return SqliteAccess(writer, Desk(_engine(file, _READERS, "BEGIN", _READER), _READERS))


def sqlite_only_reading(file: Path) -> SqliteAccess:
    """For a look at the file while a server has it."""
    reader = Desk(_engine(file, 1, "BEGIN", _READER), 1)
    return SqliteAccess(reader, reader)


def copy_while_used(file: Path, copy: Path) -> None:
    """SQLite's online backup: one state of the database, in a new file; raises `Damaged` and keeps none."""
    os.close(new_private(copy))
    reading = closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True))
    try:
        with reading as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
            _demand_sound(target, "integrity_check", file)
    except BaseException:
        copy.unlink()
        raise


def check_sound(file: Path) -> None:
    """Look through a file that is not too long to be looked through at every start; raises `Damaged`."""
    if 0 < file.stat().st_size <= _QUICKLY_CHECKED:
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as reading:
            _demand_sound(reading, "quick_check", file)


def _demand_sound(connection: sqlite3.Connection, pragma: str, file: Path) -> None:
    try:
        ((found,),) = connection.execute(f"PRAGMA {pragma}(1)")
    except sqlite3.DatabaseError as error:
        raise Damaged(f"The database {file} is damaged: {in_short(error)}.") from error
    if found != "ok":
        raise Damaged(f"The database {file} is damaged: {in_short(found)}.")


def _engine(file: Path, connections: int, begin: str, pragmas: Sequence[str]) -> Engine:
    engine = create_engine(
        URL.create("sqlite", database=str(file)),
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=0,
        hide_parameters=True,
        connect_args={"check_same_thread": False},
    )

    def connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # the driver begins nothing by itself
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", begun)
    return engine
