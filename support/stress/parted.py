"""F4: two servers and their PostgreSQL are parted: first only the doorbell between them dies, then the database is gone,
then it is there and says nothing.

Who plays has one seat at each server, and watches at both. A player who is told that nothing could be written says
the same again, with the same `idem`, until it is answered.
"""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager, AsyncExitStack, suppress
from dataclasses import dataclass, field
from random import Random
from secrets import token_hex
from time import perf_counter
from typing import Final, TypeAlias

from sqlalchemy import make_url

from spieltisch.client import Client, TableConnection, open_client
from spieltisch.wire.downward import Accepted, Error, Refused
from spieltisch.wire.pieces import Letter
from spieltisch.wire.upward import Act
from support.postgres import Postgres
from support.stress.acknowledged import Acknowledged, missing
from support.stress.crowd import chosen
from support.stress.figure import Finding, Site
from support.stress.proxy import FAIR, Proxy, Weather
from support.stress.server import server_at
from support.stress.steadfast import table_for_two

__all__ = ["Parted", "part", "parted"]

Span: TypeAlias = tuple[float, float]

_TABLES: Final = 6
_DOORBELL: Final = b'LISTEN "'
"""What a server says on its connection for the doorbell, and on no other."""
_UNDERWAY: Final = 1.0
"""Seconds in which an answer may still come whose commit had come through."""
_AGAIN: Final = 0.5
_PACE: Final = 0.2
"""Seconds before a move: a socket may say 100 things in 20 s."""
_LOOK_UP: Final = 1.0
_WATCHERS: Final = 2
_CURRENT: Final = 3.0
_PATIENCE: Final = 180.0
_TELLING: Final = 20.0
"""Seconds in which whoever wants to write is told that it can't be done."""


@dataclass
class Parted:
    """What players were told, and when; what watchers heard, and when."""

    acknowledged: list[Acknowledged] = field(default_factory=list[Acknowledged])
    errors: list[tuple[float, str]] = field(default_factory=list[tuple[float, str]])
    heard: dict[tuple[str, int], list[float]] = field(
        default_factory=dict[tuple[str, int], list[float]]
    )
    wrong: list[str] = field(default_factory=list[str])

    def between(self, span: Span) -> list[Acknowledged]:
        return [each for each in self.acknowledged if span[0] <= each.at < span[1]]

    def lag(self, each: Acknowledged) -> float:
        """Seconds from the acknowledgement to the last watcher."""
        times = self.heard.get((each.table, each.seq), [])
        return max(0.0, max(times) - each.at) if len(times) == _WATCHERS else float("inf")

    def resumed(self, moment: float) -> float:
        """How much later the first move was acknowledged."""
        later = [each.at for each in self.acknowledged if each.at >= moment]
        return min(later, default=float("inf")) - moment


async def parted(site: Site) -> Finding:
    seconds = site.share(60, 5)
    site.total(3 * seconds)
    found, (bell, gone, silent) = await part(site, seconds)
    lags = [found.lag(each) for each in found.between(bell)]
    during = [len(found.between((span[0] + _UNDERWAY, span[1]))) for span in (gone, silent)]
    codes = sorted({code for _, code in found.errors})
    late = max(lags, default=float("inf"))
    told = (
        f"without the doorbell {len(lags)} moves, watchers knew each after {late:.1f} s at most; acknowledged without the "
        f"database {during[0]}, with a silent one {during[1]}; told instead, {len(found.errors)} times: {', '.join(codes)}; "
        f"play went on {found.resumed(gone[1]):.1f} and {found.resumed(silent[1]):.1f} s after it was back; of "
        f"{len(found.acknowledged):,} acknowledged {len(found.wrong)} lost, double or unheard of {found.wrong[:2] or ''}"
    )
    clear = codes == ["store-failed"] and during == [0, 0]
    met = late <= _CURRENT and clear and not found.wrong
    return Finding(f"{seconds} s each, {_TABLES} tables on two servers", told.rstrip(), met)


async def part(site: Site, seconds: float, tables: int = _TABLES) -> tuple[Parted, list[Span]]:
    """Bad weather three times; when each began and ended.

    Once more where nobody wrote anything meanwhile: everybody may have waited for a move that the other server had not
    heard of yet.
    """
    found, spans, stop = Parted(), list[Span](), asyncio.Event()
    async with AsyncExitStack() as stack:
        postgres = stack.enter_context(Postgres.made())
        direct = make_url(postgres.emptied())
        proxy = await stack.enter_async_context(Proxy(direct.port or 0).open())
        url = direct.set(port=proxy.port).render_as_string(hide_password=False)
        mira, jo = [
            await stack.enter_async_context(await _person(stack, site, url)) for _ in range(2)
        ]
        games = [_Table(mira, jo, found, number, stop) for number in range(tables)]
        playing = asyncio.gather(*(game.play() for game in games))
        for weather in (Weather(dislikes=_DOORBELL), Weather(refuses=True), Weather(holds=True)):
            await _moves(found, 2 * tables)
            spans.append(await _bad(proxy, weather, seconds, found, site))
            while weather.refuses and not found.errors:
                await _moves(found, 2 * tables)
                spans[-1] = await _bad(proxy, weather, seconds, found, site)
        await _moves(found, 2 * tables)
        stop.set()
        async with asyncio.timeout(_PATIENCE):
            await playing
        await _demand_all(found, postgres.url)
    return found, spans


async def _person(
    stack: AsyncExitStack, site: Site, database: str
) -> AbstractAsyncContextManager[Client]:
    """Somebody at a server of their own."""
    server = server_at(site, "--bot-processes", "1", database=database)
    return open_client((await stack.enter_async_context(server)).url, "Mira")


async def _moves(found: Parted, more: int) -> None:
    """Wait until this many more are acknowledged."""
    wanted = len(found.acknowledged) + more
    async with asyncio.timeout(_PATIENCE):
        while len(found.acknowledged) < wanted:  # noqa: ASYNC110 several tables tell
            await asyncio.sleep(0.05)


async def _bad(proxy: Proxy, weather: Weather, seconds: float, found: Parted, site: Site) -> Span:
    """So long, and some time more for players to be told."""
    await proxy.change(weather)
    begin = perf_counter()
    while (now := perf_counter()) < begin + seconds or (
        weather.refuses and not found.errors and now < begin + _TELLING
    ):
        await asyncio.sleep(1)
        site.step(1)
    end = perf_counter()
    await proxy.change(FAIR)
    return begin, end


async def _demand_all(found: Parted, database: str) -> None:
    """Every acknowledged move stands where it was said to stand, once, and everybody heard of it."""
    found.wrong += await missing(found.acknowledged, database)
    found.wrong += [
        f"{each.table} {each.seq} was not heard by all"
        for each in found.acknowledged
        if found.lag(each) == float("inf")
    ]


@dataclass
class _Table:
    """Game after game between two servers."""

    mira: Client
    jo: Client
    found: Parted
    number: int
    stop: asyncio.Event

    async def play(self) -> None:
        while not self.stop.is_set():
            table = await table_for_two(self.mira, self.jo)
            async with (
                self.mira.at(table, ("A",)) as one,
                self.jo.at(table, ("B",)) as two,
                asyncio.TaskGroup() as tasks,
            ):
                watching = [tasks.create_task(self._watch(line, table)) for line in (one, two)]
                seats = [self._seat(one, "A", table), self._seat(two, "B", table)]
                await asyncio.gather(*seats)
                await self._all_heard(one, two)
                for task in watching:
                    task.cancel()

    async def _seat(self, line: TableConnection, seat: Letter, table: str) -> None:
        rng = Random(f"{self.number}{seat}")
        while not self.stop.is_set() and line.ending is None:
            with suppress(TimeoutError):
                async with asyncio.timeout(_LOOK_UP):
                    await line.until(lambda line: line.turn is not None or line.ending is not None)
                await asyncio.sleep(_PACE)
                if line.turn is not None:
                    await self._act(line, seat, chosen(line.turn, rng), table)

    async def _act(self, line: TableConnection, seat: Letter, action: str, table: str) -> None:
        act = Act(idem=token_hex(16), seat=seat, expected_seq=line.seq, actions=(action,))
        while isinstance(answer := await line.command(act), Error):
            self.found.errors.append((perf_counter(), answer.code))
            await asyncio.sleep(_AGAIN)
        if isinstance(answer, Refused):
            self.found.wrong.append(str(answer))
        if isinstance(answer, Accepted):
            told = Acknowledged(table, answer.seq, act.idem, perf_counter())
            self.found.acknowledged.append(told)
            await line.until(lambda line: line.seq >= answer.seq)

    async def _watch(self, line: TableConnection, table: str) -> None:
        known = -1
        while True:
            await line.until(lambda line: line.seq > known)  # noqa: B023 it is waited for here
            for seq in range(known + 1, line.seq + 1):
                self.found.heard.setdefault((table, seq), []).append(perf_counter())
            known = line.seq

    async def _all_heard(self, *lines: TableConnection) -> None:
        last = max(line.seq for line in lines)
        for line in lines:
            with suppress(TimeoutError):
                async with asyncio.timeout(_PATIENCE):
                    await line.until(lambda line: line.seq >= last)
        await asyncio.sleep(0)  # the watchers write it down
