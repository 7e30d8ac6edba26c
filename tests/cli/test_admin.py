"""`spieltisch admin`: on real databases, beside a running server and alone."""

import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from spieltisch.cli import main
from spieltisch.fair.event import Event as Bare
from spieltisch.fair.log import Log, log_to_bytes
from spieltisch.rules.catalogue import entry
from spieltisch.server.model import Append, ChatLine, Person, SeatRow, TableRow, Token
from spieltisch.server.store import Store, open_store
from spieltisch.server.table.advancing import Beginning, advance, started
from spieltisch.server.table.loading import stored

SEED = "5e" * 32
ANNA = Person("p-anna", "Anna", created=1, seen=1)
GATHERING = TableRow(
    "empty",
    "paroli",
    {"players": 2},
    (SeatRow("p-anna", None, "Anna"), SeatRow()),
    "p-anna",
    created=1_700_000_000_000,
)
RUNNING = replace(
    GATHERING, id="busy", seats=(SeatRow("p-anna", None, "Anna"), SeatRow(bot="club"))
)


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture
def filled(url: str) -> str:
    asyncio.run(with_store(url, fill))
    return url


async def with_store(url: str, job: Callable[[Store], Awaitable[Any]]) -> Any:
    async with open_store(url) as store:
        return await job(store)


async def fill(store: Store) -> None:
    await store.people.create(ANNA, Token("hash", "p-anna", "session", 1))
    for table in (GATHERING, RUNNING):
        await store.tables.create(table)
    found = entry("paroli")
    agreed = Beginning("busy", "paroli", found.config_from_json({"players": 2}), {"B": "club"}, ())
    happened = advance(None, [started(agreed, SEED)], (SEED,), 5)
    events = tuple(stored(each, found.rules) for each in happened)
    await store.log.append(Append("busy", events, 99, "running", (SEED,)))
    await store.chat.say(ChatLine("busy", 6, "p-anna", "Anna", "good luck"))


def run(*arguments: str) -> int:
    return main(["admin", *arguments, "--language", "en"])


def test_the_tables_are_listed(filled: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("tables", "--database", filled) == 0
    shown = capsys.readouterr().out
    assert "busy" in shown
    assert "Anna, club" in shown
    assert run("tables", "--status", "gathering", "--database", filled, "--json") == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert (told["table"], told["status"], told["events"]) == ("empty", "gathering", 0)
    assert told["seats"][0] == {"person": "p-anna", "bot": None, "name": "Anna"}
    assert run("tables", "--status", "ended", "--database", filled) == 0
    assert "no such tables" in capsys.readouterr().out


def test_a_game_that_is_ended_can_still_be_verified(
    filled: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("end", "busy", "--database", filled) == 0
    assert "called off" in capsys.readouterr().out
    file = tmp_path / "log"
    file.write_bytes(asyncio.run(with_store(filled, logged)))
    assert main(["verify", str(file), "--language", "en"]) == 0
    assert "Accepted" in capsys.readouterr().out
    assert run("end", "busy", "--database", filled, "--json") == 0
    assert json.loads(capsys.readouterr().out) == {"table": "busy", "done": "over"}


async def logged(store: Store) -> bytes:
    table = await store.tables.get("busy")
    assert table is not None
    assert (table.status, table.deadline) == ("ended", None)
    events = await store.log.since("busy")
    bare: list[Any] = [Bare(e.seq, e.at, e.kind, e.by, e.body) for e in events]  # type: ignore[arg-type]
    heads = tuple(bytes.fromhex(event.head) for event in events)
    return log_to_bytes(Log("busy", ("Anna", "Club"), tuple(bare), heads))


def test_a_table_that_had_not_begun_is_removed(
    filled: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("end", "empty", "--database", filled) == 0
    assert "removed" in capsys.readouterr().out
    assert run("end", "empty", "--database", filled) == 2
    assert capsys.readouterr().err == "spieltisch: There is no such table.\n"


def test_copies_and_exports_are_made_beside_a_running_server(
    filled: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def beside(_store: Store) -> None:
        await asyncio.to_thread(copy_and_export, filled, tmp_path)
        assert await asyncio.to_thread(run, "end", "busy", "--database", filled) == 2

    asyncio.run(with_store(filled, beside))
    said = capsys.readouterr()
    assert "A server is using this database" in said.err
    rows = [json.loads(line) for line in (tmp_path / "all.jsonl").read_text().splitlines()]
    assert f"{len(rows)} rows" in said.out
    assert {"people", "tables", "seats", "events", "chat"} <= {row["row"] for row in rows}
    copy = asyncio.run(with_store(f"sqlite:///{tmp_path / 'copy.db'}", lambda s: s.tables.all()))
    assert {table.id for table in copy} == {"empty", "busy"}


def copy_and_export(url: str, folder: Path) -> None:
    assert run("backup", str(folder / "copy.db"), "--database", url) == 0
    assert run("export", str(folder / "all.jsonl"), "--database", url) == 0
    assert run("backup", str(folder / "copy.db"), "--database", url) == 2


def test_the_export_goes_to_standard_output(
    filled: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("export", "--database", filled) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {"row": "people", "id": "p-anna", "name": "Anna", "created": 1, "seen": 1} in rows


def test_a_person_is_forgotten_by_name_or_id(
    filled: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("forget", "Ben", "--database", filled) == 2
    assert "Nobody is called “Ben”" in capsys.readouterr().err
    assert run("forget", "Anna", "--database", filled) == 0
    assert run("export", "--database", filled) == 0
    assert "good luck" not in capsys.readouterr().out
    assert run("forget", "p-anna", "--database", filled) == 2


def test_of_two_with_one_name_neither_is_forgotten(
    filled: str, capsys: pytest.CaptureFixture[str]
) -> None:
    other = replace(ANNA, id="p-other", seen=9)
    token = Token("other", "p-other", "session", 1)
    asyncio.run(with_store(filled, lambda store: store.people.create(other, token)))
    assert run("forget", "Anna", "--database", filled) == 2
    assert "Choose by id: p-other, p-anna." in capsys.readouterr().err


def test_a_database_can_be_made_ahead(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("tables", "--database", url) == 2
    assert "There is no file" in capsys.readouterr().err
    assert run("migrate", "--database", url) == 0
    assert "up to date" in capsys.readouterr().out
    assert run("tables", "--database", url) == 0


def test_an_export_that_fails_leaves_no_file_behind(
    filled: str, url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, missing = tmp_path / "out", f"{url}.missing"
    assert run("export", str(out), "--database", missing) == 2
    assert "There is no file" in capsys.readouterr().err
    assert run("export", str(out), "--database", filled) == 0
    assert out.stat().st_mode & 0o777 == 0o600
    assert run("export", str(out), "--database", filled) == 2


@pytest.mark.parametrize("command", ["end", "forget"])
def test_what_changes_a_database_does_not_make_one(
    command: str, url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(command, "somebody", "--database", url) == 2
    assert "There is no file" in capsys.readouterr().err
    assert [*tmp_path.iterdir()] == []


def test_a_database_is_named_by_its_folder_too(
    filled: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("tables", "--data", str(tmp_path)) == 0
    assert "busy" in capsys.readouterr().out
    assert run("tables", "--data", str(tmp_path), "--database", filled) == 2
    assert "either --database or --data" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("database", "said"),
    [
        ("nonsense", "is not a database we can use"),
        ("mysql://u:secret@host/db", "mysql://…@host/db"),
        ("postgresql://u:secret@127.0.0.1:1/db", "The database reports an error."),
    ],
)
def test_what_is_wrong_with_a_database_is_one_sentence_without_its_password(
    database: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("tables", "--database", database) == 2
    error = capsys.readouterr().err
    assert said in error
    assert "secret" not in error
    assert error.count("\n") == 1


def test_postgresql_is_copied_by_its_own_tool(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("backup", str(tmp_path / "copy"), "--database", "postgresql://host/db") == 2
    assert "pg_dump" in capsys.readouterr().err


def copies(folder: Path) -> list[Path]:
    return sorted(folder.glob("tables-*.db"))


def test_copies_are_made_again_and_again_and_the_newest_are_kept(
    filled: str, tmp_path: Path
) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    (folder / "tables-of-mine.db").touch()
    heard = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # tests in the background hear none
    code = f"{heard}; import sys; from spieltisch.cli import main; sys.exit(main())"
    asked = ["admin", "backup", str(folder), "--every", "1.1s", "--keep", "2", "--database", filled]
    with subprocess.Popen(  # noqa: S603 our own command
        [sys.executable, "-c", code, *asked, "--language", "en"], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(4)]
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 130
    assert all("copied" in line for line in said)
    found = [each for each in copies(folder) if "mine" not in each.name]
    assert len(found) in {2, 3}, "the fourth may not have been cleared away yet"
    restored = f"sqlite:///{tmp_path / 'other.db'}"
    assert run("restore", str(found[-1]), "--database", restored) == 0
    assert {table.id for table in asyncio.run(with_store(restored, all_tables))} == {
        "empty",
        "busy",
    }
    assert (folder / "tables-of-mine.db").exists()


async def all_tables(store: Store) -> Any:
    return await store.tables.all()


def test_a_copy_takes_the_place_of_the_database_and_nothing_is_lost(
    filled: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not even if the power fails just then: the file is on disk before its folder names it."""
    copy, synced, sync = tmp_path / "copy.db", list[int](), os.fsync

    def noted(handle: int) -> None:
        synced.append(os.fstat(handle).st_ino)
        sync(handle)

    monkeypatch.setattr(os, "fsync", noted)
    assert run("backup", str(copy), "--database", filled) == 0
    assert run("end", "empty", "--database", filled) == 0
    capsys.readouterr()
    assert run("restore", str(copy), "--database", filled, "--json") == 0
    aside = json.loads(capsys.readouterr().out)["aside"]
    now_there = asyncio.run(with_store(filled, all_tables))
    before = asyncio.run(with_store(f"sqlite:///{aside}", all_tables))
    assert {table.id for table in now_there} == {"empty", "busy"}
    assert {table.id for table in before} == {"busy"}
    restored = (tmp_path / "tables.db").stat()
    assert restored.st_mode & 0o777 == 0o600
    assert synced == [restored.st_ino, tmp_path.stat().st_ino]


def test_nothing_is_restored_under_a_running_server_or_from_what_is_no_copy(
    filled: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, other, broken = tmp_path / "copy.db", tmp_path / "other.db", tmp_path / "broken.db"
    assert run("backup", str(copy), "--database", filled) == 0

    async def beside(_store: Store) -> None:
        assert await asyncio.to_thread(run, "restore", str(copy), "--database", filled) == 2

    asyncio.run(with_store(filled, beside))
    assert "A server is using this database" in capsys.readouterr().err
    with sqlite3.connect(other) as made:
        made.execute("CREATE TABLE t (x)")
    made.close()
    broken.write_bytes(copy.read_bytes()[:4096] + b"x" * 40_000)
    for file, said in (
        (other, "is not a copy"),
        (broken, "damaged"),
        (tmp_path / "none", "no file"),
    ):
        assert run("restore", str(file), "--database", filled) == 2
        assert said in capsys.readouterr().err
    assert {table.id for table in asyncio.run(with_store(filled, all_tables))} == {"empty", "busy"}


@pytest.mark.parametrize("every", ["soon", "1w", "0s", "99d", ""])
def test_how_often_is_said_in_a_way_that_can_be_read(
    every: str, filled: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("backup", str(tmp_path), "--every", every, "--database", filled) == 2
    assert "30s, 15m, 6h or 1d" in capsys.readouterr().err


def test_a_database_from_the_future_is_refused_in_a_sentence(
    filled: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async def age(store: Store) -> None:
        newer = text("UPDATE alembic_version SET version_num = '9999'")
        await store.access.write(lambda connection: connection.execute(newer))

    asyncio.run(with_store(filled, age))
    for command in (["admin", "migrate"], ["admin", "tables"], ["serve", "--port", "0"]):
        assert main([*command, "--database", filled, "--language", "en"]) == 2
        said = capsys.readouterr().err
        assert "newer" in said
        assert said.strip().count("\n") == 0
