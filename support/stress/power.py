"""F2: the power is cut. What SQLite had synced is there; of what it had only written, anything may be missing or torn.

A real server plays with real clients while `disk` traces what its SQLite does. The trace is then cut at many places; each
time a disk is made as the cut may have left it, the store is opened on it, and every game must be the beginning of what
was played, at least as far as had been acknowledged before the cut. Taken as safe is that a file that was made stays
made: SQLite syncs the folder itself.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final, Literal, TypeAlias

from spieltisch.client import Client, TableConnection, open_client
from spieltisch.server.model import Event, StoreError
from spieltisch.server.store import open_store
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.downward import Accepted
from support.serving import running_server
from support.stress.crowd import chosen
from support.stress.disk import Record, Trace, records, trace_of
from support.stress.figure import Finding, Site
from support.stress.platter import Platter

__all__ = ["Cuts", "Level", "cut_power", "power_cuts"]

Level: TypeAlias = Literal["FULL", "NORMAL"]
Logs: TypeAlias = Mapping[str, Sequence[Event]]

_ME: Final = SeatWish(kind="me")
_PER_PERSON: Final = 16
_PATIENCE: Final = 600.0
"""Seconds for all moves of a run, whatever the machine is doing."""


@dataclass
class Cuts:
    """What was found after the cuts of one run."""

    acknowledged: int = 0
    checkpoints: int = 0
    cuts: int = 0
    lost: int = 0
    """Acknowledged events that were not there, all cuts together."""
    losing: int = 0
    """Cuts after which a move was not there."""
    broken: list[str] = field(default_factory=list[str])
    """Disks that the store can't open or that hold another game than was played."""

    @property
    def told(self) -> str:
        return (
            f"{self.acknowledged:,} acknowledged, {self.checkpoints} checkpoints: {self.losing} of {self.cuts} cuts lost "
            f"{self.lost:,} events, {len(self.broken)} left no sound database {self.broken[:2] or ''}".rstrip()
        )


async def power_cuts(site: Site) -> Finding:
    """The same with `synchronous=NORMAL`, to show that the cuts would find a loss."""
    cuts, moves = site.share(200, 20), site.share(2000, 160)
    site.total(2 * (moves + cuts))
    full = await cut_power(site, "FULL", moves, cuts)
    normal = await cut_power(site, "NORMAL", moves, cuts)
    told = f"synchronous=FULL: {full.told}; control with NORMAL: {normal.told}"
    sound = not full.lost and not full.broken and not normal.broken
    size = f"{cuts} cuts of a server’s disk"
    return Finding(size, told, sound and normal.lost > 0 and full.acknowledged >= moves)


async def cut_power(site: Site, level: Level, moves: int, cuts: int) -> Cuts:
    """Play on a traced disk, then cut it so often."""
    folder = site.folder / level
    folder.mkdir()
    trace = folder / "trace"
    await _traced(folder, trace, level, moves, site)
    found = [*records(trace)]
    tables = sorted({record.file for record in found if record.act == "acknowledged"})
    (file,) = folder.glob("*.db")
    played = await _logs(file, tables)
    return await _cut_often(found, played, cuts, site)


async def _traced(folder: Path, trace: Path, level: Level, moves: int, site: Site) -> None:
    by = ("-m", "support.stress.disk", str(trace), level, str(folder))
    begin = running_server(folder / "journal", (), by=by)
    server = await asyncio.to_thread(begin.__enter__)
    try:
        await _play(server.url, moves, trace_of(trace), site)
    finally:
        server.kill()
        await asyncio.to_thread(begin.__exit__, None, None, None)


async def _play(url: str, moves: int, trace: Trace, site: Site) -> None:
    """At many tables at once, so often that all together are enough."""
    tables = min(64, max(8, moves // 40))
    async with AsyncExitStack() as people, asyncio.timeout(_PATIENCE + moves):
        clients = [
            await people.enter_async_context(open_client(url, "Mira"))
            for _ in range(0, tables, _PER_PERSON)
        ]
        each = -(-moves // tables)
        players = [
            _Player(clients[number // _PER_PERSON], number, each, trace, site.step)
            for number in range(tables)
        ]
        await asyncio.gather(*(player.play() for player in players))


@dataclass
class _Player:
    """Has both seats, and writes down what is acknowledged."""

    client: Client
    seed: int
    left: int
    trace: Trace
    step: Callable[[int], object]

    async def play(self) -> None:
        rng = Random(self.seed)
        while self.left > 0:
            wish = CreateTable(game="paroli", seats=(_ME, _ME), fair=False)
            table = (await self.client.start((await self.client.create(wish)).id)).id
            async with self.client.at(table) as line:
                while self.left > 0 and line.ending is None:
                    await self._act(line, table, rng)

    async def _act(self, line: TableConnection, table: str, rng: Random) -> None:
        await line.until(lambda line: line.turn is not None or line.ending is not None)
        turn = line.turn
        if turn is None or turn.seat is None:
            return
        answer = await line.act(turn.seat, chosen(turn, rng))
        if not isinstance(answer, Accepted):
            raise TypeError(str(answer))
        self.trace(Record("acknowledged", table, answer.seq))
        self.left -= 1
        self.step(1)
        await line.until(lambda line: line.seq >= answer.seq)


async def _cut_often(trace: Sequence[Record], played: Logs, cuts: int, site: Site) -> Cuts:
    """Half of the cuts anywhere, half where something had just been acknowledged."""
    acks = [place for place, record in enumerate(trace) if record.act == "acknowledged"]
    rng, platter, found = Random(1), Platter(), Cuts(acknowledged=len(acks))
    found.checkpoints = sum((record.act, record.file) == ("sync", "") for record in trace)
    places = _places(acks, len(trace), cuts, rng)
    promised: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as name:
        for place, record in enumerate(trace):
            platter.take(record)
            if record.act == "acknowledged":
                promised[record.file] = max(record.offset, promised.get(record.file, -1))
            if place in places:
                await _cut(platter.after_cut(rng), Path(name), promised, played, found)
                site.step(1)
    return found


def _places(acks: Sequence[int], end: int, cuts: int, rng: Random) -> set[int]:
    after_acks = rng.sample(acks, min(len(acks), cuts // 2))
    others = sorted({*range(acks[0], end)} - {*after_acks})
    return {*after_acks, *rng.sample(others, cuts - len(after_acks))}


async def _cut(
    files: Mapping[str, bytes], folder: Path, promised: Mapping[str, int], played: Logs, found: Cuts
) -> None:
    """Make this disk, open the store on it, and compare."""
    found.cuts += 1
    try:
        logs = await _logs(_written(folder, files), [*promised])
    except (StoreError, sqlite3.Error) as error:
        found.broken.append(str(error))
        return
    wrong = [table for table, log in logs.items() if [*log] != [*played[table]][: len(log)]]
    found.broken += [f"another game at {table}" for table in wrong]
    lost = sum(max(0, seq + 1 - len(logs[table])) for table, seq in promised.items())
    found.lost += lost
    found.losing += lost > 0


def _written(folder: Path, files: Mapping[str, bytes]) -> Path:
    for old in folder.iterdir():
        old.unlink()
    for end, content in files.items():
        (folder / f"cut.db{end}").write_bytes(content)
    return folder / "cut.db"


async def _logs(file: Path, tables: Iterable[str]) -> Logs:
    """Of these tables, from a database that SQLite calls sound; raises `StoreError` and `sqlite3.Error`."""
    async with open_store(f"sqlite:///{file}") as store:
        found = {table: await store.log.since(table) for table in tables}
    with closing(sqlite3.connect(file)) as database:
        said = database.execute("PRAGMA integrity_check").fetchall()
    if said != [("ok",)]:
        raise sqlite3.DatabaseError(str(said[:3]))
    return found
