"""Whatever is sent: an answer with a reason, no error of ours, and nothing changed."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import pytest_asyncio
import schemathesis
from hypothesis import Phase, given, settings, strategies as st
from schemathesis.specs.openapi import checks
from support.fuzzing import mangled, wrongly_judged
from support.leaks import courses
from support.serving import Running, Served, running_server, served
from websockets.asyncio.client import connect

from spieltisch.client import open_client
from spieltisch.rules.catalogue import GAMES
from spieltisch.server.settings import Guarding, Settings
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.codec import read_downward
from spieltisch.wire.downward import Changed, Error, Refused, Stale, Told

ME = SeatWish(kind="me")
CHECKS: Any = checks
AS_DESCRIBED = [
    CHECKS.status_code_conformance,
    CHECKS.content_type_conformance,
    CHECKS.response_schema_conformance,
]


@pytest_asyncio.fixture
async def server(tmp_path: Path) -> AsyncIterator[Served]:
    guarding = Guarding(frames=10**6)
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    async with served(Settings(database=database, workers=1, guarding=guarding)) as running:
        yield running


@pytest.mark.asyncio
async def test_mangled_frames_change_nothing(server: Served) -> None:
    rng, count = Random(1), 3000
    async with open_client(server.url, "Mira") as mira:
        table = await mira.create(CreateTable(game="paroli", seats=(ME, ME), fair=False))
        await mira.start(table.id)
        live = await server.open_tables.table(table.id)
        before = live.course
        headers = {"Authorization": f"Bearer {mira.web.token}"}
        url = server.url.replace("http", "ws") + "/api/socket"
        async with connect(url, additional_headers=headers, max_size=None) as socket:
            await socket.send(json.dumps({"type": "hello", "version": 1, "table": table.id}))
            await socket.recv()
            for _ in range(count):
                frame = mangled(rng)
                await socket.send(frame)
                async with asyncio.timeout(30):
                    answer = read_downward(await socket.recv())
                assert isinstance(answer, Error | Refused | Stale | Told | Changed), frame
        assert live.course == before


@pytest.mark.parametrize("game", [*GAMES])
def test_actions_of_other_moments_are_judged_rightly(game: str) -> None:
    """Whatever was legal once, somewhere: it is accepted where it is legal, and nowhere else."""
    rng, moments = Random(game), [each.course for each in courses(game, 3, 4, 60)]
    law = moments[0].entry.game
    legal = [frozenset(law.format(action) for action in law.legal(each.state)) for each in moments]
    texts = sorted(frozenset[str]().union(*legal))
    for course, known in zip(moments, legal, strict=True):
        for text in rng.sample(texts, min(20, len(texts))):
            assert not wrongly_judged(course, known, text), text


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("tables")
    options = ["--data", str(folder), "--bot-processes", "1"]
    with running_server(folder / "journal", options) as found:
        yield found
        assert '"level": "error"' not in (folder / "journal").read_text(encoding="utf-8")


def operations(running: Running) -> list[Any]:
    """Every route but the endless one and those by which the caller leaves."""
    schema: Any = schemathesis.openapi.from_url(f"{running.url}/api/openapi.json")
    leaving = {("delete", "/api/session"), ("delete", "/api/person"), ("get", "/api/bot/stream")}
    found = [result.ok() for result in schema.get_all_operations()]
    return [each for each in found if (each.method, each.path) not in leaving]


def test_every_route_tells_of_one_success_and_of_what_it_brings(running: Running) -> None:
    page = httpx.get(f"{running.url}/api/openapi.json").json()
    brings = {
        f"{method} {path}": [(status, [*told.get("content", {})]) for status, told in found.items()]
        for path, methods in page["paths"].items()
        for method, operation in methods.items()
        if (found := {code: each for code, each in operation["responses"].items() if code < "4"})
    }
    assert {len(found) for found in brings.values()} == {1}
    assert brings["delete /api/tables/{table}"] == [("204", [])]
    assert brings["get /api/bot/stream"] == [("200", ["application/x-ndjson"])]
    assert brings["get /api/tables/{table}/record"] == [("200", ["text/plain", "application/json"])]
    assert brings["post /api/tables"] == [("200", ["application/json"])]


def test_requests_made_from_the_schema_never_fail(running: Running) -> None:
    session = httpx.post(f"{running.url}/api/session", json={"name": "Mira", "bearer": True})
    headers = {"Authorization": f"Bearer {session.json()['token']}"}
    wishes = st.sampled_from(operations(running)).flatmap(lambda each: each.as_strategy())
    tried: set[str] = set()

    @settings(max_examples=100, database=None, phases=[Phase.generate], deadline=None)
    @given(wishes)
    def asked(case: Any) -> None:
        response = case.call(headers=headers, timeout=30)
        assert response.status_code < 500, (case.method, case.path, response.text)
        assert response.status_code < 400 or {"code", "params"} == {*response.json()}
        case.validate_response(response, checks=AS_DESCRIBED)
        tried.add(f"{case.method} {case.path}")

    asked()
    assert len(tried) > 15
