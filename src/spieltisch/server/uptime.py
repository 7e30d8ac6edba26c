"""Time in which a server was up: only that is charged to a clock."""

from __future__ import annotations

from typing import Protocol

__all__ = ["Uptime"]


class Uptime(Protocol):
    """Open it with `uptime_of(store)`, an async context manager that beats while it is open."""

    def charged(self, since: int, until: int) -> int:
        """How many of these milliseconds a server was up and could write. Never more than `until - since`."""
        ...
