"""What newer Pythons have in `typing`."""

from typing import TypeVar

__all__ = ["TypeVar"]
