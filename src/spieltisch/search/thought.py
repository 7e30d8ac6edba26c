"""What a player thinks before acting: the action, and what there is to say for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic

from typing_extensions import TypeVar

__all__ = ["Thought"]

ActionT = TypeVar("ActionT", default=Any)


@dataclass(frozen=True)
class Thought(Generic[ActionT]):
    """An answer of a bot; `Thought[paseo.Action]` is one at Paseo."""

    action: ActionT
    """What it does: legal, as a value of the law."""
    value: float | None = None
    """The seat's share of the win to be expected, 0 to 1; `None` from players that do not judge."""
    nodes: int = 0
    """Positions looked at."""
    exact: bool = False
    """Whether the value is the truth and not a guess."""
    ranking: tuple[tuple[ActionT, float], ...] = ()
    """The actions that were weighed with their values, best first."""
