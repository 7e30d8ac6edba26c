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
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Thread
from typing import Any, Final, TypeVar

from sqlalchemy import URL, Connection, Dialect, Engine, QueuePool, create_engine, event
from sqlalchemy.dialects import sqlite

from spieltisch.server.model import Damaged, NotPossible, in_short
from spieltisch.server.store.access import Access, Job
from spieltisch.server.store.prepared import Question, Row
from spieltisch.server.store.privacy import new_private

__all__ = [
    "SqliteAccess",
    "check_sound",
    "checked_meanwhile",
    "copy_while_used",
    "demand_sound",
    "sqlite_access",
    "sqlite_file",
    "sqlite_only_reading",
]

ResultT = TypeVar("ResultT")

_READERS: Final = 4
_DIALECT: Final[Dialect] = sqlite.dialect()
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
    def __init__(
        self, writer: ConnectionPool, reader: ConnectionPool, at_hand: AtHand | None = None
    ) -> None:
        super().__init__()
        self.writer = writer
        self.reader = reader
        self._at_hand = at_hand
        """Never waits for the others."""

    async def _read(self, job: Job[ResultT]) -> ResultT:
        return await self.reader.do(job)

    async def _look(self, questions: Sequence[Question]) -> list[Sequence[Row]]:
        if self._at_hand is None:
            return await super()._look(questions)
        return self._at_hand.rows(questions)

    async def _write(self, job: Job[ResultT]) -> ResultT:
        return await self.writer.do(job)

    async def _leave(self) -> None:
        """The writer last, for it tidies up."""
        if self._at_hand is not None:
            self._at_hand.close()
        await self.reader.close()
        if self.writer is not self.reader:
            await self.writer.close()


class ConnectionPool:
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


class AtHand:
    """A connection of the event loop's own, for prepared questions."""

    def __init__(self, file: Path) -> None:
        self._connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        for pragma in _READER:
            self._connection.execute(f"PRAGMA {pragma}")

    def rows(self, questions: Sequence[Question]) -> list[Sequence[Row]]:
        if len(questions) == 1:
            return [self._rows(questions[0])]
        self._connection.execute("BEGIN")
        try:
            return [self._rows(each) for each in questions]
        finally:
            self._connection.execute("COMMIT")

    def close(self) -> None:
        self._connection.close()

    def _rows(self, question: Question) -> Sequence[Row]:
        prepared, values = question
        words = prepared.words(_DIALECT)
        found = self._connection.execute(words.text, words.filled(values))
        return [prepared.row(row) for row in found]


def sqlite_access(file: Path) -> SqliteAccess:
    writer = ConnectionPool(_engine(file, 1, "BEGIN IMMEDIATE", _WRITER), 1)
    reader = ConnectionPool(_engine(file, _READERS, "BEGIN", _READER), _READERS)
    return SqliteAccess(writer, reader, AtHand(file))


def sqlite_only_reading(file: Path) -> SqliteAccess:
    """For a look at the file while a server has it."""
    reader = ConnectionPool(_engine(file, 1, "BEGIN", _READER), 1)
    return SqliteAccess(reader, reader)


def copy_while_used(file: Path, copy: Path) -> None:
    """SQLite's online backup: one state of the database, in a new file; raises `Damaged` and keeps none."""
    os.close(new_private(copy))
    try:
        with closing(_only_reading(file)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
            demand_sound(target, "integrity_check", file)
    except BaseException:
        copy.unlink()
        raise


def check_sound(file: Path) -> None:
    """Look through a file that is not too long to be looked through before every start; raises `Damaged`."""
    if 0 < file.stat().st_size <= _QUICKLY_CHECKED:
        with closing(_only_reading(file)) as reading:
            demand_sound(reading, "quick_check", file)


@contextmanager
def checked_meanwhile(file: Path, damaged: Callable[[Damaged], None]) -> Generator[None]:
    """Look through a long file beside everything else, and tell if it is damaged; given up when all else is done."""
    if file.stat().st_size <= _QUICKLY_CHECKED:
        yield
        return
    reading = _only_reading(file)

    def check() -> None:
        try:
            demand_sound(reading, "quick_check", file)
        except Damaged as error:
            if not isinstance(error.__cause__, sqlite3.OperationalError):  # interrupted
                damaged(error)

    thread = Thread(target=check, name="check", daemon=True)
    thread.start()
    try:
        yield
    finally:
        reading.interrupt()
        thread.join()
        reading.close()


def _only_reading(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True, check_same_thread=False)


def demand_sound(connection: sqlite3.Connection, pragma: str, file: Path) -> None:
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
