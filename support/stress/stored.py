"""Many games in a store, as a server has them after a year."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Final

from spieltisch.server.model import Append, Event, Person, SeatRow, TableRow, Token
from spieltisch.server.store import Store, open_store
from spieltisch.server.table.advancing import Happening
from spieltisch.server.table.loading import stored
from spieltisch.server.table.options import TableOptions, with_options
from support.leaks import SEED, courses

__all__ = ["keep_games"]

_AT_ONCE: Final = 64


async def keep_games(file: Path, games: int) -> list[str]:
    """Public games of Paroli that have just begun, all of one person; their tables' names."""
    names = [f"stored-{number}" for number in range(games)]
    happened = courses("paroli", 2, 1, 8)
    async with open_store(f"sqlite:///{file}") as store:
        token = Token("hash", "p0", "session", 1)
        await store.people.create(Person("p0", "Ida", 1, 1), token)
        for begin in range(0, games, _AT_ONCE):
            some = names[begin : begin + _AT_ONCE]
            for name in some:
                await store.tables.create(_row(name, happened[0]))
            await asyncio.gather(*(_append(store, name, happened) for name in some))
    return names


def _row(name: str, first: Happening) -> TableRow:
    config = dict(first.course.entry.config_to_json(first.course.config))
    seats = (SeatRow(person="p0", name="Ida"),) * 2
    return with_options(
        TableRow(name, "paroli", config, seats, None, 1, public=True), TableOptions()
    )


async def _append(store: Store, name: str, happened: list[Happening]) -> None:
    events = tuple(_at(name, stored(each, each.course.entry.rules)) for each in happened)
    await store.log.append(Append(name, events, None, "running", (SEED,)))


def _at(name: str, event: Event) -> Event:
    """The same event at another table."""
    if event.kind != "start":
        return event
    return replace(event, body={**event.body, "table": name})
