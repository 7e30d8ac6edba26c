"""What a bot is: a function from what its seat may know, and what it may spend, to an action.

A bot gets the view of its seat and nothing else, so it cannot look into other racks. All chance in
its decisions comes from the generator it is handed: the same view, nodes and seed give the same action.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from spieltisch.rules.errors import Impossible

__all__ = ["Budget", "Policy"]


@dataclass(frozen=True)
class Budget:
    """What one decision may cost; `None` leaves it to the bot."""

    seconds: float | None = None
    nodes: int | None = None
    """Positions looked at."""

    def __post_init__(self) -> None:
        for what, amount in (("seconds", self.seconds), ("nodes", self.nodes)):
            if amount is not None and amount <= 0:
                raise Impossible(f"A bot needs more than {amount} {what} to decide.")


Policy: TypeAlias = Callable[[Any, Budget, Random], Any]
"""View, budget and generator in, a legal action of the view's seat out."""
