"""The lobby is everybody's: it is read to its end, nobody fills it alone, and tables that never begin are removed."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio
from support.serving import Served, served
from websockets.asyncio.client import connect

from spieltisch.client import ApiError, Client, open_client
from spieltisch.server.model import Person, SeatRow, TableRow, Token
from spieltisch.server.settings import Guarding, Keeping, Settings
from spieltisch.wire import VERSION
from spieltisch.wire.bodies import CreateTable, SeatWish, Tables
from spieltisch.wire.codec import read_downward, write
from spieltisch.wire.downward import Accepted, Changed, Error
from spieltisch.wire.pieces import Table
from spieltisch.wire.upward import Hello, Rematch

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


@asynccontextmanager
async def finished(tmp_path: Path, **limits: int) -> AsyncGenerator[tuple[Served, Client, str]]:
    """A server with a public table of Mira's whose game is over."""
    database, guarding = f"sqlite:///{tmp_path / 't.db'}", Guarding(**limits)
    settings = Settings(database=database, workers=1, guarding=guarding)
    wish = CreateTable(game="paroli", seats=(SeatWish(kind="me"),) * 2, public=True, fair=False)
    async with served(settings) as own, open_client(own.url, "Mira") as mira:
        over = (await mira.start((await mira.create(wish)).id)).id
        async with mira.at(over) as line:
            await line.resign("A")
        yield own, mira, over


async def again(mira: Client, table: str, *, by_socket: bool) -> str:
    """The rematch's table; raises if it was refused."""
    if not by_socket:
        return (await mira.web.call("POST", f"/api/tables/{table}/rematch", Table)).id
    url = mira.web.url.replace("http", "ws") + "/api/socket"
    headers = {"Authorization": f"Bearer {mira.web.token}"}
    async with asyncio.timeout(10), connect(url, additional_headers=headers) as socket:
        await socket.send(write(Hello(version=VERSION, table=table)).decode())
        await socket.send(write(Rematch()).decode())
        while True:
            match read_downward(await socket.recv()):
                case Error(code=code):
                    raise ApiError(409, code, {})
                case Changed(table=Table(rematch=str(following))):
                    return following
                case _:
                    pass


BOTH_WAYS = pytest.mark.parametrize("by_socket", [False, True], ids=["http", "socket"])


@BOTH_WAYS
async def test_a_rematch_beyond_what_one_person_may_offer_is_a_private_table(
    tmp_path: Path, by_socket: bool
) -> None:
    """Rematches of finished public tables filled the lobby without any limit."""
    async with finished(tmp_path, offered_per_person=1) as (own, mira, over):
        await mira.create(OPEN)
        following = await again(mira, over, by_socket=by_socket)
        row = await own.open_tables.services.store.tables.get(following)
        assert row is not None
        assert not row.public
        assert len(await mira.tables("gathering")) == 1


@BOTH_WAYS
async def test_a_rematch_where_one_has_enough_tables_is_refused(
    tmp_path: Path, by_socket: bool
) -> None:
    async with finished(tmp_path, tables_per_person=1) as (_, mira, over):
        await mira.create(HIDDEN)
        with pytest.raises(ApiError, match="too-many"):
            await again(mira, over, by_socket=by_socket)
        with pytest.raises(ApiError, match="too-many"):
            await mira.create(HIDDEN)


@BOTH_WAYS
async def test_no_rematch_is_set_up_at_a_server_that_is_to_stop(
    tmp_path: Path, by_socket: bool
) -> None:
    async with finished(tmp_path) as (own, mira, over):
        own.open_tables.drain(600)
        with pytest.raises(ApiError, match="draining"):
            await again(mira, over, by_socket=by_socket)


async def test_bots_play_alone_at_few_tables_of_one_person_whoever_sat_there_first(
    tmp_path: Path,
) -> None:
    """Sitting down and giving the seat to a bot walked round the limit."""
    guarding = Guarding(bot_tables_per_person=2)
    settings = Settings(database=f"sqlite:///{tmp_path / 't.db'}", workers=1, guarding=guarding)
    bot = SeatWish(kind="bot", bot="random")
    alone = CreateTable(game="paseo", seats=(bot, bot))
    mine = CreateTable(game="paseo", seats=(SeatWish(kind="me"), bot), fair=False)
    async with served(settings) as own, open_client(own.url, "Mira") as mira:
        await mira.start((await mira.create(alone)).id)
        first, second = [(await mira.start((await mira.create(mine)).id)).id for _ in range(2)]
        async with mira.at(first) as one, mira.at(second) as two, asyncio.timeout(30):
            assert isinstance(await one.hand("A", "random"), Accepted)
            refused = await two.hand("A", "random")
            assert isinstance(refused, Error)
            assert refused.code == "too-many"
            with pytest.raises(ApiError, match="too-many"):
                await mira.start((await mira.create(alone)).id)
            assert isinstance(await one.hand("A", None), Accepted)
            assert isinstance(await two.hand("A", "random"), Accepted)


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
