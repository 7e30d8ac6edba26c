"""The values of a box, read: in memory or in a file, for either way round of the path."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from spieltisch.rules.errors import Impossible
from spieltisch.solver.plan import Numbers, Plan
from spieltisch.solver.track import Track
from spieltisch.solver.workspace import ONE

__all__ = ["Solution", "Values"]

Values: TypeAlias = NDArray[np.uint16] | NDArray[np.uint32]
"""Of 16 bits as parts of 65,535, of 32 bits as parts of `ONE`."""


class Solution:
    """The chance to win of the player who is to roll, for every position of a box."""

    def __init__(self, plan: Plan, ones: Values, twos: Values, *, turned: bool = False) -> None:
        """`turned` if A of those who ask is B of the plan."""
        self.plan, self.arrays, self._turned = plan, (ones, twos), turned
        self._one = ONE if ones.dtype == np.uint32 else 65535

    @property
    def track(self) -> Track:
        return self.plan.track.turned if self._turned else self.plan.track

    def holds(self, own: Numbers, other: Numbers) -> bool:
        """Whether these positions (A's stones, B's stones) are in the box."""
        return self.plan.holds(other, own) if self._turned else self.plan.holds(own, other)

    def chances(self, own: Numbers, other: Numbers, seat: int) -> NDArray[np.float64]:
        """Of the player on this seat, who is to roll, by the stones of A and of B.

        Stones are words of four bits each, the blank lowest, as their owner counts tiles.
        """
        if not self.holds(own, other):
            raise Impossible(
                "These stones can't stand like this, or one stands further back than what was solved."
            )
        if self._turned:
            own, other, seat = other, own, 1 - seat
        return self.look_up(1 - seat, self.plan.places(own, other, seat)) / self._one

    def look_up(self, side: int, places: Numbers) -> Values:
        return self.arrays[side][places]
