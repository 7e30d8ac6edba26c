"""Down time is charged to nobody's clock."""

import asyncio
import sys
import time
from dataclasses import replace
from pathlib import Path
from unittest.mock import AsyncMock

import httpx
import pytest
from sqlalchemy import Connection
from support.serving import served

from spieltisch.server.model import Append, Event, SeatRow, StoreFailed, TableRow
from spieltisch.server.operations.uptime import Uptime, uptime_of
from spieltisch.server.settings import Settings
from spieltisch.server.store import Store, open_store, read_store
from spieltisch.server.table.services import now

pytestmark = pytest.mark.asyncio

BEAT_FOR_EVER = """
import asyncio, sys
from spieltisch.server.store import open_store
from spieltisch.server.operations.uptime import now, uptime_of
async def main():
    async with open_store(sys.argv[1]) as store, uptime_of(store):
        print(now(), flush=True)
        await asyncio.sleep(60)
asyncio.run(main())
"""


class Clock:
    def __init__(self, now: int) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


async def up(store: Store, since: int, until: int) -> None:
    """A server that was up then, beating every second, and died without a word."""
    clock = Clock(since)
    uptime = Uptime(store, clock)
    for clock.now in (*range(since, until, 1000), until):
        await uptime.beat()


async def test_a_heartbeat_needs_room_only_after_a_move_that_was_not_written(
    tmp_path: Path,
) -> None:
    async with open_store(f"sqlite:///{tmp_path / 't.db'}") as store:
        await store.uptimes.beat("p", 1, 2)
        await store.access.write(_leave_no_room)
        await store.uptimes.beat("p", 1, 3)
        store.access.in_doubt = True
        with pytest.raises(StoreFailed):
            await store.uptimes.beat("p", 1, 4)
        assert await store.uptimes.latest() == 3


def _leave_no_room(connection: Connection) -> None:
    used = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    connection.exec_driver_sql(f"PRAGMA max_page_count={used}")


async def test_only_the_time_of_being_up_is_charged(store: Store) -> None:
    await up(store, 10_000, 20_000)
    await up(store, 50_000, 60_000)
    now = Uptime(store, Clock(100_000))
    await now.beat()
    assert now.charged(12_000, 15_000) == 3_000
    assert now.charged(0, 100_000) == 20_000
    assert now.charged(15_000, 55_000) == 10_000
    assert now.charged(20_000, 50_000) == 0
    assert now.charged(15_000, 15_000) == 0
    assert now.charged(16_000, 15_000) == 0


async def test_time_of_two_servers_at_once_is_charged_once(store: Store) -> None:
    await up(store, 10_000, 20_000)
    await up(store, 15_000, 25_000)
    now = Uptime(store, Clock(100_000))
    await now.beat()
    assert now.charged(0, 100_000) == 15_000


async def test_the_time_since_the_last_heartbeat_is_charged_while_alive(store: Store) -> None:
    clock = Clock(10_000)
    uptime = Uptime(store, clock)
    await uptime.beat()
    clock.now = 12_500
    assert uptime.charged(10_000, 12_500) == 2_500
    clock.now = 20_000
    assert uptime.charged(10_000, 20_000) == 0


async def test_a_machine_that_slept_is_charged_for_waking_hours_only(store: Store) -> None:
    clock = Clock(10_000)
    uptime = Uptime(store, clock)
    for clock.now in (10_000, 11_000, 12_000, 90_000, 91_000):
        await uptime.beat()
    assert uptime.charged(10_000, 91_000) == 3_000


async def test_a_clock_set_back_charges_nothing_twice(store: Store) -> None:
    clock = Clock(10_000)
    uptime = Uptime(store, clock)
    for clock.now in (10_000, 12_000, 11_000, 13_000):
        await uptime.beat()
    assert uptime.charged(0, 20_000) == 3_000


async def test_what_other_servers_write_meanwhile_is_learnt(store: Store) -> None:
    early, late = Clock(10_000), Clock(13_500)
    first, second = Uptime(store, early), Uptime(store, late)
    await first.beat()
    await second.beat()
    for early.now in (11_000, 12_000, 13_000):
        await first.beat()
    await second.beat()
    assert second.charged(0, 13_500) == 3_000


async def test_what_no_game_needs_any_more_is_forgotten(store: Store) -> None:
    for number in range(5):
        await store.uptimes.beat("p", 10 * number, 10 * number + 5)
    await store.tables.create(TableRow("t", "paseo", {}, (SeatRow(),), None, created=1))
    begun = Event(0, 20, "start", "table", {}, 1, "00")
    await store.log.append(Append("t", (begun,), None, "running"))
    await store.uptimes.prune(40)
    assert sorted(await store.uptimes.reaching(0)) == [(20, 25), (30, 35), (40, 45)]
    await store.log.append(Append("t", (replace(begun, seq=1, kind="end"),), None, "ended"))
    await store.uptimes.prune(40)
    assert await store.uptimes.reaching(0) == [(40, 45)]


async def test_a_killed_server_is_charged_until_its_last_heartbeat(sqlite_url: str) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", BEAT_FOR_EVER, sqlite_url, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    begun = int(await process.stdout.readline())
    last_beat = await beaten(sqlite_url, begun)
    process.kill()
    await process.communicate()
    killed = now()
    async with open_store(sqlite_url) as store:
        clock = Clock(killed + 60_000)
        uptime = Uptime(store, clock)
        await uptime.beat()
        assert last_beat - begun <= uptime.charged(begun, clock.now) <= killed - begun


async def beaten(url: str, after: int) -> int:
    """Wait for a heartbeat after this time."""
    async with read_store(url) as store, asyncio.timeout(60):
        while not (beats := await store.uptimes.reaching(after + 1)):  # noqa: ASYNC110 it happens elsewhere
            await asyncio.sleep(0.05)
    return beats[0][1]


async def test_a_wall_clock_that_is_set_moves_no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forward and back again, it once stopped all games until it had come to where it had been."""
    before, wall = now(), time.time_ns()
    for hours in (5, -5):
        monkeypatch.setattr(time, "time_ns", lambda hours=hours: wall + hours * 3_600 * 10**9)
        assert 0 <= now() - before < 60_000


async def test_a_server_that_starts_with_an_earlier_time_goes_on_from_the_last_one(
    store: Store,
) -> None:
    later = now() + 5_000
    await up(store, later - 1_000, later)
    async with uptime_of(store):
        assert now() >= later


async def test_a_server_that_can_not_write_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk answers whoever reads."""
    settings = Settings(database=f"sqlite:///{tmp_path / 't.db'}", workers=1)
    async with served(settings) as own, httpx.AsyncClient(base_url=own.url) as client:
        assert (await client.get("/readyz")).status_code == 200
        services = own.open_tables.services
        full = AsyncMock(side_effect=StoreFailed("database or disk is full"))
        monkeypatch.setattr(services.store.uptimes, "beat", full)
        monkeypatch.setattr(services.uptime, "_until", now() - 4_000)
        assert (await client.get("/readyz")).status_code == 503
        assert (await client.get("/healthz")).status_code == 200
