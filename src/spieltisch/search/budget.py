"""What a decision may cost, and how much of it is spent."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from threading import Event
from time import monotonic

from spieltisch.rules.errors import Impossible

__all__ = ["Budget", "Spending"]


@dataclass(frozen=True)
class Budget:
    """What one decision may cost; `None` leaves it to the bot."""

    seconds: float | None = None
    nodes: int | None = None
    """Positions looked at. The same seed and nodes give the same action, if time does not run out."""
    stop: Event | None = field(default=None, compare=False)
    """Set from another thread: answer now, with the best that is known."""

    def __post_init__(self) -> None:
        for what, amount in (("seconds", self.seconds), ("nodes", self.nodes)):
            if amount is not None and not amount > 0:
                raise Impossible(f"A bot needs more than {amount} {what} to decide.")

    def half(self) -> Budget:
        """Half the time, for work that may take as long again as it has taken."""
        return replace(self, seconds=self.seconds / 2) if self.seconds else self

    def or_else(self, *, seconds: float | None = None, nodes: int | None = None) -> Budget:
        """The same, or these limits where it has neither."""
        if self.seconds is None and self.nodes is None:
            return Budget(seconds, nodes, self.stop)
        return self


class Spending:
    """A budget that is being spent. Searches ask it every few milliseconds."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._begun = monotonic()
        self.nodes = 0

    def spend(self, nodes: int) -> None:
        self.nodes += nodes

    @property
    def nodes_left(self) -> int | None:
        """How many nodes may still be looked at; `None` without a limit."""
        limit = self._budget.nodes
        return None if limit is None else max(0, limit - self.nodes)

    @property
    def is_over(self) -> bool:
        """Whether it is time to answer."""
        return self.nodes_left == 0 or self._is_late() or self._is_stopped()

    def _is_late(self) -> bool:
        seconds = self._budget.seconds
        return seconds is not None and monotonic() - self._begun >= seconds

    def _is_stopped(self) -> bool:
        return self._budget.stop is not None and self._budget.stop.is_set()
