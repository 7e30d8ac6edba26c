"""Tables full of honest clients: every seat a connection of its own that checks numbers, heads and the hash of every view."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Generator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from math import inf
from random import Random
from time import perf_counter
from typing import Final

from spieltisch.client import Client, TableConnection, open_client
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.downward import Accepted
from spieltisch.wire.pieces import GameName, Letter, SeatView

__all__ = ["Crowd", "Played", "chosen"]

_ME: Final = SeatWish(kind="me")
_LETTERS: Final[tuple[Letter, ...]] = ("A", "B", "C", "D", "E", "F")
_PER_PERSON: Final = 4
"""Tables; a person may have only so many sockets."""
_SOON: Final = 120


@dataclass
class Played:
    """What a crowd did and how long it waited."""

    acknowledged: list[float] = field(default_factory=list[float])
    """Seconds from sending a move to its acknowledgement, which comes after the sync."""
    errors: list[str] = field(default_factory=list[str])
    """Answers that should have been others; lines that broke; views and heads that do not hold together."""
    sockets: int = 0
    games: int = 0
    finished: int = 0
    reconnects: int = 0


@dataclass
class Crowd:
    url: str
    tables: int
    seats: int = 4
    pace: float = 2.5
    """Seconds between two moves of a table, on average."""
    moves: int | None = None
    """So many at each table; otherwise until the time is up, which runs when all tables are open."""
    seconds: float = inf
    heard: Callable[[], object] = field(default=lambda: None)
    """Called after every move."""

    async def play(self) -> Played:
        """Open all tables, then play at all of them."""
        played, opened = Played(), asyncio.Barrier(self.tables)
        async with AsyncExitStack() as people:
            people.enter_context(_uncollected())
            sites, clients = list[asyncio.Task[None]](), list[Client]()
            for number in range(self.tables):
                if number % _PER_PERSON == 0:
                    clients.append(await people.enter_async_context(open_client(self.url, "Mira")))
                site = _Site(self, clients[-1], number, played, opened)
                sites.append(asyncio.create_task(site.keep_busy()))
                await asyncio.sleep(min(0.05, self.pace))
            await asyncio.gather(*sites)
        return played


class _Site:
    """One table of a crowd."""

    def __init__(
        self, crowd: Crowd, client: Client, number: int, played: Played, opened: asyncio.Barrier
    ) -> None:
        self._crowd = crowd
        self._client = client
        self._game: GameName = "paroli" if number % 2 else "paseo"
        self._played = played
        self._opened = opened
        self._rng = Random(number)
        self._left = inf if crowd.moves is None else crowd.moves
        self._end: float | None = None

    async def keep_busy(self) -> None:
        """Game after game."""
        try:
            while self._goes_on:
                await self._play()
        except Exception as error:  # noqa: BLE001 whatever it was is reported
            self._played.errors.append(f"{type(error).__name__}: {error}")
            await self._opened.abort()

    @property
    def _goes_on(self) -> bool:
        return self._left > 0 and (self._end is None or perf_counter() < self._end)

    async def _play(self) -> None:
        """One game, or as much of it as there is time for."""
        config = {"path": "random"} if self._game == "paseo" else {}
        seats = (_ME,) * self._crowd.seats
        wish = CreateTable(game=self._game, seats=seats, config=config)
        table = await self._client.create(wish)
        async with AsyncExitStack() as open_lines:
            lines: dict[Letter, TableConnection] = {}
            for letter in _LETTERS[: len(seats)]:
                line = self._client.at(table.id, (letter,))
                lines[letter] = await open_lines.enter_async_context(line)
            await self._client.start(table.id)
            await self._wait_for_all()
            self._played.games += 1
            await self._moves(lines)
            await self._settle(table.id, lines)

    async def _wait_for_all(self) -> None:
        """The first game begins when all tables are open; the time runs from then on."""
        if self._end is None:
            await self._opened.wait()
            self._played.sockets = self._crowd.seats * self._crowd.tables
            self._end = perf_counter() + self._crowd.seconds

    async def _moves(self, lines: dict[Letter, TableConnection]) -> None:
        while self._goes_on and (acting := await _acting(lines)):
            await asyncio.sleep(self._rng.uniform(0, 2 * self._crowd.pace))
            seat, view = acting
            begun = perf_counter()
            line = lines[seat]
            answer = await line.answer(line.action(seat, chosen(view, self._rng)))
            self._played.acknowledged.append(perf_counter() - begun)
            if not isinstance(answer, Accepted):
                self._played.errors.append(str(answer)[:200])
                break
            self._left -= 1
            self._crowd.heard()
            await _reached(line, answer.seq)

    async def _settle(self, table: str, lines: dict[Letter, TableConnection]) -> None:
        """Everybody heard the same, and the log is what they were told."""
        if all(line.ending is None for line in lines.values()):
            for letter in _LETTERS[: len(lines) - 1]:
                await lines[letter].resign(letter)
        for line in lines.values():
            await _over(line)
        log = await self._client.log(table)
        self._played.finished += 1
        for letter, line in lines.items():
            self._played.reconnects += line.reconnects
            if not line.witness.agrees_with(log):
                self._played.errors.append(f"{letter} was told another log")
            line.events.clear()  # with no collector they would stay


@contextmanager
def _uncollected() -> Generator[None]:
    """A crowd's own pauses are none of the server's: the collector stopped a thousand clients for a second."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def _acting(lines: dict[Letter, TableConnection]) -> tuple[Letter, SeatView] | None:
    """Whose turn it is, once the line knows; nobody if the game is over."""
    waits = [asyncio.ensure_future(_turn_or_end(line)) for line in lines.values()]
    try:
        async with asyncio.timeout(_SOON):
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for wait in waits:
            wait.cancel()
    if any(line.ending for line in lines.values()):
        return None
    newest = max(lines.values(), key=lambda line: (line.turn is not None, line.seq))
    turn = newest.turn
    return None if turn is None or turn.seat is None else (turn.seat, turn)


async def _turn_or_end(line: TableConnection) -> None:
    await line.until(lambda line: line.turn is not None or line.ending is not None)


async def _reached(line: TableConnection, seq: int) -> None:
    async with asyncio.timeout(_SOON):
        await line.until(lambda line: line.seq >= seq)


async def _over(line: TableConnection) -> None:
    async with asyncio.timeout(_SOON):
        await line.until(lambda line: line.ending is not None)


def chosen(view: SeatView, rng: Random) -> str:
    """Rather a card laid than drawn, so that games come to an end."""
    texts = [option.text for option in view.legal]
    lays = [text for text in texts if text.startswith(("lay", "shift", "rob", "claim"))]
    return rng.choice(lays or texts)
