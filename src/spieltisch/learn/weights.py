"""What was learnt and is shipped with the package, by name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

__all__ = ["FOLDER", "weights"]

FOLDER: Final = files("spieltisch.learn") / "weights"
"""Where the files lie, one `.npz` for each name."""


@cache
def weights(name: str) -> Mapping[str, NDArray[Any]]:
    """The arrays of this name, loaded once: readers share them and write to none."""
    with (FOLDER / f"{name}.npz").open("rb") as file, np.load(file, allow_pickle=False) as kept:
        return {key: kept[key] for key in kept.files}
