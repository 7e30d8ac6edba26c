"""What a player thinks before acting: the action, and what there is to say for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = ["Thought"]


@dataclass(frozen=True)
class Thought:
    action: Any
    value: float | None = None
    """The seat's share of the win to be expected, 0 to 1; `None` from players that do not judge."""
    nodes: int = 0
    """Positions looked at."""
    exact: bool = False
    """Whether the value is the truth and not a guess."""
    ranking: tuple[tuple[Any, float], ...] = ()
    """The actions that were weighed with their values, best first."""
