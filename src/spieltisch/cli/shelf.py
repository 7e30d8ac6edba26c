"""A game, and options of its rules, by the names that were typed."""

from __future__ import annotations

from collections.abc import Iterable

from spieltisch.cli.complaints import Complaint
from spieltisch.rules.catalogue import GAMES, Entry

__all__ = ["game_called", "options_called"]


def game_called(name: str) -> Entry:
    if name not in GAMES:
        raise Complaint("error.no-game", name=name, text=", ".join(GAMES))
    return GAMES[name]


def options_called(found: Entry, names: Iterable[str]) -> dict[str, bool]:
    """What these names agree, as a configuration says it."""
    known = {each.flag: each.name for each in found.options}
    for name in names:
        if name not in known:
            said = {"title": found.title, "name": name, "text": ", ".join(known)}
            raise Complaint("error.no-option", **said)
    return {known[name]: True for name in names}
