"""L1, L3, L4, L5 and S5: many sockets, many watchers, busy bots, restarts, slow clients."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncGenerator, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from spieltisch.client import Client, TableConnection, open_client
from spieltisch.client.connection import open_connection
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.codec import write
from spieltisch.wire.downward import Accepted
from spieltisch.wire.pieces import Letter
from spieltisch.wire.upward import Hello, Say
from support.serving import free_port
from support.stress.crowd import Crowd, Played, chosen
from support.stress.echo import echoed, echoing
from support.stress.figure import Finding, Site, milliseconds, quantile
from support.stress.machine import counts, metric, resident, within
from support.stress.server import server_at
from support.stress.stored import keep_games

__all__ = ["bots_at_work", "busy_bots", "crowd", "restart", "slow_connections", "watchers"]

_ME: Final = SeatWish(kind="me")
_SIX: Final[tuple[Letter, ...]] = ("A", "B", "C", "D", "E", "F")
_LONG: Final = 60.0
_LAG: Final = "spieltisch_loop_lag_seconds"
_BOT_MOVES: Final = 'spieltisch_bot_moves_total{makeshift=""}'
_COMPILING: Final = 300.0
_LONG_LINE: Final = "🎲" * 300
_LOOK: Final = 0.1
_GONE: Final = 5.0
"""Seconds after which what was asked for and not read is given up."""
_CALM: Final = 20.0
"""Seconds of moves that are compared: of fewer moves the 99th percentile is chance."""


async def crowd(site: Site) -> Finding:
    """Beside it the same rate of messages at a server that only echoes, in the same run.

    From a tenth of the full size on, all tables are there, and only the time is shorter.
    """
    tables, seconds = min(250, site.share(2500, 5)), site.share(1800, 20)
    site.total(seconds * tables * 2 // 5)
    async with server_at(site, "--bot-processes", "1") as server:
        played = await Crowd(server.url, tables, seconds=seconds, heard=lambda: site.step(1)).play()
    with echoing() as url:
        echoes = await echoed(url, tables * 4, 10, min(9, max(1, seconds // 20)))
    return _crowd_told(tables, seconds, played, echoes)


def _crowd_told(tables: int, seconds: int, played: Played, echoes: list[float]) -> Finding:
    acks = played.acknowledged
    ratio = quantile(acks, 0.5) / quantile(echoes, 0.5)
    told = (
        f"ack after sync {milliseconds(acks)}; {len(played.errors)} errors, {played.reconnects} broken lines, every view "
        f"hash and head right in {played.finished} games; a bare echo {milliseconds(echoes)} (ratio of medians {ratio:.1f})"
    )
    fast = quantile(acks, 0.5) <= 0.025 and quantile(acks, 0.99) <= 0.25
    rate = len(acks) / seconds
    size = f"{4 * tables} sockets, {tables} tables, {rate:.1f} moves/s, {seconds} s"
    return Finding(size, told + _some(played.errors), fast and not played.errors)


def _some(errors: list[str]) -> str:
    return f" {errors[:2]}" if errors else ""


async def watchers(site: Site) -> Finding:
    """Those who read hear every move; those who do not are cut off, and nobody else notices.

    Each part at a table of its own: no game is long enough for all of them.
    """
    reading, silent, moves = site.share(500, 20), site.share(200, 8), 60
    site.total(moves)
    heard = list[float]()
    async with (
        server_at(site, "--bot-processes", "1") as server,
        open_client(server.url, "Mira") as mira,
    ):
        async with _watched_table(mira, reading) as stage:
            for move in range(moves):
                heard.append(await _watched(stage, Random(move)))
                site.step(1)
        async with _watched_table(mira, reading) as stage:
            _, before = await _talked(stage, 0)
        async with _watched_table(mira, reading, silent) as stage:
            cut, acks = await _talked(stage, silent)
    told = (
        f"last watcher {milliseconds(heard)} after the move was sent; {cut[0]:.0f} of {silent} silent ones cut after "
        f"{cut[1]:.1f} s of moves and 6 long chat lines a second; acks amid the chat {milliseconds(before)} without them, "
        f"{milliseconds(acks)} with them"
    )
    calm = quantile(acks, 0.99) <= 2 * quantile(before, 0.99)
    met = quantile(heard, 0.99) <= 0.5 and cut[0] == silent and cut[1] <= 10 and calm
    return Finding(f"{reading} watchers, {silent} that do not read", told, met)


class _Stage(NamedTuple):
    url: str
    lines: Sequence[TableConnection]
    """Of the six who play."""
    eyes: _Eyes


@asynccontextmanager
async def _watched_table(mira: Client, reading: int, silent: int = 0) -> AsyncGenerator[_Stage]:
    url = mira.web.url
    async with AsyncExitStack() as stack:
        wish = CreateTable(game="paroli", seats=(_ME,) * 6, public=True, fair=False)
        table = (await mira.start((await mira.create(wish)).id)).id
        lines = [await stack.enter_async_context(mira.at(table, (seat,))) for seat in _SIX]
        eyes = _Eyes(url, table)
        stack.callback(eyes.close)
        for _ in range(reading):
            stack.push_async_callback((await eyes.open()).close)
        for _ in range(silent):
            stack.callback((await _deaf(url, table)).transport.abort)
        yield _Stage(url, lines, eyes)


class _Eyes:
    """Watchers that note when they hear of an event."""

    def __init__(self, url: str, table: str) -> None:
        self._url = url.replace("http", "ws") + "/api/socket"
        self._table = table
        self._tasks: list[asyncio.Task[None]] = []
        self._heard: dict[int, int] = {}
        self._news = asyncio.Condition()

    async def open(self) -> ClientConnection:
        eye = await connect(self._url, max_size=None, compression=None)
        await eye.send(write(Hello(version=1, table=self._table)).decode())
        await eye.recv()
        self._tasks.append(asyncio.create_task(self._watch(eye)))
        return eye

    async def all_heard(self, seq: int) -> None:
        async with asyncio.timeout(60), self._news:
            await self._news.wait_for(lambda: self._heard.get(seq, 0) >= len(self._tasks))

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def _watch(self, eye: ClientConnection) -> None:
        with suppress(WebSocketException):
            async for frame in eye:
                head = str(frame)[:60]
                if '"update"' in head or '"hidden"' in head:
                    seq = int(head.partition('"seq":')[2].split(",")[0])
                    self._heard[seq] = self._heard.get(seq, 0) + 1
                    async with self._news:
                        self._news.notify_all()


async def _moved(lines: Sequence[TableConnection], rng: Random) -> tuple[float, float, int]:
    """One move of whoever is to act: when it was sent and acknowledged, and its number."""
    async with asyncio.timeout(60):
        while not (ready := [line for line in lines if line.turn]):  # noqa: ASYNC110 one of several tells
            await asyncio.sleep(0.002)
    line = ready[0]
    turn = line.turn
    if turn is None or turn.seat is None:
        raise ValueError("nobody is to act")
    begun = perf_counter()
    answer = await line.act(turn.seat, chosen(turn, rng))
    done = perf_counter()
    if not isinstance(answer, Accepted):
        raise TypeError(str(answer))
    await line.until(lambda line: line.seq >= answer.seq)
    return begun, done, answer.seq


async def _watched(stage: _Stage, rng: Random) -> float:
    """Seconds from sending a move until the last watcher has heard of it."""
    begun, _, seq = await _moved(stage.lines, rng)
    await stage.eyes.all_heard(seq)
    return perf_counter() - begun


async def _deaf(url: str, table: str) -> ClientConnection:
    """One who says hello and then reads nothing."""
    port = int(url.rpartition(":")[2])
    ears = socket.socket()
    ears.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    ears.setblocking(False)
    await asyncio.get_running_loop().sock_connect(ears, ("127.0.0.1", port))
    address = url.replace("http", "ws") + "/api/socket"
    deaf = await connect(address, sock=ears, compression=None, max_queue=1, max_size=None)
    await deaf.send(write(Hello(version=1, table=table)).decode())
    return deaf


async def _talked(stage: _Stage, silent: int) -> tuple[tuple[float, float], list[float]]:
    """Talk and play until this many are cut off: how many were, after how long; and the acknowledgements."""
    url, lines, _ = stage
    begun, acks, gone, cut, rng = perf_counter(), list[float](), 0.0, float("inf"), Random(0)
    talking = [asyncio.create_task(_talk(line)) for line in lines]
    while (passed := perf_counter() - begun) < (_CALM if cut < _LONG else _LONG):
        sent, done, _ = await _moved(lines, rng)
        acks.append(done - sent)
        await asyncio.sleep(0.25)
        gone = await asyncio.to_thread(metric, url, 'spieltisch_dropped_total{why="slow"}')
        cut = min(cut, passed) if gone >= silent else cut
    for task in talking:
        task.cancel()
    return (gone, cut), acks


async def _talk(line: TableConnection) -> None:
    """Long lines, so that soon no more fits into the pipe of who does not read."""
    while True:
        await line.say(Say(text=_LONG_LINE))
        await asyncio.sleep(1)


async def busy_bots(site: Site) -> Finding:
    seconds = site.share(300, 20)
    site.total(seconds)
    async with (
        server_at(site, "--bot-processes", "2") as server,
        open_client(server.url, "Mira") as mira,
        asyncio.TaskGroup() as tasks,
    ):
        busy = [tasks.create_task(_among_bots(mira)) for _ in range(6)]
        warm = await bots_at_work(server.url)
        before = await asyncio.to_thread(counts, server.url, _LAG)
        played = await Crowd(server.url, 10, pace=0.5, seconds=seconds).play()
        after = await asyncio.to_thread(counts, server.url, _LAG)
        lag = within(before, after, 0.99)
        moves = await asyncio.to_thread(metric, server.url, _BOT_MOVES) - warm
        for task in busy:
            task.cancel()
        site.step(seconds)
    acks = played.acknowledged
    told = (
        f"human ack {milliseconds(acks)}; loop lag p99 ≤ {1000 * lag:.0f} ms; {moves:.0f} moves of bots meanwhile; "
        f"{len(played.errors)} errors{_some(played.errors)}"
    )
    met = quantile(acks, 0.99) <= 0.3 and lag <= 0.02 and not played.errors and moves > 0
    return Finding(f"2 bot processes busy, 40 sockets, {seconds} s", told, met)


async def bots_at_work(url: str) -> float:
    """How many moves they have made, once they have compiled what they need."""
    async with asyncio.timeout(_COMPILING):
        while not (made := await asyncio.to_thread(metric, url, _BOT_MOVES)):  # noqa: ASYNC110 another process
            await asyncio.sleep(0.5)
    return made


async def _among_bots(mira: Client) -> None:
    """Game after game that strong bots play among themselves."""
    while True:
        table = await mira.create(CreateTable(game="paroli", seats=(_ME, _ME), fair=False))
        await mira.start(table.id)
        async with mira.at(table.id) as line:
            await line.hand("A", "expert")
            await line.hand("B", "expert")
            await line.until(lambda line: line.ending is not None)


async def restart(site: Site) -> Finding:
    """Kill a server with many stored games, and see when it and its clients are back."""
    games, clients = site.share(10_000, 200), site.share(1000, 20)
    site.total(clients)
    tables = await keep_games(site.folder / "tables.db", games)
    port = free_port()
    async with AsyncExitStack() as stack:
        async with server_at(site, "--bot-processes", "1", port=port) as first:
            lines = [
                await stack.enter_async_context(
                    open_connection(first.url, None, tables[number % 50])
                )
                for number in range(clients)
            ]
            first.kill()
        begun = perf_counter()
        async with server_at(site, "--bot-processes", "1", port=port) as second:
            ready = perf_counter() - begun
            await _all_back(second.url, clients)
            back = perf_counter() - begun
            site.step(clients)
            broken = sum(line.seq < 0 or line.reconnects < 1 for line in lines)
    told = f"ready after {ready:.1f} s, all clients back after {back:.1f} s, {broken} of them not in step"
    return Finding(
        f"{games:,} stored games, {clients} clients", told, ready <= 3 and back <= 10 and not broken
    )


async def _all_back(url: str, clients: int) -> None:
    async with asyncio.timeout(120):
        while await asyncio.to_thread(metric, url, "spieltisch_sockets") < clients:  # noqa: ASYNC110 another process
            await asyncio.sleep(0.1)


async def slow_connections(site: Site) -> Finding:
    """Connections that never finish their headers and one with headers of 60 MB, then answers that are not read, while others play."""
    slow, deaf = site.share(500, 20), site.share(300, 20)
    site.total(3)
    async with server_at(site, "--bot-processes", "1") as server:
        pid, port = server.process.pid, int(server.url.rpartition(":")[2])
        quiet = await Crowd(server.url, 8, pace=0.1, moves=25).play()
        table = await _game_to_look_at(server.url)
        site.step(1)
        before = resident(pid)
        flood = asyncio.create_task(_flood(port))
        loud = await _played_under(server.url, [_trickle(port) for _ in range(slow)])
        sent = await flood
        site.step(1)
        async with _memory_of(pid) as held:
            unread = await _played_under(
                server.url, [_read_nothing(port, table) for _ in range(deaf)]
            )
        await asyncio.sleep(_GONE)
        after = resident(pid)
        site.step(1)
    one, two, three = (quantile(each.acknowledged, 0.99) for each in (quiet, loud, unread))
    errors = [*loud.errors, *unread.errors]
    told = (
        f"others’ ack p99 {1000 * one:.1f} → {1000 * two:.1f} ms ({two / one:.1f} ×) and {1000 * three:.1f} ms ({three / one:.1f} ×), "
        f"memory {max(held) - before:+.1f} MiB at most while they are not read, {after - before:+.1f} MiB {_GONE:.0f} s after; the long header was cut off after {sent / 2**20:.1f} MiB; {len(errors)} errors{_some(errors)}"
    )
    grown = max(*held, after) - before
    met = max(two, three) <= 2 * one and grown <= 50 and not errors
    scale = f"{slow} slow connections and a header of 60 MB, then {deaf} answers that are not read"
    return Finding(scale, told, met)


@asynccontextmanager
async def _memory_of(pid: int) -> AsyncGenerator[list[float]]:
    """MiB, looked at again and again as long as it is open."""
    held = [resident(pid)]

    async def look() -> None:
        while True:
            await asyncio.sleep(_LOOK)
            held.append(resident(pid))

    looking = asyncio.create_task(look())
    try:
        yield held
    finally:
        looking.cancel()
        await asyncio.wait([looking])


async def _played_under(url: str, attacks: Sequence[Coroutine[Any, Any, None]]) -> Played:
    tasks = [asyncio.create_task(attack) for attack in attacks]
    try:
        return await Crowd(url, 8, pace=0.1, moves=25).play()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _game_to_look_at(url: str) -> str:
    """Public, and long enough that its history takes several answers."""
    async with open_client(url, "Long") as client:
        wish = CreateTable(game="paroli", seats=(_ME, _ME), public=True, fair=False)
        table = await client.start((await client.create(wish)).id)
        async with client.at(table.id) as line:
            for _ in range(24):
                await line.until(lambda line: line.turn is not None)
                await line.act((line.turn and line.turn.seat) or "A", "draw 1")
        return table.id


async def _read_nothing(port: int, table: str) -> None:
    """Ask for a game that was, and take nothing of the answer; come back when it is cut off."""
    while True:
        with suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port, limit=1)
            writer.write(
                f"GET /api/tables/{table}/events?views=true HTTP/1.1\r\nHost: x\r\n\r\n".encode()
            )
            await asyncio.sleep(20)
            writer.close()
        await asyncio.sleep(0.5)


async def _trickle(port: int) -> None:
    """A byte of a header now and then; comes back when it is cut off."""
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX: ")
            while not reader.at_eof() and not writer.is_closing():
                writer.write(b"x")
                await writer.drain()
                await asyncio.sleep(0.5)
        await asyncio.sleep(0.5)


async def _flood(port: int) -> int:
    """Headers of 60 MB; how many bytes were taken before the connection was cut off."""
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n")
    sent, line = 0, b"X: " + b"x" * 60_000 + b"\r\n"
    with suppress(OSError):
        while sent < 60_000_000 and not writer.is_closing():
            writer.write(line)
            await writer.drain()
            sent += len(line)
    writer.close()
    return sent
