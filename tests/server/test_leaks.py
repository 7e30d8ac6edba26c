"""Two stored games that differ only in cards a seat has never seen: it reads the same on every channel, byte for byte."""

from pathlib import Path
from random import Random

import pytest
from support.leaks import courses, twin
from support.overhearing import overheard

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize(("game", "players", "moves"), [("paroli", 2, 6), ("raeuberparoli", 4, 30)])
async def test_every_channel_is_the_same(
    tmp_path: Path, game: str, players: int, moves: int
) -> None:
    seat, happened = 1, courses(game, players, 11, moves)
    other = twin(happened, seat, Random(1))
    exchanged = {
        str(event.body["action"]).split()[1]
        for one, two in zip(happened, other, strict=True)
        for event in (one.event, two.event)
        if one.event != two.event
    }
    one = await overheard(tmp_path / "one", happened, seat)
    two = await overheard(tmp_path / "two", other, seat)
    assert len(exchanged) == 2
    assert len(one) > 40
    for channel, read in one.items():
        assert two[channel] == read, channel
    assert '"rack":[' in one["welcome"]
    assert '"body":null' in one["welcome"]
    assert "store open" in one["log"]


async def test_what_a_seat_may_know_is_not_the_same(tmp_path: Path) -> None:
    """The comparison does find differences: of cards that the seat itself holds."""
    happened = courses("paroli", 3, 11, 6)
    other = twin(happened, 1, Random(1))
    one, two = (
        await overheard(tmp_path / "one", happened, 0),
        await overheard(tmp_path / "two", other, 0),
    )
    assert one["welcome"] != two["welcome"]
