"""What belongs to a person is not lost by opening a link, and a token does what its scope says and nothing else."""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
from starlette.datastructures import Headers
from support.credentials import filled, operations
from support.serving import Served, served
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from spieltisch.client import Client, open_client
from spieltisch.client.web import Web
from spieltisch.server.people.auth import cookie_of, hashed
from spieltisch.server.settings import Settings
from spieltisch.wire.bodies import CreateTable, SeatWish, Token as ToldToken
from spieltisch.wire.codec import read_downward, write
from spieltisch.wire.downward import Error, Welcome
from spieltisch.wire.pieces import Table
from spieltisch.wire.upward import Hello, Rematch

pytestmark = pytest.mark.asyncio(loop_scope="module")
ME, OPEN = SeatWish(kind="me"), SeatWish()

PERSON_ALONE = {
    "PUT /api/session",
    "DELETE /api/session",
    "DELETE /api/person",
    "GET /api/person",
    "GET /api/person/games",
    "POST /api/tables/{table}/reports",
    "GET /api/tables/{table}/ignored",
    "PUT /api/tables/{table}/ignored",
    "POST /api/admin",
    "POST /api/session/link",
    "GET /api/notices",
    "PUT /api/notices/push",
    "POST /api/notices/mail",
    "POST /api/notices/webhooks",
    "PUT /api/notices/channels/{channel}",
    "DELETE /api/notices/channels/{channel}",
    "PUT /api/tables/{table}/notices",
    "GET /api/tokens",
    "POST /api/tokens",
    "DELETE /api/tokens/{token}",
}
PLAYING = {
    "GET /api/session",
    "GET /api/bot/stream",
    "POST /api/bot/tables/{table}/act",
    "POST /api/bot/tables/{table}/commit",
    "POST /api/bot/tables/{table}/reveal",
    "GET /api/paseo/solved",
    "POST /api/paseo/solved",
}
"""All others that need a session set tables up."""


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    folder: Path = tmp_path_factory.mktemp("tokens")
    settings = Settings(database=f"sqlite:///{folder / 't.db'}", workers=1, presence_seconds=0.2)
    async with served(settings) as running:
        yield running


@asynccontextmanager
async def browser(server: Served, name: str) -> AsyncGenerator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=server.url, headers={"Origin": server.url}) as client:
        if name:
            await client.post("/api/session", json={"name": name})
        yield client


async def lent(client: httpx.AsyncClient) -> dict[str, str]:
    return {"code": (await client.post("/api/session/link")).json()["code"]}


async def name_of(client: httpx.AsyncClient) -> str:
    return str((await client.get("/api/session")).json().get("name"))


async def test_a_link_says_whose_device_it_makes_and_changes_nothing(server: Served) -> None:
    async with browser(server, "Eve") as eve, browser(server, "") as phone:
        code = await lent(eve)
        for _ in range(2):
            told = await phone.post("/api/session/link/look", json=code)
            assert told.json() == {"name": "Eve"}
        assert (await phone.get("/api/session")).status_code == 401
        assert (await phone.post("/api/session/link/use", json=code)).json()["name"] == "Eve"
        assert (await phone.post("/api/session/link/look", json=code)).status_code == 404


async def test_a_link_takes_over_nobody_who_did_not_say_so(server: Served) -> None:
    async with browser(server, "Eve") as eve, browser(server, "Jo") as jo:
        code = await lent(eve)
        refused = await jo.post("/api/session/link/use", json=code)
        assert (refused.status_code, refused.json()["code"]) == (409, "somebody-already")
        assert await name_of(jo) == "Jo"
        taken = await jo.post("/api/session/link/use", json={**code, "leave": True})
        assert taken.json()["name"] == "Eve", "the code was not used up by asking"


async def test_who_became_another_persons_device_can_go_back(server: Served) -> None:
    async with (
        browser(server, "Jo") as jo,
        browser(server, "Eve") as eve,
        browser(server, "Ida") as ida,
    ):
        for other in (eve, ida):
            await jo.post("/api/session/link/use", json={**await lent(other), "leave": True})
        assert await name_of(jo) == "Ida"
        taken = jo.cookies["spieltisch"]
        for name in ("Eve", "Jo"):
            assert (await jo.get("/api/session")).json()["before"] == name
            assert (await jo.post("/api/session/back")).json()["name"] == name
            assert await name_of(jo) == name
        assert (await jo.post("/api/session/back")).json()["code"] == "nobody-before"
        with pytest.raises(Exception, match="unknown-token"):
            await Web(server.url, taken).fetch("GET", "/api/session")


async def test_ones_own_link_changes_nothing(server: Served) -> None:
    async with browser(server, "Jo") as jo:
        answer = await jo.post("/api/session/link/use", json=await lent(jo))
        assert answer.json()["code"] == "same-person"


async def program(client: Client, **wish: Any) -> Web:
    token = await client.web.call("POST", "/api/tokens", ToldToken, wish)
    return Web(client.web.url, token.token)


@pytest.mark.parametrize("scope", ["play", "tables"])
async def test_a_token_can_do_what_its_scope_says_and_nothing_else(
    server: Served, scope: str
) -> None:
    """Every route; a program's token once made a device link, took a session by it and deleted the person."""
    async with (
        open_client(server.url, "Mira") as mira,
        httpx.AsyncClient(base_url=server.url, timeout=60) as http,
    ):
        web = await program(mira, scope=scope)
        headers = {"Authorization": f"Bearer {web.token}"}
        table = await mira.create(CreateTable(game="paseo", seats=(ME, OPEN)))
        page = (await http.get("/api/openapi.json")).json()
        allowed = dict[str, bool]()
        for method, path, needs_session in operations(page):
            if needs_session and path != "/api/bot/stream":
                where = filled(path, "nowhere")
                answer = await http.request(method, where, headers=headers, content=b"{}")
                said = answer.json().get("code") if answer.content else None
                allowed[f"{method} {path}"] = said not in {"out-of-scope", "not-operator"}
        expected = {
            route: route in PLAYING or (scope == "tables" and route not in PERSON_ALONE)
            for route in allowed
        }
        assert allowed == expected
        assert len(allowed) >= 20
        assert (await mira.table(table.id)).seats[0].name == "Mira", "nothing of hers is gone"


async def test_a_program_that_plays_sets_no_table_up_by_the_socket_either(server: Served) -> None:
    async with open_client(server.url, "Mira") as mira:
        table = await over(mira)
        web = await program(mira, scope="play")
        url = server.url.replace("http", "ws") + "/api/socket"
        headers = {"Authorization": f"Bearer {web.token}"}
        async with connect(url, additional_headers=headers, max_size=None) as socket:
            await socket.send(write(Hello(version=1, table=table.id)).decode())
            assert isinstance(read_downward(await socket.recv()), Welcome)
            await socket.send(write(Rematch()).decode())
            answer = read_downward(await socket.recv())
            while not isinstance(answer, Error):
                answer = read_downward(await socket.recv())
        assert answer.code == "out-of-scope"
        assert (await mira.table(table.id)).rematch is None


async def over(client: Client) -> Table:
    table = await client.create(CreateTable(game="paseo", seats=(ME, ME), fair=False))
    await client.start(table.id)
    async with client.at(table.id) as line:
        await line.resign("A")
    return table


async def test_one_person_has_only_so_many_tokens(server: Served) -> None:
    async with open_client(server.url, "Mira") as mira:
        for _ in range(20):
            await program(mira)
        with pytest.raises(Exception, match="too-many"):
            await program(mira)
        for _ in range(5):
            await mira.web.fetch("POST", "/api/session/link")
        with pytest.raises(Exception, match="too-many"):
            await mira.web.fetch("POST", "/api/session/link")


async def expire(server: Served, web: Web) -> None:
    """As if its days were over."""
    people = server.open_tables.services.store.people
    found = await people.by_token(hashed(web.token or ""))
    assert found
    await people.revoke(found[1].hash)
    await people.add_token(replace(found[1], expires=int(1000 * time.time()) - 1))


async def test_a_token_is_good_for_its_days_and_no_longer(server: Served) -> None:
    async with open_client(server.url, "Mira") as mira:
        web = await program(mira, days=30)
        listed = await mira.web.fetch("GET", "/api/tokens")
        assert f'"expires":{int(time.time() + 30 * 86_400)}'[:-4].encode() in listed
        table = await mira.create(CreateTable(game="paseo", seats=(ME, OPEN)))
        url = server.url.replace("http", "ws") + "/api/socket"
        headers = {"Authorization": f"Bearer {web.token}"}
        async with connect(url, additional_headers=headers) as socket:
            await socket.send(write(Hello(version=1, table=table.id)).decode())
            await socket.recv()
            await expire(server, web)
            with pytest.raises(Exception, match="unknown-token"):
                await web.fetch("GET", "/api/session")
            assert await closing_code(socket) == 4401
        assert b'"bot"' not in await mira.web.fetch("GET", "/api/tokens")


async def closing_code(socket: Any) -> int | None:
    async with asyncio.timeout(20):
        try:
            while True:
                await socket.recv()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None


async def test_no_token_is_kept_in_plain_text(server: Served) -> None:
    """Whoever reads the database, or a copy of it, can be nobody by what stands there."""
    async with open_client(server.url, "Mira") as mira, browser(server, "Jo") as jo:
        table = await mira.create(CreateTable(game="paseo", seats=(ME, OPEN)))
        secrets = {
            mira.web.token or "",
            (await program(mira)).token or "",
            (await lent(jo))["code"],
            jo.cookies["spieltisch"],
            (await mira.invite(table.id, "B")).code,
            (await mira.invite(table.id)).code,
        }
        file = server.open_tables.services.store.file
        assert file is not None
        kept = b"".join(each.read_bytes() for each in file.parent.glob(f"{file.name}*"))
        assert len(secrets) == 6
        assert mira.person.encode() in kept, "this reads what is kept"
        assert [secret for secret in secrets if secret.encode() in kept] == []
        for secret in secrets:
            assert hashed(secret).encode() in kept
            with pytest.raises(Exception, match="unknown-token"):
                await Web(server.url, hashed(secret)).fetch("GET", "/api/session")


@pytest.mark.parametrize(
    ("sent", "read"),
    [
        ("spieltisch=a-b_9", "a-b_9"),
        ("theme=dark;spieltisch=abc ; x", "abc"),
        ('notes="a b"; $Version=1; {}; spieltisch=abc', "abc"),
        ("spieltisch=nearest; spieltisch=other", "nearest"),
        ("spieltisch-before=a.b", None),
        ('spieltisch="abc"', None),
        ("spieltisch=" + "x" * 501, None),
        ("spieltisch=; spieltisch=abc", None),
        ("Spieltisch=abc", None),
        ("", None),
    ],
)
async def test_a_cookie_is_read_as_browsers_send_it(sent: str, read: str | None) -> None:
    assert cookie_of(Headers({"cookie": sent})) == read
