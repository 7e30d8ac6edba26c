"""How much may be open at the same time."""

from __future__ import annotations

from collections import Counter

__all__ = ["Tally"]


class Tally:
    """How much each has open: at most so many, and all together at most so many."""

    def __init__(self, most: int, all_together: int) -> None:
        self._most = most
        self._all = all_together
        self._open: Counter[str] = Counter()

    def admit(self, who: str) -> bool:
        """Count one more, unless it is too many."""
        if self._open[who] >= self._most or self._open.total() >= self._all:
            return False
        self._open[who] += 1
        return True

    def release(self, who: str) -> None:
        self._open[who] -= 1
        if self._open[who] <= 0:
            del self._open[who]
