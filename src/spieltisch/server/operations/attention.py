"""At which tables something happened and who looked, in memory until the next round writes it down."""

from __future__ import annotations

from collections.abc import Collection
from time import monotonic

__all__ = ["Attention"]


class Attention:
    def __init__(self) -> None:
        self._happened: dict[str, float] = {}
        self._looked: set[tuple[str, str]] = set()

    @property
    def is_pending(self) -> bool:
        """Whether a round has something to write down."""
        return bool(self._happened or self._looked)

    def happened(self, table: str) -> None:
        self._happened.setdefault(table, monotonic())

    def looked(self, table: str, person: str) -> None:
        self._looked.add((person, table))

    def take_happened(self, hold: float) -> Collection[str]:
        """Where something happened at least this many seconds ago."""
        until = monotonic() - hold
        found = [table for table, since in self._happened.items() if since <= until]
        for table in found:
            del self._happened[table]
        return found

    def take_looked(self) -> Collection[tuple[str, str]]:
        """Pairs of person and table."""
        found, self._looked = self._looked, set()
        return found
