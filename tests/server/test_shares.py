"""Bots for everyone: who plays is not starved by those who only let bots play, and everybody learns of makeshift moves."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio
from support.serving import Served, served

from spieltisch.client import ApiError, Client, open_client
from spieltisch.fair.verifier import Accepted as Fair, verify
from spieltisch.rules.catalogue import entry
from spieltisch.rules.game import Chance, draw_chance
from spieltisch.search.budget import Budget
from spieltisch.server.settings import Settings
from spieltisch.server.table.bot_jobs import Job, Move, cheap_move
from spieltisch.server.workers.pool import Pool
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.downward import Update

pytestmark = pytest.mark.asyncio(loop_scope="module")
BOT = SeatWish(kind="bot", bot="greedy")


def a_job() -> Job:
    game, rng = entry("paroli").game, Random(1)
    state = game.initial(entry("paroli").config_from_json({"players": 2}))
    while isinstance(actor := game.actor(state), Chance):
        state = game.apply(state, draw_chance(game, state, rng)).state
    return Job("t", 0, "paroli", game.view(state, actor), "greedy", Budget(seconds=600))


async def order(pool: Pool, jobs: list[Job]) -> list[str]:
    """In which order the tables of these jobs would be served, if they came together."""
    asked = [asyncio.create_task(pool.move(job)) for job in jobs]
    await asyncio.sleep(0)
    served = [(await pool.next_job()).job.table for _ in range(pool.waiting)]
    for each in asked:
        each.cancel()
    await asyncio.gather(*asked, return_exceptions=True)
    return served


async def test_tables_with_people_go_first_however_many_bots_play_alone() -> None:
    """Two sessions with 102 tables of bots once made 96 % of all moves random."""
    job, pool = a_job(), Pool(0)
    alone = [replace(job, table=f"bots {n}", person=f"p{n % 2}", people=False) for n in range(102)]
    played = [replace(job, table=f"people {n}", person=f"q{n}") for n in range(10)]
    served = await order(pool, [*alone, *played])
    assert served[:10] == [f"people {n}" for n in range(10)]
    assert pool.makeshifts == {"full": 102 + 10 - 64}


async def test_everybody_has_the_same_share() -> None:
    job, pool = a_job(), Pool(0)
    many = [replace(job, table=f"many {n}", person="p") for n in range(70)]
    few = [replace(job, table=f"few {n}", person="q") for n in range(3)]
    served = await order(pool, [*many, *few])
    assert {*served[:6]} >= {"few 0", "few 1", "few 2"}


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    folder: Path = tmp_path_factory.mktemp("shares")
    async with served(Settings(database=f"sqlite:///{folder / 't.db'}", workers=1)) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module")
async def mira(server: Served) -> AsyncIterator[Client]:
    async with open_client(server.url, "Mira") as client:
        yield client


async def test_one_person_lets_bots_play_alone_at_few_tables(mira: Client) -> None:
    tables = [await mira.create(CreateTable(game="paseo", seats=(BOT, BOT))) for _ in range(4)]
    for table in tables[:3]:
        await mira.start(table.id)
    with pytest.raises(ApiError, match="too-many"):
        await mira.start(tables[3].id)
    seats = (SeatWish(kind="me"), BOT)
    with_her = await mira.create(CreateTable(game="paseo", seats=seats))
    assert (await mira.start(with_her.id)).stage != "gathering"


async def test_a_move_that_stands_in_for_a_bots_is_told_as_such(
    server: Served, mira: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def none_left(job: Job) -> Move:
        return cheap_move(job, "full")

    monkeypatch.setattr(server.open_tables.services.workers, "move", none_left)
    seats = (SeatWish(kind="me"), BOT)
    table = await mira.create(CreateTable(game="paseo", seats=seats, fair=False))
    await mira.start(table.id)
    async with mira.at(table.id) as line:
        for _ in range(3):
            async with asyncio.timeout(20):
                await line.until(lambda line: line.turn is not None)
            await line.act("A", line.views["A"].legal[0].text)
        await line.resign("A")
        told = [each for each in line.events if isinstance(each, Update) and each.by == "B"]
    assert {(each.body or {}).get("played") for each in told} == {"makeshift"}
    log = await mira.web.fetch("GET", f"/api/tables/{table.id}/record?form=log")
    assert isinstance(verify(log), Fair)
