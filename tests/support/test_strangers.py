"""S6 and S8 in small: that they measure what they say. Only what is right is asserted, no time."""

from pathlib import Path

import pytest
from support.stress.figure import Site
from support.stress.strangers import bots_for_people, costs_of_strangers

pytestmark = [pytest.mark.asyncio, pytest.mark.long]


async def test_what_strangers_send_is_heard_and_timed(tmp_path: Path) -> None:
    found = await costs_of_strangers(Site(0.01, tmp_path))
    assert "busy with one thing for" in found.measured
    assert "with nothing" not in found.measured, "the server noted what it did"


async def test_bots_at_tables_with_people_are_counted(tmp_path: Path) -> None:
    found = await bots_for_people(Site(0.01, tmp_path))
    assert " 0 moves" not in found.measured
