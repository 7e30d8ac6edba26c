"""Each game's own part of the room, loaded when it is needed: it brings the compiler."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

__all__ = ["module_of"]

_FOLDERS: Final[Mapping[str, str]] = {
    "paseo": "paseo",
    "paroli": "paroli",
    "raeuberparoli": "paroli",
}


def module_of(game: str, name: str) -> Any:
    """`finding` or `looking` of this game."""
    return import_module(f"spieltisch.analysis.{_FOLDERS[game]}.{name}")
