"""L7: as many moves as one core of a server can take, both seats of every table moving as soon as they may. L8: what a
move costs two servers on one PostgreSQL, a player of each table at each of them.

Clients are as light as can be, so that the loop measures the server: they keep the views they get, and check the hash of
every one of them afterwards.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncGenerator, Generator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from secrets import token_hex
from statistics import median
from time import perf_counter
from typing import Final, NamedTuple

import msgspec
from websockets.asyncio.client import connect

from spieltisch.client import Client, open_client
from spieltisch.fair.canonical import canonical
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.codec import write
from spieltisch.wire.pieces import GameName, Letter
from spieltisch.wire.upward import Act, Hello
from support.postgres import Postgres
from support.serving import Running, running_server
from support.stress.figure import Finding, Site, milliseconds, quantile
from support.stress.machine import processor_seconds
from support.stress.peers import Peer, boardgame_io_rate

__all__ = ["Loop", "closed_loop", "two_servers", "unlimited_server"]

_ME, _OTHER = SeatWish(kind="me"), SeatWish(kind="open")
_TABLES: Final = 60
_WARMING: Final = 3.0
"""Seconds before anything counts: both sides fill their caches."""
_SERVER_CORE, _CLIENT_CORE = 0, 1
_LEAST: Final = 0.2
_LONGEST_WAIT: Final = 0.1
"""Seconds that 99 of 100 acknowledgements may take at half of the rate."""
_AT_TWO_SERVERS: Final = 20
"""Tables in L8."""
_ROUNDS: Final = 3
_MOST_FOR_TWO: Final = 1.25


class _Option(msgspec.Struct):
    text: str


class _Seat(msgspec.Struct):
    seat: str | None
    hash: str
    view: msgspec.Raw
    legal: list[_Option] = []


class _Message(msgspec.Struct):
    """What a client of the loop looks at in any message."""

    type: str
    seq: int = -1
    seats: list[_Seat] = []
    ending: msgspec.Raw = msgspec.Raw(b"null")


_read = msgspec.json.Decoder(_Message).decode


@dataclass
class Loop:
    """What happened at all tables while it counted."""

    servers: tuple[Running, Running]
    """Where the first and the second seat of each table play."""
    game: GameName
    pace: float = 0.0
    """Seconds from one move of a table to the next, at least."""
    counting: bool = False
    over: bool = False
    acknowledged: list[float] = field(default_factory=list[float])
    refused: int = 0
    games: int = 0
    """Set up while it counted, which costs about as much as ten moves."""
    views: list[tuple[bytes, str]] = field(default_factory=list[tuple[bytes, str]])
    spent: float = 0.0
    """Seconds of processor time that the servers took."""

    @property
    def cost(self) -> float:
        """Seconds of processor time a move."""
        return self.spent / max(1, len(self.acknowledged))

    async def play(self, tables: int, seconds: float) -> float:
        """Moves a second."""
        async with asyncio.TaskGroup() as tasks:
            for number in range(tables):
                tasks.create_task(self._table(number))
            await asyncio.sleep(_WARMING)
            self.counting, begun, before = True, perf_counter(), self._processor_seconds()
            await asyncio.sleep(seconds)
            self.counting, passed = False, perf_counter() - begun
            self.spent = self._processor_seconds() - before
            self.over = True
        return len(self.acknowledged) / passed

    def wrong_views(self) -> int:
        return sum(
            sha256(canonical(msgspec.json.decode(view))).hexdigest() != told
            for view, told in self.views
        )

    def _processor_seconds(self) -> float:
        return sum(processor_seconds(pid) for pid in {each.process.pid for each in self.servers})

    async def _table(self, number: int) -> None:
        """Game after game, of two people."""
        rng, (here, there) = Random(number), self.servers
        async with open_client(here.url, "Mira") as mira, open_client(there.url, "Jo") as jo:
            while not self.over:
                table = await self._set_up(mira, jo)
                async with asyncio.TaskGroup() as seats:
                    seats.create_task(self._seat(mira, here.url, table, "A", rng))
                    seats.create_task(self._seat(jo, there.url, table, "B", rng))

    async def _set_up(self, mira: Client, jo: Client) -> str:
        config = {"path": "random"} if self.game == "paseo" else {}
        seats = (_ME, _OTHER)
        wish = CreateTable(game=self.game, seats=seats, config=config, fair=False, public=True)
        table = (await mira.create(wish)).id
        await jo.sit(table, "B")
        self.games += self.counting
        return (await mira.start(table)).id

    async def _seat(
        self, client: Client, url: str, table: str, letter: Letter, rng: Random
    ) -> None:
        headers = {"Authorization": f"Bearer {client.web.token}"}
        address = url.replace("http", "ws") + "/api/socket"
        async with connect(
            address, additional_headers=headers, compression=None, max_size=None
        ) as socket:
            await socket.send(write(Hello(version=1, table=table, seats=(letter,))).decode())
            sent = 0.0
            while not self.over:
                message = _read(await socket.recv())
                if message.type == "accepted" and self.counting and sent:
                    self.acknowledged.append(perf_counter() - sent)
                if message.type in ("refused", "error", "stale"):
                    self.refused += 1
                if bytes(message.ending) != b"null":
                    return
                if act := self._next(message, letter, rng):
                    await asyncio.sleep(sent + 2 * self.pace - perf_counter())
                    sent = perf_counter()
                    await socket.send(write(act).decode())

    def _next(self, message: _Message, letter: Letter, rng: Random) -> Act | None:
        for seen in message.seats:
            if self.counting:
                self.views.append((bytes(seen.view), seen.hash))
            if seen.legal and seen.seat == letter:
                texts = [option.text for option in seen.legal]
                lays = [text for text in texts if text.startswith(("lay", "shift", "rob", "claim"))]
                chosen = rng.choice(lays or texts)
                return Act(
                    idem=token_hex(16), seat=letter, expected_seq=message.seq, actions=(chosen,)
                )
        return None


@asynccontextmanager
async def unlimited_server(
    site: Site, core: int | None = None, database: str | None = None
) -> AsyncGenerator[Running]:
    """With a file of its own, or a database that is named."""
    where = ["--database", database] if database else ["--data", str(site.folder)]
    pinned = [] if core is None else ["--core", str(core)]
    by = ("-m", "support.stress.unlimited")
    begin = running_server(site.folder / "journal", [*where, *pinned], by=by)
    running = await asyncio.to_thread(begin.__enter__)
    try:
        yield running
    finally:
        await asyncio.to_thread(begin.__exit__, None, None, None)


@contextmanager
def _on_a_core(core: int) -> Generator[None]:
    usual = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, usual)


async def closed_loop(site: Site) -> Finding:
    """Both games and boardgame.io's server, each on the same core in turn."""
    seconds = site.share(120, 10)
    peer = await boardgame_io_rate(site, _TABLES, seconds)
    games: tuple[GameName, ...] = ("paroli", "paseo")
    loops = [await _pressed(site, game, seconds) for game in games]
    met = all(loop.wrong == 0 and loop.calm_wait <= _LONGEST_WAIT for loop in loops)
    fast = peer is not None and all(loop.rate >= _LEAST * peer.rate for loop in loops)
    size = f"{_TABLES} tables, {2 * _TABLES} sockets, {seconds} s a game and {seconds} s at half the rate"
    beside = f"boardgame.io {peer.rate:.0f} moves/s, {1000 * peer.cost:.2f} ms" if peer else "alone"
    said = f"{beside}; {'; '.join(loop.told(peer) for loop in loops)}"
    return Finding(size, said, met=met and fast if peer else None)


class _Pressed(NamedTuple):
    """One game, first as fast as it goes, then at half that rate."""

    game: GameName
    rate: float
    acknowledged: Sequence[float]
    cost: float
    calm: Sequence[float]
    """Acknowledgements at half the rate."""
    views: int
    wrong: int
    games: int

    @property
    def calm_wait(self) -> float:
        return quantile(self.calm, 0.99)

    def told(self, peer: Peer | None) -> str:
        shares = (self.rate / peer.rate, peer.cost / self.cost) if peer else ()
        share = " and ".join(f"{each:.2f}" for each in shares)
        return (
            f"{self.game} {self.rate:.0f} moves/s, {1000 * self.cost:.2f} ms of the core each, a game set up for every "
            f"{len(self.acknowledged) / max(1, self.games):.0f} of them "
            f"({share} of its rate by the clock and by processor time), {milliseconds(self.acknowledged)}, at half the rate {milliseconds(self.calm)}; "
            f"{self.views} view hashes checked, {self.wrong} wrong"
        )


async def _pressed(site: Site, game: GameName, seconds: float) -> _Pressed:
    async with unlimited_server(site, _SERVER_CORE) as server:
        with _on_a_core(_CLIENT_CORE):
            pressed = Loop((server, server), game)
            rate = await pressed.play(_TABLES, seconds)
            calm = Loop((server, server), game, pace=_TABLES / max(1.0, rate / 2))
            await calm.play(_TABLES, seconds)
    wrong = sum(loop.wrong_views() + loop.refused for loop in (pressed, calm))
    views = len(pressed.views) + len(calm.views)
    calmly = calm.acknowledged
    return _Pressed(
        game, rate, pressed.acknowledged, pressed.cost, calmly, views, wrong, pressed.games
    )


async def two_servers(site: Site) -> Finding:
    """In turn at one server and at two, so that both see the machine alike."""
    seconds, costs = site.share(60, 6), list[tuple[float, float]]()
    wrong = views = 0
    with Postgres.made() as postgres:
        database = postgres.emptied()
        async with (
            unlimited_server(site, database=database) as here,
            unlimited_server(site, database=database) as there,
        ):
            for _ in range(_ROUNDS):
                loops = Loop((here, here), "paroli"), Loop((here, there), "paroli")
                for loop in loops:
                    await loop.play(_AT_TWO_SERVERS, seconds)
                    wrong, views = (
                        wrong + loop.wrong_views() + loop.refused,
                        views + len(loop.views),
                    )
                costs.append((loops[0].cost, loops[1].cost))
    alone, both = (median(each) for each in zip(*costs, strict=True))
    told = (
        f"{1000 * alone:.2f} ms of a core a move at one server, {1000 * both:.2f} ms at two together "
        f"({both / alone:.2f} ×); {views} view hashes checked, {wrong} wrong"
    )
    size = f"{_AT_TWO_SERVERS} tables of Paroli, {_ROUNDS} × {seconds} s each, median"
    return Finding(size, told, met=both <= _MOST_FOR_TWO * alone and not wrong)
