"""Valid tokens of other people: nobody commands another's seat, and nothing of theirs is read, changed or taken."""

from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest
import pytest_asyncio
from support.credentials import belongings, taken_by_strangers
from support.serving import Served, served

from spieltisch.client import Client, open_client
from spieltisch.server.settings import Settings
from spieltisch.wire.bodies import CreateTable, SeatWish, Token
from spieltisch.wire.downward import Error
from spieltisch.wire.pieces import Letter, Table
from spieltisch.wire.upward import (
    Act,
    AnyCommand,
    Branch,
    CallOff,
    Commit,
    Hand,
    Resign,
    Reveal,
    Undo,
    Withdraw,
)

pytestmark = pytest.mark.asyncio(loop_scope="module")
ME, OPEN = SeatWish(kind="me"), SeatWish()


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    folder: Path = tmp_path_factory.mktemp("others")
    async with served(Settings(database=f"sqlite:///{folder / 't.db'}", workers=1)) as running:
        yield running


def commands(seat: Letter, seq: int) -> list[AnyCommand]:
    """One of each kind."""
    made: list[tuple[Callable[..., AnyCommand], dict[str, Any]]] = [
        (Act, {"actions": ("draw 1",)}),
        (Undo, {"to": 0}),
        (Branch, {"to": 0}),
        (Withdraw, {}),
        (Commit, {"hash": "0" * 64}),
        (Reveal, {"seed": "0" * 64}),
        (Hand, {"to": None}),
        (Resign, {}),
        (CallOff, {}),
    ]
    return [kind(idem=token_hex(16), seat=seat, expected_seq=seq, **parts) for kind, parts in made]


async def begun(mira: Client, jo: Client, *, public: bool) -> Table:
    table = await mira.create(
        CreateTable(game="paroli", seats=(ME, OPEN), public=public, fair=False)
    )
    if not public:
        await jo.accept((await mira.invite(table.id, "B")).code)
    await jo.sit(table.id, "B")
    return await mira.start(table.id)


async def test_nobody_commands_a_seat_that_is_not_theirs(server: Served) -> None:
    """Neither the one who plays against it nor who looks on, whatever the command is."""
    async with (
        open_client(server.url, "Mira") as mira,
        open_client(server.url, "Jo") as jo,
        open_client(server.url, "Eve") as eve,
    ):
        table = await begun(mira, jo, public=True)
        before = await server.open_tables.services.store.log.since(table.id)
        async with jo.at(table.id) as line, eve.at(table.id) as watcher:
            tries = [(line, "A"), (watcher, "A"), (watcher, "B")]
            for who, seat in tries:
                for command in commands(seat, who.seq):  # type: ignore[arg-type]  # letters
                    answer = await who.answer(command)
                    assert isinstance(answer, Error), command
                    assert answer.code == "not-your-seat", command
        assert await server.open_tables.services.store.log.since(table.id) == before


@asynccontextmanager
async def stranger(server: Served) -> AsyncGenerator[tuple[Client, list[str]]]:
    """Eve, with her session and a program's token of hers."""
    async with open_client(server.url, "Eve") as eve:
        wish = {"label": "x", "scope": "tables"}
        token = await eve.web.call("POST", "/api/tokens", Token, wish)
        yield eve, [eve.web.token or "", token.token or ""]


@pytest.mark.parametrize("stage", ["gathering", "playing", "over"])
async def test_no_route_gives_a_stranger_with_a_valid_token_what_is_anothers(
    server: Served, stage: str
) -> None:
    async with (
        open_client(server.url, "Mira") as mira,
        open_client(server.url, "Jo") as jo,
        stranger(server) as (eve, tokens),
    ):
        table = await (
            begun(mira, jo, public=False)
            if stage == "playing"
            else mira.create(CreateTable(game="paroli", seats=(ME, OPEN)))
        )
        hers = await belongings(server, mira, eve)
        name = hers["over"] if stage == "over" else table.id
        before = await owned(server, mira, name)
        tried, taken = await taken_by_strangers(server.url, name, hers, tokens)
        assert taken == []
        assert tried >= 30
        assert await owned(server, mira, name) == before


async def owned(server: Served, mira: Client, table: str) -> list[object]:
    """A table, and all that names something of hers."""
    store, row = server.open_tables.services.store, (await server.open_tables.table(table)).row
    lists = [await mira.web.fetch("GET", f"/api/{path}") for path in ("tokens", "notices")]
    return [row, *lists, await store.shares.of_table(table)]
