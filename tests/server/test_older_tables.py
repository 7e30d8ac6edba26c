"""Tables that a program stored before there were options in Paroli: they are opened from their snapshots."""

import json
from dataclasses import replace
from random import Random
from typing import Any, Final
from unittest.mock import Mock

import pytest

from spieltisch.rules.catalogue import entry
from spieltisch.rules.game import Refusal
from spieltisch.rules.json_form import JsonValue
from spieltisch.server.bus import LocalBus
from spieltisch.server.model import Append, SeatRow, Snapshot, TableRow
from spieltisch.server.operations.metrics import Metrics
from spieltisch.server.operations.uptime import uptime_of
from spieltisch.server.services import Services
from spieltisch.server.settings import Settings
from spieltisch.server.store import open_store
from spieltisch.server.table.advancing import (
    Beginning,
    EventDraft,
    Happening,
    advance,
    started,
)
from spieltisch.server.table.clocks import Clocks
from spieltisch.server.table.judging import steps
from spieltisch.server.table.loading import Loaded, loaded, stored
from spieltisch.server.table.options import options_of
from spieltisch.server.table.replay import course_to_json

CONFIG: Final[dict[str, JsonValue]] = {"players": 2}
"""What was said then of a table of Paroli or Räuberparoli."""
BOT: Final = SeatRow(bot="random")
SEEDS: Final = ("5e" * 32,)


def begun(game: str) -> list[Happening]:
    """Its first event says nothing of options."""
    config = entry(game).config_from_json(CONFIG)
    start = started(Beginning("t", game, config, {}, ()), SEEDS[0])
    older = EventDraft(start.kind, start.by, {**start.body, "config": CONFIG})
    return [*advance(None, [older], SEEDS, 1000)]


def play_on(happened: list[Happening], rng: Random, moves: int) -> None:
    for _ in range(moves):
        course = happened[-1].course
        legal = course.entry.game.legal(course.state)
        assert isinstance(course.actor, int)
        text = course.entry.game.format(rng.choice(legal))
        found = steps(course, course.actor, [text], "person")
        assert not isinstance(found, Refusal)
        happened += advance(course, found, SEEDS, course.at + 5)


def older_snapshot(row: TableRow, last: Happening) -> Snapshot:
    course: dict[str, Any] = json.loads(json.dumps(course_to_json(last.course)))
    robber = {"robber": row.game == "raeuberparoli"}
    course["config"], course["state"]["config"] = CONFIG, CONFIG | robber
    for newer in ("drawn", "earned"):
        course["state"]["turn"].pop(newer)
    clocks = Clocks(options_of(row).clock, Settings().limits).to_json()
    return Snapshot("t", last.event.seq, 1, {"course": course, "clocks": clocks})


async def opened(url: str, row: TableRow, happened: list[Happening], snapshot: Snapshot) -> Loaded:
    async with open_store(url) as store, uptime_of(store) as uptime:
        await store.tables.create(replace(row, last=-1))
        events = tuple(stored(each, 1) for each in happened)
        await store.log.append(Append("t", events, None, "running", SEEDS))
        await store.log.keep(snapshot)
        settings = Settings(database=url)
        return await loaded(
            Services(settings, store, LocalBus(), Mock(), uptime, Metrics(), alone=True), row
        )


@pytest.mark.parametrize("game", ["paroli", "raeuberparoli"])
@pytest.mark.asyncio
async def test_an_older_snapshot_is_opened(sqlite_url: str, game: str) -> None:
    happened = begun(game)
    play_on(happened, Random(game), 20)
    row = TableRow("t", game, CONFIG, (BOT, BOT), None, created=1, last=happened[-1].event.seq)
    snapshot = older_snapshot(row, happened[-1])
    play_on(happened, Random(game), 5)
    found = await opened(sqlite_url, row, happened, snapshot)
    assert found.kept == snapshot.seq
    assert found.table_state
    assert found.table_state.course.state == happened[-1].course.state
