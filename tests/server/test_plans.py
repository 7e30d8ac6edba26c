"""What a server asks its database while games are played takes as long with millions of events as with ten."""

import asyncio
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event
from support.serving import Served, served

from spieltisch.client import TableConnection, open_client
from spieltisch.server.model import Append, Event, UnknownTable
from spieltisch.server.settings import Notifying, Settings
from spieltisch.server.store.log import Log
from spieltisch.server.store.schema import METADATA
from spieltisch.server.store.sqlite import SqliteAccess
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.upward import Say

pytestmark = pytest.mark.asyncio
ME, OPEN = SeatWish(kind="me"), SeatWish()
LONG = {*METADATA.tables} - {"bans", "forbidden_words", "uptimes"}
"""Tables that grow; of bans and words the server keeps a bounded number, and reads all of them now and then."""
QUIET = {"quiet": {"since": 0, "until": 0}}
ASKING = ("SELECT", "UPDATE", "DELETE")


async def test_nothing_is_looked_through_from_end_to_end(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    quick = Notifying(hold_seconds=0, round_seconds=0.02, sweep_seconds=0.02)
    settings = Settings(database=f"sqlite:///{file}", workers=1, notifying=quick)
    async with served(settings) as server:
        with overheard(server) as asked:
            await evening(server)
            await at_once(server.open_tables.services.store.log)
    with closing(sqlite3.connect(file)) as database:
        plans = {statement: plan(database, statement, asked[statement]) for statement in asked}
    assert len(plans) > 15
    for statement, lines in plans.items():
        assert [line for line in lines if scanned(line) in LONG] == [], statement


async def evening(server: Served) -> None:
    """A game from the invitation to the record, with talk and somebody who looks on."""
    async with (
        open_client(server.url, "Mira") as mira,
        open_client(server.url, "Jo") as jo,
    ):
        table = await mira.create(CreateTable(game="paroli", seats=(ME, OPEN), public=True))
        await jo.sit(table.id, "B")
        for client in (mira, jo):
            wish = {"url": "https://program.example/", "wishes": QUIET}
            await client.web.fetch("POST", "/api/notices/webhooks", wish)
        await mira.start(table.id)
        await noticed(server, mira.person, jo.person)
        async with mira.at(table.id) as one, jo.at(table.id) as two, jo.at(table.id, ()):
            await one.say(Say(text="hm"))
            for _ in range(4):
                await drawn(one, two)
            await one.resign("A")
            await two.until(lambda line: line.ending is not None)
        await mira.log(table.id)
        for stage in ("gathering", "playing", "ended", "mine"):
            await mira.web.fetch("GET", f"/api/tables?stage={stage}")


async def noticed(server: Served, *people: str) -> None:
    """One of them is to be told, once the quiet hours are over."""
    store = server.open_tables.services.store.notices
    async with asyncio.timeout(60):
        while not sum([await store.unseen(person) for person in people]):  # noqa: ASYNC110 nobody calls
            await asyncio.sleep(0.02)


async def at_once(log: Log) -> None:
    """Commands of three tables that share a commit; that there are no such tables does not matter."""
    acts = [Event(0, 1, "act", "A", {}, 1, "00", f"idem-{number}") for number in range(3)]
    wishes = [Append(f"none-{number}", (act,), None) for number, act in enumerate(acts)]
    answers = await asyncio.gather(*map(log.append, wishes), return_exceptions=True)
    assert [type(answer) for answer in answers] == [UnknownTable] * 3


async def drawn(*lines: TableConnection) -> None:
    """Whoever's turn it is draws a card."""
    while not (ready := [line for line in lines if line.turn]):  # noqa: ASYNC110 one of several tells
        await asyncio.sleep(0.01)
    turn = ready[0].turn
    assert turn is not None
    assert turn.seat is not None
    await ready[0].act(turn.seat, "draw 1")


@contextmanager
def overheard(server: Served) -> Generator[dict[str, Any]]:
    """Every statement, with what it was asked for first."""
    access, asked = server.open_tables.services.store.access, dict[str, Any]()
    assert isinstance(access, SqliteAccess)

    def hear(*told: Any) -> None:
        _, _, statement, parameters, _, many = told
        if statement.startswith(ASKING):
            asked.setdefault(statement, parameters[0] if many else parameters)

    engines: list[Engine] = [access.writer.engine, access.reader.engine]
    for engine in engines:
        event.listen(engine, "before_cursor_execute", hear)
    yield asked
    for engine in engines:
        event.remove(engine, "before_cursor_execute", hear)


def plan(database: sqlite3.Connection, statement: str, parameters: Any) -> list[str]:
    return [row[3] for row in database.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)]


def scanned(line: str) -> str | None:
    """The table that is looked through, if one is."""
    return line.split()[1] if line.startswith("SCAN") else None
