"""S1: nothing hidden is told. S2: no bad credential opens anything. S4: nonsense changes nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from random import Random
from typing import Any, Final

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings, strategies as st
from websockets.asyncio.client import ClientConnection, connect

from spieltisch.client import Client, open_client
from spieltisch.rules.catalogue import GAMES
from spieltisch.server.settings import Guarding, Settings
from spieltisch.wire.bodies import CreateTable, SeatWish, Token
from spieltisch.wire.codec import read_downward
from spieltisch.wire.downward import Changed, Error, Refused, Stale, Told
from support.credentials import bad_credentials, belongings, let_in, taken_by_strangers
from support.fuzzing import mangled, wrongly_judged
from support.leaks import CARD_GAMES, courses, leaks
from support.serving import Served, served
from support.stress.figure import Finding, Site

__all__ = ["credentials", "made_up_requests", "nonsense", "secrets"]

_ME: Final = SeatWish(kind="me")
_LEAVING: Final = {
    ("delete", "/api/session"),
    ("delete", "/api/person"),
    ("get", "/api/bot/stream"),
}
_AT_ONCE: Final = 32
"""Frames; the server cuts who has more than 64 answers waiting."""
_UNDERSTOOD: Final = (Error, Refused, Stale, Told, Changed)


async def secrets(site: Site) -> Finding:
    """States compared with others that look the same to a viewer: views, legal actions, answers to questions."""
    wanted, states, compared, found, seed = site.share(100_000, 500), 0, 0, list[str](), 0
    site.total(wanted)
    while states < wanted:
        game, players = CARD_GAMES[seed % 2], (2, 3, 4, 5, 6)[seed % 5]
        rng = Random(seed)
        for happening in courses(game, players, seed)[players * 14 + 3 :: 4]:
            if happening.course.ending:
                continue
            for viewer in (None, *range(players)):
                found += leaks(happening.course, viewer, rng, 2)
                compared += 1
            states += 1
            site.step(1)
        seed += 1
        await asyncio.sleep(0)
    size = f"{states:,} states × every viewer ({compared:,} pairs)"
    return Finding(size, f"{len(found)} differences {found[:2] or ''}".rstrip(), not found)


async def credentials(site: Site) -> Finding:
    guarding = Guarding(requests_per_address=10**6)
    database = f"sqlite:///{site.folder / 'tables.db'}"
    async with (
        served(Settings(database=database, workers=1, guarding=guarding)) as server,
        open_client(server.url, "Mira") as mira,
        open_client(server.url, "Eve") as eve,
        open_client(server.url, "Zoe") as zoe,
    ):
        table = await mira.create(CreateTable(game="paroli", seats=(_ME, _ME)))
        await eve.web.fetch("DELETE", "/api/session")
        bad = bad_credentials(server.url, mira.web.token or "", eve.web.token or "")
        tried, accepted = await let_in(server.url, table.id, bad, site.step)
        program = await zoe.web.call(
            "POST", "/api/tokens", Token, {"label": "x", "scope": "tables"}
        )
        valid, hers = (
            [zoe.web.token or "", program.token or ""],
            await belongings(server, mira, zoe),
        )
        more, taken = 0, list[str]()
        for each in (table.id, hers["over"]):
            cells, given = await taken_by_strangers(server.url, each, hers, valid, site.step)
            more, taken = more + cells, [*taken, *given]
    size = f"{tried} cells of bad credentials, {more} of other people’s valid ones"
    found = [*accepted, *taken]
    return Finding(
        size, f"{len(found)} accepted {found[:2] or ''}".rstrip(), not found and tried >= 500
    )


async def nonsense(site: Site) -> Finding:
    """Mangled frames over a real socket, and actions of other moments judged by the law."""
    frames, actions = site.share(10_000_000, 1000), site.share(1_000_000, 1000)
    site.total(frames + actions)
    database = f"sqlite:///{site.folder / 'tables.db'}"
    guarding = Guarding(frames=10**9)
    async with (
        served(Settings(database=database, workers=1, guarding=guarding)) as server,
        open_client(server.url, "Mira") as mira,
    ):
        wrong, changed = await _mangled(server, mira, frames, site)
    misjudged = await _misjudged(actions, site)
    told = f"{wrong} not understood, {changed} changes of state; {misjudged} actions judged wrongly"
    size = f"{frames:,} mangled frames, {actions:,} actions of other moments"
    return Finding(size, told, not wrong and not changed and not misjudged)


async def _mangled(server: Served, mira: Client, frames: int, site: Site) -> tuple[int, int]:
    table = await mira.create(CreateTable(game="paroli", seats=(_ME, _ME), fair=False))
    await mira.start(table.id)
    live, rng, wrong = await server.open_tables.table(table.id), Random(1), 0
    before = live.course
    headers = {"Authorization": f"Bearer {mira.web.token}"}
    url = server.url.replace("http", "ws") + "/api/socket"
    async with connect(url, additional_headers=headers, max_size=None) as socket:
        await socket.send(json.dumps({"type": "hello", "version": 1, "table": table.id}))
        await socket.recv()
        for begun in range(0, frames, _AT_ONCE):
            some = [mangled(rng) for _ in range(min(_AT_ONCE, frames - begun))]
            wrong += await _misunderstood(socket, some)
            site.step(len(some))
    return wrong, int(live.course != before)


async def _misunderstood(socket: ClientConnection, frames: Sequence[str]) -> int:
    """How many of them had another answer than a reason; each has one."""
    for frame in frames:
        await socket.send(frame)
    async with asyncio.timeout(30):
        answers = [read_downward(await socket.recv()) for _ in frames]
    return sum(not isinstance(each, _UNDERSTOOD) for each in answers)


async def _misjudged(actions: int, site: Site) -> int:
    tried, wrong, seed = 0, 0, 0
    while tried < actions:
        game, rng = [*GAMES][seed % len(GAMES)], Random(seed)
        moments = [each.course for each in courses(game, 3, seed, 60)]
        law = moments[0].entry.game
        legal = [frozenset(map(law.format, law.legal(each.state))) for each in moments]
        texts = sorted(frozenset[str]().union(*legal))
        for course, known in zip(moments, legal, strict=True):
            some = rng.sample(texts, min(20, len(texts)))
            wrong += sum(wrongly_judged(course, known, text) for text in some)
            tried += len(some)
            site.step(len(some))
        seed += 1
        await asyncio.sleep(0)
    return wrong


async def made_up_requests(site: Site) -> Finding:
    """Requests that schemathesis makes from our OpenAPI page."""
    wanted = site.share(50_000, 200)
    site.total(wanted)
    database = f"sqlite:///{site.folder / 'tables.db'}"
    guarding = Guarding(
        requests_per_address=10**9, tables_per_person=10**6, offered_per_person=10**6
    )
    async with (
        served(Settings(database=database, workers=1, guarding=guarding)) as server,
        open_client(server.url, "Mira") as mira,
    ):
        token = mira.web.token or ""
        tried, failed = await asyncio.to_thread(_requests, server.url, token, wanted, site)
    return Finding(f"{tried:,} requests", f"{failed} answered by 5xx", not failed)


def _requests(url: str, token: str, wanted: int, site: Site) -> tuple[int, int]:
    schema: Any = schemathesis.openapi.from_url(f"{url}/api/openapi.json")
    found = [result.ok() for result in schema.get_all_operations()]
    kept = [each for each in found if (each.method, each.path) not in _LEAVING]
    wishes = st.sampled_from(kept).flatmap(lambda each: each.as_strategy())
    statuses: list[int] = []

    @settings(
        max_examples=wanted,
        database=None,
        phases=[Phase.generate],
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )
    @given(wishes)
    def asked(case: Any) -> None:
        headers = {"Authorization": f"Bearer {token}"}
        statuses.append(case.call(headers=headers, timeout=30).status_code)
        site.step(1)

    asked()
    return len(statuses), sum(status >= 500 for status in statuses)
