"""A server that does nothing but append, to be killed in the middle: `python -m support.appending URL NAME`.

Prints a line for everything that was reported as stored: `table first idem`.
"""

from __future__ import annotations

import asyncio
import sys
from itertools import count
from typing import Final

from spieltisch.server.model import Append, Appended, Event, OutOfStep, Repeated, StoreFailed
from spieltisch.server.store import Store, open_store

__all__ = ["TABLES"]

TABLES: Final = [f"t{number}" for number in range(32)]


def _command(table: str, after: int, idem: str) -> Append:
    """Two events, the second without an idem: a move and a draw."""
    act = Event(after + 1, 0, "act", "A", {"idem": idem}, 1, "00", idem)
    draw = Event(after + 2, 0, "draw", "chance", {"idem": idem}, 1, "00")
    return Append(table, (act, draw), after)


async def _append_for_ever(store: Store, name: str, table: str) -> None:
    last = -1
    for number in count():
        last = await _append(store, table, last, f"{name}-{number}")


async def _append(store: Store, table: str, last: int, idem: str) -> int:
    """Until it is stored; returns the last number then."""
    while True:
        try:
            answer = await store.log.append(_command(table, last, idem))
        except StoreFailed:
            await asyncio.sleep(0.05)
            continue
        match answer:
            case Appended(after):
                print(table, last + 1, idem, flush=True)
                return after
            case Repeated(first):
                print(table, first, idem, flush=True)
                return first + 1
            case OutOfStep(after):
                last = after


async def _main(url: str, name: str) -> None:
    async with open_store(url) as store, asyncio.TaskGroup() as tasks:
        for table in TABLES:
            tasks.create_task(_append_for_ever(store, name, table))


if __name__ == "__main__":
    asyncio.run(_main(*sys.argv[1:]))
