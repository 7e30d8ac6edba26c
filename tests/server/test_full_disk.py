"""No room for what is to be written: nothing is acknowledged, the server says that it is not ready, and plays on later."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Connection
from support.serving import Served, served

from spieltisch.client import Client, TableConnection, open_client
from spieltisch.server.settings import Settings
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.downward import Accepted
from spieltisch.wire.upward import Act

pytestmark = pytest.mark.asyncio
ROUND: CreateTable = CreateTable(game="paroli", seats=(SeatWish(kind="me"),) * 4, fair=False)
MOVES = 28
"""As many cards as four racks take, and more events than fit into a page."""


async def make_room(server: Served, pages: int | None) -> None:
    """Let the database grow by so many pages; `None`: as far as it likes."""

    def job(connection: Connection) -> None:
        used = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        most = 2**30 if pages is None else used + pages
        connection.exec_driver_sql(f"PRAGMA max_page_count={most}")

    await server.open_tables.services.store.access.write(job)


async def until_ready(web: httpx.AsyncClient, status: int) -> None:
    async with asyncio.timeout(60):
        while (await web.get("/readyz")).status_code != status:  # noqa: ASYNC110 nobody calls
            await asyncio.sleep(0.05)


async def played(line: TableConnection, acknowledged: list[Act]) -> None:
    """Everybody draws; what is not acknowledged is sent again."""
    for _ in range(MOVES):
        await line.until(lambda line: line.turn is not None)
        assert line.turn
        assert line.turn.seat
        action = line.action(line.turn.seat, "draw 1")
        while not isinstance(await line.command(action), Accepted):  # noqa: ASYNC110 it is a command
            await asyncio.sleep(0.2)
        acknowledged.append(action)


async def begun(mira: Client) -> str:
    return (await mira.start((await mira.create(ROUND)).id)).id


async def stored(server: Served, table: str) -> Sequence[str | None]:
    events = await server.open_tables.services.store.log.since(table)
    assert [each.seq for each in events] == [*range(len(events))]
    return [each.idem for each in events if each.kind == "act"]


async def test_a_server_whose_disk_is_full_is_not_ready_and_loses_nothing(tmp_path: Path) -> None:
    """A heartbeat that overwrites its own row needs no room; a move does."""
    settings = Settings(database=f"sqlite:///{tmp_path / 't.db'}", workers=1)
    acknowledged = list[Act]()
    async with (
        served(settings) as server,
        httpx.AsyncClient(base_url=server.url) as web,
        open_client(server.url, "Mira") as mira,
    ):
        table = await begun(mira)
        async with mira.at(table) as line:
            await make_room(server, 1)
            playing = asyncio.create_task(played(line, acknowledged))
            await until_ready(web, 503)
            assert 0 < len(acknowledged) < MOVES
            assert await stored(server, table) == [each.idem for each in acknowledged]
            assert (await web.get("/healthz")).status_code == 200
            await make_room(server, None)
            await until_ready(web, 200)
            await asyncio.wait_for(playing, 60)
        assert await stored(server, table) == [each.idem for each in acknowledged]
