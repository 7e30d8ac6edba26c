"""F6: games over a bad link: everything comes late, and every now and then the connection is reset."""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import dataclass, field
from random import Random
from typing import Final

from spieltisch.client import Client, TableConnection, open_client
from spieltisch.client.connection import open_connection
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.pieces import GameName, Letter, SeatView
from support.stress.crowd import chosen
from support.stress.figure import Finding, Site
from support.stress.proxy import Proxy, Weather
from support.stress.server import server_at

__all__ = ["Rough", "bad_link", "play_roughly"]

_ME: Final = SeatWish(kind="me")
_GAMES: Final[tuple[GameName, ...]] = ("paroli", "paseo", "raeuberparoli")
_SEATS: Final[tuple[tuple[Letter, ...], ...]] = (("A",), ("B",), ())
"""Two players and a watcher."""
_AT_ONCE: Final = 32
_PER_PERSON: Final = 8
_LONGEST: Final = 1800.0
"""Seconds for one game."""


@dataclass
class Rough:
    ended: int = 0
    moves: int = 0
    reconnects: int = 0
    cuts: int = 0
    wrong: list[str] = field(default_factory=list[str])
    """Games that did not end, lines that did not hold together, logs that are not what was told."""


async def bad_link(site: Site) -> Finding:
    games = site.share(200, 6)
    site.total(games)
    rough = await play_roughly(site, games, Weather((0.05, 0.5), resets=0.01))
    told = (
        f"{rough.ended} of {games} ended after {rough.moves:,} moves, {rough.cuts:,} resets and {rough.reconnects:,} returns; "
        f"{len(rough.wrong)} mismatches {rough.wrong[:2] or ''}".rstrip()
    )
    met = rough.ended == games and not rough.wrong and rough.cuts > 0
    return Finding(f"{games} games, each piece 50–500 ms late, 1 in 100 a reset", told, met)


async def play_roughly(site: Site, games: int, weather: Weather) -> Rough:
    """Tables are made over a good link; each seat and a watcher play over a bad one."""
    rough, few = Rough(), asyncio.Semaphore(_AT_ONCE)
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(server_at(site, "--bot-processes", "1"))
        proxy = Proxy(int(server.url.rpartition(":")[2]))
        await stack.enter_async_context(proxy.open())
        await proxy.change(weather)
        people = [
            await stack.enter_async_context(open_client(server.url, "Mira"))
            for _ in range(0, min(games, 150), _PER_PERSON)
        ]

        async def one(number: int) -> None:
            async with few:
                person = people[number % len(people)]
                await _tried(_Game(person, proxy.port, number, rough))
                site.step(1)

        await asyncio.gather(*(one(number) for number in range(games)))
        rough.cuts = proxy.cuts
    return rough


async def _tried(game: _Game) -> None:
    try:
        async with asyncio.timeout(_LONGEST):
            await game.play()
    except Exception as error:  # noqa: BLE001 whatever it was is reported
        game.rough.wrong.append(f"{game.number}: {type(error).__name__} {error}")


@dataclass
class _Game:
    client: Client
    port: int
    number: int
    rough: Rough

    async def play(self) -> None:
        name = _GAMES[self.number % len(_GAMES)]
        config = {"path": "random"} if name == "paseo" else {}
        wish = CreateTable(game=name, seats=(_ME, _ME), config=config, public=True)
        table = (await self.client.create(wish)).id
        async with AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(self._line(table, seats)) for seats in _SEATS]
            await self.client.start(table)
            await asyncio.gather(*(self._seat(line, at) for at, line in enumerate(lines[:2])))
            await lines[2].until(lambda line: line.ending is not None)
            await self._compare(table, lines)

    def _line(
        self, table: str, seats: tuple[Letter, ...]
    ) -> AbstractAsyncContextManager[TableConnection]:
        url = f"http://127.0.0.1:{self.port}"
        return open_connection(url, self.client.web.token, table, seats)

    async def _seat(self, line: TableConnection, at: int) -> None:
        rng = Random(2 * self.number + at)

        def choose(view: SeatView) -> str:
            self.rough.moves += 1
            return chosen(view, rng)

        await line.play(choose)

    async def _compare(self, table: str, lines: list[TableConnection]) -> None:
        """Every view had its hash when it came; now the whole log is what everybody was told."""
        log = await self.client.log(table)
        self.rough.ended += 1
        for line in lines:
            self.rough.reconnects += line.reconnects
            if not line.witness.agrees_with(log):
                self.rough.wrong.append(f"{self.number}: another log was told")
