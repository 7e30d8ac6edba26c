"""Nothing that a stranger sends costs everybody's time: what takes long is done in a thread, or not at all."""

import json
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio

from spieltisch.client import Client, open_client
from spieltisch.server.settings import Settings
from spieltisch.testing.serving import Served, served
from spieltisch.wire.asking import LinesNow
from spieltisch.wire.bodies import CreateTable, SeatWish

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
    threads = watch("spieltisch.server.connection.answer")
    table = await mira.start((await mira.create(ALONE)).id)
    async with mira.at(table.id) as line:
        await line.ask("A", LinesNow())
    assert_beside_the_loop(threads)


async def test_how_lines_stood_is_found_out_in_a_thread(
    mira: Client, watch: Callable[[str], list[int]]
) -> None:
    threads = watch("spieltisch.server.api.records.answer")
    table = await mira.start((await mira.create(ALONE)).id)
    await mira.web.fetch("GET", f"/api/tables/{table.id}/lines?at=1000")
    assert_beside_the_loop(threads)


@pytest.mark.parametrize("form", ["text", "json", "log"])
async def test_records_are_written_in_a_thread(
    mira: Client, watch: Callable[[str], list[int]], form: str
) -> None:
    name = "log_of_table" if form == "log" else "record_of"
    threads = watch(f"spieltisch.server.api.records.{name}")
    table = await mira.start((await mira.create(ALONE)).id)
    async with mira.at(table.id) as line:
        await line.resign("A")
    await mira.web.fetch("GET", f"/api/tables/{table.id}/record?form={form}")
    assert_beside_the_loop(threads)


async def test_the_interface_is_described_once(
    server: Served, watch: Callable[[str], list[int]]
) -> None:
    described = watch("spieltisch.server.app.described")
    async with httpx.AsyncClient(base_url=server.url) as client:
        pages = [(await client.get("/api/openapi.json")).content for _ in range(3)]
    assert len({*pages}) == 1
    assert json.loads(pages[0])["paths"]
    assert len(described) <= 1
