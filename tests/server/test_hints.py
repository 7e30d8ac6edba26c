"""Hints over the wire: from what the seat sees, where nobody else plays, and not too often."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio
from support.serving import Served, served

from spieltisch.client import Client, TableConnection, open_client
from spieltisch.rules.paseo import Roll
from spieltisch.server.settings import Settings
from spieltisch.wire.asking import Hint, Hinted, LinesNow, LineStates, Risk, Risked
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.codec import write
from spieltisch.wire.downward import Error
from spieltisch.wire.pieces import GameName, Letter

pytestmark = pytest.mark.asyncio(loop_scope="module")
ME, OPEN = SeatWish(kind="me"), SeatWish()


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


async def acting(line: TableConnection) -> Letter:
    async with asyncio.timeout(60):
        await line.until(lambda line: line.turn is not None)
    assert line.turn is not None
    assert line.turn.seat is not None
    return line.turn.seat


async def racing(line: TableConnection) -> Letter:
    """Whose turn it is after the first roll."""
    while not line.views[seat := await acting(line)].choices:
        await line.act(seat, line.views[seat].legal[0].text)
    return seat


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
        assert hinted.option.text in {each.text for each in line.views[seat].legal}
        other: Letter = "B" if seat == "A" else "A"
        assert code(await line.ask(other, Hint())) == "not-your-turn"


@asynccontextmanager
async def with_a_lay(client: Client) -> AsyncGenerator[tuple[TableConnection, Letter, str]]:
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


async def answered(line: TableConnection, seat: Letter, wish: Hint) -> Hinted:
    """Asked again until there was time to weigh something."""
    async with asyncio.timeout(400):  # where everything must be compiled first
        while True:
            found = await line.ask(seat, wish)
            assert isinstance(found, Hinted)
            if found.hint:
                return found
            await asyncio.sleep(6)


@pytest.mark.parametrize("game", ["paseo", "paroli"])
async def test_a_hint_says_how_much_and_why(mira: Client, game: GameName) -> None:
    """The best three with their chances, ready before anybody asks."""
    config = {"path": "random"} if game == "paseo" else {}
    wish = CreateTable(game=game, seats=(ME, ME), fair=False, config=config)
    table = (await mira.create(wish)).id
    await mira.start(table)
    async with mira.at(table) as line:
        seat = await racing(line) if game == "paseo" else await acting(line)
        hinted = await answered(line, seat, Hint())
        given = hinted.hint
        assert given is not None
        assert 1 <= len(given.weighed) <= 3
        assert hinted.option.text == given.weighed[0].actions[0]
        legal = {each.text for each in line.views[seat].legal}
        assert {each.actions[0] for each in given.weighed} <= legal
        chances = [each.chance.value for each in given.weighed]
        assert chances == sorted(chances, reverse=True)
        assert all(0 <= chance <= 1 for chance in chances)
        assert (given.weighed[0].stuck is not None) == (game == "paseo")
        halves = [each for each in line.views[seat].choices if each.half]
        if halves:
            half = halves[-1].half
            finish = await answered(line, seat, Hint(first=half))
            fitting = {each.turn for each in line.views[seat].choices if each.first == half}
            assert finish.option.text in fitting
            assert finish.hint
            assert {each.actions[0] for each in finish.hint.weighed} <= fitting
            assert finish.whole == (await answered(line, seat, Hint())).hint


async def test_nobody_hears_of_machinery(mira: Client) -> None:
    table = await begun(mira, "paseo", ME, ME)
    await mira.start(table)
    async with mira.at(table) as line:
        hinted = await line.ask(await acting(line), Hint())
    said = write(hinted).decode()
    assert not any(word in said for word in ("expert", "greedy", "bot", "worker"))


async def test_a_turn_says_what_it_risks(mira: Client, server: Served) -> None:
    """The law's own answer, where hints are given."""
    wish = CreateTable(game="paseo", seats=(ME, ME), fair=False, config={"path": "random"})
    table = (await mira.create(wish)).id
    await mira.start(table)
    async with mira.at(table) as line:
        seat = await racing(line)
        for option in line.views[seat].legal[:5]:
            told = await line.ask(seat, Risk(turn=option.text))
            assert isinstance(told, Risked)
            assert {*told.rolls} == stuck_by_the_law(server, table, option.text)
        assert code(await line.ask(seat, Risk(turn="dance"))) == "unreadable-action"
        assert code(await line.ask(seat, Risk(turn="stay 9"))) == "unreadable-action"


def stuck_by_the_law(server: Served, table: str, text: str) -> set[tuple[int, int]]:
    """Rolls with which the seat could do nothing, were it to roll again on the board as it is then."""
    course = server.open_tables._tables[table].course  # pyright: ignore[reportPrivateUsage]
    assert course is not None
    state, game = course.state, course.entry.game
    after = game.apply(state, game.parse(text)).state
    mine = replace(after, turn=state.turn, dice=None)
    rolls = [(low, high) for low in range(1, 7) for high in range(low, 7)]
    return {dice for dice in rolls if game.actor(game.apply(mine, Roll(dice)).state) != state.turn}


async def test_risks_are_not_told_against_people(mira: Client, server: Served) -> None:
    table = await begun(mira, "paseo", ME, OPEN, public=True)
    async with open_client(server.url, "Ben") as ben:
        await ben.sit(table, "B")
        await mira.start(table)
        async with mira.at(table) as hers:
            assert code(await hers.ask("A", Risk(turn="stay"))) == "no-hints"
