"""The lobby is everybody's: it is read to its end, nobody fills it alone, and tables that never begin are removed."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from support.serving import Served, served

from spieltisch.client import ApiError, open_client
from spieltisch.server.model import Person, SeatRow, TableRow, Token
from spieltisch.server.settings import Keeping, Settings
from spieltisch.wire.bodies import CreateTable, SeatWish, Tables

pytestmark = pytest.mark.asyncio(loop_scope="module")
OPEN = CreateTable(game="paseo", seats=(SeatWish(kind="me"), SeatWish()), public=True)
HIDDEN = CreateTable(game="paseo", seats=(SeatWish(kind="me"), SeatWish()))


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    folder: Path = tmp_path_factory.mktemp("offers")
    async with served(Settings(database=f"sqlite:///{folder / 't.db'}", workers=1)) as running:
        yield running


async def test_one_person_offers_only_so_many_tables(server: Served) -> None:
    async with open_client(server.url, "Mira") as mira, open_client(server.url, "Jo") as jo:
        for _ in range(5):
            await mira.create(OPEN)
        with pytest.raises(ApiError, match="too-many"):
            await mira.create(OPEN)
        hidden = await mira.create(HIDDEN)
        with pytest.raises(ApiError, match="too-many"):
            await mira.web.fetch("PATCH", f"/api/tables/{hidden.id}", {"public": True})
        await jo.create(OPEN)


async def test_the_lobby_is_read_to_its_end(server: Served) -> None:
    """51 newer tables once hid all others."""
    store = server.open_tables.services.store
    for number in range(120):
        person = Person(f"p{number}", "Eve", 1, 1)
        await store.people.create(person, Token(f"h{number}", person.id, "session", 1))
        seats = (SeatRow(person=person.id, name="Eve"), SeatRow())
        config = {"players": 2}
        await store.tables.create(
            TableRow(
                f"t{number}", "paroli", config, seats, person.id, 1_000_000 + number, public=True
            )
        )
    async with open_client(server.url, "Jo") as jo:
        seen, query = list[str](), ""
        while True:
            page = await jo.web.call("GET", f"/api/tables?stage=gathering{query}", Tables)
            assert len(page.tables) <= 50
            seen += [table.id for table in page.tables]
            if page.before is None:
                break
            query = f"&before={page.before}"
        assert {*seen} >= {f"t{number}" for number in range(120)}
        assert len(seen) == len({*seen})
        with pytest.raises(ApiError, match="malformed"):
            await jo.web.fetch("GET", "/api/tables?before=x")


async def test_tables_that_gather_for_too_long_are_removed_unless_somebody_is_there(
    tmp_path: Path,
) -> None:
    database, keeping = f"sqlite:///{tmp_path / 't.db'}", Keeping(gathering=1e-9)
    settings = Settings(database=database, workers=1, keeping=keeping)
    async with served(settings) as own, open_client(own.url, "Mira") as mira:
        left, kept = await mira.create(OPEN), await mira.create(HIDDEN)
        begun = await mira.create(CreateTable(game="paseo", seats=(SeatWish(kind="me"),) * 2))
        await mira.start(begun.id)
        async with mira.at(kept.id):
            assert (await own.open_tables.tidy_up()).gathering == 1
            assert {table.id for table in await mira.tables("mine")} == {kept.id, begun.id}
        with pytest.raises(ApiError, match="no-table"):
            await mira.table(left.id)
