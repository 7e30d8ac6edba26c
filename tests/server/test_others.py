"""Valid tokens of other people: nobody commands another's seat, and nothing of theirs is read, changed or taken."""

import json
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any

import httpx
import pytest
import pytest_asyncio

from spieltisch.client import Client, open_client
from spieltisch.server.settings import Settings
from spieltisch.testing.credentials import filled, operations
from spieltisch.testing.serving import Served, served
from spieltisch.wire.bodies import CreateTable, SeatWish, Token
from spieltisch.wire.downward import Error
from spieltisch.wire.pieces import Letter, Table
from spieltisch.wire.upward import (
    Act,
    AnyCommand,
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
REFUSED = {"no-table", "not-yours", "not-your-seat", "no-token", "no-session", "unknown-code"}
OWN = {
    "GET /api/session",
    "PUT /api/session",
    "DELETE /api/session",
    "DELETE /api/person",
    "POST /api/session/link",
    "GET /api/tokens",
    "POST /api/tokens",
    "POST /api/tables",
    "GET /api/bot/stream",
    "POST /api/invitations",
}
"""Routes that name nothing of anybody else's."""
EMPTY: object = {}
BODIES: dict[str, object] = {
    "/bot": {"bot": "greedy"},
    "/act": {"idem": "0" * 32, "seat": "A", "expected_seq": 5, "actions": ["draw 1"]},
    "/commit": {
        "type": "commit",
        "idem": "1" * 32,
        "seat": "A",
        "expected_seq": 5,
        "hash": "0" * 64,
    },
    "/reveal": {
        "type": "reveal",
        "idem": "2" * 32,
        "seat": "A",
        "expected_seq": 5,
        "seed": "0" * 64,
    },
}


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
        before = await server.hall.services.store.log.since(table.id)
        async with jo.at(table.id) as line, eve.at(table.id) as watcher:
            tries = [(line, "A"), (watcher, "A"), (watcher, "B")]
            for who, seat in tries:
                for command in commands(seat, who.seq):  # type: ignore[arg-type]  # letters
                    answer = await who.answer(command)
                    assert isinstance(answer, Error), command
                    assert answer.code == "not-your-seat", command
        assert await server.hall.services.store.log.since(table.id) == before


@asynccontextmanager
async def strangers(server: Served) -> AsyncGenerator[list[str]]:
    """A session of Eve's, and a program's token of hers."""
    async with open_client(server.url, "Eve") as eve:
        wish = {"label": "x", "scope": "tables"}
        token = await eve.web.call("POST", "/api/tokens", Token, wish)
        yield [eve.web.token or "", token.token or ""]


@pytest.mark.parametrize("stage", ["gathering", "playing"])
async def test_no_route_gives_a_stranger_with_a_valid_token_what_is_anothers(
    server: Served, stage: str
) -> None:
    async with (
        open_client(server.url, "Mira") as mira,
        open_client(server.url, "Jo") as jo,
        strangers(server) as tokens,
        httpx.AsyncClient(base_url=server.url) as http,
    ):
        table = await (
            begun(mira, jo, public=False)
            if stage == "playing"
            else mira.create(CreateTable(game="paroli", seats=(ME, OPEN)))
        )
        made = await mira.web.call("POST", "/api/tokens", Token, {"label": "hers"})
        row = (await server.hall.table(table.id)).row
        tried = 0
        for method, path, _ in operations((await http.get("/api/openapi.json")).json()):
            if f"{method} {path}" in OWN or "{" not in path or "{language}" in path:
                continue
            where = filled(path.replace("{token}", made.id), table.id)
            body = next((BODIES[end] for end in BODIES if path.endswith(end)), EMPTY)
            for token in tokens:
                headers = {"Authorization": f"Bearer {token}"}
                sent = json.dumps(body).encode()
                answer = await http.request(method, where, headers=headers, content=sent)
                tried += 1
                assert answer.status_code in {403, 404}, (method, path, answer.text)
                assert answer.json()["code"] in REFUSED | {"out-of-scope"}, (method, path)
        assert tried >= 30
        assert (await server.hall.table(table.id)).row == row
        assert b"hers" in await mira.web.fetch("GET", "/api/tokens")
