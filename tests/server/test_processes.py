"""Servers as they are run: several on one database, killed in the middle, stopped when asked."""

import asyncio
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path

import httpx
import pytest
from support.postgres import Postgres
from support.serving import running_server
from support.stress.acknowledged import missing
from support.stress.mortal import Mortal
from support.stress.steadfast import steadfast
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from spieltisch.client import Client, open_client
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.codec import write
from spieltisch.wire.pieces import GameName, SeatView
from spieltisch.wire.upward import Hello

pytestmark = pytest.mark.asyncio
ME, OPEN = SeatWish(kind="me"), SeatWish()
BOT = SeatWish(kind="bot", bot="random")


def choose(view: SeatView) -> str:
    lays = [option.text for option in view.legal if option.text.startswith(("lay", "claim"))]
    return lays[0] if lays else view.legal[-1].text


@pytest.mark.long
async def test_players_of_one_table_on_two_servers(tmp_path: Path, postgres_url: str) -> None:
    options = ["--database", postgres_url, "--bot-processes", "1"]
    journal = tmp_path / "journal"
    with running_server(journal, options) as one, running_server(journal, options) as two:
        async with open_client(one.url, "Mira") as mira, open_client(two.url, "Jo") as jo:
            async with asyncio.timeout(240):
                for game in ("paseo", "raeuberparoli"):
                    await on_two_servers(mira, jo, game)
        assert (one.stop(), two.stop()) == (0, 0)


async def on_two_servers(mira: Client, jo: Client, game: GameName) -> None:
    table = await mira.create(CreateTable(game=game, seats=(ME, OPEN, BOT), public=True))
    async with mira.at(table.id) as line, jo.at(table.id, ()) as eye:
        await jo.sit(table.id, "B")
        await line.until(lambda line: bool(line.table and line.table.seats[1].name == "Jo"))
        async with jo.at(table.id) as other:
            await mira.start(table.id)
            endings = await asyncio.gather(line.play(choose), other.play(choose))
            await eye.until(lambda line: line.ending is not None)
            log = await jo.log(table.id)
            assert endings[0] == endings[1] == eye.ending
            assert all(each.witness.agrees_with(log) for each in (line, other, eye))


async def test_nothing_that_was_acknowledged_is_lost_when_the_server_is_killed(
    tmp_path: Path,
) -> None:
    with ExitStack() as servers:
        server = Mortal(tmp_path, servers)
        async with steadfast(server.url, server.url, 8) as players:
            for _ in range(3):
                await players.more(60)
                await server.die_and_rise()
        assert await server.stop() == 0
    assert len(players.acknowledged) >= 180
    assert players.wrong + await missing(players.acknowledged, server.database) == []


@pytest.mark.long
async def test_players_go_on_when_postgresql_is_killed_under_two_servers(
    tmp_path: Path, postgres: Postgres, postgres_url: str
) -> None:
    options = ["--database", postgres_url, "--bot-processes", "1"]
    journal = tmp_path / "journal"
    with running_server(journal, options) as one, running_server(journal, options) as two:
        async with steadfast(one.url, two.url, 6) as players:
            await players.more(30)
            await asyncio.to_thread(postgres.kill)
            assert await turned_away(one.url) == 503
            await asyncio.to_thread(postgres.start)
            await players.more(60)
    assert players.wrong + await missing(players.acknowledged, postgres_url) == []


async def turned_away(url: str) -> int:
    """With which status a socket of somebody with a token is refused."""
    with pytest.raises(InvalidStatus) as refused:
        await connect(
            url.replace("http", "ws") + "/api/socket",
            additional_headers={"Authorization": "Bearer nobody"},
        )
    return refused.value.response.status_code


async def test_a_server_that_is_told_to_stop_ends_what_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sockets with 1012, streams at their end, and none of them by force."""
    monkeypatch.setenv("SPIELTISCH_METRICS_TOKEN", "secret")
    options = ["--data", str(tmp_path), "--bot-processes", "1"]
    with running_server(tmp_path / "journal", options) as server:
        async with open_client(server.url, "Mira") as mira, AsyncExitStack() as opened:
            table = await mira.create(CreateTable(game="paroli", seats=(ME, ME)))
            headers = {"Authorization": f"Bearer {mira.web.token}"}
            url = server.url.replace("http", "ws") + "/api/socket"
            socket = await opened.enter_async_context(connect(url, additional_headers=headers))
            await socket.send(write(Hello(version=1, table=table.id)).decode())
            await socket.recv()
            web = await opened.enter_async_context(httpx.AsyncClient(base_url=server.url))
            assert await metrics(web, None) == 404
            assert await metrics(web, "secret") == 200
            stream = await opened.enter_async_context(
                web.stream("GET", "/api/bot/stream", headers=headers)
            )
            assert await asyncio.to_thread(server.stop) == 0
            await socket.wait_closed()
            assert socket.close_code == 1012
            assert [line async for line in stream.aiter_lines() if line] == []
    assert '"level": "error"' not in (tmp_path / "journal").read_text(encoding="utf-8")


async def metrics(web: httpx.AsyncClient, token: str | None) -> int:
    """With which status the metrics are asked for."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return (await web.get("/metrics", headers=headers)).status_code


async def test_a_line_comes_back_by_a_door_that_failed(tmp_path: Path) -> None:
    knocks = asyncio.Semaphore(0)

    async def fail(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n")
        writer.close()
        knocks.release()

    with ExitStack() as servers:
        server = Mortal(tmp_path, servers)
        async with open_client(server.url, "Mira") as mira, asyncio.timeout(120):
            table = await mira.create(CreateTable(game="paroli", seats=(ME, ME), fair=False))
            async with mira.at(table.id) as line:
                server.die()
                async with await asyncio.start_server(fail, "127.0.0.1", server.port):
                    for _ in range(2):
                        await knocks.acquire()
                await server.rise()
                await mira.start(table.id)
                await line.until(lambda line: line.turn is not None)
