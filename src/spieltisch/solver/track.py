"""Which path, and from where on."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

__all__ = ["Corner", "Tick", "Track"]

Tick: TypeAlias = Callable[[int], object]
"""Is told how many pairs of arrangements have been solved."""


class Track(NamedTuple):
    """A path for two, and P8's option."""

    tiles: str
    """What each tile bears, from A's side."""
    blank_blocked: bool = False

    @property
    def end(self) -> int:
        return len(self.tiles) + 1

    @property
    def turned(self) -> Track:
        """The same as B sees it."""
        return Track(self.tiles[::-1], self.blank_blocked)

    @property
    def one_way(self) -> Track:
        """A path and its mirror image are one table."""
        return min(self, self.turned)

    @property
    def labels(self) -> int:
        """See `spieltisch.kernels.paseo.line`."""
        return sum(
            1 << (16 * int(label) + tile)
            for tile, label in enumerate(self.tiles, 1)
            if label != "*"
        )


class Corner(NamedTuple):
    """Where the stones of both stand, each as its owner counts: blank, 1, 2, 3."""

    own: tuple[int, int, int, int] = (0, 0, 0, 0)
    other: tuple[int, int, int, int] = (0, 0, 0, 0)

    @property
    def turned(self) -> Corner:
        return Corner(self.other, self.own)
