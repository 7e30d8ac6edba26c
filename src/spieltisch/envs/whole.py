"""Whole numbers from outside: Python's and numpy's, nothing that would have to be rounded."""

from __future__ import annotations

from operator import index
from typing import Any

__all__ = ["whole"]


def whole(value: Any, name: str) -> int:
    """The number, or a `ValueError` that names it."""
    try:
        return index(value)
    except TypeError:
        raise ValueError(f"{name} is a whole number, not {value!r}.") from None
