"""What the vector environment needs of a game: its rows, room to work in, and two kernels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from spieltisch.envs.codec import Codec

__all__ = ["Machine"]


@dataclass(frozen=True)
class Machine:
    """A game's kernels. `Any` stands for bundles of arrays, which each game has its own of."""

    codec: Codec
    """The numbers that the kernels must equal."""
    games: Callable[[int, int], Any]
    """Rows for so many games of so many players; a named tuple with `rngs` among it."""
    scratch: Callable[[], Any]
    agreed: Callable[[Mapping[str, Any]], tuple[Any, ...]]
    """The options as the kernels want them."""
    reset: Callable[..., None]
    step: Callable[..., None]
