"""What can be learnt: the four things a training loop asks of it.

What a network knows is a mapping of arrays, the state of its optimiser included. An epoch is a
function of what is known, its number and the seed alone, so training that was interrupted goes on
as if nothing had happened.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeAlias

from numpy.typing import NDArray

__all__ = ["Knowledge", "Trainer"]

Knowledge: TypeAlias = Mapping[str, NDArray[Any]]


class Trainer(Protocol):
    @property
    def name(self) -> str:
        """The file of the shipped weights: `paseo2`."""
        ...

    @property
    def epochs(self) -> int:
        """How many epochs made the shipped weights."""
        ...

    def beginning(self, seed: int) -> Knowledge:
        """What is known before the first epoch."""
        ...

    def epoch(self, known: Knowledge, number: int, seed: int) -> Knowledge:
        """What is known after one more epoch; a few seconds of self-play each."""
        ...

    def exam(self, known: Knowledge, games: int, seed: int) -> float:
        """The share of games won against a fixed opponent; 0.5 is as good."""
        ...

    def weights(self, known: Knowledge) -> Knowledge:
        """What is shipped of it, in few bytes."""
        ...
