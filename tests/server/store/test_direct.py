"""What every move asks of PostgreSQL, where its driver fails in ways it does not name."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest

from spieltisch.server.model import StoreFailed
from spieltisch.server.store.direct import Direct, Reading

pytestmark = pytest.mark.asyncio


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
