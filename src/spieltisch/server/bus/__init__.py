"""The doorbell between processes: it says that a table has something new, never what.

Two topics for each table: `log_of(table)` with the number of the last event, `row_of(table)` with the
revision of its row (seats, options, chat). A process that hears the bell reads the rows it lacks. And one for each
seat, `here_of(table, seat)`, with the time at which its player was last at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Protocol, TypeAlias

__all__ = ["Bus", "LocalBus", "Ring", "Unsubscribe", "here_of", "log_of", "row_of"]

Ring: TypeAlias = Callable[[int], None]
"""Called in the event loop with the newest number, whenever it has grown."""
Unsubscribe: TypeAlias = Callable[[], None]


def log_of(table: str) -> str:
    return table


def row_of(table: str) -> str:
    return f"{table}~"


def here_of(table: str, seat: int) -> str:
    return f"{table}~{seat}"


class Bus(Protocol):
    def publish(self, topic: str, number: int) -> None:
        """Ring, here and in the other processes. Call it after the commit; it never waits."""
        ...

    def subscribe(self, topic: str, known: int, ring: Ring) -> Unsubscribe:
        """Be called whenever the topic's number grows beyond `known` and beyond what was rung before."""
        ...


class _Subscription:
    def __init__(self, known: int, ring: Ring) -> None:
        self._known = known
        self._ring = ring

    def hear(self, number: int) -> None:
        if number > self._known:
            self._known = number
            self._ring(number)


class LocalBus:
    """Within one process: all there is to it with SQLite, and half of it with PostgreSQL."""

    def __init__(self) -> None:
        self._subscribed: dict[str, list[_Subscription]] = {}

    def publish(self, topic: str, number: int) -> None:
        for subscription in [*self._subscribed.get(topic, ())]:
            subscription.hear(number)

    def subscribe(self, topic: str, known: int, ring: Ring) -> Unsubscribe:
        subscription = _Subscription(known, ring)
        self._subscribed.setdefault(topic, []).append(subscription)
        return lambda: self._unsubscribe(topic, subscription)

    @property
    def topics(self) -> Collection[str]:
        """What somebody here listens for."""
        return self._subscribed.keys()

    def _unsubscribe(self, topic: str, subscription: _Subscription) -> None:
        left = [each for each in self._subscribed.get(topic, ()) if each is not subscription]
        if left:
            self._subscribed[topic] = left
        else:
            self._subscribed.pop(topic, None)
