"""Each game's own part of the room, loaded when it is needed: it brings the compiler."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from spieltisch.rules.catalogue import GAMES

__all__ = ["module_of"]


def module_of(game: str, name: str) -> Any:
    """`finding` or `looking` of this game."""
    return import_module(f"spieltisch.analysis.{GAMES[game].folder}.{name}")
