"""The doorbell between processes: it says that a table has something new, never what.

Two topics for each table: `log_of(table)` with the number of the last event, `row_of(table)` with the
revision of its row (seats, options, chat). Whoever hears the bell reads the rows it misses.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

__all__ = ["Bus", "Ring", "Unsubscribe", "log_of", "row_of"]

Ring: TypeAlias = Callable[[int], None]
"""Called in the event loop with the newest number, whenever it has grown."""
Unsubscribe: TypeAlias = Callable[[], None]


def log_of(table: str) -> str:
    return table


def row_of(table: str) -> str:
    return f"{table}~"


class Bus(Protocol):
    def publish(self, topic: str, number: int) -> None:
        """Ring, here and in the other processes. Call it after the commit; it never waits."""
        ...

    def subscribe(self, topic: str, known: int, ring: Ring) -> Unsubscribe:
        """Be called whenever the topic's number grows beyond `known` and beyond what was rung before."""
        ...
