"""How the kernels of this room are compiled: kept apart from those of `kernels`, which they call."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol, cast

import numpy as np

from spieltisch.kernels.jit import cache_folder, fingerprint, kept_in

__all__ = ["Floats", "folder", "kernel", "single"]


class Floats(Protocol):
    """A one-dimensional array of floating-point numbers, as a kernel sees it."""

    def __getitem__(self, index: int, /) -> float: ...
    def __setitem__(self, index: int, value: float, /) -> None: ...
    def __len__(self) -> int: ...


folder = cache_folder() / fingerprint(Path(__file__).parent)
kernel = kept_in(folder)
single = cast("Callable[[float], float]", np.float32)
"""A number of single precision; to the type checker all numbers are `float`."""
