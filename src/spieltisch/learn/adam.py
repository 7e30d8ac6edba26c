"""Adam, the optimiser of every network here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

__all__ = ["Adam"]

_Array: TypeAlias = NDArray[Any]
_DECAYS: Final = (0.9, 0.999)
"""Of the running means of slopes and of their squares."""


class Adam:
    """A network that moves down slopes; its moments are two rows, one for each decay."""

    def __init__(self, net: _Array, moments: _Array | None = None, steps: int = 0) -> None:
        self.net: _Array = net.astype(np.float32)
        given = np.zeros((2, len(net))) if moments is None else moments
        self.moments: _Array = given.astype(np.float32)
        self.steps = steps

    def step(self, slope: _Array, speed: float) -> None:
        self.steps += 1
        self.moments += _column(1 - decay for decay in _DECAYS) * (
            np.stack([slope, slope**2]) - self.moments
        )
        mean, square = self.moments / _column(1 - decay**self.steps for decay in _DECAYS)
        self.net -= np.float32(speed) * mean / (np.sqrt(square) + np.float32(1e-8))


def _column(numbers: Iterable[float]) -> _Array:
    return np.array([[number] for number in numbers], dtype=np.float32)
