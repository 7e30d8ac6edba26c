"""A confirmed turn taken back over the wire: where one person plays with bots, and nowhere else."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from unittest.mock import Mock

import pytest
import pytest_asyncio
from support.serving import Served, served

from spieltisch.client import Client, TableConnection, open_client
from spieltisch.fair.log import log_to_bytes
from spieltisch.fair.verifier import Accepted, verify
from spieltisch.server.settings import Settings
from spieltisch.server.table.loading import replayed
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.downward import Accepted as Taken, Error
from spieltisch.wire.pieces import GameName

pytestmark = pytest.mark.asyncio(loop_scope="module")
ME, BOT = SeatWish(kind="me"), SeatWish(kind="bot", bot="random")


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    folder = tmp_path_factory.mktemp("back")
    database = f"sqlite:///{folder / 'tables.db'}"
    async with served(Settings(database=database, workers=1, bot_seconds=5)) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module")
async def mira(server: Served) -> AsyncIterator[Client]:
    async with open_client(server.url, "Mira") as client:
        yield client


async def begun(mira: Client, game: GameName, *seats: SeatWish) -> str:
    config = {"path": "random"} if game == "paseo" else {}
    table = (await mira.create(CreateTable(game=game, seats=seats, config=config))).id
    await mira.start(table)
    return table


async def my_turn(line: TableConnection) -> None:
    async with asyncio.timeout(60):
        await line.until(lambda line: line.turn is not None)


async def some_turns(line: TableConnection, count: int) -> None:
    for _ in range(count):
        await my_turn(line)
        if line.turn:
            await line.act("A", line.turn.legal[-1].text)


async def is_practice(mira: Client, table: str) -> bool:
    """As lists of tables say."""
    return any(each.practice for each in await mira.tables("mine") if each.id == table)


@pytest.mark.parametrize("game", ["paseo", "paroli"])
async def test_the_table_branches_there(server: Served, mira: Client, game: GameName) -> None:
    table = await begun(mira, game, ME, BOT)
    async with mira.at(table) as line:
        await some_turns(line, 5)
        await my_turn(line)
        to = line.views["A"].branch
        assert to is not None
        live = await server.open_tables.table(table)
        then = (await live.happened())[to].course.state
        assert isinstance(await line.branch("A", to), Taken)
        await my_turn(line)
        assert live.course is not None
        assert live.course.state == then
        assert live.course.branches == 1
        before = line.views["A"].branch
        assert before is None or before < to
        assert (await mira.table(table)).practice
        async with asyncio.timeout(10):
            while not await is_practice(mira, table):  # noqa: ASYNC110 another task notes it
                await asyncio.sleep(0.05)
        await some_turns(line, 1)
        await my_turn(line)
    await server.open_tables._unload(table)  # pyright: ignore[reportPrivateUsage]
    again = await server.open_tables.table(table)
    assert again.course is not None
    assert again.course.branches == 1
    assert again.course.branchable
    await again.end()
    found = verify(log_to_bytes(await mira.log(table)))
    assert isinstance(found, Accepted)
    assert found.branches == 1


async def test_such_a_table_opens_from_a_snapshot_and_branches_all_the_same(
    server: Served, mira: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It never had one: whoever looked at it, stranger or not, had the whole game folded."""
    monkeypatch.setattr("spieltisch.server.table.event_log._SNAPSHOT_EVERY", 6)
    monkeypatch.setattr("spieltisch.server.table.loading._SHORT", 0)
    folded = Mock(side_effect=replayed)
    monkeypatch.setattr("spieltisch.server.table.loading.replayed", folded)
    table = await begun(mira, "paroli", ME, BOT)
    async with mira.at(table) as line:
        await my_turn(line)
        first = line.seq
        await some_turns(line, 6)
        await my_turn(line)
    live = await server.open_tables.table(table)
    then = (await live.happened())[first].course.state
    await opened_again(server, table, folded)
    async with mira.at(table) as line:
        await my_turn(line)
        assert isinstance(await line.branch("A", first), Taken)
        folded.assert_called_once()
        live = await server.open_tables.table(table)
        assert live.course is not None
        assert live.course.state == then
        await my_turn(line)
    await opened_again(server, table, folded)


async def opened_again(server: Served, table: str, folded: Mock) -> None:
    """From its snapshot, soon after it was kept."""
    store = server.open_tables.services.store
    async with asyncio.timeout(10):
        while True:
            await server.open_tables._unload(table)  # pyright: ignore[reportPrivateUsage]
            folded.reset_mock()
            live = await server.open_tables.table(table)
            if not folded.called:
                break
            await asyncio.sleep(0.05)
    assert live.course is not None
    whole = [*replayed(await store.log.since(table))][-1].course
    assert replace(live.course, turns=()) == replace(whole, turns=())
    assert live.course.branchable == whole.branchable


async def test_not_where_two_sit(mira: Client) -> None:
    table = await begun(mira, "paroli", ME, ME)
    async with mira.at(table) as line:
        async with asyncio.timeout(60):
            await line.until(lambda line: line.turn is not None)
        answer = await line.branch("A", 30)
    assert isinstance(answer, Error)
    assert answer.code == "not-branchable"
