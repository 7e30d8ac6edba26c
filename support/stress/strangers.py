"""S6 and S8: what strangers send costs everybody little time, and takes nobody's bots away."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any, Final

import httpx

from spieltisch.client import Client, TableConnection, open_client
from spieltisch.client.errors import ClientError
from spieltisch.rules.record_text import record_to_text
from spieltisch.wire.asking import Hint, LinesNow, Plan
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.downward import Update
from spieltisch.wire.upward import Say
from support.serving import Running, running_server
from support.stress.crowd import chosen
from support.stress.figure import Finding, Site
from support.stress.loads import bots_at_work
from support.stress.refusals import refused_thrice
from support.stress.server import server_at

__all__ = ["bots_for_people", "costs_of_strangers"]

_ME: Final = SeatWish(kind="me")
_CLUB: Final = SeatWish(kind="bot", bot="club")
_ALONE: Final = 3
"""Tables of one person at which bots play alone."""
_LONGEST: Final = 0.020
_PAUSE: Final = 5.0
"""Seconds from one round to the next, at least: what is too much from one address is not heard."""
_AT_ONE_SCREEN: Final = CreateTable(game="paroli", seats=(_ME, _ME), fair=False)
_COOKIE: Final = {"Cookie": 'spieltisch="' + "\\" * 15_000 + '"'}
"""Unquoting such a one took 0.3 s."""
_READ: Final = ("person", "person/games", "notices", "tokens", "tables?stage=playing")


async def bots_for_people(site: Site) -> Finding:
    """Bot-only tables of as many sessions as it takes; whose moves come from the level that was chosen is in the logs.

    From a tenth of the full size on, all tables are there, and only the time is shorter.
    """
    tables, seconds = min(100, site.share(1000, 12)), site.share(300, 30)
    site.total(seconds)
    async with server_at(site, "--bot-processes", "2") as server:
        async with open_client(server.url, "Warm") as warm:
            await _among_bots(warm)
            await bots_at_work(server.url)
        for number in range((tables - 1) // _ALONE + 1):
            async with open_client(server.url, f"Many {number}") as client:
                for _ in range(_ALONE):
                    await _among_bots(client)
        played = await _people_play(server.url, seconds)
        site.step(seconds)
    bots, cheap = played.count("bot"), played.count("makeshift")
    share = bots / (bots + cheap) if played else 0.0
    told = f"{100 * share:.1f} % of {bots + cheap} moves of bots at tables with people came from the chosen level"
    return Finding(f"{tables} bot-only tables, 6 people, {seconds} s", told, share >= 0.99)


async def _among_bots(client: Client) -> None:
    table = await client.create(CreateTable(game="paroli", seats=(_CLUB, _CLUB), fair=False))
    await client.start(table.id)


async def _people_play(url: str, seconds: float) -> Sequence[str]:
    """How each move of a bot at their tables came about."""
    logs = await asyncio.gather(*(_one_plays(url, f"One {at}", seconds) for at in range(6)))
    return [played for log in logs for played in log]


async def _one_plays(url: str, name: str, seconds: float) -> Sequence[str]:
    async with open_client(url, name) as client:
        found = list[str]()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while True:
                    await _one_game(client, found)
        return found


async def _one_game(client: Client, found: list[str]) -> None:
    table, rng = (
        await client.create(CreateTable(game="paroli", seats=(_ME, _CLUB), fair=False)),
        Random(1),
    )
    await client.start(table.id)
    try:
        async with client.at(table.id) as line:
            await line.play(lambda view: chosen(view, rng))
    finally:
        events = (await client.events(table.id)).events
        found += [
            str((event.body or {}).get("played"))
            for event in events
            if isinstance(event, Update) and event.kind == "act" and event.by == "B"
        ]


async def costs_of_strangers(site: Site) -> Finding:
    """The largest and the deepest of everything, and how long the loop was busy with one thing at most."""
    rounds = site.share(20, 2)
    site.total(rounds)
    file = site.folder / "longest"
    async with _timed_server(site) as server:
        async with open_client(server.url, "Warm") as warm:
            await _all_that_is_sent(server.url, warm)
        os.kill(server.process.pid, signal.SIGUSR1)
        for number in range(rounds):
            async with open_client(server.url, f"Stranger {number}") as client:
                await asyncio.gather(_all_that_is_sent(server.url, client), asyncio.sleep(_PAUSE))
            site.step(1)
    longest: list[tuple[float, str]] = json.loads(file.read_text(encoding="utf-8"))
    worst, what = longest[0] if longest else (0.0, "nothing")
    told = f"the loop was busy with one thing for {1000 * worst:.1f} ms at most (processor time), with {what}"
    return Finding(f"{rounds} rounds of the costliest requests and frames", told, worst <= _LONGEST)


@asynccontextmanager
async def _timed_server(site: Site) -> AsyncGenerator[Running]:
    by = ("-m", "support.stress.timed", str(site.folder / "longest"))
    options = ("--data", str(site.folder), "--bot-processes", "1", "--log-level", "warning")
    begin = running_server(site.folder / "journal", options, by=by)
    running = await asyncio.to_thread(begin.__enter__)
    try:
        yield running
    finally:
        await asyncio.to_thread(begin.__exit__, None, None, None)


async def _all_that_is_sent(url: str, client: Client) -> None:
    headers = {"Authorization": f"Bearer {client.web.token}"}
    hooks = {"response": [_demand_heard]}
    async with httpx.AsyncClient(
        base_url=url, headers=headers, timeout=60, event_hooks=hooks
    ) as web:
        await _long_bodies(web)
        await _race(client)
        await _refusals(web, client)
        table = await _long_game(client)
        for path in ("events?views=true", "lines?at=100", "record?form=log", "record?form=json"):
            await web.get(f"/api/tables/{table}/{path}")
        record = (await web.get(f"/api/tables/{table}/record?form=text")).text
        for data in (record, record * (300_000 // max(1, len(record))), "x" * 399_000):
            await web.post("/api/records", json={"data": data})
        await _moments(web, table)
        await _around(web, client)
        for path in (*_READ, "tables", "tables?stage=mine", "games", "rules/paroli/de", "words/de"):
            await web.get(f"/api/{path}", headers=_COOKIE)


async def _moments(web: httpx.AsyncClient, table: str) -> None:
    """Of a long game that is over, and its review, which is given up at once."""
    for path in ("choices", "what-if", "play-on"):
        for at in (30, 70, 100_000):
            wish = {"at": at} if path == "play-on" else {"at": at, "actions": ["draw 1"] * 8}
            await web.post(f"/api/tables/{table}/{path}", json=wish)
            await web.post(f"/api/tables/{table}/{path}", json={"at": at})
    for method in ("POST", "GET", "DELETE"):
        await web.request(method, f"/api/tables/{table}/review")


async def _around(web: httpx.AsyncClient, client: Client) -> None:
    """Tables that are on, invitations, and notices to places with long names."""
    for _ in range(6):
        await client.start((await client.create(_AT_ONE_SCREEN)).id)
    free = await client.create(CreateTable(game="paroli", seats=(_ME, SeatWish())))
    for _ in range(5):
        await client.invite(free.id, "B")
    for path in ("invitations", "invitations/look", "shares/look", "notices/mail/confirm"):
        await web.post(f"/api/{path}", json={"code": "x" * 60_000})
    url = "http://127.0.0.1:9/" + "x" * 60_000
    hooks: Sequence[Any] = (
        {"url": url, "wishes": {}},
        {"url": url[:500], "wishes": {"zone": "../" * 50}},
    )
    for body in hooks:
        await web.post("/api/notices/webhooks", json=body)
    keys: Any = {"endpoint": url[:500], "p256dh": "A" * 5_000, "auth": "A" * 5_000, "wishes": {}}
    await web.put("/api/notices/push", json=keys)
    await web.put(f"/api/tables/{free.id}/notices", json={"muted": True})


async def _demand_heard(answer: httpx.Response) -> None:
    """What is turned away for being too much was not judged."""
    if answer.status_code == 429 and answer.url.path != "/api/admin":  # there few may guess
        raise RuntimeError(f"not heard: {answer.url}")


async def _hint(line: TableConnection) -> None:
    """Thought of beside the loop; what is asked and told is not."""
    if line.turn is not None and line.turn.seat:
        async with asyncio.timeout(60):
            await line.ask(line.turn.seat, Hint())


async def _race(client: Client) -> None:
    """Four at one screen, so that every turn is listed here."""
    wish = CreateTable(game="paseo", seats=(_ME,) * 4, public=True, fair=False)
    table, rng = await client.start((await client.create(wish)).id), Random(1)
    async with client.at(table.id) as line:
        for _ in range(60):
            await line.until(lambda line: line.turn is not None or line.ending is not None)
            if line.turn is None or not line.turn.seat:
                return
            await line.act(line.turn.seat, chosen(line.turn, rng))
        await line.until(lambda line: line.turn is not None or line.ending is not None)
        await _hint(line)


async def _refusals(web: httpx.AsyncClient, client: Client) -> None:
    """A game brought in and played on where three moves were refused: all that are left are judged for each list."""
    data = record_to_text(refused_thrice())
    brought = (await web.post("/api/records", json={"data": data})).json()
    wish = {"at": int(data.split()[-2]), "bot": "random"}
    table = (await web.post(f"/api/tables/{brought['id']}/play-on", json=wish)).json()
    async with client.at(table["id"]) as line:
        await line.until(lambda line: line.turn is not None)
        if line.turn is None or not line.turn.seat:
            raise RuntimeError("nobody acts")
        await line.act(line.turn.seat, chosen(line.turn, Random(1)))


async def _long_bodies(web: httpx.AsyncClient) -> None:
    cells = [[number, 0, "1"] for number in range(4500)]
    seats: Any = [{"kind": "me"}, {"kind": "open"}]
    given = {"path": "given", "cells": cells}
    bodies: Sequence[Any] = (
        {"game": "paseo", "seats": seats, "config": given},
        {"game": "paseo", "seats": seats, "config": {"path": "given", "cells": cells[:40]}},
        {"game": "paroli", "seats": seats * 3, "config": {"x" * 60_000: 1}},
    )
    for body in bodies:
        await web.post("/api/tables", json=body)
    for text in (
        "[" * 60_000,
        '{"a":' * 10_000,
        '{"name":"' + "\\u0301" * 9_000 + '"}',
        "9" * 60_000,
    ):
        for path in ("/api/tables", "/api/session", "/api/invitations", "/api/admin"):
            await web.post(path, content=text)


async def _long_game(client: Client) -> str:
    """Six racks that fill up, questions about what could be laid, and long lines; then all give up."""
    table = await client.create(
        CreateTable(game="paroli", seats=(_ME,) * 6, public=True, fair=False)
    )
    await client.start(table.id)
    async with client.at(table.id) as line:
        for _ in range(30):
            await line.until(lambda line: line.turn is not None)
            seat = (line.turn and line.turn.seat) or "A"
            await line.act(seat, "draw 2")
            await _questions(line, seat)
        await _hint(line)
        await line.say(Say(text="a " * 150))
        for seat in ("A", "B", "C", "D", "E"):
            await line.resign(seat)
    return table.id


async def _questions(line: TableConnection, seat: Any) -> None:
    with suppress(ClientError):
        await line.ask(seat, LinesNow())
        await line.ask(seat, Plan(actions=("draw 1",) * 24))
