"""Killed at any moment: what was acknowledged is there, nothing twice, no gap. Whatever is not so raises `Lost`."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence

from spieltisch.server.model import Event, SeatRow, TableRow
from spieltisch.server.store import Store, open_store
from support.appending import TABLES
from support.postgres import Postgres

__all__ = ["Lost", "kill_postgres", "kill_servers"]


class Lost(Exception):
    """Something that was acknowledged is not there, is there twice, or a number is missing."""


async def kill_servers(
    url: str, kills: int, acknowledged: int, step: Callable[[int], object] = lambda _: None
) -> int:
    """Kill a server on a SQLite file again and again, after this many events each; how many were acknowledged."""
    await _with_tables(url)
    said: list[str] = []
    for kill in range(kills):
        appender = _Appender(url, f"run{kill}")
        appender.hear(acknowledged + 13 * kill % 64)
        appender.kill()
        said += appender.said
        step(1)
    async with open_store(url) as store:
        await _demand_all(store, said)
    return len(said)


async def kill_postgres(
    postgres: Postgres,
    kills: int,
    acknowledged: int,
    step: Callable[[int], object] = lambda _: None,
) -> int:
    """Kill the database under two servers again and again; how many events were acknowledged."""
    url = postgres.emptied()
    await _with_tables(url)
    appenders = [_Appender(url, name) for name in ("one", "two")]
    for kill in range(kills):
        for appender in appenders:
            appender.hear(acknowledged // 2 + 17 * kill % 64)
        postgres.kill()
        postgres.start()
        step(1)
    for appender in appenders:
        appender.hear(acknowledged // 2)
        appender.kill()
    said = [line for appender in appenders for line in appender.said]
    async with open_store(url) as store:
        await _demand_all(store, said)
    return len(said)


class _Appender:
    """A process of `appending` and what it said."""

    def __init__(self, url: str, name: str) -> None:
        self.said: list[str] = []
        self._process = subprocess.Popen(  # noqa: S603 our own code
            [sys.executable, "-m", "support.appending", url, name],
            stdout=subprocess.PIPE,
            text=True,
        )

    def hear(self, lines: int) -> None:
        for _ in range(lines):
            line = self._process.stdout.readline() if self._process.stdout else ""
            if not line:
                raise Lost("the appender ended by itself")
            self.said.append(line)

    def kill(self) -> None:
        """And read what it could still say: a line that is cut off was not said."""
        self._process.kill()
        rest, _ = self._process.communicate()
        self.said += [line for line in rest.splitlines(keepends=True) if line.endswith("\n")]


async def _with_tables(url: str) -> None:
    async with open_store(url) as store:
        for name in TABLES:
            await store.tables.create(TableRow(name, "paseo", {}, (SeatRow(),), None, created=1))


async def _demand_all(store: Store, said: Sequence[str]) -> None:
    logs = {name: await store.log.since(name) for name in TABLES}
    for line in said:
        table, first, idem = line.split()
        _demand(int(first) < len(logs[table]), f"{line!r} is not there")
        _demand(logs[table][int(first)].idem == idem, f"{line!r} is another")
    for name, log in logs.items():
        await _demand_whole(store, name, log)


async def _demand_whole(store: Store, name: str, log: Sequence[Event]) -> None:
    _demand([event.seq for event in log] == [*range(len(log))], f"{name} has a gap")
    commands = [event.idem for event in log if event.idem]
    _demand([event.body["idem"] for event in log[1::2]] == commands, f"{name}: half a command")
    _demand(len({*commands}) == len(commands) == len(log) / 2, f"{name}: a command twice")
    stored = await store.tables.get(name)
    last = (stored.last, stored.deadline) if stored else None
    _demand(last == (len(log) - 1, len(log) - 3), f"{name}: its row says {last}")


def _demand(condition: bool, what: str) -> None:
    if not condition:
        raise Lost(what)
