"""Who is here and who has gone: over several processes, after logging out, after being forgotten."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Final

import httpx
import pytest
import pytest_asyncio
from support.serving import Served, served
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from spieltisch.client import Client, Refusing, TableConnection, open_client
from spieltisch.client.web import Web
from spieltisch.server.bus import here_of
from spieltisch.server.model import Event
from spieltisch.server.settings import Limits, Settings
from spieltisch.server.store import Store
from spieltisch.server.table.services import now
from spieltisch.server.table.table import GATHERING
from spieltisch.server.table.views import Viewers
from spieltisch.wire.bodies import CreateTable, Invitation, SeatWish, Token
from spieltisch.wire.codec import read_downward, write
from spieltisch.wire.downward import Accepted, Changed, Downward, Error, Update, Welcome
from spieltisch.wire.pieces import Table
from spieltisch.wire.upward import Hello

pytestmark = pytest.mark.asyncio(loop_scope="module")
ME, OPEN = SeatWish(kind="me"), SeatWish()
REFUSED, EXPELLED = 4400, 4401
AWAY: Final = 4.0
"""Seconds without a sign of life."""


def settings(database: str) -> Settings:
    return Settings(
        database=database,
        workers=1,
        bot_seconds=0.3,
        presence_seconds=0.2,
        away_seconds=1.5,
        due_seconds=0.1,
        unload_seconds=1,
        limits=Limits(unhurried_share=0),
    )


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    folder: Path = tmp_path_factory.mktemp("tables")
    async with served(settings(f"sqlite:///{folder / 'tables.db'}")) as running:
        yield running


async def begun(mira: Client, jo: Client) -> Table:
    """It is Jo's turn."""
    seats = (ME, OPEN)
    wish = CreateTable(game="paroli", seats=seats, public=True, fair=False, absent_bot=True)
    table = await mira.create(wish)
    await jo.sit(table.id, "B")
    await mira.start(table.id)
    async with mira.at(table.id) as line:
        if line.turn is not None:
            await line.act("A", "draw 1")
    return await mira.table(table.id)


async def soon(line: TableConnection, wanted: Callable[[TableConnection], bool]) -> None:
    async with asyncio.timeout(60):
        await line.until(wanted)


async def connected(server: Served, token: str, table: str) -> ClientConnection:
    url = server.url.replace("http", "ws") + "/api/socket"
    headers = {"Authorization": f"Bearer {token}"}
    socket = await connect(url, additional_headers=headers, max_size=None)
    await socket.send(write(Hello(version=1, table=table)).decode())
    assert isinstance(read_downward(await socket.recv()), Welcome)
    return socket


async def closing_code(socket: ClientConnection) -> int | None:
    async with asyncio.timeout(20):
        try:
            while True:
                await socket.recv()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None


@pytest.mark.parametrize("path", ["/api/session", "/api/person"])
async def test_who_leaves_is_not_told_anything_more(server: Served, path: str) -> None:
    async with open_client(server.url, "Mira") as mira, open_client(server.url, "Jo") as jo:
        table = await begun(mira, jo)
        sockets = [await connected(server, jo.web.token or "", table.id) for _ in range(2)]
        await jo.web.fetch("DELETE", path)
        assert [await closing_code(socket) for socket in sockets] == [EXPELLED, EXPELLED]
        with pytest.raises(InvalidStatus):
            await connected(server, jo.web.token or "", table.id)
        async with mira.at(table.id) as line:
            await soon(line, lambda line: bool(line.table and not line.table.seats[1].here))


async def test_a_revoked_token_closes_its_own_sockets_alone(server: Served) -> None:
    async with open_client(server.url, "Mira") as mira, open_client(server.url, "Jo") as jo:
        table = await begun(mira, jo)
        token = await jo.web.call("POST", "/api/tokens", Token, {"label": "my bot"})
        program = await connected(server, token.token or "", table.id)
        async with jo.at(table.id) as line:
            await jo.web.fetch("DELETE", f"/api/tokens/{token.id}")
            assert await closing_code(program) == EXPELLED
            await soon(line, lambda line: bool(line.table and line.table.seats[1].here))
            assert line.reconnects == 0


async def test_a_programs_stream_ends_with_its_token(server: Served) -> None:
    async with open_client(server.url, "Jo") as jo:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", int(server.url.rpartition(":")[2])
        )
        token = f"Authorization: Bearer {jo.web.token}"
        writer.write(f"GET /api/bot/stream HTTP/1.1\r\nHost: x\r\n{token}\r\n\r\n".encode())
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        await jo.web.fetch("DELETE", "/api/session")
        async with asyncio.timeout(20):
            assert (await reader.readuntil(b"0\r\n\r\n")).endswith(b"0\r\n\r\n")
        writer.close()


async def test_who_is_at_a_table_that_is_taken_away_hears_of_it(server: Served) -> None:
    async with open_client(server.url, "Mira") as mira:
        table = await mira.create(CreateTable(game="paroli", seats=(ME, OPEN), public=True))
        socket = await connected(server, mira.web.token or "", table.id)
        await mira.web.fetch("DELETE", f"/api/tables/{table.id}")
        assert await last_words(socket) == Error(code="no-table")
        assert await closing_code(socket) == REFUSED


async def last_words(socket: ClientConnection) -> Downward:
    """The first message that is not about who is here."""
    async with asyncio.timeout(20):
        while isinstance(heard := read_downward(await socket.recv()), Changed):
            pass
        return heard


async def test_another_device_goes_on_where_the_first_was(server: Served) -> None:
    async with open_client(server.url, "Mira") as mira:
        wish = CreateTable(game="paroli", seats=(ME, ME), fair=False)
        table = await mira.start((await mira.create(wish)).id)
        link = await mira.web.call("POST", "/api/session/link", Invitation)
        phone = await same_person(server, link.code)
        async with mira.at(table.id) as line, phone.at(table.id) as other:
            assert (other.yours, other.views) == (line.yours, line.views)
            await draw_before(line, other)
            await draw_before(other, line)


async def draw_before(line: TableConnection, other: TableConnection) -> None:
    """A move by one device, which the other sees."""
    await soon(line, lambda line: line.turn is not None)
    assert line.turn is not None
    assert isinstance(await line.act(line.turn.seat or "A", "draw 1"), Accepted)
    await soon(other, lambda other: other.seq == line.seq and other.is_current)
    assert other.views == line.views


async def same_person(server: Served, code: str) -> Client:
    """In another browser, with a cookie of its own."""
    async with httpx.AsyncClient(base_url=server.url, headers={"Origin": server.url}) as browser:
        taken = await browser.post("/api/session/link/use", json={"code": code})
        (token,) = browser.cookies.values()
    return Client(Web(server.url, token), taken.json()["person"], taken.json()["name"])


async def test_a_code_for_another_device_is_no_token(server: Served) -> None:
    async with open_client(server.url, "Jo") as jo:
        link = await jo.web.fetch("POST", "/api/session/link")
        code = link.decode().partition('"code":"')[2].partition('"')[0]
        assert len(code) > 20
        with pytest.raises(InvalidStatus):
            await connected(server, code, "t")


async def test_a_forgotten_players_seat_is_played_on_by_a_bot(server: Served) -> None:
    async with open_client(server.url, "Mira") as mira, open_client(server.url, "Jo") as jo:
        table = await begun(mira, jo)
        async with mira.at(table.id) as line:
            await jo.web.fetch("DELETE", "/api/person")
            await soon(line, lambda line: bool(line.table and line.table.seats[1].bot == "greedy"))
            for _ in range(3):
                await soon(line, lambda line: line.turn is not None)
                await line.act("A", "draw 1")
            played = [each for each in line.events if isinstance(each, Update) and each.by == "B"]
            # A makeshift move is the bot's as well: on a busy machine its process may begin too late.
            assert played
            assert {(each.body or {}).get("played") for each in played} <= {"bot", "makeshift"}


async def test_no_table_sticks_that_nobody_has_open_when_a_player_is_forgotten(
    server: Served,
) -> None:
    """As `spieltisch admin forget` does it, while no clock runs and no server has the table at hand."""
    async with open_client(server.url, "Mira") as mira, open_client(server.url, "Jo") as jo:
        table = await begun(mira, jo)
        await server.open_tables.forget(table.id)
        store = server.open_tables.services.store
        for person in (mira.person, jo.person):
            await store.people.forget(person)
        async with asyncio.timeout(240):
            while (await last_event(store, table.id)).kind != "end":  # noqa: ASYNC110 nobody tells
                await asyncio.sleep(0.05)


async def last_event(store: Store, table: str) -> Event:
    return (await store.log.since(table))[-1]


@pytest_asyncio.fixture(loop_scope="module")
async def two(postgres_url: str) -> AsyncIterator[tuple[Served, Served]]:
    """Two servers on one database, which take nobody for away only because the machine is busy."""
    patient = replace(settings(postgres_url), away_seconds=AWAY)
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(served(patient))
        yield one, await stack.enter_async_context(served(patient))


async def test_who_is_connected_to_another_server_is_not_away(two: tuple[Served, Served]) -> None:
    async with open_client(two[0].url, "Mira") as mira, open_client(two[1].url, "Jo") as jo:
        table = await begun(mira, jo)
        async with mira.at(table.id) as line:
            async with jo.at(table.id):
                await soon(line, lambda line: bool(line.table and line.table.seats[1].here))
                await asyncio.sleep(AWAY + 0.5)
                refused = await line.hand("B", "greedy")
                assert isinstance(refused, Error)
                assert refused.code == "still-here"
                assert line.table is not None
                assert line.table.seats[1].here
            await soon(line, lambda line: bool(line.table and not line.table.seats[1].here))
            assert isinstance(await line.hand("B", "greedy"), Accepted)


class Newcomer:
    """Remembers what a table told."""

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.viewers: Viewers = (0,)
        self.told: list[Downward] = []

    def post(self, *frames: bytes) -> None:
        self.told += map(read_downward, frames)

    def turn_out(self) -> None:
        """Never."""


@pytest.mark.parametrize("steps", range(6))
async def test_whoever_came_last_hears_who_came_to_another_server_meanwhile(
    server: Served, steps: int
) -> None:
    """Whatever the event loop has just done of telling the others who is here."""
    async with open_client(server.url, "Mira") as mira, open_client(server.url, "Jo") as jo:
        table = await server.open_tables.table((await begun(mira, jo)).id)
        newcomer = Newcomer(table.row.seats[0].person)
        await table.join(newcomer, -1)
        blocked = asyncio.get_running_loop().time() + GATHERING
        while asyncio.get_running_loop().time() < blocked:
            """Its time to be told has come when the loop goes on."""
        for _ in range(steps):
            await asyncio.sleep(0)
        server.open_tables.services.bus.publish(here_of(table.row.id, 1), now())
        table.look_around()
        await asyncio.sleep(2 * GATHERING)
        changes = [each for each in newcomer.told if isinstance(each, Changed)]
        assert changes
        assert changes[-1].table.seats[1].here
        table.leave(newcomer)


@pytest.mark.parametrize("number", [0, 1])
async def test_who_plays_at_another_table_is_away_from_this_one(
    two: tuple[Served, Served], number: int
) -> None:
    async with open_client(two[0].url, "Mira") as mira, open_client(two[number].url, "Jo") as jo:
        table, another = await begun(mira, jo), await begun(mira, jo)
        async with mira.at(table.id) as line, jo.at(another.id):
            async with jo.at(table.id):
                await soon(line, lambda line: bool(line.table and line.table.seats[1].here))
                still = await line.hand("B", "greedy")
                assert isinstance(still, Error)
                assert still.code == "still-here"
            await soon(line, lambda line: bool(line.table and not line.table.seats[1].here))
            assert isinstance(await line.hand("B", "greedy"), Accepted)


async def test_what_was_done_at_one_server_counts_at_once_at_the_other(
    two: tuple[Served, Served],
) -> None:
    """Before the doorbell rings: nobody is refused for what is true no longer."""
    async with open_client(two[0].url, "Mira") as mira, open_client(two[1].url, "Jo") as jo:
        for _ in range(5):
            await begun(mira, jo)
            table = await mira.create(CreateTable(game="paseo", seats=(ME, ME), public=True))
            await jo.table(table.id)
            await mira.web.fetch("DELETE", f"/api/tables/{table.id}/seats/B")
            await jo.sit(table.id, "B")


async def test_a_table_of_an_odd_name_is_not_there(two: tuple[Served, Served]) -> None:
    """PostgreSQL takes no NUL, not even to say that it knows no such table."""
    async with httpx.AsyncClient(base_url=two[0].url) as client:
        for name in ("%00", "a%00b", "%ED%A0%80", "x" * 41, "a.b"):
            answer = await client.get(f"/api/tables/{name}/events")
            assert (answer.status_code, answer.json()["code"]) == (404, "no-table"), name


async def test_a_table_taken_away_at_one_server_is_gone_at_the_other(
    two: tuple[Served, Served],
) -> None:
    async with open_client(two[0].url, "Mira") as mira:
        table = await mira.create(CreateTable(game="paroli", seats=(ME, OPEN), public=True))
        socket = await connected(two[1], mira.web.token or "", table.id)
        await mira.web.fetch("DELETE", f"/api/tables/{table.id}")
        assert await last_words(socket) == Error(code="no-table")
        assert await closing_code(socket) == REFUSED


async def test_logging_out_at_one_server_closes_the_sockets_of_all(
    two: tuple[Served, Served],
) -> None:
    async with open_client(two[0].url, "Mira") as mira, open_client(two[1].url, "Jo") as jo:
        table = await begun(mira, jo)
        socket = await connected(two[0], jo.web.token or "", table.id)
        await jo.web.fetch("DELETE", "/api/session")
        assert await closing_code(socket) == EXPELLED
        with pytest.raises(Refusing):
            async with jo.at(table.id):
                pass
