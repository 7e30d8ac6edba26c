"""What the environments ask of a game's kernels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from spieltisch.envs.codec import Codec
from spieltisch.rules.game import Seat

__all__ = ["Machine"]


@dataclass(frozen=True)
class Machine:
    """A game's kernels. `Any` stands for bundles of arrays, which each game has its own of."""

    codec: Codec
    """The numbers that the kernels must equal."""
    games: Callable[[int, int], Any]
    """Rows for this many games of this many players; a named tuple with `rngs` among it."""
    scratch: Callable[[], Any]
    agreed: Callable[[Mapping[str, Any]], tuple[Any, ...]]
    """The options as the kernels want them."""
    reset: Callable[..., None]
    step: Callable[..., None]
    reset_one: Callable[..., int]
    """Begin a lone game; the seat to act."""
    step_one: Callable[..., int]
    """Enter a legal id in it; the seat to act, or a negative number once it is over."""
    position: Callable[[Any, Mapping[str, Any]], Any]
    """The lone game as a state of the law."""
    winners: Callable[[Any, Mapping[str, Any]], tuple[Seat, ...]]
    """Who has won a lone game that is over."""
