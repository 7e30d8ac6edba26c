"""The doorbell: rings once for what is new, here and in other processes, and heals by itself."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from itertools import count

import pytest
import pytest_asyncio
from support.postgres import Postgres

from spieltisch.server.bus import Bus, log_of, postgres, row_of
from spieltisch.server.model import Append, ChatLine, Event, SeatRow, TableRow
from spieltisch.server.opening import open_bus
from spieltisch.server.store import Store, open_store
from spieltisch.server.store.postgres import PostgresAccess

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def bus(store: Store) -> AsyncIterator[Bus]:
    async with open_bus(store) as opened:
        yield opened


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not condition():  # noqa: ASYNC110 it happens elsewhere
            await asyncio.sleep(0.01)


async def test_only_what_is_new_rings(bus: Bus) -> None:
    heard: list[int] = []
    leave = bus.subscribe(log_of("t"), 3, heard.append)
    for number in (2, 3, 4, 4, 3, 6):
        bus.publish(log_of("t"), number)
    bus.publish(row_of("t"), 9)
    bus.publish(log_of("u"), 9)
    assert heard == [4, 6]
    leave()
    leave()
    bus.publish(log_of("t"), 7)
    assert heard == [4, 6]


async def test_one_who_leaves_while_it_rings_disturbs_nobody(bus: Bus) -> None:
    heard: list[int] = []

    def leave_at_once(_number: int) -> None:
        leave()

    leave = bus.subscribe("t", -1, leave_at_once)
    bus.subscribe("t", -1, heard.append)
    bus.publish("t", 0)
    assert heard == [0]


async def test_another_process_hears_it(postgres_url: str) -> None:
    async with (
        open_store(postgres_url) as here,
        open_store(postgres_url) as there,
        open_bus(here) as ringing,
        open_bus(there) as listening,
    ):
        heard: list[int] = []
        listening.subscribe("t", -1, heard.append)
        for number in range(1000):
            ringing.publish("other", number)
        ringing.publish("t", 5)
        await until(lambda: heard == [5])


async def test_a_lost_doorbell_is_healed_by_looking(postgres_url: str) -> None:
    async with (
        open_store(postgres_url) as here,
        open_store(postgres_url) as there,
        open_bus(there) as listening,
    ):
        await here.tables.create(TableRow("t", "paseo", {}, (SeatRow(),), None, created=1))
        events: list[int] = []
        changes: list[int] = []
        listening.subscribe(log_of("t"), -1, events.append)
        listening.subscribe(row_of("t"), 0, changes.append)
        await here.log.append(Append("t", (Event(0, 0, "act", "A", {}, 1, "00"),), None))
        await here.chat.say(ChatLine("t", 1, None, "Anna", "hi"))
        await until(lambda: (events, changes) == ([0], [1]))


async def test_looking_that_fails_for_any_reason_ends_nothing(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = list[Collection[str]]()

    async def fail(wanted: Collection[str]) -> Mapping[str, tuple[int, int]]:
        looks.append(wanted)
        raise LookupError("what nobody thought of")

    monkeypatch.setattr(postgres, "_POLL", 0.01)
    async with open_store(postgres_url) as store:
        assert isinstance(store.access, PostgresAccess)
        bus = postgres.PostgresBus(store.access.engine, fail)
        bus.subscribe("t", -1, lambda _number: None)
        async with bus.listening():
            await until(lambda: len(looks) > 2)


async def test_it_comes_back_after_the_database_was_gone(
    postgres: Postgres, postgres_url: str
) -> None:
    async with (
        open_store(postgres_url) as here,
        open_bus(here) as ringing,
        open_store(postgres_url) as there,
        open_bus(there) as listening,
    ):
        heard: list[int] = []
        listening.subscribe("t", -1, heard.append)
        ringing.publish("t", 0)
        await until(lambda: heard == [0])
        await asyncio.to_thread(postgres.kill)
        await asyncio.to_thread(postgres.start)
        numbers = count(1)  # what is rung meanwhile is lost; there is no row to look at
        async with asyncio.timeout(30):
            while len(heard) < 2:
                ringing.publish("t", next(numbers))
                await asyncio.sleep(0.05)
