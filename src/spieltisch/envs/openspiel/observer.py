"""What a player sees, as OpenSpiel asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from spieltisch.envs.openspiel.state import TableState

__all__ = ["TableObserver"]


class TableObserver:
    """The observation of the other doors as a tensor of floats.

    With perfect recall, which only the string has, it is all that the seat has been told since the
    beginning, in order.
    """

    def __init__(self, length: int, recall: bool) -> None:
        self.tensor: Any = None if recall else np.zeros(length, dtype=np.float32)
        self.dict: dict[str, Any] = {} if recall else {"observation": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = state.match.observe(player)

    def string_from(self, state: TableState, player: int) -> str:
        if self.tensor is None:
            return state.told(player)
        return " ".join(map(str, state.match.observe(player)))
