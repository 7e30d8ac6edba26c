"""Tables whose stored deadline is over are taken up, and are due no longer where no server was up meanwhile."""

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from itertools import pairwise
from unittest.mock import Mock

import pytest
import pytest_asyncio

from spieltisch.rules.catalogue import entry
from spieltisch.server.bus import LocalBus
from spieltisch.server.model import Append, Due, Event, Person, SeatRow, TableRow, Token
from spieltisch.server.operations.metrics import Metrics
from spieltisch.server.operations.uptime import uptime_of
from spieltisch.server.services import Services
from spieltisch.server.settings import Settings
from spieltisch.server.store import Store, open_store
from spieltisch.server.store.tables import Tables
from spieltisch.server.table.advancing import Beginning, advance, started
from spieltisch.server.table.bot_jobs import Job, Makeshift, Move
from spieltisch.server.table.loading import stored
from spieltisch.server.table.services import now
from spieltisch.server.table.table import LiveTable
from spieltisch.server.tables import OpenTables, tables_of
from spieltisch.wire.upward import Act

pytestmark = pytest.mark.asyncio
SEED = "5e" * 32
BOT = SeatRow(bot="random")
LONG_AGO = 5
"""When the tables wrote their last events; no server was up since."""


@pytest_asyncio.fixture
async def store(sqlite_url: str) -> AsyncIterator[Store]:
    async with open_store(sqlite_url) as opened:
        await opened.people.create(Person("p", "Anna", 1, 1), Token("hash", "p", "session", 1))
        yield opened


async def begun(store: Store, name: str, *people: str) -> None:
    """With an empty name for a bot; without any names for two."""
    seats = tuple(SeatRow(each) if each else BOT for each in people) or (BOT, BOT)
    await store.tables.create(TableRow(name, "paroli", {"players": 2}, seats, None, created=1))
    config = entry("paroli").config_from_json({"players": 2})
    bots = {letter: "random" for letter, seat in zip("AB", seats, strict=True) if seat.bot}
    agreed = Beginning(name, "paroli", config, bots, ())
    happened = advance(None, [started(agreed, SEED)], (SEED,), LONG_AGO)
    events = tuple(stored(each, entry("paroli").rules) for each in happened)
    await store.log.append(Append(name, events, LONG_AGO, "running", (SEED,)))


async def broken(store: Store, name: str) -> None:
    await store.tables.create(
        TableRow(name, "paroli", {"players": 2}, (SeatRow(),), None, created=1)
    )
    nonsense = Event(0, LONG_AGO, "start", "table", {"game": "chess"}, 1, "00")
    await store.log.append(Append(name, (nonsense,), LONG_AGO, "running", (SEED,)))


class Stubborn:
    """A bot that always wants the same, whether it may or not."""

    def __init__(self, action: str) -> None:
        self.action = action
        self.asked: list[int] = []
        self.jobs: list[Job] = []
        self.waiting = 0
        self.makeshifts = dict[Makeshift, int]()

    async def move(self, job: Job) -> Move:
        self.asked.append(job.seq)
        self.jobs.append(job)
        return Move(self.action)


@asynccontextmanager
async def some_tables(
    store: Store, bot: str = "draw 1", away: float = 30
) -> AsyncGenerator[OpenTables]:
    settings = Settings(due_seconds=0.01, unload_seconds=0.01, away_seconds=away)
    async with uptime_of(store) as uptime:
        services = Services(
            settings, store, LocalBus(), Stubborn(bot), uptime, Metrics(), alone=True
        )
        async with tables_of(services) as open_tables:
            yield open_tables


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(30):
        while not await condition():  # noqa: ASYNC110 nobody calls
            await asyncio.sleep(0.005)


async def nothing_due(store: Store) -> bool:
    return not await store.tables.due(now())


async def is_idle(table: LiveTable) -> bool:
    return table.is_idle


async def test_tables_whose_time_did_not_pass_are_due_later(store: Store) -> None:
    for name in ("t", "u"):
        await begun(store, name, "p", "p")
    async with some_tables(store) as open_tables:
        await until(lambda: nothing_due(store))
        table = await open_tables.table("t")
        await until(lambda: is_idle(table))
        assert (await store.log.since("t"))[-1].kind == "draw"


async def test_seats_that_nobody_has_are_not_put_off(store: Store) -> None:
    await begun(store, "t", "p", "p")
    await store.people.forget("p")

    async def handed() -> bool:
        return "hand" in [event.kind for event in await store.log.since("t")]

    async with some_tables(store):
        await until(handed)


async def test_a_table_at_hand_hears_that_a_seat_became_free(store: Store) -> None:
    """As `spieltisch admin forget` does it: the deadline is all that tells."""
    await begun(store, "t", "p", "p")

    async def handed() -> bool:
        return "hand" in [event.kind for event in await store.log.since("t")]

    async with some_tables(store) as open_tables:
        await (await open_tables.table("t")).join(Watcher(), -1)
        await until(lambda: nothing_due(store))
        await store.people.forget("p")
        await until(handed)


class Watcher:
    """Keeps a table at hand."""

    viewers = (None,)
    person = None

    def turn_out(self) -> None:
        raise AssertionError

    def post(self, *_frames: bytes) -> None:
        return


async def test_a_broken_table_does_not_stand_in_the_way_of_others(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    await broken(store, "t")
    with caplog.at_level(logging.CRITICAL, "spieltisch"):
        async with some_tables(store):
            await until(lambda: nothing_due(store))


@pytest.mark.parametrize("wanted", ["pass", "nonsense"])
async def test_a_bot_whose_move_is_refused_makes_any_legal_one(store: Store, wanted: str) -> None:
    await begun(store, "t")
    async with some_tables(store, wanted) as open_tables:
        table, before = await open_tables.table("t"), len(await store.log.since("t"))
        await until(lambda: has_come_to(table, before + 8))
        bot = open_tables.services.workers
        assert isinstance(bot, Stubborn)
        assert len(bot.asked) == len({*bot.asked})


async def has_come_to(table: LiveTable, seq: int) -> bool:
    return table.seq >= seq


async def test_a_chore_that_failed_once_is_done_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, due = list[int](), Tables.due

    async def at_first_not(tables: Tables, at: int, limit: int = 100) -> Sequence[Due]:
        asked.append(at)
        if len(asked) < 3:
            raise LookupError("what nobody thought of")
        return await due(tables, at, limit)

    monkeypatch.setattr(Tables, "due", at_first_not)
    async with some_tables(store):
        await until(lambda: asyncio.sleep(0, len(asked) > 3))


@pytest.mark.parametrize("comes", [False, True])
async def test_bots_think_first_where_somebody_is_or_was_lately(store: Store, comes: bool) -> None:
    """A seat that somebody has without ever being there once put a table before those of all others."""
    await begun(store, "t", "p", "")
    async with some_tables(store, away=-1e-3) as open_tables:
        table, bot = await open_tables.table("t"), open_tables.services.workers
        assert isinstance(bot, Stubborn)
        listener = Mock(viewers=(0,), person="p")
        await until(lambda: asyncio.sleep(0, bool(table.course and table.course.actor == 0)))
        if comes:
            await table.join(listener, -1)
        bot.jobs.clear()
        draw = Act(idem="0" * 32, seat="A", expected_seq=table.seq, actions=("draw 1",))
        await table.command(draw, (0,))
        await until(lambda: asyncio.sleep(0, bool(bot.jobs)))
        assert bot.jobs[0].people == comes
        table.leave(listener)


async def test_a_game_that_is_put_away_often_gets_its_snapshots_all_the_same(store: Store) -> None:
    await begun(store, "t")
    kept = [-1]
    while len(kept) < 3:
        async with some_tables(store) as open_tables:
            table = await open_tables.table("t")
            await until(partial(has_come_to, table, table.seq + 10))
        snapshot = await store.log.snapshot("t")
        if snapshot and snapshot.seq > kept[-1]:
            kept.append(snapshot.seq)
    assert all(later - earlier >= 64 for earlier, later in pairwise(kept))
