"""Jobs on the database: done to their end whoever waits for them, and nothing of them stays behind."""

import asyncio
import gc
from collections.abc import Mapping
from traceback import format_exception
from typing import Any
from weakref import ref

import pytest
from sqlalchemy import Connection, text, update

from spieltisch.server.model import Person, SeatRow, StoreFailed, TableRow, Token
from spieltisch.server.store import Store, open_store
from spieltisch.server.store.postgres import PostgresAccess
from spieltisch.server.store.schema import seats

pytestmark = pytest.mark.asyncio

SAID = "between us"
SOMEBODY_WAITS = text("SELECT EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted)")


async def test_a_job_that_fails_after_its_caller_has_left_bothers_nobody(url: str) -> None:
    complaints: list[Mapping[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, said: complaints.append(said))
    async with open_store(url) as store:
        leaving = asyncio.create_task(store.access.write(fail))
        await asyncio.sleep(0)
        leaving.cancel()
        await asyncio.gather(leaving, return_exceptions=True)
    del leaving
    gc.collect()
    assert complaints == []


def fail(connection: Connection) -> None:
    connection.execute(text("SELECT 1 FROM nowhere"))


async def test_what_the_database_refuses_is_told_plainly(store: Store) -> None:
    for asking in (store.access.read, store.access.write):
        with pytest.raises(StoreFailed, match="nowhere"):
            await asking(fail)


async def test_what_somebody_wrote_is_not_told_with_what_the_database_refuses(store: Store) -> None:
    """Not in a log either, which tells whatever lies behind it."""

    def say(connection: Connection) -> None:
        connection.execute(text("SELECT :said FROM nowhere"), {"said": SAID})

    for asking in (store.access.read, store.access.write):
        with pytest.raises(StoreFailed) as refused:
            await asking(say)
        assert SAID not in "".join(format_exception(refused.value))


async def test_what_a_job_gave_is_not_kept(store: Store) -> None:
    given = await store.access.write(lambda _: Person("p", "Anna", 1, 1))
    seen = ref(given)
    del given
    async with asyncio.timeout(30):  # the thread hands it over first and puts it down afterwards
        while seen():
            await asyncio.sleep(0.01)
            gc.collect()


async def test_somebody_who_sits_down_while_being_forgotten_is_forgotten(postgres_url: str) -> None:
    async with open_store(postgres_url) as store:
        await store.people.create(Person("p", "Anna", 1, 1), Token("hash", "p", "session", 1))
        await store.tables.create(TableRow("t", "paseo", {}, (SeatRow(),), None, created=1))
        assert isinstance(store.access, PostgresAccess)
        async with store.access.engine.begin() as sitting_down:
            await sitting_down.execute(update(seats).values(person="p", name="Anna"))
            forgetting = asyncio.create_task(store.people.forget("p"))
            while not await sitting_down.scalar(SOMEBODY_WAITS):  # noqa: ASYNC110 PostgreSQL does not call
                await asyncio.sleep(0.01)
        assert await forgetting
        table = await store.tables.get("t")
        assert table is not None
        assert table.seats == (SeatRow(),)
