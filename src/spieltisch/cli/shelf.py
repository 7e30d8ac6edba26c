"""A game by the name that was typed."""

from __future__ import annotations

from spieltisch.cli.complaints import Complaint
from spieltisch.rules.catalogue import GAMES, Entry

__all__ = ["game_called"]


def game_called(name: str) -> Entry:
    if name not in GAMES:
        raise Complaint("error.no-game", name=name, text=", ".join(GAMES))
    return GAMES[name]
