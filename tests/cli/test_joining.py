"""`spieltisch join` and `spieltisch play URL`, at a real server."""

from __future__ import annotations

import asyncio
import io
import re
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from support.serving import Served, served

from spieltisch.cli import main
from spieltisch.cli.screen import Offers, Screen
from spieltisch.client import Client, open_client
from spieltisch.server.settings import Settings
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.pieces import GameName, Table

pytestmark = pytest.mark.asyncio(loop_scope="module")
ROOT = Path(__file__).parents[2]
ENGINE = f"{sys.executable} {ROOT / 'examples/random_engine.py'}"
OWN = "./examples/my_bot.py:play"
FAST = {"path": "random", "turn_limit": 40}


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    folder: Path = tmp_path_factory.mktemp("joining")
    async with served(Settings(database=f"sqlite:///{folder / 'tables.db'}", workers=1)) as running:
        yield running


async def command(*arguments: str) -> int:
    return await asyncio.to_thread(main, [*arguments, "--language", "en"])


async def invited(client: Client, game: GameName = "paseo") -> tuple[str, str]:
    """A table with an invitation to its second seat: its id and the link."""
    config = FAST if game == "paseo" else {}
    seats = SeatWish(kind="me"), SeatWish()
    table = await client.create(CreateTable(game=game, seats=seats, config=config))
    return table.id, (await client.invite(table.id, "B")).link


async def host_plays(client: Client, table: str) -> None:
    """Whoever set the table up starts once somebody sits there, and takes the first of everything."""
    async with client.at(table) as line:
        await line.until(
            lambda now: now.table is not None and all(s.kind != "open" for s in now.table.seats)
        )
        await client.start(table)
        await line.play(lambda view: view.legal[0].text)


@pytest.mark.parametrize(
    "who",
    [("--bot", "greedy"), ("--bot", OWN), ("--engine", ENGINE)],
    ids=["bot", "own-bot", "engine"],
)
async def test_a_bot_joins_by_invitation_and_plays(
    server: Served,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    who: tuple[str, str],
) -> None:
    monkeypatch.chdir(ROOT)
    async with open_client(server.url, "Mira") as mira:
        table, link = await invited(mira)
        code, _ = await asyncio.gather(
            command("join", link, *who, "--name", "Robo"), host_plays(mira, table)
        )
        seats = (await mira.table(table)).seats
    out = capsys.readouterr().out
    assert code == 0
    assert [seat.name for seat in seats] == ["Mira", "Robo"]
    assert "Robo is at the table" in out


async def test_the_example_of_the_stream_plays_a_game(server: Served) -> None:
    example = ROOT / "examples/stream_bot.py"
    async with open_client(server.url, "Mira") as mira:
        table, link = await invited(mira)
        program = await asyncio.create_subprocess_exec(
            *(sys.executable, str(example), server.url, link.rpartition("/")[2]),
            stdout=asyncio.subprocess.PIPE,
        )
        (out, _), _ = await asyncio.gather(program.communicate(), host_plays(mira, table))
    assert program.returncode == 0
    assert out.decode().strip() in {"home", "stuck", "turn-limit", "last"}


async def test_a_person_plays_from_the_terminal(
    server: Served, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is typed is always nothing, or quits; who quits leaves the seat to the stand-in."""
    monkeypatch.setattr("sys.stdin", io.StringIO("?\nq\n"))
    async with open_client(server.url, "Mira") as mira:
        table, link = await invited(mira, "paroli")
        code, _ = await asyncio.gather(
            command("play", link, "--names", "Jo"), host_plays(mira, table)
        )
        assert [seat.name for seat in (await mira.table(table)).seats] == ["Mira", "Jo"]
    out = capsys.readouterr().out
    assert code == 0
    assert "Paroli" in out
    assert "plays on for you" in out


def first_that_tab_offers(_screen: Screen, _prompt: str, offers: Offers) -> str:
    """What a person types who takes the first of everything; Enter confirms it."""
    first = next(iter(offers()))
    return "" if first in ("u", "help") else first


@pytest.mark.parametrize("game", ["paseo", "paroli"])
async def test_a_person_plays_a_game_to_its_end(
    server: Served,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    game: GameName,
) -> None:
    monkeypatch.setattr(Screen, "_line", first_that_tab_offers)
    async with open_client(server.url, "Mira") as mira:
        table, link = await invited(mira, game)
        play = command("play", link, "--names", "Jo")
        code, _ = await asyncio.gather(play, host_plays(mira, table))
        seats = (await mira.table(table)).seats
    said = capsys.readouterr()
    assert (code, said.err) == (0, "")
    assert re.search("Won by|Nobody wins", said.out.splitlines()[-1])
    assert [(seat.name, seat.kind, seat.bot) for seat in seats] == [
        ("Mira", "person", None),
        ("Jo", "person", None),
    ]


async def test_a_bot_plays_on_where_the_others_want_a_rematch(
    server: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    async with open_client(server.url, "Mira") as mira:
        table, link = await invited(mira)
        joining = asyncio.create_task(command("join", link, "--bot", "greedy", "--games", "2"))
        await host_plays(mira, table)
        again = await rematch(mira, table)
        await host_plays(mira, again)
        assert await joining == 0
        assert [seat.name for seat in (await mira.table(again)).seats] == ["Mira", "greedy"]
    out = capsys.readouterr().out
    assert len(re.findall("Won by|Nobody wins", out)) == 2


async def rematch(client: Client, table: str) -> str:
    path = f"/api/tables/{table}/rematch"
    return (await client.web.call("POST", path, Table)).id


async def opened_by(name: str, client: Client) -> str:
    async with asyncio.timeout(30):
        while True:
            for table in await client.tables():
                if table.owner == name:
                    return table.id
            await asyncio.sleep(0.05)


async def test_a_bot_begins_at_its_own_table_and_asks_for_the_next_game(
    server: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where nobody else could begin."""
    async with open_client(server.url, "Mira") as mira:
        options = ("--bot", "greedy", "--name", "Robo", "--games", "2")
        joining = asyncio.create_task(command("join", server.url, *options))
        table = await opened_by("Robo", mira)
        await mira.sit(table, "B")
        for following in (True, False):
            async with mira.at(table) as line:
                await line.play(lambda view: view.legal[0].text)
                if following:
                    await line.until(lambda now: now.table is not None and bool(now.table.rematch))
                    table = (line.table.rematch if line.table else None) or ""
        assert await joining == 0
    assert "A table is open: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["http://127.0.0.1:9/", "--bot", "greedy", "--games", "0"], "--games takes 1, 2, 3"),
        (["nonsense", "--bot", "greedy"], "is not the address"),
        (["http://127.0.0.1:9/#/table/x", "--bot", "greedy"], "No server answers"),
        (["http://127.0.0.1:9/", "--bot", "greedy", "--engine", "x"], "either --bot or --engine"),
    ],
)
async def test_bad_input_is_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert await command("join", *arguments) == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1


async def test_a_table_that_is_not_there_is_one_sentence(
    server: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await command("join", f"{server.url}/#/table/nowhere", "--bot", "greedy") == 2
    assert "refuses: no-table" in capsys.readouterr().err
