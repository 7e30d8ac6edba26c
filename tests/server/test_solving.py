"""Paths for two are solved in the background while they are played on, one at a time, in turn for everybody."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import pytest_asyncio
from support.serving import Served, served

from spieltisch.analysis import look
from spieltisch.client import Client, open_client
from spieltisch.rules.catalogue import entry
from spieltisch.rules.paseo import json_form
from spieltisch.rules.paseo.config import Config
from spieltisch.server.paseo.solving import PathSolver, Wish
from spieltisch.server.settings import Settings
from spieltisch.solver import Track, find_table, kept_tables, solve_path, start_of, tables_folder
from spieltisch.wire.bodies import CreateTable, SeatWish

pytestmark = pytest.mark.asyncio
SEATS = (SeatWish(kind="me"), SeatWish())


@pytest.fixture(autouse=True)
def own_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And paths of four tiles: a whole one takes a minute to solve."""
    monkeypatch.setenv("SPIELTISCH_TABLES", str(tmp_path / "tables"))
    monkeypatch.setattr(json_form, "check_full_set", id)


@pytest_asyncio.fixture
async def server(tmp_path: Path) -> AsyncIterator[Served]:
    """One that solves nothing by itself."""
    settings = Settings(database=f"sqlite:///{tmp_path / 't.db'}", workers=1)
    async with served(settings) as running:
        yield running


async def begun(server: Served, owner: Client, tiles: str) -> str:
    """A table at which these tiles lie."""
    board = start_of(Track(tiles)).board
    config = entry("paseo").config_to_json(
        Config(path="given", tiles=board.tiles, starts=board.starts)  # type: ignore[arg-type]  # all lie
    )
    wish = CreateTable(game="paseo", seats=SEATS, config=dict(config), fair=False)
    table = (await owner.create(wish)).id
    await owner.start(table, "random")
    await server.open_tables.table(table)
    return table


async def until(happens: Callable[[], bool]) -> None:
    async with asyncio.timeout(120):
        while not happens():  # noqa: ASYNC110 another process does it
            await asyncio.sleep(0.02)


def new_solver(server: Served) -> PathSolver:
    """With more of the machine than the usual one has: the machine that tests may be busy."""
    return PathSolver(on=True, tables=server.open_tables.in_memory, niceness=1)


async def solved(solver: PathSolver, paths: int) -> list[str]:
    """Let it work until so many are; their files, the first solved first."""
    working = asyncio.create_task(solver.keep())
    await until(lambda: sum(kept.track is not None for kept in kept_tables()) == paths)
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    kept = sorted(kept_tables(), key=lambda kept: kept.file.stat().st_mtime_ns)
    return [each.track.tiles for each in kept if each.track]


async def test_a_path_that_is_played_on_is_solved(server: Served) -> None:
    async with open_client(server.url, "Mira") as mira:
        await begun(server, mira, "2*31")
        solver = new_solver(server)
        assert await solved(solver, 1) == ["13*2"]
    assert find_table(Track("2*31")) is not None
    assert solver.pid is None


async def test_it_gives_way_to_all_bots(server: Served) -> None:
    solver = PathSolver(on=True, tables=server.open_tables.in_memory)
    working = asyncio.create_task(solver.keep())
    async with open_client(server.url, "Mira") as mira:
        await begun(server, mira, "2*31")
        await until(lambda: solver.pid is not None)
        assert solver.pid
        assert await _niceness(solver.pid) == 19
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    assert solver.pid is None


async def _niceness(pid: int) -> int:
    """As the process sets it when it begins."""
    async with asyncio.timeout(60):
        while True:
            found = os.getpriority(os.PRIO_PROCESS, pid)
            if found != os.getpriority(os.PRIO_PROCESS, 0):
                return found
            await asyncio.sleep(0.005)


async def test_everybody_has_the_same_share(server: Served) -> None:
    async with open_client(server.url, "Mira") as mira, open_client(server.url, "Jo") as jo:
        for tiles in ("123*", "12*3", "1*23"):
            await begun(server, mira, tiles)
        await begun(server, jo, "*312")
        order = await solved(new_solver(server), 4)
    assert len(order) == 4
    assert order[1] == "*312"


async def test_what_is_over_or_solved_is_wanted_no_more(server: Served) -> None:
    solver = new_solver(server)
    async with open_client(server.url, "Mira") as mira:
        first = await begun(server, mira, "123*")
        await begun(server, mira, "12*3")
        assert [*solver.wishes()] == [
            Wish(Track("*321"), mira.person),
            Wish(Track("12*3"), mira.person),
        ]
        solve_path(Track("12*3"))
        await (await server.open_tables.table(first)).end()
        assert [*solver.wishes()] == []


async def test_a_damaged_table_is_wanted_again_once_somebody_noticed(server: Served) -> None:
    file = solve_path(Track("2*31")).file
    sound = file.read_bytes()
    file.write_bytes(sound[:5000] + bytes([sound[5000] ^ 1]) + sound[5001:])
    solver = new_solver(server)
    async with open_client(server.url, "Mira") as mira:
        await begun(server, mira, "2*31")
        assert [*solver.wishes()] == []
        state = start_of(Track("2*31"))
        await asyncio.to_thread(look, "paseo", state, seconds=0)
        assert await solved(solver, 1) == ["13*2"]
    assert file.read_bytes() == sound


async def test_the_cap_on_disk_is_kept(
    server: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("SPIELTISCH_TABLES_GB", "0")
    solver = new_solver(server)
    async with open_client(server.url, "Mira") as mira:
        await begun(server, mira, "2*31")
        working = asyncio.create_task(solver.keep())
        await until(lambda: "could not be solved" in caplog.text)
        assert [*solver.wishes()] == []  # not again at once
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)
    assert "TooLittleRoom" in caplog.text
    assert not [*tables_folder().glob("*.paseo2*")]


async def test_the_operator_can_switch_it_off(server: Served) -> None:
    async with open_client(server.url, "Mira") as mira:
        await begun(server, mira, "2*31")
        off = PathSolver(on=False, tables=server.open_tables.in_memory)
        await off.keep()
    assert not kept_tables()
    assert off.pid is None


async def test_a_solve_that_was_interrupted_goes_on(server: Served) -> None:
    layers = list[int]()

    def stop(done: int) -> None:
        layers.append(done)
        if len(layers) == 6:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve_path(Track("2*31"), tick=stop)
    assert {kept.file.suffix for kept in kept_tables()} == {".part", ".layers"}
    async with open_client(server.url, "Mira") as mira:
        await begun(server, mira, "2*31")
        assert await solved(new_solver(server), 1) == ["13*2"]
    assert {kept.file.suffix for kept in kept_tables()} == {".paseo2"}
