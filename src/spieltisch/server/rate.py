"""How often something may happen in a stretch of time."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from time import monotonic

__all__ = ["Rate", "Rates"]


class Rate:
    """At most so many in any window of seconds."""

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
