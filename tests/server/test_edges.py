"""Limits of their own: households, handshakes, chat; names that can be seen; and answers for those they are for."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from secrets import token_hex
from unittest.mock import AsyncMock

import httpx
import pytest
import pytest_asyncio
from support.serving import Served, served
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from spieltisch.client import Broken, open_client
from spieltisch.server.http.addresses import counted_as
from spieltisch.server.people.one_line import line_of_words
from spieltisch.server.settings import Guarding, Settings
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.downward import Accepted, Error
from spieltisch.wire.upward import Act, Say

pytestmark = pytest.mark.asyncio(loop_scope="module")
ME, OPEN = SeatWish(kind="me"), SeatWish()


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    folder: Path = tmp_path_factory.mktemp("edges")
    guarding = Guarding(handshakes_per_address=12, lines_per_person=3)
    settings = Settings(database=f"sqlite:///{folder / 't.db'}", workers=1, guarding=guarding)
    async with served(settings) as running:
        yield running


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
async def test_a_household_counts_as_one(host: str, counted: str) -> None:
    assert counted_as(host) == counted


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "Mi\u2800ra",
        "\u115f",
        "\u0301",
        "\u0301Mira",
        "Z" + "\u0334" * 3 + "o",
        "a\ufe0f\ufe0f\ufe0f",
    ],
)
async def test_a_name_hides_nothing_and_stays_in_its_line(name: str) -> None:
    assert line_of_words(name) is None


@pytest.mark.parametrize(
    "name",
    [
        "Zoe\u0308",
        "Nguy\u1ec5n",
        "\u0e40\u0e01\u0e35\u0e48\u0e22\u0e27",
        "\U0001f469\u200d\U0001f680",
        "\u2764\ufe0f",
    ],
)
async def test_a_name_may_have_the_marks_that_languages_need(name: str) -> None:
    assert line_of_words(name) is not None


async def test_who_says_too_much_is_told_so_at_whichever_table(server: Served) -> None:
    async with open_client(server.url, "Mira") as mira:
        tables = [await mira.create(CreateTable(game="paseo", seats=(ME, OPEN))) for _ in range(2)]
        heard = 0
        for table in tables:
            async with mira.at(table.id) as line:
                for _ in range(3):
                    await line.say(Say(preset="hello"))
                await asyncio.sleep(0.3)
                heard += len(line.chat)
        assert heard == 3


async def test_a_watcher_learns_nothing_by_anothers_number(server: Served) -> None:
    async with open_client(server.url, "Mira") as mira, open_client(server.url, "Eve") as eve:
        wish = CreateTable(game="paroli", seats=(ME, ME), public=True, fair=False)
        table = await mira.start((await mira.create(wish)).id)
        async with mira.at(table.id) as line, eve.at(table.id) as watcher:
            assert line.turn is not None
            seat, idem = line.turn.seat or "A", token_hex(16)
            act = Act(idem=idem, seat=seat, expected_seq=line.seq, actions=("draw 1",))
            assert isinstance(await line.command(act), Accepted)
            answer = await watcher.answer(act)
            assert isinstance(answer, Error)
            assert answer.code == "not-your-seat"


async def test_who_has_several_seats_is_seen_to(server: Served) -> None:
    async with open_client(server.url, "Mira") as mira, open_client(server.url, "Eve") as eve:
        wish = CreateTable(game="paseo", seats=(ME, OPEN, OPEN), public=True)
        table = await mira.create(wish)
        await eve.sit(table.id, "B", "Ann")
        told = await eve.sit(table.id, "C", "Ben")
        assert [seat.same_as for seat in told.seats] == [None, None, "B"]


async def test_nobodys_forwarded_headers_are_believed_unless_told(server: Served) -> None:
    async with httpx.AsyncClient(base_url=server.url) as client:
        told = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
        answer = await client.post("/api/session", json={"name": "Mira"}, headers=told)
        assert "secure" not in answer.headers["set-cookie"].lower().split("; ")
        assert (await client.get("/metrics")).status_code == 200
        assert (await client.get("/metrics", headers=told)).status_code == 404


async def test_handshakes_have_a_limit_of_their_own(server: Served) -> None:
    """The last of these tests: it uses up what there is."""
    url = server.url.replace("http", "ws") + "/api/socket"
    with pytest.raises(InvalidStatus) as refused:
        await come_often(url, 13)
    assert refused.value.response.status_code == 429


async def come_often(url: str, times: int) -> None:
    for _ in range(times):
        async with connect(url) as socket:
            await socket.send(json.dumps({"type": "hello", "version": 1, "table": "t"}))
            await socket.recv()


async def test_what_breaks_the_server_each_time_is_not_said_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 't.db'}", workers=1)
    async with served(settings) as own, open_client(own.url, "Mira") as mira:
        wish = CreateTable(game="paroli", seats=(ME, ME), fair=False)
        table = await mira.start((await mira.create(wish)).id)
        broken = AsyncMock(side_effect=RuntimeError)
        monkeypatch.setattr("spieltisch.server.sockets.connection.carry_out", broken)
        async with mira.at(table.id) as line, asyncio.timeout(60):
            with pytest.raises(Broken, match="never answered"):
                await line.resign("A")
        assert broken.await_count == 21


async def test_a_room_full_of_people_gets_the_page(tmp_path: Path) -> None:
    """Each loads dozens of files, all by one address; what else they ask stays bounded."""
    guarding = Guarding(requests_per_address=3)
    settings = Settings(database=f"sqlite:///{tmp_path / 't.db'}", workers=1, guarding=guarding)
    async with served(settings) as running, httpx.AsyncClient(base_url=running.url) as web:
        files = [(await web.get("/assets/none.js")).status_code for _ in range(40)]
        asked = [(await web.get("/api/games")).status_code for _ in range(5)]
    assert set(files) == {404}
    assert asked[-1] == 429
