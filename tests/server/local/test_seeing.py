"""Two kept games that differ only in cards a seat has never seen: the page's side of the port reads the same, byte for byte."""

import json
from collections.abc import Sequence
from random import Random

import pytest
from support.leaks import SEED, courses, twin
from support.local_port import MemoryShelf, local_page
from support.overhearing import BY_DESIGN, frames, hellos, kept_game, paths, posts

from spieltisch.rules.game import seat_letter
from spieltisch.server.local.store import opened_store
from spieltisch.server.model import Person
from spieltisch.server.table.advancing import Happening
from spieltisch.wire import VERSION

pytestmark = pytest.mark.asyncio


async def overheard(happened: Sequence[Happening], seat: int) -> dict[str, str]:
    """Everything that a page is told on a device of whoever has this seat."""
    shelf, last = MemoryShelf(), happened[-1].event.seq
    store = await opened_store(shelf)
    row, wish = kept_game(happened)
    await store.know(Person(f"p{seat}", f"p{seat}", 1, 1))
    await store.tables.create(row)
    await store.log.append(wish)
    told = dict[str, str]()
    async with local_page(shelf) as page:
        for path in (*paths(last), "/api/session"):
            told[path] = str(await page.call("GET", path))
        for path, body in posts(last):
            told[f"POST {path} {body}"] = str(await page.call("POST", path, body))
        for name, hello in hellos(last):
            line, _ = await page.line("t1", hello.get("last_seq", -1))
            told[name] = line.texts[0]
            if name == "welcome":
                for frame in frames(seat_letter(seat), last):
                    line.texts.clear()
                    line.send(frame)
                    answer = "accepted", "refused", "stale", "error", "told"
                    await line.next(*answer)
                    told[json.dumps(frame)] = line.texts[0]
            line.hang_up()
    return {channel: BY_DESIGN.sub(r"\1\3…", text) for channel, text in told.items()}


@pytest.mark.parametrize(("game", "players", "moves"), [("paroli", 2, 6), ("raeuberparoli", 4, 30)])
async def test_the_page_reads_the_same(game: str, players: int, moves: int) -> None:
    happened = courses(game, players, 11, moves)
    other = twin(happened, 1, Random(1))
    one, two = await overheard(happened, 1), await overheard(other, 1)
    assert len(one) > 40
    for channel, read in one.items():
        assert two[channel] == read, channel
        assert SEED not in read, channel
    assert '"rack":[' in one["welcome"]


async def test_the_comparison_finds_what_a_seat_knows() -> None:
    happened = courses("paroli", 3, 11, 6)
    other = twin(happened, 1, Random(1))
    one, two = await overheard(happened, 0), await overheard(other, 0)
    assert one["welcome"] != two["welcome"]
    assert str(VERSION) in one["welcome"]
