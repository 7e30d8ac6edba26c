"""The values of a box, read: in memory or in a file, for either way round of the path."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from spieltisch.rules.errors import Impossible
from spieltisch.solver.plan import Numbers, Plan, Track

__all__ = ["Solution", "Values"]

Values: TypeAlias = NDArray[np.uint16]

_ONE = 65535


class Solution:
    """The chance to win of the player who is to roll, for every position of a box."""

    def __init__(self, plan: Plan, ones: Values, twos: Values, *, turned: bool = False) -> None:
        """`turned` if A of those who ask is B of the plan."""
        self.plan, self.arrays, self._turned = plan, (ones, twos), turned

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
            raise Impossible("A stone stands further back than in the position that was solved.")
        if self._turned:
            own, other, seat = other, own, 1 - seat
        return self.look_up(1 - seat, self.plan.places(own, other, seat)) / _ONE

    def look_up(self, side: int, places: Numbers) -> Values:
        return self.arrays[side][places]
