"""Ending a table from outside, by the operator; a running server learns of it as of any event."""

from __future__ import annotations

from typing import Literal, TypeAlias

from spieltisch.rules.catalogue import entry
from spieltisch.server.model import Append, Appended, Event, TableRow, UnknownTable
from spieltisch.server.store import Store
from spieltisch.server.table.advancing import Happening, aborted, advance
from spieltisch.server.table.loading import replayed, stored

__all__ = ["Closed", "close_table"]

Closed: TypeAlias = Literal["removed", "ended", "over"]
"""It had not begun and is gone; its game was broken off; its game was over before."""


async def close_table(store: Store, name: str, at: int) -> Closed:
    """Raises `UnknownTable`, `StoreFailed`."""
    while True:
        table = await store.tables.get(name)
        if table is None:
            raise UnknownTable(f"There is no table {name!r}.")
        if table.status == "ended":
            return "over"
        if table.status == "gathering" and await store.tables.remove(name):
            return "removed"
        if table.status == "running" and await _broken_off(store, table, at):
            return "ended"


async def _broken_off(store: Store, table: TableRow, at: int) -> bool:
    """Whether nothing else happened first."""
    course = [*replayed(await store.log.since(table.id))][-1].course
    happened = advance(course, [aborted(course, table.seeds)], table.seeds, max(at, course.at))
    wish = Append(table.id, _events(happened, table.game), None, "ended")
    return isinstance(await store.log.append(wish), Appended)


def _events(happened: tuple[Happening, ...], game: str) -> tuple[Event, ...]:
    return tuple(stored(each, entry(game).rules) for each in happened)
