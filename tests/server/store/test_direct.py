"""What every move asks of PostgreSQL, where its driver fails in ways it does not name."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest

from spieltisch.server.model import StoreFailed
from spieltisch.server.store.direct import Direct, Reading

pytestmark = pytest.mark.asyncio


class Driver:
    """A connection of which every question fails."""

    def __init__(self, failing: Exception, *, closed: bool = False) -> None:
        self._failing = failing
        self._closed = closed
        self.terminated = False

    async def fetch(self, _text: str, *_values: object) -> Sequence[Mapping[str, Any]]:
        raise self._failing

    def is_closed(self) -> bool:
        return self._closed

    def terminate(self) -> None:
        self.terminated = True


def connecting(monkeypatch: pytest.MonkeyPatch, made: Sequence[Driver | Exception]) -> Direct:
    """These one after the other."""
    left = list(made)

    async def connect() -> Driver:
        first = left.pop(0)
        if isinstance(first, Exception):
            raise first
        return first

    monkeypatch.setattr("spieltisch.server.store.direct._connect", connect)
    return Direct({})


async def test_a_connection_is_kept_where_the_database_only_objects(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    objecting = Driver(asyncpg.PostgresError("no"))
    direct = connecting(monkeypatch, [objecting])
    for _ in range(2):
        with pytest.raises(asyncpg.PostgresError):
            await direct.fetch("SELECT")
    assert not objecting.terminated


@pytest.mark.parametrize(
    ("broken", "raised"),
    [
        (Driver(asyncpg.PostgresError("shut down"), closed=True), asyncpg.PostgresError),
        (Driver(asyncpg.InterfaceError("lost the thread")), StoreFailed),
        (Driver(ZeroDivisionError()), ZeroDivisionError),
    ],
)
async def test_after_a_connection_that_broke_comes_another(
    monkeypatch: pytest.MonkeyPatch, broken: Driver, raised: type[Exception]
) -> None:
    following = Driver(asyncpg.PostgresError("no"))
    direct = connecting(monkeypatch, [broken, following])
    with pytest.raises(raised):
        await direct.fetch("SELECT")
    assert broken.terminated
    with pytest.raises(asyncpg.PostgresError, match="no"):
        await direct.fetch("SELECT")
    assert not following.terminated


async def test_where_there_is_no_connection_there_is_none_to_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    direct = connecting(monkeypatch, [OSError("nobody there")])
    with pytest.raises(StoreFailed, match="nobody there"):
        await direct.fetch("SELECT")


class Confused(Direct):
    """A driver that lost the thread in the middle of an answer, as it does when the database is killed."""

    async def fetch(self, text: str, *_values: Sequence[Any]) -> Sequence[Mapping[str, Any]]:
        raise asyncpg.InternalClientError(f"got result for unknown protocol state: {text}")


async def test_whoever_waits_for_events_hears_of_every_failure() -> None:
    reading = Reading(Confused({}))
    async with asyncio.timeout(10):
        for _ in range(2):
            with pytest.raises(StoreFailed):
                await reading.since("a-table", 0)
        await reading.close()
