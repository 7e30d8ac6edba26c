"""A queue of work: what was begun is finished, and whoever is called away goes."""

import asyncio

import pytest

from spieltisch.server.table.jobs import Jobs


async def nothing() -> None:
    """Nothing is due."""


@pytest.mark.asyncio
async def test_whoever_closes_it_can_be_called_away_and_what_was_begun_is_finished() -> None:
    jobs, going_on, finished = Jobs(lambda: None, nothing), asyncio.Event(), asyncio.Event()

    async def work() -> None:
        await going_on.wait()
        finished.set()

    jobs.post(work)
    await asyncio.sleep(0)
    closing = asyncio.create_task(jobs.close())
    await asyncio.sleep(0)
    closing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await closing
    going_on.set()
    await jobs.close()
    assert finished.is_set()
