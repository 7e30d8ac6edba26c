"""Keeping order: what players may do about each other, and what the operator may do while a server runs."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
from hypothesis import given, strategies as st
from support.serving import Served, served
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from spieltisch.cli import main
from spieltisch.client import Client, TableConnection, open_client
from spieltisch.client.errors import ApiError
from spieltisch.server.model import Ban
from spieltisch.server.operations.moderation import Moderation, network_of, word_of
from spieltisch.server.settings import Guarding, Settings
from spieltisch.server.store import open_store
from spieltisch.server.table.services import now
from spieltisch.wire.bodies import Complaint, CreateTable, Ignore, IgnoredHere, SeatWish, Whom
from spieltisch.wire.codec import read_downward, write
from spieltisch.wire.downward import Error, Said
from spieltisch.wire.upward import Hello, Say

pytestmark = pytest.mark.asyncio(loop_scope="module")
ME, OPEN = SeatWish(kind="me"), SeatWish()
TOKEN = "the operator of this club"  # noqa: S105 of a server in this test


def settings(database: str, **more: Any) -> Settings:
    return Settings(database=database, workers=1, admin_token=TOKEN, presence_seconds=0.2, **more)


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    folder: Path = tmp_path_factory.mktemp("order")
    async with served(settings(f"sqlite:///{folder / 'tables.db'}")) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module")
async def operator(server: Served) -> AsyncIterator[httpx.AsyncClient]:
    headers = {"Authorization": f"Bearer {TOKEN}"}
    async with httpx.AsyncClient(base_url=server.url, headers=headers) as client:
        yield client


async def told(operator: httpx.AsyncClient, do: str, **wish: Any) -> dict[str, Any]:
    answer = await operator.post("/api/admin", json={"do": do, **wish})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def refused(operator: httpx.AsyncClient, do: str, **wish: Any) -> str:
    answer = await operator.post("/api/admin", json={"do": do, **wish})
    assert answer.status_code >= 400
    return str(answer.json()["code"])


async def together(mira: Client, jo: Client) -> str:
    """A public table of Mira's at which Jo sits."""
    table = await mira.create(CreateTable(game="paroli", seats=(ME, OPEN, OPEN), public=True))
    await jo.sit(table.id, "B")
    return table.id


async def soon(line: TableConnection, count: int) -> None:
    async with asyncio.timeout(30):
        await line.until(lambda line: len(line.chat) == count)


async def test_only_the_operators_token_opens_the_operators_door(server: Served) -> None:
    async with httpx.AsyncClient(base_url=server.url) as client:
        for headers in ({}, {"Authorization": "Bearer guess"}, {"Authorization": TOKEN}):
            answer = await client.post("/api/admin", json={"do": "look-around"}, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (401, "not-operator")
        async with open_client(server.url, "Mira") as mira:
            with pytest.raises(ApiError, match="not-operator"):
                await mira.web.fetch("POST", "/api/admin", {"do": "look-around"})


async def test_guesses_at_the_operators_token_are_limited(tmp_path: Path) -> None:
    guarding = Guarding(wrong_admin_tokens=3)
    own = settings(f"sqlite:///{tmp_path / 't.db'}", guarding=guarding)
    async with served(own) as running, httpx.AsyncClient(base_url=running.url) as client:
        codes = [
            (await client.post("/api/admin", json={"do": "list-bans"})).json()["code"]
            for _ in range(5)
        ]
        right = {"Authorization": f"Bearer {TOKEN}"}
        answer = await client.post("/api/admin", json={"do": "list-bans"}, headers=right)
    assert codes == ["not-operator"] * 3 + ["too-many"] * 2
    assert answer.status_code == 200


async def test_a_report_reaches_the_operator_with_what_was_said(
    server: Served, operator: httpx.AsyncClient
) -> None:
    async with open_client(server.url, "Mira") as mira, open_client(server.url, "Jo") as jo:
        table = await together(mira, jo)
        async with jo.at(table) as line:
            await line.say(Say(text="you fool"))
            await soon(line, 1)
            number = line.chat[0].number
        report = Complaint(whom=Whom(line=number), why="insult", note="as always")
        await mira.web.fetch("POST", f"/api/tables/{table}/reports", report)
        (found,) = (await told(operator, "list-reports"))["reports"]
        assert (found["name"], found["said"], found["line"]) == ("Jo", "you fool", number)
        assert (found["why"], found["note"], found["table"]) == ("insult", "as always", table)
        assert (await told(operator, "look-around"))["reports"] == 1
        await told(operator, "close-report", number=found["number"])
        assert (await told(operator, "list-reports"))["reports"] == []
        assert len((await told(operator, "list-reports", closed=True))["reports"]) == 1
        assert await refused(operator, "close-report", number=found["number"]) == "no-report"


async def test_nobody_reports_nobody_themselves_or_the_same_again_and_again(
    server: Served,
) -> None:
    async with open_client(server.url, "Mira") as mira, open_client(server.url, "Jo") as jo:
        path = f"/api/tables/{await together(mira, jo)}/reports"
        for whom in (Whom(), Whom(seat="A"), Whom(seat="C"), Whom(seat="F"), Whom(line=99_999)):
            with pytest.raises(ApiError, match="nobody-meant"):
                await mira.web.fetch("POST", path, Complaint(whom=whom, why="spam"))
        report = Complaint(whom=Whom(seat="B"), why="spam")
        for _ in range(3):
            await mira.web.fetch("POST", path, report)
        with pytest.raises(ApiError, match="reported-already"):
            await mira.web.fetch("POST", path, report)
        with pytest.raises(ApiError, match="nobody-meant"):
            await mira.web.fetch("POST", path, Complaint(whom=Whom(), why="spam"))
        with pytest.raises(ApiError, match="too-many"):
            await mira.web.fetch("POST", path, report)


async def answer_to(server: Served, client: Client, table: str, said: Say) -> str:
    """What comes back to something that is said: the code of an error, or the line."""
    url = server.url.replace("http", "ws") + "/api/socket"
    headers = {"Authorization": f"Bearer {client.web.token}"}
    async with connect(url, additional_headers=headers) as socket, asyncio.timeout(30):
        await socket.send(write(Hello(version=1, table=table)).decode())
        await socket.send(write(said).decode())
        async for data in socket:
            match read_downward(data):
                case Error(code=code):
                    return code
                case Said(line=line):
                    return line.text or str(line.preset)
                case _:
                    continue
    return ""


async def without_end(socket: ClientConnection) -> None:
    while True:
        await socket.recv()


async def ignore(client: Client, table: str, whom: Whom, kind: Any) -> IgnoredHere:
    path = f"/api/tables/{table}/ignored"
    return await client.web.call("PUT", path, IgnoredHere, Ignore(whom=whom, kind=kind))


async def test_who_is_muted_is_marked_wherever_they_speak(server: Served) -> None:
    async with open_client(server.url, "Mira") as mira, open_client(server.url, "Jo") as jo:
        table, other = await together(mira, jo), await together(mira, jo)
        muted = await ignore(mira, table, Whom(seat="B"), "mute")
        assert muted.seats == {"B": "mute"}
        async with mira.at(other) as listening, jo.at(other) as line:
            await line.say(Say(text="hello"))
            await soon(listening, 1)
            said = listening.chat[0]
        path = f"/api/tables/{other}/ignored"
        assert said.speaker in (await mira.web.call("GET", path, IgnoredHere)).speakers
        assert said.speaker not in muted.speakers, "nobody is known by it at another table"
        heard = await ignore(mira, other, Whom(line=said.number), None)
        assert (heard.seats, heard.speakers) == ({}, ())


async def test_who_is_blocked_neither_sits_down_nor_speaks_at_ones_tables(
    server: Served,
) -> None:
    async with open_client(server.url, "Mira") as mira, open_client(server.url, "Jo") as jo:
        table = await together(mira, jo)
        theirs = await jo.create(CreateTable(game="paroli", seats=(ME, OPEN), public=True))
        await ignore(mira, table, Whom(seat="B"), "block")
        assert await answer_to(server, jo, table, Say(text="let me")) == "blocked"
        fresh = await mira.create(CreateTable(game="paroli", seats=(ME, OPEN), public=True))
        with pytest.raises(ApiError, match="blocked"):
            await jo.sit(fresh.id, "B")
        assert theirs.id not in {each.id for each in await mira.tables("gathering")}
        assert theirs.id in {each.id for each in await jo.tables("gathering")}
        await ignore(mira, table, Whom(seat="B"), None)
        await jo.sit(fresh.id, "B")


async def test_a_forbidden_word_is_neither_said_nor_anybodys_name(
    server: Served, operator: httpx.AsyncClient
) -> None:
    async with open_client(server.url, "Mira") as mira:
        table = (await mira.create(CreateTable(game="paroli", seats=(ME, OPEN)))).id
        assert (await told(operator, "change-words", add=["Fool", "gemein*"]))["count"] == 2
        assert await answer_to(server, mira, table, Say(text="you FOOL!")) == "bad-words"
        assert await answer_to(server, mira, table, Say(text="wie gemeinsam")) == "bad-words"
        assert await answer_to(server, mira, table, Say(text="foolish")) == "foolish"
        with pytest.raises(ApiError, match="bad-words"):
            async with open_client(server.url, "a fool"):
                pass
        with pytest.raises(ApiError, match="bad-words"):
            await mira.sit(table, "B", "Gemeine")
        wish = CreateTable(game="paroli", seats=(SeatWish(kind="me", name="Fool"), OPEN))
        with pytest.raises(ApiError, match="bad-words"):
            await mira.create(wish)
        assert await refused(operator, "change-words", add=["two words"]) == "bad-word"
        assert (await told(operator, "list-words"))["words"] == ["fool", "gemein*"]
        await told(operator, "change-words", remove=["FOOL", "gemein*"])
        assert await answer_to(server, mira, table, Say(text="you fool")) == "you fool"


async def test_a_line_that_is_deleted_goes_from_every_screen(
    server: Served, operator: httpx.AsyncClient
) -> None:
    async with open_client(server.url, "Mira") as mira, open_client(server.url, "Jo") as jo:
        table = await together(mira, jo)
        async with mira.at(table) as seen, jo.at(table) as line:
            await line.say(Say(text="nasty"))
            await line.say(Say(text="nice"))
            await soon(seen, 2)
            (nasty, _) = (await told(operator, "list-lines", table=table))["lines"]
            assert (nasty["text"], nasty["person"]) == ("nasty", jo.person)
            await told(operator, "remove-line", number=nasty["number"])
            await soon(seen, 1)
            assert seen.chat[0].text == "nice"
        async with jo.at(table) as again:
            assert [each.text for each in again.chat] == ["nice"]
        assert [
            each["text"] for each in (await told(operator, "list-lines", table=table))["lines"]
        ] == ["nice"]
        assert await refused(operator, "remove-line", number=nasty["number"]) == "no-line"
        assert await refused(operator, "list-lines", table="none") == "no-table"


async def test_who_is_banned_is_cut_off_at_once_and_keeps_the_right_to_their_data(
    server: Served, operator: httpx.AsyncClient
) -> None:
    async with open_client(server.url, "Mira") as mira, open_client(server.url, "Jo") as jo:
        table = await together(mira, jo)
        url = server.url.replace("http", "ws") + "/api/socket"
        headers = {"Authorization": f"Bearer {jo.web.token}"}
        async with connect(url, additional_headers=headers) as socket, asyncio.timeout(30):
            await socket.send(write(Hello(version=1, table=table)).decode())
            await socket.recv()
            await told(operator, "ban-person", person=jo.person, days=1, note="third time")
            with pytest.raises(ConnectionClosed):
                await without_end(socket)
            assert socket.close_code == 4401
        with pytest.raises(InvalidStatus):
            async with connect(url, additional_headers=headers):
                pass
        with pytest.raises(ApiError, match="banned"):
            await jo.tables()
        assert json.loads(await jo.web.fetch("GET", "/api/person"))["person"][0]["name"] == "Jo"
        (ban,) = (await told(operator, "list-bans"))["bans"]
        assert (ban["subject"], ban["note"]) == (jo.person, "third time")
        assert ban["until"] > now()
        people = (await told(operator, "list-people", name="Jo"))["people"]
        assert jo.person in {each["person"] for each in people if each["banned"]}
        await told(operator, "lift-ban", ban=jo.person)
        await jo.tables()
        assert await refused(operator, "lift-ban", ban=ban["ban"]) == "no-ban"


async def test_an_address_is_banned_with_everybody_behind_it_but_not_the_operator(
    server: Served, operator: httpx.AsyncClient
) -> None:
    async with open_client(server.url, "Jo") as jo:
        await jo.tables()
        assert (await told(operator, "ban-person", person=jo.person, address=True))["count"] == 2
        async with httpx.AsyncClient(base_url=server.url) as stranger:
            answer = await stranger.get("/api/tables")
            assert (answer.status_code, answer.json()["code"]) == (403, "banned")
            assert (await stranger.get("/healthz")).status_code == 200
        with pytest.raises(InvalidStatus):
            async with connect(server.url.replace("http", "ws") + "/api/socket"):
                pass
        subjects = {each["subject"] for each in (await told(operator, "list-bans"))["bans"]}
        assert subjects == {"127.0.0.1/32", jo.person}
        for subject in subjects:
            await told(operator, "lift-ban", ban=subject)
        assert await refused(operator, "ban-address", address="nowhere") == "bad-address"
        assert await refused(operator, "ban-person", person="nobody") == "no-person"


async def test_a_table_is_ended_while_people_are_at_it(
    server: Served, operator: httpx.AsyncClient
) -> None:
    async with open_client(server.url, "Mira") as mira:
        wish = CreateTable(game="paroli", seats=(ME, ME), fair=False)
        table = await mira.start((await mira.create(wish)).id)
        async with mira.at(table.id) as line, asyncio.timeout(30):
            assert (await told(operator, "end-table", table=table.id))["what"] == "ended"
            await line.until(lambda line: line.ending is not None)
        assert (await told(operator, "end-table", table=table.id))["what"] == "over"
        empty = await mira.create(wish)
        assert (await told(operator, "end-table", table=empty.id))["what"] == "removed"
        assert await refused(operator, "end-table", table=empty.id) == "no-table"
        listed = (await told(operator, "list-tables", status="ended"))["tables"]
        assert table.id in {each["table"] for each in listed}


async def test_a_person_is_forgotten_while_the_server_runs(
    server: Served, operator: httpx.AsyncClient
) -> None:
    async with open_client(server.url, "Ruth") as ruth:
        await told(operator, "forget-person", person="Ruth")
        with pytest.raises(ApiError, match="unknown-token"):
            await ruth.tables()


async def test_the_command_line_reaches_the_server_that_has_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"

    async def run(*arguments: str) -> int:
        given = ["admin", *arguments, "--database", url, "--language", "en"]
        return await asyncio.to_thread(main, given)

    async with (
        served(replace(settings(url), admin_token=None)) as own,
        open_client(own.url, "Jo") as jo,
    ):
        assert (tmp_path / "tables.db.admin").stat().st_mode & 0o777 == 0o600
        assert await run("ban", "Jo", "--days", "2") == 0
        with pytest.raises(ApiError, match="banned"):
            await jo.tables()
        assert await run("bans", "--json") == 0
        assert jo.person in capsys.readouterr().out
        assert await run("unban", jo.person) == 0
        table = await jo.create(CreateTable(game="paroli", seats=(ME, OPEN)))
        assert await run("end", table.id) == 0
        assert await run("watch", "--once", "--json") == 0
        assert '"sockets": 0' in capsys.readouterr().out
        assert await run("delete-line", "99") == 2
        assert "There is no such line." in capsys.readouterr().err
        assert await run("words", "--add", "fool") == 0
        assert await run("tidy") == 0
        assert await run("people", "Jo") == 0
        assert await run("reports") == 0
        assert await run("chat", "none") == 2
    assert not (tmp_path / "tables.db.admin").exists()
    capsys.readouterr()
    assert await run("words") == 0
    assert capsys.readouterr().out == "fool\n"
    assert await run("ban-address", "192.0.2.7") == 0
    assert await run("drain") == 2
    assert "No server is running" in capsys.readouterr().err


async def test_a_server_elsewhere_is_asked_by_its_address(
    server: Served, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["admin", "watch", "--once", "--server", server.url, "--language", "en"]
    monkeypatch.setenv("SPIELTISCH_ADMIN_TOKEN", TOKEN)
    assert await asyncio.to_thread(main, asked) == 0
    assert "connections" in capsys.readouterr().out
    monkeypatch.setenv("SPIELTISCH_ADMIN_TOKEN", "wrong")
    assert await asyncio.to_thread(main, asked) == 2
    assert "The token is wrong" in capsys.readouterr().err
    asked[4] = "http://127.0.0.1:9"
    assert await asyncio.to_thread(main, asked) == 2
    assert "does not answer" in capsys.readouterr().err


async def test_on_postgresql_a_running_server_learns_of_a_ban_by_itself(
    postgres_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async with served(settings(postgres_url)) as own, open_client(own.url, "Jo") as jo:
        table = await jo.create(CreateTable(game="paroli", seats=(ME, OPEN)))
        asked = ["admin", "ban", jo.person, "--database", postgres_url, "--language", "en"]
        async with jo.at(table.id), asyncio.timeout(30):
            assert await asyncio.to_thread(main, asked) == 0
            while not own.open_tables.services.moderation.bans_person(jo.person):  # noqa: ASYNC110 nobody calls
                await asyncio.sleep(0.05)
        with pytest.raises(ApiError, match="banned"):
            await jo.tables()
    assert "Banned" in capsys.readouterr().out


async def test_a_line_that_is_deleted_at_one_process_goes_from_screens_at_another(
    postgres_url: str,
) -> None:
    both = served(settings(postgres_url)), served(settings(postgres_url))
    async with both[0] as one, both[1] as other, open_client(one.url, "Jo") as jo:
        table = await jo.create(CreateTable(game="paroli", seats=(ME, OPEN), public=True))
        async with open_client(other.url, "Mira") as mira, mira.at(table.id) as seen:
            async with jo.at(table.id) as line:
                await line.say(Say(text="nasty"))
                await soon(seen, 1)
            headers = {"Authorization": f"Bearer {TOKEN}"}
            async with httpx.AsyncClient(base_url=one.url, headers=headers) as operator:
                await told(operator, "remove-line", number=seen.chat[0].number)
                await soon(seen, 0)


@pytest.mark.parametrize(
    ("text", "network"),
    [
        ("192.0.2.7", "192.0.2.7/32"),
        ("192.0.2.7/24", "192.0.2.0/24"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("2001:db8::/32", "2001:db8::/32"),
    ],
)
async def test_a_network_is_named_by_any_address_of_it(text: str, network: str) -> None:
    assert network_of(text) == network


async def test_a_ban_of_a_network_holds_for_all_of_it_however_it_is_written(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path / 't.db'}") as store:
        for number, subject in enumerate(("192.0.2.0/24", "2001:db8::/64")):
            await store.moderation.ban(Ban(str(number), "address", subject, 1))
        await store.moderation.ban(Ban("old", "address", "198.51.100.0/24", 1, until=2))
        found = Moderation()
        await found.learn(store, now())
    for host in ("192.0.2.255", "::ffff:192.0.2.1", "2001:db8::9", "2001:db8::9%eth0"):
        assert found.bans_address(host)
    for host in ("192.0.3.1", "2001:db8:0:1::9", "198.51.100.1", "unknown", ""):
        assert not found.bans_address(host)


@given(st.text(max_size=40))
async def test_whatever_becomes_a_forbidden_word_is_found_in_what_is_said(text: str) -> None:
    word = word_of(text)
    found = Moderation()
    found.forbid([word] if word else [])
    assert found.forbids(f"oh, {text.strip()}!") == (word is not None)


@pytest.mark.parametrize(
    ("word", "said", "is_forbidden"),
    [
        ("fool", "Fools!", False),
        ("fool*", "Foolish you", True),
        ("*fool", "tomfool", True),
        ("*fool*", "tomfoolery", True),
        ("*fool", "tomfoolery", False),
        ("ärger", "so ein ARGER", True),
    ],
)
async def test_a_star_stands_for_anything(word: str, said: str, is_forbidden: bool) -> None:
    found = Moderation()
    found.forbid([word_of(word) or ""])
    assert found.forbids(said) == is_forbidden
