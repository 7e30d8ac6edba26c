"""Hints over the wire: from a bot that sees what the seat sees, where nobody else plays, and not too often."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio

from spieltisch.client import Client, Line, open_client
from spieltisch.server.settings import Settings
from spieltisch.testing.serving import Served, served
from spieltisch.wire.asking import Hint, Hinted, LinesNow, LineStates
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.downward import Error
from spieltisch.wire.pieces import GameName, Letter

pytestmark = pytest.mark.asyncio(loop_scope="module")
ME, OPEN, BOT = SeatWish(kind="me"), SeatWish(), SeatWish(kind="bot", bot="random")


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    folder: Path = tmp_path_factory.mktemp("hints")
    settings = Settings(
        database=f"sqlite:///{folder / 'tables.db'}", workers=1, bot_seconds=20, unload_seconds=3600
    )
    async with served(settings) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module")
async def mira(server: Served) -> AsyncIterator[Client]:
    async with open_client(server.url, "Mira") as client:
        yield client


async def begun(client: Client, game: GameName, *seats: SeatWish, public: bool = False) -> str:
    wish = CreateTable(game=game, seats=seats, fair=False, public=public)
    return (await client.create(wish)).id


async def acting(line: Line) -> Letter:
    async with asyncio.timeout(60):
        await line.until(lambda line: line.turn is not None)
    assert line.turn is not None
    assert line.turn.seat is not None
    return line.turn.seat


def code(answer: object) -> str:
    assert isinstance(answer, Error)
    return answer.code


@pytest.mark.parametrize(("game", "seats"), [("paseo", (ME, ME)), ("paroli", (ME, ME))])
async def test_a_hint_is_something_one_may_do(
    mira: Client, game: GameName, seats: tuple[SeatWish, ...]
) -> None:
    table = await begun(mira, game, *seats)
    await mira.start(table)
    async with mira.at(table) as line:
        seat = await acting(line)
        hinted = await line.ask(seat, Hint())
        assert isinstance(hinted, Hinted)
        assert hinted.bot in {"expert", "greedy"}  # the quick one where the machine is busy
        assert hinted.option.text in {each.text for each in line.views[seat].legal}
        other: Letter = "B" if seat == "A" else "A"
        assert code(await line.ask(other, Hint())) == "not-your-turn"


@asynccontextmanager
async def with_a_lay(client: Client) -> AsyncGenerator[tuple[Line, Letter, str]]:
    """A game in which whoever begins can lay a card; some hands hold none that fits."""
    for _ in range(20):
        table = await begun(client, "paroli", ME, ME)
        await client.start(table)
        async with client.at(table) as line:
            seat = await acting(line)
            lays = [each.text for each in line.views[seat].legal if each.text.startswith("lay")]
            if lays:
                yield line, seat, lays[0]
                return
    pytest.fail("nobody could ever lay a card")


async def test_a_hint_goes_on_from_what_is_planned(mira: Client) -> None:
    async with with_a_lay(mira) as (line, seat, lay):
        hinted = await line.ask(seat, Hint(after=(lay,)))
        assert isinstance(hinted, Hinted)
        assert hinted.option.text.split()[0] in {"lay", "claim", "end"}
        assert code(await line.ask(seat, Hint(after=(lay, "end")))) == "not-your-turn"


async def test_there_are_none_against_people(mira: Client, server: Served) -> None:
    table = await begun(mira, "paseo", ME, OPEN, public=True)
    async with open_client(server.url, "Ben") as ben:
        await ben.sit(table, "B")
        await mira.start(table)
        async with mira.at(table) as hers, ben.at(table) as his:
            assert code(await hers.ask("A", Hint())) == "no-hints"
            assert code(await his.ask("B", Hint())) == "no-hints"


async def test_they_are_not_given_without_end(mira: Client) -> None:
    table = await begun(mira, "paseo", ME, ME)
    async with mira.at(table) as line:
        answers = [await line.ask("A", Hint()) for _ in range(13)]
    assert [code(each) for each in answers] == ["not-your-turn"] * 12 + ["too-many"]


async def test_who_watches_learns_how_lines_stand(mira: Client, server: Served) -> None:
    table = await begun(mira, "paroli", ME, ME, public=True)
    await mira.start(table)
    async with open_client(server.url, "Ben") as ben, ben.at(table) as watching:
        told = await watching.ask(None, LinesNow())
        assert isinstance(told, LineStates)
        assert told.lines
        assert code(await watching.ask(None, Hint())) == "no-hints"
        assert code(await watching.ask("A", LinesNow())) == "not-your-seat"


@pytest.mark.parametrize("game", ["paseo", "paroli"])
async def test_where_the_strong_bot_has_no_time_a_quick_one_helps(
    tmp_path: Path, game: GameName
) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    settings = Settings(database=database, workers=1, bot_seconds=1e-6)
    async with served(settings) as hurried, open_client(hurried.url, "Mira") as mira:
        table = await begun(mira, game, ME, ME)
        await mira.start(table)
        async with mira.at(table) as line:
            seat = await acting(line)
            hinted = await line.ask(seat, Hint())
            assert isinstance(hinted, Hinted)
            assert hinted.bot == "greedy"
            assert hinted.option.text in {each.text for each in line.views[seat].legal}
