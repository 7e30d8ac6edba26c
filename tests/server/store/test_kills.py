"""Killed at any moment: what was acknowledged is there, nothing twice, no gap.

SPIELTISCH_KILLS=100 SPIELTISCH_ACKNOWLEDGED=1000 pytest tests/server/store/test_kills.py
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from spieltisch.server.store import Event, Seat, Store, Table, open_store
from spieltisch.testing.postgres import Postgres

pytestmark = pytest.mark.asyncio

SCRIPT = Path(__file__).with_name("appending.py")
TABLES = [f"t{number}" for number in range(32)]
KILLS = int(os.environ.get("SPIELTISCH_KILLS", "3"))
ACKNOWLEDGED = int(os.environ.get("SPIELTISCH_ACKNOWLEDGED", "60"))
"""At least so many before each kill."""


class Appender:
    """A process of `appending.py` and what it said."""

    def __init__(self, url: str, name: str) -> None:
        self.said: list[str] = []
        self._process = subprocess.Popen(  # noqa: S603 our own code
            [sys.executable, str(SCRIPT), url, name], stdout=subprocess.PIPE, text=True
        )

    def hear(self, lines: int) -> None:
        assert self._process.stdout is not None
        for _ in range(lines):
            line = self._process.stdout.readline()
            assert line, "the appender ended by itself"
            self.said.append(line)

    def kill(self) -> None:
        """And read what it could still say: a line that is cut off was not said."""
        self._process.kill()
        rest, _ = self._process.communicate()
        self.said += [line for line in rest.splitlines(keepends=True) if line.endswith("\n")]


async def with_tables(url: str) -> None:
    async with open_store(url) as store:
        for name in TABLES:
            await store.tables.create(Table(name, "paseo", {}, (Seat(),), None, created=1))


async def is_all_there(store: Store, said: Sequence[str]) -> None:
    logs = {name: await store.log.since(name) for name in TABLES}
    for line in said:
        table, first, idem = line.split()
        assert logs[table][int(first)].idem == idem
    for name, log in logs.items():
        await is_whole(store, name, log)


async def is_whole(store: Store, name: str, log: Sequence[Event]) -> None:
    assert [event.seq for event in log] == [*range(len(log))]
    commands = [event.idem for event in log if event.idem]
    assert [event.body["idem"] for event in log[1::2]] == commands
    assert len({*commands}) == len(commands) == len(log) / 2
    stored = await store.tables.get(name)
    assert stored is not None
    assert (stored.last, stored.deadline) == (len(log) - 1, len(log) - 3)


async def test_sqlite_keeps_every_acknowledged_event_when_the_server_is_killed(
    sqlite_url: str,
) -> None:
    await with_tables(sqlite_url)
    said: list[str] = []
    for kill in range(KILLS):
        appender = Appender(sqlite_url, f"run{kill}")
        appender.hear(ACKNOWLEDGED + 13 * kill % 64)
        appender.kill()
        said += appender.said
    async with open_store(sqlite_url) as store:
        await is_all_there(store, said)


async def test_postgresql_keeps_every_acknowledged_event_when_it_is_killed_under_two_servers(
    postgres: Postgres, postgres_url: str
) -> None:
    await with_tables(postgres_url)
    appenders = [Appender(postgres_url, name) for name in ("one", "two")]
    for kill in range(KILLS):
        for appender in appenders:
            appender.hear(ACKNOWLEDGED // 2 + 17 * kill % 64)
        postgres.kill()
        postgres.start()
    for appender in appenders:
        appender.hear(ACKNOWLEDGED // 2)
        appender.kill()
    async with open_store(postgres_url) as store:
        await is_all_there(store, [line for appender in appenders for line in appender.said])
