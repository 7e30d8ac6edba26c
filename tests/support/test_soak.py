"""L2 and L6 in small: who does nothing is not cut off, and nothing is left of who has gone."""

import re
from pathlib import Path

import pytest
from support.stress.figure import Site
from support.stress.idle import idle_sockets
from support.stress.soak import joins_and_leaves

pytestmark = [pytest.mark.asyncio, pytest.mark.long]


async def test_who_does_nothing_stays(tmp_path: Path) -> None:
    found = await idle_sockets(Site(0.01, tmp_path))
    assert found.size == "100 sockets"
    assert "100 open, 0 were cut off" in found.measured


async def test_no_task_is_left_of_who_has_gone(tmp_path: Path) -> None:
    found = await joins_and_leaves(Site(0.001, tmp_path))
    assert found.size == "40 joins and leaves, 40 games"
    tasks = re.search(r"tasks (\d+) → (\d+)", found.measured)
    assert tasks is not None
    assert int(tasks[2]) <= int(tasks[1]), "a hint may have been thought of at the beginning"
