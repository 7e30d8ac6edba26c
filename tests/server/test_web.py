"""The edge: who is let in, from where, how much, and how every bad request is answered."""

import asyncio
import json
import re
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import httpx
import pytest
import pytest_asyncio
from support.credentials import bad_credentials, filled, let_in, operations
from support.serving import Served, served
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from spieltisch.client import open_client
from spieltisch.server.http.app import make_app
from spieltisch.server.http.protocols import GuardedSocket, pipe_of
from spieltisch.server.http.serving import listening_at
from spieltisch.server.people.auth import hashed
from spieltisch.server.settings import Guarding, Settings
from spieltisch.server.sockets.connection import Connection
from spieltisch.server.tables import OpenTables
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.codec import read_downward
from spieltisch.wire.downward import Error

pytestmark = pytest.mark.asyncio(loop_scope="module")
ME, OPEN = SeatWish(kind="me"), SeatWish()


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    folder: Path = tmp_path_factory.mktemp("tables")
    guarding = Guarding(
        hello_seconds=0.5,
        header_seconds=0.5,
        body_seconds=0.5,
        frames=30,
        unread_seconds=0.3,
        sockets_per_person=3,
        requests_per_address=5000,
        sessions_per_address=100,
    )
    settings = Settings(
        database=f"sqlite:///{folder / 'tables.db'}",
        workers=1,
        guarding=guarding,
        proxies="127.0.0.1",
    )
    async with served(settings) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module")
async def browser(server: Served) -> AsyncIterator[httpx.AsyncClient]:
    """With a session in its cookie, as a page of this server has it."""
    async with httpx.AsyncClient(base_url=server.url, headers={"Origin": server.url}) as client:
        answer = await client.post("/api/session", json={"name": "Mira"})
        assert answer.status_code == 200
        yield client


async def openapi(server: Served) -> dict[str, Any]:
    async with httpx.AsyncClient(base_url=server.url) as client:
        found: dict[str, Any] = (await client.get("/api/openapi.json")).json()
        return found


async def test_the_interface_can_be_read_in_a_browser(server: Served) -> None:
    """Every operation and every shape is there, links lead somewhere, and nothing comes from elsewhere."""
    described = await openapi(server)
    async with httpx.AsyncClient(base_url=server.url, follow_redirects=True) as client:
        page = (await client.get("/api")).text
    named = set(re.findall(r'id="([^"]+)"', page))
    operations = [each for path in described["paths"].values() for each in path.values()]
    assert {each["operationId"] for each in operations} <= named
    assert set(described["components"]["schemas"]) <= named
    assert set(re.findall(r'href="#([^"]+)"', page)) <= named
    assert "://" not in page


async def test_no_bad_credential_opens_any_route(server: Served) -> None:
    async with open_client(server.url, "Mira") as mira, open_client(server.url, "Eve") as eve:
        table = await mira.create(CreateTable(game="paroli", seats=(ME, OPEN)))
        token = mira.web.token or ""
        revoked = eve.web.token or ""
        await eve.web.fetch("DELETE", "/api/session")
    bad = bad_credentials(server.url, token, revoked)
    tried, accepted = await let_in(server.url, table.id, bad)
    assert accepted == []
    assert tried >= 500
    async with httpx.AsyncClient(base_url=server.url) as client:
        query = await client.get(f"/api/session?token={token}&spieltisch={token}")
        assert query.status_code == 401
    assert (await server.open_tables.table(table.id)).row.seats[1].person is None


@pytest.mark.parametrize(
    "origin",
    [
        None, "", "null", "http://[", "http://[::1", "https://evil.example", "http://127.0.0.1:1",
        "http://127.0.0.1",
    ],
)  # fmt: skip
async def test_pages_of_other_origins_can_do_nothing(
    server: Served, browser: httpx.AsyncClient, origin: str | None
) -> None:
    cookie = {"Cookie": f"spieltisch={browser.cookies['spieltisch']}"}
    headers = cookie if origin is None else {**cookie, "Origin": origin}
    async with httpx.AsyncClient(base_url=server.url) as client:
        for method, path, _ in operations(await openapi(server)):
            if method == "GET":
                continue
            where = filled(path, "x")
            answer = await client.request(method, where, headers=headers, content=b"{}")
            assert (answer.status_code, answer.json()["code"]) == (403, "other-origin")
    with pytest.raises(InvalidStatus) as refused:
        async with connect(
            server.url.replace("http", "ws") + "/api/socket", additional_headers=headers
        ):
            pass
    assert refused.value.response.status_code == 403


async def test_a_page_of_ours_is_let_in(server: Served, browser: httpx.AsyncClient) -> None:
    cookie = {"Cookie": f"spieltisch={browser.cookies['spieltisch']}", "Origin": server.url}
    async with connect(
        server.url.replace("http", "ws") + "/api/socket", additional_headers=cookie
    ) as socket:
        await socket.send('{"type":"hello","version":1,"table":"nowhere"}')
        assert code(await socket.recv()) == "no-table"


@pytest.mark.parametrize(
    ("host", "page", "proto", "is_ours"),
    [
        ("192.168.0.7:8000", "http", "http", True),
        ("[fd00::7]:8000", "http", "http", True),
        ("clubhouse:8000", "http", "http", True),
        ("clubhouse.local", "http", "http", True),
        (socket.gethostname().lower(), "http", "http", True),
        ("games.example", "https", "https", True),
        ("rebound.example:8000", "http", "http", False),
        ("rebound.example:8000", "http", "https", False),
        ("rebound.example", "https", "http", False),
        ("127.0.0.1.rebound.example", "http", "http", False),
        ("local", "http", "http", True),
        ("evil@127.0.0.1", "http", "http", False),
    ],
)
async def test_a_strangers_name_that_leads_here_is_none_of_ours(
    server: Served, host: str, page: str, proto: str, is_ours: bool
) -> None:
    """DNS rebinding: to the browser the stranger's page and this server are of one origin."""
    told = {"Host": host, "Origin": f"{page}://{host}", "X-Forwarded-Proto": proto}
    async with httpx.AsyncClient(base_url=server.url) as client:
        answer = await client.post("/api/invitations/look", headers=told, json={"code": "nothing"})
    assert answer.json()["code"] == ("unknown-code" if is_ours else "other-origin")


async def test_the_cookie_is_for_the_server_alone(server: Served) -> None:
    async with httpx.AsyncClient(base_url=server.url, headers={"Origin": server.url}) as client:
        answer = await client.post("/api/session", json={"name": "Mira"})
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert answer.json()["token"] is None
        left = await client.delete("/api/session")
        assert left.status_code == 204
        assert (await client.get("/api/session")).status_code == 401


@pytest.mark.parametrize(("proto", "is_secure"), [("https", True), ("http", False)])
async def test_the_cookie_is_for_tls_alone_where_it_came_by_tls(
    server: Served, proto: str, is_secure: bool
) -> None:
    told = {"X-Forwarded-Proto": proto}
    async with httpx.AsyncClient(base_url=server.url, headers=told) as client:
        answer = await client.post("/api/session", json={"name": "Mira"})
    assert ("secure" in answer.headers["set-cookie"].lower().split("; ")) == is_secure


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
async def test_whether_it_is_well_can_be_asked_briefly(server: Served, path: str) -> None:
    async with httpx.AsyncClient(base_url=server.url) as client:
        answer = await client.head(path)
    assert (answer.status_code, answer.content) == (200, b"")


async def test_only_the_files_of_the_offline_table_may_compile(server: Served) -> None:
    async with httpx.AsyncClient(base_url=server.url) as client:
        headers = (await client.get("/offline/0123456789abcdef/worker.mjs")).headers
    policy = headers["content-security-policy"]
    assert policy.endswith("; script-src 'self' 'wasm-unsafe-eval'")
    assert "frame-ancestors 'none'" in policy
    assert "immutable" in headers["cache-control"]


async def test_every_answer_carries_its_headers(server: Served) -> None:
    async with httpx.AsyncClient(base_url=server.url) as client:
        for path in ("/", "/api/games", "/healthz", "/nowhere", "/api/tables/x"):
            headers = (await client.get(path)).headers
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            assert "script-src" not in headers["content-security-policy"]
            assert headers["content-security-policy"].startswith("default-src 'self'")
            assert headers["x-content-type-options"] == "nosniff"
            assert "server" not in headers


async def test_only_the_page_is_sent_packed(server: Served) -> None:
    """What answers hold is secret now and then, and packing would tell of it by its length."""
    async with httpx.AsyncClient(base_url=server.url) as client:
        page = await client.get("/")
        script = re.search(r'src="\.(/assets/[^"]+)"', page.text)
        assert script
        for way in ("gzip", "br"):
            packed = (await client.get(script[1], headers={"Accept-Encoding": way})).headers
            assert packed["content-encoding"] == way
            assert packed["content-type"].startswith("text/javascript")
            assert packed["vary"] == "Accept-Encoding"
        plain = await client.get(script[1], headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert "content-encoding" not in (await client.get("/api/openapi.json")).headers


@pytest.mark.parametrize(
    ("host", "proto", "is_apart"),
    [
        ("127.0.0.1:8000", "http", True),
        ("localhost", "http", True),
        ("[::1]:8000", "http", True),
        ("games.example", "https", True),
        ("192.168.0.7:8000", "http", False),
        ("127.0.0.1.example", "http", False),
        ("games.example", "http", False),
    ],
)
async def test_no_browser_is_sent_a_policy_it_would_complain_about(
    server: Served, host: str, proto: str, is_apart: bool
) -> None:
    told = {"Host": host, "X-Forwarded-Proto": proto}
    async with httpx.AsyncClient(base_url=server.url) as client:
        headers = (await client.get("/", headers=told)).headers
    assert ("cross-origin-opener-policy" in headers) == is_apart


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "reason"),
    [
        ("GET", "/api/nowhere", b"", 404, "no-page"),
        ("DELETE", "/api/games", b"", 405, "wrong-method"),
        ("GET", "/api/tables?stage=lost", b"", 404, "no-page"),
        ("GET", "/api/tables/nowhere", b"", 404, "no-table"),
        ("GET", "/api/words/xx", b"", 404, "no-language"),
        ("GET", "/api/rules/chess/en", b"", 404, "no-page"),
        ("DELETE", "/api/tokens/nothing", b"", 404, "no-token"),
        ("POST", "/api/tables", b"", 400, "malformed"),
        ("POST", "/api/tables", b"{", 400, "malformed"),
        ("POST", "/api/tables", b"[" * 9000, 400, "malformed"),
        ("POST", "/api/tables", b'{"game":"chess","seats":[{},{}]}', 400, "malformed"),
        ("POST", "/api/tables", b'{"game":"paseo","seats":[{}]}', 400, "malformed"),
        ("POST", "/api/tables", b'{"game":"paseo","seats":[{},{}],"x":1}', 400, "malformed"),
        ("POST", "/api/tables", b'{"game":"paseo","seats":[{},{},{},{},{}]}', 422, "bad-config"),
        ("POST", "/api/tables", b'{"game":"paseo","seats":[{"kind":"bot","bot":"x"},{}]}', 422, "no-bot"),
        ("POST", "/api/tables", b'{"game":"paseo","seats":[{"kind":"me","name":"a\\u0007"},{}]}', 422, "bad-name"),
        ("POST", "/api/tables", b" " * 70_000, 413, "too-long"),
        ("POST", "/api/invitations", b'{"code":"nothing"}', 404, "unknown-code"),
        ("POST", "/api/session/link/use", b'{"code":"nothing"}', 404, "unknown-code"),
    ],
)  # fmt: skip
async def test_every_bad_request_is_told_why(  # noqa: PLR0913, PLR0917 a row of the table
    browser: httpx.AsyncClient, method: str, path: str, body: bytes, status: int, reason: str
) -> None:
    answer = await browser.request(method, path, content=body)
    assert (answer.status_code, answer.json()["code"]) == (status, reason)


async def test_tokens_are_told_once_and_revoked(browser: httpx.AsyncClient, server: Served) -> None:
    made = (await browser.post("/api/tokens", json={"label": "my bot"})).json()
    headers = {"Authorization": f"Bearer {made['token']}"}
    async with httpx.AsyncClient(base_url=server.url, headers=headers) as program:
        assert (await program.get("/api/session")).json()["name"] == "Mira"
        listed = (await browser.get("/api/tokens")).json()["tokens"]
        assert {token["label"] for token in listed} >= {"my bot"}
        assert all(token["token"] is None for token in listed)
        assert (await browser.delete(f"/api/tokens/{made['id']}")).status_code == 204
        assert (await program.get("/api/session")).status_code == 401


async def test_another_device_takes_over_once(browser: httpx.AsyncClient, server: Served) -> None:
    link = (await browser.post("/api/session/link")).json()
    assert f"/#/device/{link['code']}" in link["link"]
    async with httpx.AsyncClient(base_url=server.url, headers={"Origin": server.url}) as phone:
        taken = await phone.post("/api/session/link/use", json={"code": link["code"]})
        assert taken.json()["name"] == "Mira"
        assert (await phone.get("/api/session")).json()["person"] == taken.json()["person"]
        again = await phone.post("/api/session/link/use", json={"code": link["code"]})
        assert again.json()["code"] == "unknown-code"


async def test_who_wants_to_be_forgotten_is(server: Served) -> None:
    async with httpx.AsyncClient(base_url=server.url, headers={"Origin": server.url}) as client:
        await client.post("/api/session", json={"name": "Gone"})
        renamed = await client.put("/api/session", json={"name": "Going"})
        assert renamed.json()["name"] == "Going"
        assert (await client.delete("/api/person")).status_code == 204
        assert (await client.get("/api/session")).status_code == 401


async def test_metrics_are_for_this_machine_and_say_no_names(server: Served) -> None:
    async with httpx.AsyncClient(base_url=server.url) as client:
        text = (await client.get("/metrics")).text
    assert "spieltisch_acknowledge_seconds_bucket" in text
    assert "spieltisch_bot_jobs_waiting 0.0" in text
    assert "Mira" not in text


@pytest.mark.parametrize(
    "told", [{"Host": "rebound.example:8000"}, {"X-Forwarded-For": "192.0.2.7"}]
)
async def test_metrics_are_not_there_for_others(server: Served, told: dict[str, str]) -> None:
    async with httpx.AsyncClient(base_url=server.url) as client:
        answer = await client.get("/metrics", headers=told)
    assert (answer.status_code, answer.json()["code"]) == (404, "no-page")


async def closing_code(socket: ClientConnection) -> int | None:
    """The code that the server closed the connection with; none if it was cut."""
    try:
        async for _ in socket:
            pass
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None
    return 1000


def code(frame: str | bytes) -> str:
    message = read_downward(frame)
    assert isinstance(message, Error)
    return message.code


@pytest.mark.parametrize(
    ("frame", "reason"),
    [
        ("{}", "malformed"),
        ("x" * 100, "malformed"),
        ('{"type":"say","text":"hi"}', "hello-first"),
        ('{"type":"hello","version":99,"table":"t"}', "other-version"),
        ('{"type":"hello","version":1,"table":"t"}', "no-table"),
        (None, "hello-first"),
    ],
)
async def test_who_does_not_say_hello_is_turned_away(
    server: Served, frame: str | None, reason: str
) -> None:
    async with connect(server.url.replace("http", "ws") + "/api/socket") as socket:
        if frame is not None:
            await socket.send(frame)
        assert code(await socket.recv()) == reason
        assert await closing_code(socket) == 4400


async def at_a_table(server: Served, other: SeatWish = ME) -> tuple[str, str]:
    async with open_client(server.url, "Mira") as mira:
        table = await mira.create(CreateTable(game="paseo", seats=(ME, other), public=True))
        return table.id, mira.web.token or ""


def greeting(table: str) -> str:
    return json.dumps({"type": "hello", "version": 1, "table": table})


async def test_a_socket_that_talks_too_much_is_closed(server: Served) -> None:
    table, token = await at_a_table(server)
    headers = {"Authorization": f"Bearer {token}"}
    url = server.url.replace("http", "ws") + "/api/socket"
    async with connect(url, additional_headers=headers) as socket:
        await socket.send(greeting(table))
        for _ in range(31):
            await socket.send('{"type":"nonsense"}')
        assert await closing_code(socket) == 4429
    assert (await server.open_tables.table(table)).audience.listeners == set()


async def test_a_frame_that_is_too_long_ends_the_connection(server: Served) -> None:
    async with connect(server.url.replace("http", "ws") + "/api/socket") as socket:
        await socket.send("x" * 9000)
        assert await closing_code(socket) == 1009


async def test_one_person_has_only_so_many_sockets(server: Served) -> None:
    table, token = await at_a_table(server)
    sockets = [await greeted(server, token, table) for _ in range(3)]
    with pytest.raises(InvalidStatus) as refused:
        await greeted(server, token, table)
    assert refused.value.response.status_code == 429
    for each in sockets:
        await each.close()
    again = None
    async with asyncio.timeout(5):
        while not again:  # until the other end has noticed
            with suppress(InvalidStatus):
                again = await greeted(server, token, table)
    await again.close()


async def greeted(server: Served, token: str, table: str) -> ClientConnection:
    """A socket that has said hello at once: one that says nothing is closed soon."""
    url = server.url.replace("http", "ws") + "/api/socket"
    socket = await connect(url, additional_headers={"Authorization": f"Bearer {token}"})
    await socket.send(greeting(table))
    return socket


async def test_streams_count_as_sockets(server: Served) -> None:
    _, token = await at_a_table(server)
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=server.url, headers=headers) as program:
        async with AsyncExitStack() as streams:
            for _ in range(3):
                opened = program.stream("GET", "/api/bot/stream")
                assert (await streams.enter_async_context(opened)).status_code == 200
            assert (await program.get("/api/bot/stream")).json()["code"] == "too-many"
            url = server.url.replace("http", "ws") + "/api/socket"
            with pytest.raises(InvalidStatus):
                await connect(url, additional_headers=headers)
        async with asyncio.timeout(5):
            while await refused(program):  # noqa: ASYNC110 the other end notices
                await asyncio.sleep(0.02)


async def refused(program: httpx.AsyncClient) -> bool:
    async with program.stream("GET", "/api/bot/stream") as stream:
        return stream.status_code == 429


async def test_a_stream_that_is_not_read_is_cut_off(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def much(_stream: object) -> AsyncIterator[bytes]:
        while True:
            await asyncio.sleep(0)
            yield b"x" * 10**6

    monkeypatch.setattr("spieltisch.server.http.bots._Stream.lines", much)
    _, token = await at_a_table(server)
    dropped = slow_ones(server)
    reader, writer = await connected(server)
    writer.transport.pause_reading()  # type: ignore[attr-defined]  # it reads
    writer.write(
        f"GET /api/bot/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
    )
    async with asyncio.timeout(10):
        while slow_ones(server) == dropped:  # noqa: ASYNC110 the other end cuts
            await asyncio.sleep(0.02)
        writer.transport.resume_reading()  # type: ignore[attr-defined]  # it reads
        with suppress(ConnectionError):
            await reader.read()
    writer.close()
    assert slow_ones(server) == dropped + 1


async def test_one_address_has_only_so_many_connections(tmp_path: Path) -> None:
    """But a proxy has as many as people come by it."""
    guarding = Guarding(connections_per_address=2)
    settings = Settings(
        database=f"sqlite:///{tmp_path / 't.db'}", workers=1, guarding=guarding, proxies="192.0.2.1"
    )
    async with served(settings) as own, AsyncExitStack() as lines:
        url = own.url.replace("http", "ws") + "/api/socket"
        for _ in range(3):
            await lines.enter_async_context(connect(url))
        first, second, third = [await connected(own) for _ in range(3)]
        assert await third[0].read() == b""
        first[1].close()
        await first[1].wait_closed()
        assert (await newcomer(own.url)).status_code == 200
        for _, writer in (second, third):
            writer.close()


async def test_a_body_that_does_not_come_is_not_waited_for(server: Served) -> None:
    port = int(server.url.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{")
    answer = await reader.read(4000)
    assert answer.startswith(b"HTTP/1.1 408")
    writer.close()


async def test_a_body_that_nobody_reads_is_not_waited_for_either(
    server: Served, browser: httpx.AsyncClient
) -> None:
    cookie = f"Cookie: spieltisch={browser.cookies['spieltisch']}\r\nOrigin: {server.url}"
    reader, writer = await connected(server)
    host = server.url.removeprefix("http://")
    writer.write(
        f"POST /api/tables/x/rematch HTTP/1.1\r\nHost: {host}\r\n{cookie}\r\n"
        "Content-Length: 5000\r\n\r\n".encode()
    )
    assert (await reader.readline()).startswith(b"HTTP/1.1 404")
    await trickled(reader, writer)


async def trickled(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """A letter now and then, until the other end has had enough."""
    async with asyncio.timeout(10):
        while not reader.at_eof():
            try:
                writer.write(b"x")
                async with asyncio.timeout(0.05):
                    await reader.read(4000)
            except TimeoutError:
                continue
            except ConnectionError:
                break
    writer.close()


async def connected(server: Served) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", int(server.url.rpartition(":")[2]))


@pytest.mark.parametrize("sent", [b"", b"G", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "])
async def test_headers_that_do_not_come_are_not_waited_for(server: Served, sent: bytes) -> None:
    """One that goes on sending a letter now and then is not waited for either."""
    port = int(server.url.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(sent)
    async with asyncio.timeout(20):
        while not writer.is_closing():
            writer.write(b"x" if sent else b"")
            try:
                async with asyncio.timeout(0.05):
                    assert await reader.read(100) == b""
                    break
            except TimeoutError:
                continue
            except ConnectionError:
                break
    writer.close()


async def test_headers_that_come_in_time_may_come_again(server: Served) -> None:
    """The deadline is for each request, not for the connection."""
    async with httpx.AsyncClient(base_url=server.url) as client:
        for _ in range(4):
            assert (await client.get("/healthz")).status_code == 200
            await asyncio.sleep(0.3)


@pytest.mark.parametrize("odd", ["\0", "\x07", "\n", "\x1b[2J", "\x7f", "\x85", "\u2028", "\u202e"])
async def test_control_characters_are_in_no_name_and_no_chat(
    server: Served, browser: httpx.AsyncClient, odd: str
) -> None:
    table, token = await at_a_table(server, OPEN)
    name = f"Mi{odd}ra"
    for method, path, body in (
        ("POST", "/api/session", {"name": name}),
        ("PUT", "/api/session", {"name": name}),
        ("POST", "/api/tokens", {"label": name}),
        ("POST", "/api/tables", {"game": "paseo", "seats": [{"kind": "me", "name": name}, {}]}),
        ("POST", f"/api/tables/{table}/seats/B", {"name": name}),
    ):
        answer = await browser.request(method, path, json=body)
        assert answer.json()["code"] in {"bad-name", "malformed"}, (path, odd)
    url, headers = (
        server.url.replace("http", "ws") + "/api/socket",
        {"Authorization": f"Bearer {token}"},
    )
    async with connect(url, additional_headers=headers) as socket:
        await socket.send(greeting(table))
        await socket.recv()
        await socket.send(json.dumps({"type": "say", "text": f"he{odd}llo"}))
        assert code(await socket.recv()) == "nothing-said"


async def test_what_is_said_may_have_any_space_and_joined_pictures(server: Served) -> None:
    table, token = await at_a_table(server, OPEN)
    url = server.url.replace("http", "ws") + "/api/socket"
    async with connect(url, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
        await socket.send(greeting(table))
        await socket.recv()
        await socket.send(
            json.dumps({"type": "say", "text": " 10\u00a0points \U0001f469\u200d\U0001f680\u00a0"})
        )
        heard = json.loads(await socket.recv())
        while heard["type"] != "said":
            heard = json.loads(await socket.recv())
        assert heard["line"]["text"] == "10 points \U0001f469\u200d\U0001f680"


async def test_headers_without_end_are_cut_off(server: Served) -> None:
    port = int(server.url.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"x" * 40_000)
    answer = await reader.read(4000)
    assert answer.startswith(b"HTTP/1.1 400")
    writer.close()


async def test_a_reader_that_does_not_read_is_dropped_and_the_others_go_on(server: Served) -> None:
    table, token = await at_a_table(server)
    live, dropped = await server.open_tables.table(table), slow_ones(server)
    url = server.url.replace("http", "ws") + "/api/socket"
    async with connect(url, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
        await socket.send(greeting(table))
        await socket.recv()
        socket.transport.pause_reading()
        (listener,) = live.audience.listeners
        listener.post(b"x" * 10**7)
        for _ in range(70):
            listener.post(b"x")
        socket.transport.resume_reading()
        assert await closing_code(socket) is None
    assert slow_ones(server) == dropped + 1
    async with open_client(server.url, "Jo") as jo, jo.at(table, ()) as line:
        await line.until(lambda line: bool(line.table and not line.table.seats[0].here))


async def test_a_reader_that_takes_nothing_is_dropped_in_time(server: Served) -> None:
    """Long before as many packets wait for it as may."""
    table, _ = await at_a_table(server)
    live, dropped = await server.open_tables.table(table), slow_ones(server)
    async with connect(server.url.replace("http", "ws") + "/api/socket") as deaf:
        await deaf.send(greeting(table))
        await deaf.recv()
        deaf.transport.pause_reading()
        (listener,) = live.audience.listeners
        for _ in range(8):
            listener.post(b"x" * 10**6)
        async with asyncio.timeout(10):
            while live.audience.listeners:  # noqa: ASYNC110 the other end cuts
                await asyncio.sleep(0.02)
        deaf.transport.abort()
    assert slow_ones(server) == dropped + 1


async def deaf_pipe(server: Served, table: str, deaf: ClientConnection) -> GuardedSocket:
    """What carries the connection of a client that was greeted and reads no more, with much unsent."""
    await deaf.send(greeting(table))
    await deaf.recv()
    deaf.transport.pause_reading()
    live = await server.open_tables.table(table)
    (listener,) = live.audience.listeners
    assert isinstance(listener, Connection)
    pipe = pipe_of(listener._socket)  # pyright: ignore[reportPrivateUsage]
    pipe.transport.write(b"x" * 10**7)
    return pipe


async def is_gone(pipe: GuardedSocket) -> None:
    async with asyncio.timeout(10):
        while not pipe.disconnected:  # noqa: ASYNC110 the other end cuts
            await asyncio.sleep(0.02)


async def test_a_welcome_that_is_not_read_is_cut_off_at_a_quiet_table(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing more is sent there, so nothing else would ever notice."""
    table, _ = await at_a_table(server)
    live, dropped = await server.open_tables.table(table), slow_ones(server)
    long = Mock(return_value=b"x" * 10**7)
    monkeypatch.setattr("spieltisch.server.sockets.connection.write", long)
    async with connect(server.url.replace("http", "ws") + "/api/socket") as deaf:
        deaf.transport.pause_reading()
        await deaf.send(greeting(table))
        async with asyncio.timeout(10):
            while slow_ones(server) == dropped:  # noqa: ASYNC110 the other end cuts
                await asyncio.sleep(0.02)
        deaf.transport.abort()
    async with asyncio.timeout(10):
        while live.audience.listeners:  # noqa: ASYNC110 the other end cuts
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("ends", ["keepalive", "expelled"])
async def test_a_socket_ends_also_when_its_client_reads_nothing(
    server: Served, monkeypatch: pytest.MonkeyPatch, ends: str
) -> None:
    """Closing waits until all is read: such sockets were counted nowhere and stayed for ever."""
    table, token = await at_a_table(server)
    monkeypatch.setattr(GuardedSocket, "pause_writing", WebSocketsSansIOProtocol.pause_writing)
    url = server.url.replace("http", "ws") + "/api/socket"
    async with connect(url, additional_headers={"Authorization": f"Bearer {token}"}) as deaf:
        pipe = await deaf_pipe(server, table, deaf)
        if ends == "keepalive":
            pipe.keepalive_timeout()
        else:
            pipe.close_timeout = 0.1
            pipe.writable.set()
            server.open_tables.guests.expel_token(hashed(token))
        await is_gone(pipe)
        deaf.transport.abort()


def slow_ones(server: Served) -> float:
    registry = server.open_tables.services.metrics.registry
    return registry.get_sample_value("spieltisch_dropped_total", {"why": "slow"}) or 0


@pytest.mark.parametrize(
    ("given", "status"),
    [(None, 404), ("Bearer wrong", 404), ("secret", 404), ("Bearer secret", 200)],
)
async def test_where_a_token_is_set_metrics_are_for_whoever_has_it(
    server: Served, given: str | None, status: int
) -> None:
    services = server.open_tables.services
    own = replace(services, settings=replace(services.settings, metrics_token="secret"))  # noqa: S106
    told = {"Host": "games.example", **({"Authorization": given} if given else {})}
    app = make_app(OpenTables(own))
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app, client=("192.0.2.7", 1)), base_url=server.url
    ) as client:
        assert (await client.get("/metrics", headers=told)).status_code == status


async def test_one_address_begins_so_many_sessions_and_no_more(tmp_path: Path) -> None:
    guarding = Guarding(sessions_per_address=2)
    settings = Settings(database=f"sqlite:///{tmp_path / 't.db'}", workers=1, guarding=guarding)
    async with served(settings) as own:
        asked = [await newcomer(own.url) for _ in range(3)]
    assert [answer.status_code for answer in asked] == [200, 200, 429]
    assert asked[-1].json()["code"] == "too-many"


async def newcomer(url: str) -> httpx.Response:
    async with httpx.AsyncClient(base_url=url) as client:
        return await client.post("/api/session", json={"name": "Mira"})


async def test_small_packets_are_sent_at_once() -> None:
    """Asyncio turns Nagle's algorithm off only on sockets that say they are TCP: 40 ms for every answer."""
    with listening_at("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP
