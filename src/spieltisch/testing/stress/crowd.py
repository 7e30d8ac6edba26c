"""Tables full of honest clients: every seat a connection of its own that checks numbers, heads and the hash of every view."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Final

from spieltisch.client import Client, Line, open_client
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
    """So many at each table; otherwise until the time is up."""
    seconds: float = float("inf")
    heard: Callable[[], object] = field(default=lambda: None)
    """Called after every move."""

    async def play(self) -> Played:
        """Set the tables up one after the other, then play at all of them."""
        played = Played()
        async with AsyncExitStack() as people:
            sites, clients = list[asyncio.Task[None]](), list[Client]()
            for number in range(self.tables):
                if number % _PER_PERSON == 0:
                    clients.append(await people.enter_async_context(open_client(self.url, "Mira")))
                sites.append(asyncio.create_task(self._kept_busy(clients[-1], number, played)))
                await asyncio.sleep(min(0.05, self.pace))
            await asyncio.gather(*sites)
        return played

    async def _kept_busy(self, client: Client, number: int, played: Played) -> None:
        """Game after game at one table."""
        rng, end, left = Random(number), perf_counter() + self.seconds, self.moves
        try:
            while perf_counter() < end and (left is None or left > 0):
                game: GameName = "paroli" if number % 2 else "paseo"
                made = await self._game(client, game, rng, end, left, played)
                left = None if left is None else left - made
        except Exception as error:  # noqa: BLE001 whatever it was is reported
            played.errors.append(f"{type(error).__name__}: {error}")

    async def _game(  # noqa: PLR0913, PLR0917 all of one table
        self,
        client: Client,
        game: GameName,
        rng: Random,
        end: float,
        most: int | None,
        played: Played,
    ) -> int:
        """One game, or as much of it as there is time for; how many moves."""
        config = {"path": "random"} if game == "paseo" else {}
        seats = (_ME,) * self.seats
        table = await client.create(CreateTable(game=game, seats=seats, config=config))
        async with AsyncExitStack() as open_lines:
            lines: dict[Letter, Line] = {}
            for letter in _LETTERS[: self.seats]:
                lines[letter] = await open_lines.enter_async_context(client.at(table.id, (letter,)))
            await client.start(table.id)
            played.sockets = max(played.sockets, self.seats * self.tables)
            played.games += 1
            made = await self._moves(lines, rng, end, most, played)
            await self._settle(client, table.id, lines, played)
        return made

    async def _moves(
        self,
        lines: dict[Letter, Line],
        rng: Random,
        end: float,
        most: int | None,
        played: Played,
    ) -> int:
        made, one = 0, lines["A"]
        while perf_counter() < end and (most is None or made < most):
            acting = await _acting(lines)
            if acting is None:
                break
            await asyncio.sleep(rng.uniform(0, 2 * self.pace))
            seat, view = acting
            begun = perf_counter()
            answer = await lines[seat].act(seat, chosen(view, rng))
            played.acknowledged.append(perf_counter() - begun)
            if not isinstance(answer, Accepted):
                played.errors.append(str(answer)[:200])
                break
            made += 1
            self.heard()
            await _reached(one, answer.seq)
        return made

    async def _settle(
        self, client: Client, table: str, lines: dict[Letter, Line], played: Played
    ) -> None:
        """Everybody heard the same, and the log is what they were told."""
        if all(line.ending is None for line in lines.values()):
            await lines["A"].resign("A")
            for letter in _LETTERS[1 : self.seats - 1]:
                await lines[letter].resign(letter)
        for line in lines.values():
            await _over(line)
        log = await client.log(table)
        played.finished += 1
        for letter, line in lines.items():
            played.reconnects += line.reconnects
            if not line.witness.agrees_with(log):
                played.errors.append(f"{letter} was told another log")


async def _acting(lines: dict[Letter, Line]) -> tuple[Letter, SeatView] | None:
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


async def _turn_or_end(line: Line) -> None:
    await line.until(lambda line: line.turn is not None or line.ending is not None)


async def _reached(line: Line, seq: int) -> None:
    async with asyncio.timeout(_SOON):
        await line.until(lambda line: line.seq >= seq)


async def _over(line: Line) -> None:
    async with asyncio.timeout(_SOON):
        await line.until(lambda line: line.ending is not None)


def chosen(view: SeatView, rng: Random) -> str:
    """Rather a card laid than drawn, so that games come to an end."""
    texts = [option.text for option in view.legal]
    lays = [text for text in texts if text.startswith(("lay", "shift", "rob", "claim"))]
    return rng.choice(lays or texts)
