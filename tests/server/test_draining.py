"""Stopping gently: ready for nobody new, still there for those who are."""

import asyncio
import signal
from pathlib import Path

import httpx
import pytest
from support.serving import running_server, served

from spieltisch.cli import main
from spieltisch.client import open_client
from spieltisch.client.errors import ApiError
from spieltisch.server.settings import Settings
from spieltisch.wire.bodies import CreateTable, SeatWish

ME, OPEN = SeatWish(kind="me"), SeatWish()
WISH = CreateTable(game="paroli", seats=(ME, ME), fair=False)


def until_not_ready(url: str) -> int:
    while (answer := httpx.get(f"{url}/readyz")).status_code == 200:
        pass
    return answer.status_code


def test_a_server_that_is_to_stop_says_so_before_it_does(tmp_path: Path) -> None:
    options = ("--data", str(tmp_path), "--drain-seconds", "3", "--bot-processes", "1")
    with running_server(tmp_path / "journal", options) as server:
        server.process.send_signal(signal.SIGTERM)
        assert until_not_ready(server.url) == 503
        assert httpx.get(f"{server.url}/healthz").status_code == 200
        assert server.process.wait(60) == 0


def test_who_says_it_twice_means_it(tmp_path: Path) -> None:
    options = ("--data", str(tmp_path), "--drain-seconds", "600", "--bot-processes", "1")
    with running_server(tmp_path / "journal", options) as server:
        server.process.send_signal(signal.SIGTERM)
        assert until_not_ready(server.url) == 503
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(60) == 0


def test_the_operator_drains_it_from_the_command_line(tmp_path: Path) -> None:
    options = ("--data", str(tmp_path), "--bot-processes", "1")
    with running_server(tmp_path / "journal", options) as server:
        asked = ["admin", "drain", "--seconds", "1", "--data", str(tmp_path), "--language", "en"]
        assert main(asked) == 0
        assert server.process.wait(60) == 0
    assert "the operator: draining" in (tmp_path / "journal").read_text(encoding="utf-8")


@pytest.mark.asyncio
async def test_where_nobody_else_serves_no_new_game_begins(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 't.db'}", workers=1)
    async with served(settings) as own, open_client(own.url, "Mira") as mira:
        waiting = await mira.create(WISH)
        begun = await mira.start((await mira.create(WISH)).id)
        own.open_tables.drain(600)
        with pytest.raises(ApiError, match="draining"):
            await mira.create(WISH)
        with pytest.raises(ApiError, match="draining"):
            await mira.start(waiting.id)
        async with mira.at(begun.id) as line, asyncio.timeout(60):
            await line.resign("A")


@pytest.mark.asyncio
async def test_where_others_serve_the_same_tables_games_still_begin(postgres_url: str) -> None:
    settings = Settings(database=postgres_url, workers=1)
    async with served(settings) as own, open_client(own.url, "Mira") as mira:
        own.open_tables.drain(600)
        await mira.start((await mira.create(WISH)).id)
