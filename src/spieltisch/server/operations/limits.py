"""How often something may happen in a stretch of time, and how much may be open at the same time."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Hashable
from time import monotonic

__all__ = ["OpenCount", "Rate", "Rates"]


class Rate:
    """At most this many in any window of seconds."""

    def __init__(self, most: int, window: float) -> None:
        self._most = most
        self._window = window
        self._times: deque[float] = deque()

    def allows(self) -> bool:
        """Count one more, unless it is too many."""
        now = monotonic()
        self._forget(now)
        if len(self._times) >= self._most:
            return False
        self._times.append(now)
        return True

    @property
    def is_quiet(self) -> bool:
        self._forget(monotonic())
        return not self._times

    def _forget(self, now: float) -> None:
        while self._times and self._times[0] <= now - self._window:
            self._times.popleft()


class Rates:
    """The same for each of many; those who are quiet are forgotten."""

    def __init__(self, most: int, window: float) -> None:
        self._most = most
        self._window = window
        self._rates: dict[Hashable, Rate] = {}
        self._swept = monotonic()

    def allows(self, who: Hashable) -> bool:
        self._sweep()
        return self._rates.setdefault(who, Rate(self._most, self._window)).allows()

    def _sweep(self) -> None:
        if monotonic() - self._swept > self._window:
            self._swept = monotonic()
            self._rates = {who: rate for who, rate in self._rates.items() if not rate.is_quiet}


class OpenCount:
    """How much each has open, with a limit for each and one for all together."""

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
