"""Nothing that a stranger sends costs everybody's time: what takes long is done in a thread, or not at all."""

import asyncio
import json
import threading
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import httpx
import pytest
import pytest_asyncio
from starlette.datastructures import Headers
from support.serving import Served, served

from spieltisch.client import ApiError, Client, open_client
from spieltisch.server.model import TableRow
from spieltisch.server.people.auth import cookie_of
from spieltisch.server.settings import Guarding, Settings
from spieltisch.server.table.advancing import Happening
from spieltisch.server.table.loading import Loaded, folded, loaded
from spieltisch.server.table.services import TableServices
from spieltisch.server.table.table import LiveTable
from spieltisch.wire.asking import LinesNow
from spieltisch.wire.bodies import CreateTable, Events, SeatWish

pytestmark = pytest.mark.asyncio(loop_scope="module")
ALONE = CreateTable(game="paroli", seats=(SeatWish(kind="me"),) * 2, public=True, fair=False)


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    folder: Path = tmp_path_factory.mktemp("loop")
    async with served(Settings(database=f"sqlite:///{folder / 't.db'}", workers=1)) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module")
async def mira(server: Served) -> AsyncIterator[Client]:
    async with open_client(server.url, "Mira") as client:
        yield client


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], list[int]]:
    """The threads in which a function of the server was run."""

    def watched(path: str) -> list[int]:
        threads: list[int] = []
        module, _, name = path.rpartition(".")
        real = getattr(__import__(module, fromlist=[name]), name)

        def noting(*given: Any) -> Any:
            threads.append(threading.get_ident())
            return real(*given)

        monkeypatch.setattr(path, noting)
        return threads

    return watched


def assert_beside_the_loop(threads: list[int]) -> None:
    assert threads
    assert threading.get_ident() not in threads


async def test_questions_about_the_law_are_answered_in_a_thread(
    mira: Client, watch: Callable[[str], list[int]]
) -> None:
    threads = watch("spieltisch.server.sockets.talking.answer")
    table = await mira.start((await mira.create(ALONE)).id)
    async with mira.at(table.id) as line:
        await line.ask("A", LinesNow())
    assert_beside_the_loop(threads)


async def test_how_lines_stood_is_found_out_in_a_thread(
    mira: Client, watch: Callable[[str], list[int]]
) -> None:
    threads = watch("spieltisch.server.people.reading.answer")
    table = await mira.start((await mira.create(ALONE)).id)
    await mira.web.fetch("GET", f"/api/tables/{table.id}/lines?at=1000")
    assert_beside_the_loop(threads)


@pytest.mark.parametrize("form", ["text", "json", "log"])
async def test_records_are_written_in_a_thread(
    mira: Client, watch: Callable[[str], list[int]], form: str
) -> None:
    name = "log_of_table" if form == "log" else "record_of"
    threads = watch(f"spieltisch.server.people.reading.{name}")
    table = await mira.start((await mira.create(ALONE)).id)
    async with mira.at(table.id) as line:
        await line.resign("A")
    await mira.web.fetch("GET", f"/api/tables/{table.id}/record?form={form}")
    assert_beside_the_loop(threads)


async def long_game(mira: Client) -> tuple[str, int]:
    """Longer than what a table remembers; with the number of its last event."""
    table = await mira.start((await mira.create(ALONE)).id)
    async with mira.at(table.id) as line:
        for _ in range(20):
            await line.until(lambda line: line.turn is not None)
            assert line.turn is not None
            await line.act(line.turn.seat or "A", "draw 1")
        return table.id, line.seq


async def test_a_game_that_was_is_told_in_pages(mira: Client) -> None:
    table, last = await long_game(mira)
    path = f"/api/tables/{table}/events?views=true"
    first = await mira.web.call("GET", path, Events)
    whole = await mira.events(table, views=True)
    assert first.more
    assert len(await mira.web.fetch("GET", path)) < 128 * 1024
    assert whole.events[: len(first.events)] == first.events
    assert [event.seq for event in whole.events] == [*range(last + 1)]
    assert not whole.more


async def test_of_many_who_want_a_game_that_was_one_folds_it(
    mira: Client, watch: Callable[[str], list[int]]
) -> None:
    table, _ = await long_game(mira)
    folded = watch("spieltisch.server.table.loading.replayed")
    await asyncio.gather(*(mira.events(table) for _ in range(20)))
    assert len(folded) == 1


async def test_few_games_that_were_are_worked_out_at_once(
    mira: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With 300 of them at once, moves were acknowledged after 1.7 s instead of 7 ms."""
    at_once = most = 0

    async def slowly(_table: object) -> list[Happening]:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        await asyncio.sleep(0.05)
        at_once -= 1
        return []

    table = await mira.start((await mira.create(ALONE)).id)
    monkeypatch.setattr(LiveTable, "happened", slowly)
    await asyncio.gather(*(mira.events(table.id) for _ in range(20)))
    assert most == 1


async def test_one_address_asks_only_so_often_for_games_that_were(tmp_path: Path) -> None:
    guarding = Guarding(histories_per_address=3)
    settings = Settings(database=f"sqlite:///{tmp_path / 't.db'}", workers=1, guarding=guarding)
    async with served(settings) as own, httpx.AsyncClient(base_url=own.url) as client:
        asked = [await client.get("/api/tables/x/events") for _ in range(4)]
    assert [answer.json()["code"] for answer in asked] == [*["no-table"] * 3, "too-many"]


@pytest.mark.parametrize("path", ["choices", "what-if", "play-on"])
async def test_moments_of_games_that_were_count_as_well(tmp_path: Path, path: str) -> None:
    guarding = Guarding(histories_per_address=2)
    settings = Settings(database=f"sqlite:///{tmp_path / 't.db'}", workers=1, guarding=guarding)
    async with served(settings) as own, open_client(own.url, "Mira") as mira:
        table = await mira.start((await mira.create(ALONE)).id)
        async with mira.at(table.id) as line:
            await line.resign("A")
        codes = list[str]()
        for _ in range(3):
            with pytest.raises(ApiError) as caught:
                await mira.web.fetch("POST", f"/api/tables/{table.id}/{path}", {"at": 10_000})
            codes.append(caught.value.code)
    assert codes == ["no-moment", "no-moment", "too-many"]


async def test_a_long_game_keeps_nobody_from_another_table(
    server: Served, mira: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All tables once waited while one of them was folded. And of those who want one, the first opens it."""
    names = [(await mira.start((await mira.create(ALONE)).id)).id for _ in range(2)]
    for name in names:
        await server.open_tables._unload(name)  # pyright: ignore[reportPrivateUsage]
    asked, go_on = list[str](), asyncio.Event()

    async def slowly(services: TableServices, row: TableRow) -> Loaded:
        asked.append(row.id)
        if row.id == names[0]:
            await go_on.wait()
        return await loaded(services, row)

    monkeypatch.setattr("spieltisch.server.tables.loaded", slowly)
    waiting = [asyncio.create_task(server.open_tables.table(names[0])) for _ in range(3)]
    async with asyncio.timeout(5):
        while not asked:  # noqa: ASYNC110 another task asks
            await asyncio.sleep(0)
        await server.open_tables.table(names[1])
        go_on.set()
        opened = await asyncio.gather(*waiting)
    assert asked.count(names[0]) == 1
    assert len({*opened}) == 1


@pytest.mark.parametrize(("events", "at_once"), [(1000, 2), (10, 8)])
async def test_few_long_games_are_folded_at_once(
    monkeypatch: pytest.MonkeyPatch, events: int, at_once: int
) -> None:
    now = most = 0

    async def slowly(_happenings: object) -> list[Happening]:
        nonlocal now, most
        now += 1
        most = max(most, now)
        await asyncio.sleep(0.01)
        now -= 1
        return []

    monkeypatch.setattr("spieltisch.server.table.loading.unhurried", slowly)
    services = Mock(folding=asyncio.Semaphore(2))
    await asyncio.gather(*(folded(services, [Mock()] * events) for _ in range(8)))
    assert most == at_once


async def test_who_comes_back_to_a_long_game_is_told_how_it_stands_and_nothing_is_folded(
    server: Served,
    mira: Client,
    watch: Callable[[str], list[int]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The table's own players wait behind it."""
    table, last = await long_game(mira)
    await server.open_tables._unload(table)  # pyright: ignore[reportPrivateUsage]
    live = await server.open_tables.table(table)
    monkeypatch.setattr("spieltisch.server.table.loading._SHORT", 20)
    whole = watch("spieltisch.server.table.loading.replayed")
    listener = Mock(viewers=(None,), person=None)
    welcome = await live.join(listener, last - 5)
    live.leave(listener)
    assert (welcome.seq, welcome.missed, whole) == (last, (), [])


async def test_an_answer_that_is_not_read_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also when all of it was handed over at once: nobody waits for its sender any more."""
    long = Mock(return_value="x" * 20_000_000)
    monkeypatch.setattr("spieltisch.server.http.offers.rules_text", long)
    guarding = Guarding(unread_seconds=0.3)
    settings = Settings(database=f"sqlite:///{tmp_path / 't.db'}", workers=1, guarding=guarding)
    async with served(settings) as own:
        _, writer = await asyncio.open_connection("127.0.0.1", int(own.url.rpartition(":")[2]))
        writer.transport.pause_reading()  # type: ignore[attr-defined]  # it reads
        writer.write(b"GET /api/rules/paseo/en HTTP/1.1\r\nHost: x\r\n\r\n")
        registry = own.open_tables.services.metrics.registry
        cut = "spieltisch_dropped_total", {"why": "slow"}
        async with asyncio.timeout(10):
            while not registry.get_sample_value(*cut):  # noqa: ASYNC110 the other end cuts
                await asyncio.sleep(0.02)
        writer.close()
        async with httpx.AsyncClient(base_url=own.url) as client:
            assert len((await client.get("/api/rules/paseo/en")).content) == 20_000_000


def processor_time(work: Callable[[], object]) -> float:
    """Of the fastest of several runs."""
    taken: list[float] = []
    for _ in range(5):
        begun = time.process_time()
        work()
        taken.append(time.process_time() - begun)
    return min(taken)


async def test_a_cookie_costs_no_more_than_its_length() -> None:
    """One of 15.9 KB, quoted and full of backslashes, took 0.3 s."""
    short, long = (
        Headers({"cookie": 'spieltisch="' + "\\" * length + '"'}) for length in (4_000, 16_000)
    )
    before = processor_time(lambda: cookie_of(short))
    assert processor_time(lambda: cookie_of(long)) < 8 * before + 0.001


async def test_the_interface_is_described_once(
    server: Served, watch: Callable[[str], list[int]]
) -> None:
    described = watch("spieltisch.server.http.app.described")
    async with httpx.AsyncClient(base_url=server.url) as client:
        pages = [(await client.get("/api/openapi.json")).content for _ in range(3)]
    assert len({*pages}) == 1
    assert json.loads(pages[0])["paths"]
    assert len(described) <= 1
