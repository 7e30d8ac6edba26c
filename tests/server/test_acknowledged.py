"""What the store does not have as it was acknowledged is named."""

import pytest
from support.stress.acknowledged import Acknowledged, missing

from spieltisch.server.model import Append, Event, SeatRow, TableRow
from spieltisch.server.store import open_store

pytestmark = pytest.mark.asyncio


def told(seq: int, idem: str) -> Acknowledged:
    return Acknowledged("t1", seq, idem, 0.0)


async def kept(url: str, *idems: str) -> None:
    """A log with a command for each."""
    async with open_store(url) as store:
        await store.tables.create(TableRow("t1", "paseo", {}, (SeatRow(),), None, created=1))
        for seq, idem in enumerate(idems):
            event = Event(seq, 0, "act", "A", {}, 1, "00", idem)
            await store.log.append(Append("t1", (event,), seq - 1))


async def test_what_is_there_is_not_missing(sqlite_url: str) -> None:
    await kept(sqlite_url, "one", "two")
    assert await missing([told(0, "one"), told(1, "two")], sqlite_url) == []


@pytest.mark.parametrize("wrong", [told(2, "three"), told(1, "other"), told(0, "two")])
async def test_what_is_lost_or_stands_elsewhere_is_named(
    sqlite_url: str, wrong: Acknowledged
) -> None:
    await kept(sqlite_url, "one", "two")
    flaw = f"t1 {wrong.seq} is not what was acknowledged"
    assert await missing([told(0, "one"), wrong], sqlite_url) == [flaw]
