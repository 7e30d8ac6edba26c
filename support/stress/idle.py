"""L2: thousands who are there and do nothing, and tables that stand still."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from functools import partial
from typing import Final

from websockets.asyncio.client import ClientConnection, connect

from spieltisch.client import open_client
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.codec import write
from spieltisch.wire.pieces import GameName
from spieltisch.wire.upward import Hello
from support.stress.closed_loop import unlimited_server
from support.stress.figure import Finding, Site
from support.stress.machine import metric, raise_handles, resident, settled
from support.stress.server import server_at

__all__ = ["idle_sockets", "open_tables"]

_ME: Final = SeatWish(kind="me")
_TABLES: Final = 20
_AT_ONCE: Final = 50
_PER_ADDRESS: Final = 1000
"""A server lets 1,200 in from one address; this machine has a whole network of them, 127.0.0.0/8."""
_PATIENCE: Final = 900.0


async def idle_sockets(site: Site) -> Finding:
    """Watchers of tables where nothing happens; what the server's memory grows by for each."""
    wanted = site.share(5000, 100)
    site.total(wanted)
    room = raise_handles(wanted + 200)
    if room < wanted + 200:
        return Finding(
            f"{wanted:,} sockets", f"this machine lets a process have {room:,} handles", met=False
        )
    async with server_at(site, "--bot-processes", "1") as server, asyncio.timeout(_PATIENCE):
        tables = await _tables(server.url)
        pid = server.process.pid
        await _come_and_go(server.url, tables)
        before = await asyncio.to_thread(settled, lambda: resident(pid))
        with ExitStack() as stack:
            idle = await _idle(server.url, tables, wanted, stack, site)
            after = await asyncio.to_thread(settled, lambda: resident(pid))
            open_ = await asyncio.to_thread(metric, server.url, "spieltisch_sockets")
            gone = sum(each.close_code is not None for each in idle)
    each = 1024 * (after - before) / wanted
    told = f"{each:.1f} KiB for each ({before:.1f} → {after:.1f} MiB resident); {open_:.0f} open, {gone} were cut off"
    return Finding(f"{wanted:,} sockets", told, each <= 64 and open_ == wanted and not gone)


async def open_tables(site: Site) -> Finding:
    """What the server's memory grows by for each game that has begun and stands still, nobody looking on."""
    wanted, told = site.share(400, 50), list[str]()
    games: tuple[GameName, ...] = ("paroli", "paseo")
    for game in games:
        async with unlimited_server(site) as server, asyncio.timeout(_PATIENCE):
            pid = server.process.pid
            await _tables(server.url, _TABLES, game)
            before = await asyncio.to_thread(settled, partial(resident, pid), 5.0)
            await _tables(server.url, wanted, game)
            after = await asyncio.to_thread(settled, partial(resident, pid), 5.0)
            loaded = await asyncio.to_thread(metric, server.url, "spieltisch_tables_loaded")
        told.append(f"{game} {1024 * (after - before) / wanted:.0f} KiB ({loaded:.0f} in memory)")
    return Finding(f"{wanted} tables of each game", f"{', '.join(told)} each", met=None)


async def _tables(url: str, count: int = _TABLES, game: GameName = "paroli") -> list[str]:
    """Games that have begun and stand still."""
    config = {"path": "random"} if game == "paseo" else {}
    async with open_client(url, "Mira") as mira:
        wish = CreateTable(game=game, seats=(_ME, _ME), config=config, public=True, fair=False)
        return [(await mira.start((await mira.create(wish)).id)).id for _ in range(count)]


async def _come_and_go(url: str, tables: list[str]) -> None:
    """What is loaded once and for all is no socket's."""
    with ExitStack() as stack:
        for table in tables * 5:
            stack.callback((await _socket(url, table, 0)).transport.abort)


async def _idle(
    url: str, tables: list[str], wanted: int, stack: ExitStack, site: Site
) -> list[ClientConnection]:
    found: list[ClientConnection] = []
    for begin in range(0, wanted, _AT_ONCE):
        numbers = range(begin, min(wanted, begin + _AT_ONCE))
        wishes = [_socket(url, tables[number % len(tables)], number) for number in numbers]
        for socket in await asyncio.gather(*wishes):
            stack.callback(socket.transport.abort)
            found.append(socket)
        site.step(len(numbers))
    return found


async def _socket(url: str, table: str, number: int) -> ClientConnection:
    address = f"127.0.0.{1 + number // _PER_ADDRESS}"
    socket = await connect(
        url.replace("http", "ws") + "/api/socket",
        local_addr=(address, 0),
        compression=None,
        max_size=None,
        max_queue=None,  # it is told who comes and goes, and never looks
        open_timeout=60,
        ping_interval=None,
    )
    await socket.send(write(Hello(version=1, table=table)).decode())
    await socket.recv()
    return socket
