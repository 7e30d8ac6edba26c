"""What to play, asked in a few short questions, for `spieltisch play` without a game."""

from __future__ import annotations

from rich.text import Text

from spieltisch.cli.screen import Screen
from spieltisch.cli.signs import MUTED
from spieltisch.rules.catalogue import GAMES, Entry

__all__ = ["choose_game", "choose_players"]


def choose_game(screen: Screen) -> Entry:
    """One of the games, by number or name; Enter takes the first."""
    entries = list(GAMES.values())
    screen.show(Text(screen.words("menu.welcome"), "bold"), "")
    for number, entry in enumerate(entries, 1):
        shown = Text.assemble(f"  {number}  ", (f"{entry.title:<14}", "bold"))
        screen.show(shown.append(screen.words(f"menu.{entry.name}"), MUTED))
    screen.show("")
    while True:
        line = screen.ask(screen.words("menu.which")).lower() or "1"
        for number, entry in enumerate(entries, 1):
            if line in (str(number), entry.name, entry.title.lower()):
                return entry
        screen.notice(screen.words("menu.again"))


def choose_players(screen: Screen, entry: Entry) -> int:
    """How many play; Enter takes the fewest."""
    first, last = entry.players.start, entry.players.stop - 1
    while True:
        line = screen.ask(screen.words("menu.players", first=first, last=last)) or str(first)
        if line.isdecimal() and int(line) in entry.players:
            return int(line)
        screen.notice(screen.words("menu.again"))
