"""Names for type hints, which nobody reads in a browser."""

from __future__ import annotations

from numpy import ndarray as NDArray  # noqa: N812 numpy's name

__all__ = ["NDArray"]
