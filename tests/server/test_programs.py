"""Programs that have nothing but their stream, and answer over HTTP."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from secrets import token_bytes, token_hex
from typing import Any

import httpx
import pytest
import pytest_asyncio
from support.serving import Served, served

from spieltisch.client import Client, open_client
from spieltisch.client.errors import ApiError
from spieltisch.fair.commitment import seat_commitment
from spieltisch.fair.verifier import Accepted, verify
from spieltisch.server.settings import Settings
from spieltisch.wire.bodies import CreateTable, SeatWish

pytestmark = pytest.mark.asyncio(loop_scope="module")
ME, BOT = SeatWish(kind="me"), SeatWish(kind="bot", bot="random")


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    database = f"sqlite:///{tmp_path_factory.mktemp('tables') / 'tables.db'}"
    async with served(Settings(database=database, workers=1)) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module")
async def mira(server: Served) -> AsyncIterator[Client]:
    async with open_client(server.url, "Mira") as client:
        yield client


async def lines(server: Served, client: Client) -> AsyncIterator[dict[str, Any]]:
    headers = {"Authorization": f"Bearer {client.web.token}"}
    async with (
        httpx.AsyncClient(base_url=server.url, headers=headers) as web,
        web.stream("GET", "/api/bot/stream") as stream,
    ):
        async for text in stream.aiter_lines():
            if text:
                yield json.loads(text)


class Program:
    """Plays the first action there is, and contributes a seed when it is asked for one."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._seeds: dict[str, bytes] = {}
        self.told: list[str] = []

    async def answer(self, line: dict[str, Any]) -> None:
        self.told.append(line["type"])
        match line:
            case {"type": "seed-wanted", "wanted": "commit", "seat": seat, "table": table}:
                self._seeds[seat] = token_bytes(32)
                promised = seat_commitment(table, seat, self._seeds[seat]).hex()
                await self._send("commit", line, seat, {"type": "commit", "hash": promised})
            case {"type": "seed-wanted", "wanted": "reveal", "seat": seat}:
                shown = self._seeds[seat].hex()
                await self._send("reveal", line, seat, {"type": "reveal", "seed": shown})
            case {"type": "your-turn", "seat": {"seat": seat, "legal": [first, *_]}}:
                await self._send("act", line, seat, {"actions": [first["text"]]})
            case _:
                assert line["type"] in {"game-start", "game-end"}

    async def _send(self, how: str, line: dict[str, Any], seat: str, part: Any) -> None:
        path = f"/api/bot/tables/{line['table']}/{how}"
        command = {"idem": token_hex(16), "seat": seat, "expected_seq": line["seq"], **part}
        given = json.loads(await self._client.web.fetch("POST", path, command))
        assert given["type"] == "accepted"


async def test_a_fair_game_by_the_stream_alone(server: Served, mira: Client) -> None:
    config = {"path": "random", "turn_limit": 8}
    table = await mira.create(CreateTable(game="paseo", seats=(ME, BOT, ME), config=config))
    await mira.start(table.id)
    program = Program(mira)
    async with asyncio.timeout(15):  # less than the table would wait for a seed
        async for line in lines(server, mira):
            await program.answer(line)
            if line["type"] == "game-end":
                break
    assert program.told[:5] == ["game-start", *["seed-wanted"] * 4]
    assert {*program.told[5:-1]} == {"your-turn"}
    file = await mira.web.fetch("GET", f"/api/tables/{table.id}/record?form=log")
    verdict = verify(file)
    assert isinstance(verdict, Accepted)
    assert verdict.contributors == ["A", "C"]


async def test_what_a_stand_in_plays_is_not_asked_for(server: Served, mira: Client) -> None:
    wish = CreateTable(game="paroli", seats=(ME, ME), fair=False)
    table = await mira.create(wish)
    await mira.start(table.id)
    async with mira.at(table.id) as line:
        await line.until(lambda line: line.turn is not None)
        await line.hand("A", "random")
    program = Program(mira)
    async with asyncio.timeout(30):
        async for each in lines(server, mira):
            assert each["type"] != "your-turn" or each["seat"]["seat"] == "B"
            await program.answer(each)
            if program.told.count("your-turn") == 6:
                break


async def test_answers_to_programs_are_counted(server: Served, mira: Client) -> None:
    table = await mira.create(CreateTable(game="paroli", seats=(ME, ME), fair=False))
    await mira.start(table.id)
    before = counted(server)
    for seat, answer in (("A", "Stale"), ("F", "Error")):
        command = {"idem": token_hex(16), "seat": seat, "expected_seq": 0, "actions": ["end"]}
        with suppress(ApiError):
            await mira.web.fetch("POST", f"/api/bot/tables/{table.id}/act", command)
        assert counted(server)[answer] == before[answer] + 1


def counted(server: Served) -> dict[str, float]:
    registry = server.open_tables.services.metrics.registry
    return {
        kind: registry.get_sample_value("spieltisch_answers_total", {"type": kind}) or 0
        for kind in ("Stale", "Error")
    }


async def test_all_tables_of_a_program_are_told_of(
    server: Served, mira: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spieltisch.server.http.bots._FEW", 2)
    wish = CreateTable(game="paroli", seats=(ME, ME), fair=False)
    made = {(await mira.create(wish)).id for _ in range(5)}
    for each in made:
        await mira.start(each)
    found: set[str] = set()
    async with asyncio.timeout(20):
        async for line in lines(server, mira):
            if line["type"] == "game-start":
                found.add(line["table"]["id"])
            if found == made:
                break
