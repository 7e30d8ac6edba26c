"""Players who go on whatever dies under them: they come back, say the same again, and remember what was acknowledged."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from random import Random
from time import perf_counter
from typing import Final

from spieltisch.client import ApiError, Client, Refusing, TableConnection, open_client
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.downward import Accepted, Error, Stale
from spieltisch.wire.pieces import Letter
from support.stress.acknowledged import Acknowledged
from support.stress.crowd import chosen

__all__ = ["Steadfast", "steadfast", "table_for_two"]

_WISH: Final = CreateTable(
    game="paroli", seats=(SeatWish(kind="me"), SeatWish()), public=True, fair=False
)
_PER_PERSON: Final = 10
"""Tables; a person may have only so many sockets."""
_PACE: Final = (0.2, 0.4)
"""Seconds before a move: a socket may say 100 things in 20 s."""
_AGAIN: Final = 0.3
_PASSING: Final = {"503", "busy", "store-failed"}
"""How a server that can't reach its database lets nobody in."""
_PATIENCE: Final = 300.0
_LOOK: Final = 2.0


@dataclass
class Steadfast:
    """What all of them were told."""

    acknowledged: list[Acknowledged] = field(default_factory=list[Acknowledged])
    wrong: list[str] = field(default_factory=list[str])
    over: bool = False
    """Whether they shall come to an end."""

    async def more(self, moves: int) -> None:
        """Wait until this many more are acknowledged."""
        wanted = len(self.acknowledged) + moves
        async with asyncio.timeout(_PATIENCE):
            while len(self.acknowledged) < wanted:  # noqa: ASYNC110 several tables tell
                await asyncio.sleep(0.02)


@asynccontextmanager
async def steadfast(one: str, two: str, tables: int) -> AsyncGenerator[Steadfast]:
    """Games of two, who play at servers of these addresses, until the context ends."""
    told = Steadfast()
    async with AsyncExitStack() as stack:
        pairs = [await _pair(stack, one, two) for _ in range(0, tables, _PER_PERSON)]
        sites = [
            _Site(*pairs[number // _PER_PERSON], told, Random(number)) for number in range(tables)
        ]
        playing = [asyncio.create_task(site.keep_busy()) for site in sites]
        yield told
        told.over = True
        async with asyncio.timeout(_PATIENCE):
            await asyncio.gather(*playing)


async def table_for_two(mira: Client, jo: Client) -> str:
    """A game that has begun; its table's name."""
    table = (await mira.create(_WISH)).id
    await jo.sit(table, "B")
    await mira.start(table)
    return table


async def _pair(stack: AsyncExitStack, one: str, two: str) -> tuple[Client, Client]:
    mira = await stack.enter_async_context(open_client(one, "Mira"))
    return mira, await stack.enter_async_context(open_client(two, "Jo"))


@dataclass
class _Site:
    """One table after the other."""

    mira: Client
    jo: Client
    told: Steadfast
    rng: Random

    async def keep_busy(self) -> None:
        while not self.told.over:
            try:
                await self._play(await table_for_two(self.mira, self.jo))
            except (OSError, HTTPException, ApiError):
                await asyncio.sleep(_AGAIN)
            except Refusing as refusing:
                if str(refusing) not in _PASSING:
                    raise

    async def _play(self, table: str) -> None:
        async with self.mira.at(table, ("A",)) as one, self.jo.at(table, ("B",)) as two:
            await asyncio.gather(self._seat(one, "A", table), self._seat(two, "B", table))

    async def _seat(self, line: TableConnection, seat: Letter, table: str) -> None:
        """Until the game is over; the first who notices that all shall end resigns."""
        while line.ending is None:
            if self.told.over:
                await line.resign(seat)
            with suppress(TimeoutError):  # who only waits has to notice, too, that all shall end
                async with asyncio.timeout(_LOOK):
                    await line.until(lambda line: line.turn is not None or line.ending is not None)
            if line.turn is not None and not self.told.over:
                await asyncio.sleep(self.rng.uniform(*_PACE))
                await self._act(line, seat, chosen(line.turn, self.rng), table)

    async def _act(self, line: TableConnection, seat: Letter, action: str, table: str) -> None:
        act = line.action(seat, action)
        while isinstance(answer := await line.command(act), Error):  # noqa: ASYNC110 each time it is said again
            await asyncio.sleep(_AGAIN)
        if isinstance(answer, Accepted):
            moment = perf_counter()
            self.told.acknowledged.append(Acknowledged(table, answer.seq, act.idem, moment))
        elif not (self.told.over and isinstance(answer, Stale)):  # the other one has just resigned
            self.told.wrong.append(f"{table}: a legal action was answered by {answer}")
