"""F1, F3: nothing acknowledged is lost. F5: one order explains all. F7: bots move whatever happens to them."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import AsyncExitStack, ExitStack
from random import Random
from time import perf_counter
from typing import Final

from spieltisch.client import open_client
from spieltisch.rules.catalogue import entry
from spieltisch.rules.game import Chance, draw_chance
from spieltisch.search.budget import Budget
from spieltisch.server.store import read_store
from spieltisch.server.table.bot_jobs import Job
from spieltisch.server.workers import open_workers
from spieltisch.server.workers.worker import Worker
from support.kills import Lost, kill_servers
from support.postgres import Postgres
from support.stress.acknowledged import missing
from support.stress.figure import Finding, Site, milliseconds
from support.stress.histories import History, prepared, recorded, violations
from support.stress.mortal import Mortal
from support.stress.server import server_at
from support.stress.steadfast import Steadfast, steadfast

__all__ = [
    "bots_killed",
    "concurrent_histories",
    "killed_postgres",
    "killed_servers",
    "killed_stores",
]

_TABLES: Final = 40
_MOVES: Final = 1000
"""Acknowledged before each kill."""
_AT_ONCE: Final = 20
"""Histories; the server is killed once among them."""
_COMMANDS: Final = 24
_THINKS: Final = 0.5


async def killed_servers(site: Site) -> Finding:
    """Players at real tables go on while their server dies again and again."""
    kills = site.share(100, 3)
    site.total(kills)
    with ExitStack() as servers:
        server = Mortal(site.folder, servers)
        async with steadfast(server.url, server.url, _TABLES) as players:
            for _ in range(kills):
                await players.more(_MOVES)
                await server.die_and_rise()
                site.step(1)
        await server.stop()
    wrong = players.wrong + await missing(players.acknowledged, server.database)
    return _kept(f"{kills} SIGKILLs of a server with {_TABLES} tables", players, wrong)


async def killed_postgres(site: Site) -> Finding:
    """The two players of each table are at different servers, under which the database dies."""
    kills = site.share(50, 3)
    site.total(kills)
    async with AsyncExitStack() as stack:
        postgres = stack.enter_context(Postgres.made())
        url = postgres.emptied()
        one, two = [
            await stack.enter_async_context(server_at(site, "--bot-processes", "1", database=url))
            for _ in range(2)
        ]
        async with steadfast(one.url, two.url, _TABLES) as players:
            for _ in range(kills):
                await players.more(_MOVES // 5)
                await asyncio.to_thread(postgres.kill)
                await asyncio.to_thread(postgres.start)
                site.step(1)
        wrong = players.wrong + await missing(players.acknowledged, url)
    size = f"{kills} SIGKILLs of PostgreSQL under two servers with {_TABLES} tables"
    return _kept(size, players, wrong)


def _kept(size: str, players: Steadfast, wrong: list[str]) -> Finding:
    told = f"{len(players.acknowledged):,} acknowledged; {len(wrong)} lost, double or with a gap"
    return Finding(size, f"{told} {wrong[:2] or ''}".rstrip(), not wrong)


async def killed_stores(site: Site) -> Finding:
    """Nothing but the store, as fast as it can."""
    kills = site.share(100, 3)
    site.total(kills)
    url = f"sqlite:///{site.folder / 'tables.db'}"
    try:
        kept = await kill_servers(url, kills, _MOVES, site.step)
    except Lost as error:
        return Finding(f"{kills} SIGKILLs", str(error), met=False)
    return Finding(
        f"{kills} SIGKILLs", f"{kept:,} acknowledged; 0 lost, 0 double, 0 gaps", met=True
    )


async def concurrent_histories(site: Site) -> Finding:
    """In groups; in every second group the server is killed while they are at it."""
    groups, histories, kills = site.share(1000 // _AT_ONCE, 2), list[History](), 0
    site.total(groups * _AT_ONCE)
    with ExitStack() as servers:
        server = Mortal(site.folder, servers)
        for group in range(groups):
            mortal = server if group % 2 else None
            histories += await _group(server.url, len(histories), mortal)
            kills += group % 2
            site.step(_AT_ONCE)
        await server.stop()
    async with read_store(server.database) as store:
        wrong = [violations(each, await store.log.since(each.table)) for each in histories]
    return _told(histories, kills, [one for each in wrong for one in each])


async def _group(url: str, first: int, mortal: Mortal | None) -> list[History]:
    """Histories of one person, who may have only so many tables; a server that is mortal dies meanwhile."""
    async with open_client(url, "Mira") as mira:
        tables = [await prepared(mira) for _ in range(_AT_ONCE)]
        playing = [
            asyncio.create_task(recorded(mira, table, number, _COMMANDS))
            for number, table in enumerate(tables, first)
        ]
        if mortal:
            await asyncio.sleep(0.3)
            await mortal.die_and_rise()
        return await asyncio.gather(*playing)


def _told(histories: list[History], kills: int, found: list[str]) -> Finding:
    operations = [each for history in histories for each in history.operations]
    kinds = [type(each.answer).__name__ if each.answer else "unanswered" for each in operations]
    counts = {kind: kinds.count(kind) for kind in sorted({*kinds})}
    told = ", ".join(f"{count:,} {kind.lower()}" for kind, count in counts.items())
    size = f"{len(histories)} histories, {len(operations):,} commands, {kills} SIGKILLs"
    return Finding(size, f"{len(found)} violations ({told}) {found[:3] or ''}".rstrip(), not found)


async def bots_killed(site: Site) -> Finding:
    """Killed or stopped in the middle of a thought; how much later than its time the move came."""
    times, made = site.share(100, 4), list[float]()
    site.total(times)
    rng = Random(1)
    async with open_workers(1, warm=False) as pool:
        (worker,) = pool.workers
        for number in range(times):
            job = _job(number)
            begun = perf_counter()
            thinking = asyncio.create_task(pool.move(job))
            await asyncio.sleep(rng.uniform(0, _THINKS))
            _harm(worker, rng.choice((signal.SIGKILL, signal.SIGSTOP)))
            await thinking
            made.append(max(0.0, perf_counter() - begun - _THINKS))
            site.step(1)
    late = max(made)
    told = f"every move made; after the deadline: {milliseconds(made)}, at most {late:.2f} s"
    return Finding(f"{times} kills and hangs", told, late <= 1.0)


def _harm(worker: Worker, how: signal.Signals) -> None:
    if worker.pid is not None:
        os.kill(worker.pid, how)


def _job(number: int) -> Job:
    """The first decision of a game; `club` thinks as long as it may."""
    game, rng = entry("paroli").game, Random(number)
    state = game.initial(entry("paroli").config_from_json({"players": 2}))
    while isinstance(actor := game.actor(state), Chance):
        state = game.apply(state, draw_chance(game, state, rng)).state
    return Job(f"t{number}", number, "paroli", game.view(state, actor), "greedy", Budget(_THINKS))
