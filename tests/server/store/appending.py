"""A server that does nothing but append, to be killed in the middle: URL NAME.

Prints a line for everything it was told is stored: `table first idem`.
"""

import asyncio
import sys
from itertools import count

from spieltisch.server.store import (
    Append,
    Appended,
    Event,
    OutOfStep,
    Repeated,
    Store,
    StoreFailed,
    open_store,
)

TABLES = [f"t{number}" for number in range(32)]


def command(table: str, after: int, idem: str) -> Append:
    """Two events, the second without an idem: a move and a draw."""
    act = Event(after + 1, 0, "act", "A", {"idem": idem}, 1, "00", idem)
    draw = Event(after + 2, 0, "draw", "chance", {"idem": idem}, 1, "00")
    return Append(table, (act, draw), after)


async def append_for_ever(store: Store, name: str, table: str) -> None:
    last = -1
    for number in count():
        last = await append(store, table, last, f"{name}-{number}")


async def append(store: Store, table: str, last: int, idem: str) -> int:
    """Until it is stored; returns the last number then."""
    while True:
        try:
            answer = await store.log.append(command(table, last, idem))
        except StoreFailed:
            await asyncio.sleep(0.05)
            continue
        match answer:
            case Appended(after):
                print(table, last + 1, idem, flush=True)  # noqa: T201 the test reads it
                return after
            case Repeated(first):
                print(table, first, idem, flush=True)  # noqa: T201 the test reads it
                return first + 1
            case OutOfStep(after):
                last = after


async def main(url: str, name: str) -> None:
    async with open_store(url) as store, asyncio.TaskGroup() as tasks:
        for table in TABLES:
            tasks.create_task(append_for_ever(store, name, table))


asyncio.run(main(*sys.argv[1:]))
