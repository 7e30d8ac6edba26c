"""Whoever gets up, or is sent away, knows nothing more of the seat: no view, no event, no answer. At every server."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TypeAlias

import pytest
import pytest_asyncio
from support.serving import Served, served

from spieltisch.client import Client, TableConnection, open_client
from spieltisch.server.settings import Settings
from spieltisch.wire.asking import LinesNow, LineStates, Plan
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.downward import Error, Update
from spieltisch.wire.pieces import Letter, Table

pytestmark = pytest.mark.asyncio(loop_scope="module")
ME, OPEN = SeatWish(kind="me"), SeatWish()
Leave: TypeAlias = Callable[[Client, Client, str], Awaitable[Table]]


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    folder: Path = tmp_path_factory.mktemp("tables")
    async with served(Settings(database=f"sqlite:///{folder / 't.db'}", workers=1)) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module")
async def two(postgres_url: str) -> AsyncIterator[tuple[Served, Served]]:
    """Two servers on one database."""
    settings = Settings(database=postgres_url, workers=1, presence_seconds=0.2)
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(served(settings))
        yield one, await stack.enter_async_context(served(settings))


async def soon(line: TableConnection, wanted: Callable[[TableConnection], bool]) -> None:
    async with asyncio.timeout(60):
        await line.until(wanted)


async def gathered(mira: Client, bob: Client) -> Table:
    wish = CreateTable(game="paroli", seats=(ME, OPEN), public=True, fair=False)
    table = await mira.create(wish)
    return await bob.sit(table.id, "B")


async def gets_up(_mira: Client, bob: Client, table: str) -> Table:
    return await bob.get_up(table, "B")


async def is_sent_away(mira: Client, _bob: Client, table: str) -> Table:
    return await mira.get_up(table, "B")


async def replaced(
    line: TableConnection, mira: Client, bob: Client, carl: Client, leave: Leave
) -> None:
    """Carl sits where Bob sat, and the game begins."""
    assert line.table is not None
    table = line.table.id
    await leave(mira, bob, table)
    await carl.sit(table, "B")
    await mira.start(table)
    await soon(line, lambda line: line.seq > 20 and line.is_current and line.yours == ())


async def knows_nothing(line: TableConnection) -> None:
    assert [*line.views] == [None]
    assert line.seen_by(None).rack is None
    dealt = [event for event in line.events if isinstance(event, Update) and event.facts]
    assert all(event.body is None for event in dealt if b"dealt" in b"".join(event.facts))
    for about in (Plan(actions=("draw 1",)), LinesNow()):
        assert code(await line.ask("B", about)) == "not-your-seat"
    assert isinstance(await line.ask(None, LinesNow()), LineStates)
    assert code(await line.act("B", "draw 1")) == "not-your-seat"
    assert code(await line.resign("B")) == "not-your-seat"


def code(answer: object) -> str:
    assert isinstance(answer, Error)
    return answer.code


@pytest.mark.parametrize("wanted", [None, ("B",)])
@pytest.mark.parametrize("leave", [gets_up, is_sent_away])
async def test_who_leaves_a_seat_sees_nothing_of_it(
    server: Served, leave: Leave, wanted: tuple[Letter, ...] | None
) -> None:
    async with AsyncExitStack() as stack:
        mira, bob, carl = [
            await stack.enter_async_context(open_client(server.url, name))
            for name in ("Mira", "Bob", "Carl")
        ]
        table = await gathered(mira, bob)
        line = await stack.enter_async_context(bob.at(table.id, wanted))
        assert line.yours == ("B",)
        await replaced(line, mira, bob, carl, leave)
        await knows_nothing(line)
        other = await stack.enter_async_context(carl.at(table.id))
        assert other.seen_by("B").rack


@pytest.mark.parametrize("leave", [gets_up, is_sent_away])
async def test_a_seat_left_at_one_server_is_left_at_the_other(
    two: tuple[Served, Served], leave: Leave
) -> None:
    """Carl has the same name: nothing that all may see of the table is different."""
    async with AsyncExitStack() as stack:
        one, other = two
        mira, bob, carl = [
            await stack.enter_async_context(open_client(url, name))
            for url, name in ((one.url, "Mira"), (one.url, "Bob"), (one.url, "Bob"))
        ]
        table = await gathered(mira, bob)
        bob.web.url = other.url
        line = await stack.enter_async_context(bob.at(table.id))
        bob.web.url = one.url
        await replaced(line, mira, bob, carl, leave)
        await knows_nothing(line)


async def test_who_sits_down_plays_without_coming_again(server: Served) -> None:
    async with open_client(server.url, "Mira") as mira, open_client(server.url, "Bob") as bob:
        wish = CreateTable(game="paroli", seats=(ME, OPEN), public=True, fair=False)
        table = await mira.create(wish)
        async with bob.at(table.id) as line, bob.at(table.id, ()) as watching:
            await bob.sit(table.id, "B")
            await soon(line, lambda line: line.yours == ("B",))
            await mira.start(table.id)
            await soon(line, lambda line: line.seq > 20 and line.is_current)
            await soon(watching, lambda line: line.seq > 20 and line.is_current)
            assert line.seen_by("B").rack
            assert [*watching.views] == [None]
