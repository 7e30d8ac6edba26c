"""One's games that are over: who played, who won, and what an exact review knows of luck and errors."""

import gzip
import json
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
import pytest_asyncio
from support.serving import Served, served

from spieltisch.client import Client, open_client
from spieltisch.server.model import Append, Event, ReviewRow, SeatRow, TableRow
from spieltisch.server.reviewing import summary_of
from spieltisch.server.settings import Settings
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.downward import Accepted
from spieltisch.wire.pieces import Letter

pytestmark = pytest.mark.asyncio(loop_scope="module")
REVIEWS = Path(__file__).parents[1] / "browser/reviews"


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    folder = tmp_path_factory.mktemp("played")
    async with served(Settings(database=f"sqlite:///{folder / 't.db'}", workers=1)) as running:
        yield running


async def begun(mira: Client, jo: Client) -> str:
    seats = (SeatWish(kind="me"), SeatWish(kind="open"))
    table = await mira.create(CreateTable(game="paroli", seats=seats, public=True, fair=False))
    await jo.sit(table.id, "B")
    return (await mira.start(table.id)).id


async def resigned(mira: Client, jo: Client) -> str:
    """Jo gives up."""
    table = await begun(mira, jo)
    async with jo.at(table) as line:
        assert isinstance(await line.resign("B"), Accepted)
    return table


async def test_games_are_told_when_they_are_over_to_those_who_sat_there(server: Served) -> None:
    async with open_client(server.url, "Mira") as mira, open_client(server.url, "Jo") as jo:
        first, second = await resigned(mira, jo), await resigned(mira, jo)
        await begun(mira, jo)
        told = await mira.played()
        assert [game.table.id for game in told.games] == [second, first]
        game = told.games[0]
        assert (game.table.winners, game.yours, game.reason) == (("A",), ("A",), "forfeit")
        assert [seat.name for seat in game.table.seats] == ["Mira", "Jo"]
        assert (game.luck, game.errors, told.before) == (None, None, None)
        assert [game.yours for game in (await jo.played()).games] == [("B",), ("B",)]
        assert [each.table.id for each in (await mira.played(game.ended)).games] == [first]
    async with open_client(server.url, "Eve") as eve:
        assert (await eve.played()).games == ()


async def waiting(client: Client) -> dict[str, Letter]:
    return {table.id: table.waits for table in await client.tables("mine") if table.waits}


async def test_ones_tables_tell_where_one_is_to_act(server: Served) -> None:
    async with open_client(server.url, "Mira") as mira, open_client(server.url, "Jo") as jo:
        table, over = await begun(mira, jo), await resigned(mira, jo)
        async with mira.at(table) as line:
            turn: Letter = "A" if line.turn else "B"
        assert [await waiting(mira), await waiting(jo)] == (
            [{table: "A"}, {}] if turn == "A" else [{}, {table: "B"}]
        )
        actor = mira if turn == "A" else jo
        async with actor.at(table) as line:
            assert isinstance(await line.act(turn, "draw 1"), Accepted)
        assert (table in await waiting(mira), table in await waiting(jo)) == (
            turn == "B",
            turn == "A",
        )
        assert over not in await waiting(mira)


async def test_a_broken_table_hides_no_other(server: Served) -> None:
    async with open_client(server.url, "Mira") as mira, open_client(server.url, "Jo") as jo:
        table, store = await begun(mira, jo), server.open_tables.services.store
        seats = (SeatRow(mira.person, None, "Mira"), SeatRow())
        await store.tables.create(TableRow("broken", "paroli", {"players": 2}, seats, None, 1))
        nonsense = Event(0, 5, "start", "table", {"game": "chess"}, 1, "00")
        await store.log.append(Append("broken", (nonsense,), None, "running", ("5e" * 32,)))
        assert {each.id for each in await mira.tables("mine")} == {table, "broken"}


async def test_nobody_else_is_told(server: Served) -> None:
    async with httpx.AsyncClient(base_url=server.url) as client:
        assert (await client.get("/api/person/games")).status_code == 401
        headers = {"Authorization": "Bearer nonsense"}
        assert (await client.get("/api/person/games", headers=headers)).status_code == 401


@pytest.mark.parametrize("before", ["x", "-1", "9" * 17])
async def test_nonsense_is_refused(server: Served, before: str) -> None:
    async with open_client(server.url, "Mira") as mira:
        headers = {"Authorization": f"Bearer {mira.web.token}"}
        async with httpx.AsyncClient(base_url=server.url, headers=headers) as client:
            answer = await client.get(f"/api/person/games?before={before}")
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


async def test_luck_and_errors_are_those_of_ones_own_seat(server: Served) -> None:
    async with open_client(server.url, "Mira") as mira, open_client(server.url, "Jo") as jo:
        table, summary = await resigned(mira, jo), summary_of(review("paseo-over"))
        done = ReviewRow(table, None, "done", 1, 1, 1, 1000, summary=summary)
        assert await server.open_tables.services.store.reviews.want(done, 9, 9)
        (mine,), (theirs,) = (await mira.played()).games, (await jo.played()).games
        assert mine.errors == pytest.approx(-0.653879)
        assert theirs.errors == pytest.approx(-0.746213)
        assert mine.luck == pytest.approx(-0.173043 - 0.422251)
        assert theirs.luck == pytest.approx(-(mine.luck or 0), abs=2e-5)


def review(name: str) -> str:
    text = gzip.decompress((REVIEWS / f"{name}.json.gz").read_bytes())
    return json.dumps(json.loads(text)["review"])


async def test_what_is_estimated_has_no_summary() -> None:
    assert summary_of(review("paroli-over")) is None
    part = json.loads(review("paseo-over")) | {"ledgers": []}
    assert summary_of(json.dumps(part)) is None, "it is not whole yet"
