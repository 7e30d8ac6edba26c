"""Games, options of their rules, and positions as they are given on the command line: text, JSON, @file, or - for input."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from spieltisch.cli.errors import CommandError
from spieltisch.games.port import Unanswerable
from spieltisch.games.registry import PORTS
from spieltisch.rules.catalogue import GAMES, Entry
from spieltisch.words.speech import sentence

__all__ = [
    "game_called",
    "options_called",
    "paseo_options",
    "read_bytes",
    "read_position",
    "with_dice",
]


def read_position(entry: Entry, given: str, *, full_set: bool = True) -> Any:
    """The position; raises `Unreadable` or `Impossible`."""
    return PORTS[entry.name].read_position(_text(given).strip(), full_set=full_set)


def with_dice(entry: Entry, state: Any, dice: tuple[int, int] | None, language: str) -> Any:
    """The position after this roll."""
    if dice is None:
        return state
    port = PORTS[entry.name]
    try:
        roll = port.roll(dice)
    except Unanswerable:
        raise CommandError("error.dice") from None
    if refusal := entry.game.refusal(state, roll):
        why = sentence(refusal, language, place=port.places(state))
        raise CommandError("error.cannot-roll", text=why)
    return entry.game.apply(state, roll).state


def read_bytes(file: Path) -> bytes:
    """Of a file, or of standard input (-)."""
    return sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()


def _text(given: str) -> str:
    if given == "-":
        return sys.stdin.read()
    return Path(given[1:]).read_text(encoding="utf-8") if given.startswith("@") else given


def game_called(name: str) -> Entry:
    if name not in GAMES:
        raise CommandError("error.no-game", name=name, text=", ".join(GAMES))
    return GAMES[name]


def options_called(found: Entry, names: Iterable[str]) -> dict[str, bool]:
    """What these names agree, as a configuration says it; `draw_one_by_one` is `draw-one-by-one`."""
    known = {each.flag: each.name for each in found.options}
    flags = {name: name.replace("_", "-") for name in names}
    for name, flag in flags.items():
        if flag not in known:
            said = {"title": found.title, "name": name, "text": ", ".join(known)}
            raise CommandError("error.no-option", **said)
    return {known[flag]: True for flag in flags.values()}


def paseo_options(names: Iterable[str] | None) -> dict[str, bool]:
    """What these names agree for a path that is solved."""
    return options_called(GAMES["paseo"], names or ())
