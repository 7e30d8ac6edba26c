"""Opening a database: by one server at a time, brought up to date, never one from the future."""

import asyncio
import errno
import json
import logging
import os
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, QueuePool, create_engine, insert, text

from spieltisch.server.model import (
    Damaged,
    FileInUse,
    NotPossible,
    Person,
    StoreFailed,
    TableRow,
    Token,
    TooNew,
    TooOld,
)
from spieltisch.server.store import Store, is_postgres, open_store, read_store
from spieltisch.server.store.coding import table_row
from spieltisch.server.store.migrating import migrate, newest, settings
from spieltisch.server.store.opening import default_url
from spieltisch.server.store.restoring import restore
from spieltisch.server.store.schema import METADATA, reviews, tables
from spieltisch.server.store.sqlite import SqliteAccess

pytestmark = pytest.mark.asyncio

OPEN_IT = """
import asyncio, sys
from spieltisch.server.model import FileInUse
from spieltisch.server.store import open_store
async def main():
    async with open_store(sys.argv[1]):
        pass
try:
    asyncio.run(main())
except FileInUse as error:
    print(error)
"""


def opened_elsewhere(url: str) -> str:
    command = [sys.executable, "-c", OPEN_IT, url]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout  # noqa: S603 our own code


async def test_a_second_server_is_told_who_has_the_file(sqlite_url: str) -> None:
    async with open_store(sqlite_url):
        said = await asyncio.to_thread(opened_elsewhere, sqlite_url)
        assert f"in use by another server (process {os.getpid()})" in said
        with pytest.raises(FileInUse):
            async with open_store(sqlite_url):
                pass
    assert not await asyncio.to_thread(opened_elsewhere, sqlite_url)


async def test_a_lock_is_its_owners_and_names_nobody_who_is_gone(tmp_path: Path) -> None:
    url, lock = f"sqlite:///{tmp_path / 'tables.db'}", tmp_path / "tables.db.lock"
    for _ in range(2):
        async with open_store(url):
            assert lock.stat().st_mode & 0o777 == 0o600
            with pytest.raises(FileInUse, match=rf"process {os.getpid()}\)"):
                async with open_store(url):
                    pass
        lock.write_text("9" * 20, encoding="ascii")


async def test_nobody_but_its_owner_reads_the_file(tmp_path: Path) -> None:
    file, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    beside = [tmp_path / f"tables.db-{end}" for end in ("wal", "shm")]
    for _ in range(2):
        async with open_store(f"sqlite:///{file}") as store:
            await store.uptimes.beat("p", 1, 2)
            await store.data.backup(copy)
            assert [each.stat().st_mode & 0o777 for each in (file, *beside, copy)] == [0o600] * 4
        copy.unlink()
        file.chmod(0o644)


async def test_connections_that_the_database_has_cut_are_made_anew(postgres_url: str) -> None:
    others = text(
        "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    async with open_store(postgres_url) as store, open_store(postgres_url) as second:
        await store.access.write(lambda connection: connection.execute(others))
        await second.check()


async def test_the_file_can_be_read_beside_its_server(sqlite_url: str) -> None:
    async with open_store(sqlite_url) as store:
        await store.uptimes.beat("p", 1, 2)
        async with read_store(sqlite_url) as reader:
            assert await reader.uptimes.reaching(2) == [(1, 2)]
            assert await reader.uptimes.reaching(3) == []
            assert await reader.chat.lines("t") == []
            with pytest.raises(StoreFailed, match="readonly"):
                await reader.uptimes.beat("p", 1, 3)


async def test_a_store_that_is_closed_leaves_one_file(tmp_path: Path, sqlite_url: str) -> None:
    """An open connection would keep SQLite's WAL file beside it."""
    async with open_store(sqlite_url) as store:
        assert await store.uptimes.latest() == 0
        await store.uptimes.beat("p", 1, 2)
        assert await store.uptimes.latest() == 2
        assert (tmp_path / "tables.db-wal").exists()
    assert not (tmp_path / "tables.db-wal").exists()


async def test_without_an_address_the_users_data_folder_is_made_unless_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def user_data_path(name: str) -> Path:
        return tmp_path / "data" / name

    monkeypatch.setattr("spieltisch.server.store.opening.user_data_path", user_data_path)
    for _ in range(2):
        async with open_store(default_url()) as store:
            await store.uptimes.beat("p", 1, 2)
    assert (tmp_path / "data" / "spieltisch" / "tables.db").stat().st_size > 0


async def test_one_connection_writes_synced_and_the_others_only_read(sqlite_url: str) -> None:
    async with open_store(sqlite_url) as store:
        assert await store.access.write(pragmas) == ["wal", 2, 1000, 0]
        assert await store.access.read(pragmas) == ["wal", 2, 0, 1]
        assert isinstance(store.access, SqliteAccess)
        pool = store.access.writer.engine.pool
        assert isinstance(pool, QueuePool)
        assert (pool.size(), pool.overflow()) == (1, 0)


def pragmas(connection: Connection) -> list[object]:
    names = ("journal_mode", "synchronous", "wal_autocheckpoint", "query_only")
    return [connection.scalar(text(f"PRAGMA {name}")) for name in names]


async def test_the_version_is_told(url: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "spieltisch"):
        async with open_store(url):
            pass
    assert any("SQL" in message and "." in message for message in caplog.messages)


async def test_the_migrations_make_the_schema_and_repeating_them_changes_nothing(url: str) -> None:
    for _ in range(2):
        async with open_store(url) as store:
            assert await store.access.write(differences) == []


def differences(connection: Connection) -> list[object]:
    migrate(connection)
    found: list[object] = compare_metadata(MigrationContext.configure(connection), METADATA)
    return found


async def test_keys_and_counters_of_sqlite_are_those_of_the_schema(sqlite_url: str) -> None:
    async with open_store(sqlite_url) as store:
        migrated = await store.access.read(definitions)
    with create_engine("sqlite://").begin() as connection:
        METADATA.create_all(connection)
        assert migrated == definitions(connection)


def definitions(connection: Connection) -> dict[str, list[str]]:
    """The words of each definition; SQLite keeps them in the order in which they were written."""
    ours = "name NOT LIKE 'alembic%' AND sql IS NOT NULL"
    rows = connection.execute(text(f"SELECT name, sql FROM sqlite_master WHERE {ours}"))  # noqa: S608 our own words
    return {name: sorted(sql.replace(",", " ").split()) for name, sql in rows}


async def test_two_servers_may_start_on_an_empty_postgresql_at_once(postgres_url: str) -> None:
    async def start() -> None:
        async with open_store(postgres_url) as store:
            await store.check()

    await asyncio.gather(*(start() for _ in range(3)))


async def test_a_database_from_the_future_is_refused(url: str) -> None:
    async with open_store(url) as store:
        newer = text("UPDATE alembic_version SET version_num = '9999'")
        await store.access.write(lambda connection: connection.execute(newer))
    for opening in (open_store, read_store):
        with pytest.raises(TooNew, match=f"schema 9999, this program knows {newest()}"):
            async with opening(url):
                pass


async def test_a_database_from_the_past_is_not_read_before_it_is_brought_up_to_date(
    url: str,
) -> None:
    async with open_store(url) as store:
        older = text("DELETE FROM alembic_version")
        await store.access.write(lambda connection: connection.execute(older))
    with pytest.raises(TooOld, match="up to date"):
        async with read_store(url):
            pass


@pytest.mark.parametrize("bad", ["sqlite://", "mysql://host/db", "nonsense", "sqlite:///:memory:"])
async def test_other_databases_are_refused_in_a_sentence(bad: str) -> None:
    with pytest.raises(NotPossible, match=r"\.$"):
        async with open_store(bad):
            pass


async def test_only_postgresql_is_shared_by_servers() -> None:
    assert is_postgres("postgresql://host/db")
    assert is_postgres("postgres://host/db")
    assert not is_postgres("sqlite:///games.db")


async def test_a_database_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=rf"Errno {errno.ENOENT}\]"):
        async with read_store(f"sqlite:///{tmp_path / 'none.db'}"):
            pass
    with pytest.raises(StoreFailed, match="reached"):
        async with open_store("postgresql://nobody@127.0.0.1:1/none"):
            pass


async def test_no_folder_is_made_for_a_misspelt_path(tmp_path: Path) -> None:
    file = tmp_path / "some" / "where" / "tables.db"
    with pytest.raises(FileNotFoundError, match="no such folder"):
        async with open_store(f"sqlite:///{file}"):
            pass
    assert not (tmp_path / "some").exists()


async def test_a_link_to_the_file_is_the_file(tmp_path: Path, sqlite_url: str) -> None:
    link = tmp_path / "link.db"
    async with open_store(sqlite_url):
        link.symlink_to(tmp_path / "tables.db")
        with pytest.raises(FileInUse):
            async with open_store(f"sqlite:///{link}"):
                pass


async def filled(url: str) -> None:
    async with open_store(url) as store:
        for number in range(100):
            token = Token(f"h{number}", f"p{number}", "session", 1)
            await store.people.create(Person(f"p{number}", "Mira" * 50, 1, 1), token)


def damage(file: Path) -> None:
    """One of the last pages is not what was written."""
    data = bytearray(file.read_bytes())
    data[-3 * 4096 : -2 * 4096] = b"x" * 4096
    file.write_bytes(data)


async def test_a_damaged_file_is_neither_served_nor_backed_up(
    tmp_path: Path, sqlite_url: str
) -> None:
    await filled(sqlite_url)
    damage(tmp_path / "tables.db")
    with pytest.raises(Damaged):
        async with open_store(sqlite_url):
            pass
    copy = tmp_path / "copy.db"
    with pytest.raises(Damaged):
        async with read_store(sqlite_url) as store:
            await store.data.backup(copy)
    assert not copy.exists()


async def test_a_copy_is_on_the_disk_before_it_takes_the_place_of_the_database(
    tmp_path: Path, sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of it, and then the folder, which knows what lies in it and is left closed."""
    database, copy, synced = tmp_path / "tables.db", tmp_path / "copy.db", list[tuple[int, bool]]()
    handles, sizes = list[int](), list[int]()
    await filled(sqlite_url)
    async with read_store(sqlite_url) as store:
        await store.data.backup(copy)
    before = inode(database)

    def sync(handle: int) -> None:
        handles.append(handle)
        sizes.append(os.fstat(handle).st_size)
        synced.append((os.fstat(handle).st_ino, inode(database) == before))

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", sync)
        aside = restore(copy, database)
    assert aside is not None
    assert inode(aside) == before
    assert synced == [(inode(database), True), (inode(tmp_path), False)]
    assert sizes[0] == copy.stat().st_size
    for handle in handles:
        with pytest.raises(OSError, match="Bad file descriptor"):
            os.fstat(handle)


def inode(file: Path) -> int:
    return file.stat().st_ino


async def test_a_file_that_is_no_database_is_called_damaged(
    tmp_path: Path, sqlite_url: str
) -> None:
    (tmp_path / "tables.db").write_bytes(b"This was never a database. " * 200)
    with pytest.raises(Damaged, match="is damaged: file is not a database"):
        async with open_store(sqlite_url):
            pass


def at_schema(connection: Connection, revision: str) -> None:
    command.upgrade(settings(connection), revision)


def with_an_old_review(connection: Connection) -> None:
    """An exact one, and one that is not done."""
    total = {"kind": "luck", "seat": "A", "total": {"value": 0.25}}
    entries = [
        total | {"total": {"value": -0.75}},
        total | {"seat": "B"},
        total | {"kind": "decisions"},
        total | {"kind": "decisions", "seat": "B"},
    ]
    exact = {"exact": True, "ledgers": [{"seat": "A", "entries": entries}]}
    for name, body in ("t", json.dumps({"review": exact})), ("u", "null"):
        table = TableRow(name, "paseo", {"players": 2}, (), None, 1)
        connection.execute(insert(tables).values(table_row(table)))
        row = {"table_id": name, "stage": "done", "created": 1, "changed": 1, "body": body}
        connection.execute(
            insert(reviews).values(row | dict.fromkeys(("part", "progress", "tries"), 0))
        )


async def test_an_older_database_is_brought_up_to_date_with_all_that_is_in_it(url: str) -> None:
    """As a program before this one made it: its schema has no bans and reports."""
    async with open_store(url) as store:
        await store.access.write(METADATA.drop_all)
        gone = text("DELETE FROM alembic_version")
        await store.access.write(lambda connection: connection.execute(gone))
        await store.access.write(lambda connection: at_schema(connection, "0003"))
        person = text("INSERT INTO people (id, name, created, seen) VALUES ('p', 'Mira', 1, 2)")
        await store.access.write(lambda connection: connection.execute(person))
        await store.access.write(with_an_old_review)
    with pytest.raises(TooOld):
        async with read_store(url):
            pass
    async with open_store(url) as store:
        assert await store.people.get("p") == Person("p", "Mira", 1, 2)
        assert await store.moderation.reports() == []
        assert await store.reviews.summaries(["t", "u"]) == {
            "t": {"A": {"luck": -0.5, "errors": 0.25}}
        }
        assert await store.access.write(differences) == []


async def test_a_long_file_is_looked_through_while_it_is_served(
    tmp_path: Path, sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spieltisch.server.store.sqlite._QUICKLY_CHECKED", 4096)
    await filled(sqlite_url)
    async with open_store(sqlite_url) as store, asyncio.timeout(60):
        await asyncio.sleep(0.2)
        await store.check()
    damage(tmp_path / "tables.db")
    async with open_store(sqlite_url) as store, asyncio.timeout(60):
        with pytest.raises(StoreFailed, match="is damaged"):
            await without_end(store)


async def test_a_store_that_is_closed_leaves_no_thread(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even the one that is still looking through a long file."""

    def slowly(_connection: sqlite3.Connection, _pragma: str, _file: Path) -> None:
        time.sleep(0.3)

    monkeypatch.setattr("spieltisch.server.store.sqlite._QUICKLY_CHECKED", 4096)
    monkeypatch.setattr("spieltisch.server.store.sqlite.demand_sound", slowly)
    await filled(sqlite_url)
    before = {*threading.enumerate()}
    async with open_store(sqlite_url) as store:
        assert await store.people.get("p1")
        during = {each.name for each in {*threading.enumerate()} - before}
    assert "check" in during
    assert any(name.startswith("sqlite") for name in during)
    assert {*threading.enumerate()} - before == set()


async def without_end(store: Store) -> None:
    while True:
        await store.check()
        await asyncio.sleep(0.01)
