"""L6: many come and go and many games are played, and afterwards nothing is left of them."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from msgspec import json
from websockets.asyncio.client import connect

from spieltisch.client import Client, open_client
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.codec import write
from spieltisch.wire.upward import Hello
from support.serving import Running, running_server
from support.stress.counted import HELD, Held
from support.stress.figure import Finding, Site
from support.stress.machine import handles, metric, resident, settled

__all__ = ["joins_and_leaves"]

_ME: Final = SeatWish(kind="me")
_AT_ONCE: Final = 20
_WARMING: Final = 2000
"""Until the database's caches are full."""
_TELLING: Final = 5000
"""Finished games from which on tenths of a kilobyte can be told for each."""
_PATIENCE: Final = 120.0
_LAST_HINT: Final = 40
"""Seconds, about, after which nothing may be left of who has gone."""


@dataclass(frozen=True)
class TableState:
    """What a server takes when nobody is there."""

    memory: float
    """MiB in the system's eyes, with gaps between what is used."""
    held: Held
    handles: Counter[str]


async def joins_and_leaves(site: Site) -> Finding:
    joins, games = site.share(20_000, 40), site.share(10_000, 40)
    site.total(joins + games)
    async with _counted(site.folder) as server, open_client(server.url, "Mira") as mira:
        quiet, aside = _Quiet(server, site.folder), Site(1, site.folder)
        await _joins(server.url, mira, min(joins, _WARMING), aside)
        await _games(mira, min(games, _WARMING), aside)
        before = await quiet.standing()
        await _joins(server.url, mira, joins, site)
        joined = await quiet.standing(before.held.tasks)
        await _games(mira, games, site)
        after = await quiet.standing(before.held.tasks)
    return _told(joins, games, (before, joined, after))


def _told(joins: int, games: int, standings: tuple[TableState, TableState, TableState]) -> Finding:
    before, joined, after = standings
    grown = [100 * (now.memory - before.memory) / before.memory for now in (joined, after)]
    each = (after.held.used - joined.held.used) / 1024 / games
    left = sorted((after.handles - before.handles).elements())
    told = (
        f"memory {before.memory:.1f} → {joined.memory:.1f} MiB ({grown[0]:+.1f} %) by the joins → {after.memory:.1f} MiB "
        f"({grown[1]:+.1f} %) by the games; at most {each:+.2f} KB still used for each finished game"
        f"{'' if games >= _TELLING else ' (too few to tell)'}; tasks {before.held.tasks} → {after.held.tasks}, handles "
        f"{before.handles.total()} → {after.handles.total()} {left or ''}"
    )
    small = max(grown) <= 5 and (each <= 0.1 or games < _TELLING)
    met = small and after.held.tasks <= before.held.tasks and not left
    return Finding(f"{joins:,} joins and leaves, {games:,} games", told.rstrip(), met)


@asynccontextmanager
async def _counted(folder: Path) -> AsyncGenerator[Running]:
    by = ("-m", "support.stress.counted", str(folder))
    begin = running_server(folder / "journal", (), by=by)
    server = await asyncio.to_thread(begin.__enter__)
    try:
        yield server
    finally:
        await asyncio.to_thread(begin.__exit__, None, None, None)


@dataclass(frozen=True)
class _Quiet:
    server: Running
    folder: Path

    async def standing(self, tasks: int = 0) -> TableState:
        """Once nobody is there and no table is in memory; the last hint may be thought to its end meanwhile."""
        pid = self.server.process.pid
        async with asyncio.timeout(_PATIENCE):
            for name in ("spieltisch_sockets", "spieltisch_tables_loaded"):
                while await asyncio.to_thread(metric, self.server.url, name):  # noqa: ASYNC110 another process
                    await asyncio.sleep(0.2)
            held = await self._held()
        for _ in range(_LAST_HINT):
            if not tasks or held.tasks <= tasks:
                break
            held = await self._held()
        memory = await asyncio.to_thread(settled, lambda: resident(pid))
        return TableState(memory, held, handles(pid))

    async def _held(self) -> Held:
        """Asked for after the last request has been put away, so that it does not count itself."""
        file = self.folder / HELD
        file.unlink(missing_ok=True)
        await asyncio.sleep(1)
        os.kill(self.server.process.pid, signal.SIGUSR1)
        while not file.exists():  # noqa: ASYNC110 another process
            await asyncio.sleep(0.05)
        return json.decode(file.read_bytes(), type=Held)


async def _joins(url: str, mira: Client, wanted: int, site: Site) -> None:
    table = await _begun(mira)
    address = url.replace("http", "ws") + "/api/socket"

    async def once() -> None:
        async with connect(address, max_size=None, compression=None) as watcher:
            await watcher.send(write(Hello(version=1, table=table)).decode())
            await watcher.recv()

    for _ in range(0, wanted, _AT_ONCE):
        async with asyncio.timeout(_PATIENCE):
            await asyncio.gather(*(once() for _ in range(_AT_ONCE)))
        site.step(_AT_ONCE)
    await _given_up(mira, table)


async def _games(mira: Client, wanted: int, site: Site) -> None:
    for _ in range(0, wanted, _AT_ONCE):
        async with asyncio.timeout(_PATIENCE):
            await asyncio.gather(*(_game(mira) for _ in range(_AT_ONCE)))
        site.step(_AT_ONCE)


async def _game(mira: Client) -> None:
    await _given_up(mira, await _begun(mira))


async def _begun(mira: Client) -> str:
    wish = CreateTable(game="paroli", seats=(_ME, _ME), public=True, fair=False)
    return (await mira.start((await mira.create(wish)).id)).id


async def _given_up(mira: Client, table: str) -> None:
    async with mira.at(table) as line:
        await line.resign("A")
        await line.until(lambda line: line.ending is not None)
