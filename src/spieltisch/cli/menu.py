"""What to play, asked in a few short questions, for `spieltisch play` without a game."""

from __future__ import annotations

from rich.text import Text

from spieltisch.bots.shelf import LEVELS, bots_for
from spieltisch.cli.screen import Screen
from spieltisch.cli.seats import USUAL_LEVEL
from spieltisch.cli.signs import MUTED
from spieltisch.rules.catalogue import GAMES, Entry

__all__ = ["choose_game", "choose_level", "choose_options", "choose_players"]


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


def choose_level(screen: Screen, entry: Entry) -> str:
    """How well the bots play, by number or name; Enter takes the usual level."""
    levels = [level for level in LEVELS if level in bots_for(entry.name)]
    if not levels:
        return USUAL_LEVEL
    usual = USUAL_LEVEL if USUAL_LEVEL in levels else levels[-1]
    for number, level in enumerate(levels, 1):
        screen.show(f"  {number}  {screen.words(f'name.{level}')}")
    asked = screen.words("menu.level", number=levels.index(usual) + 1, count=len(levels))
    while True:
        line = screen.ask(asked).lower() or usual
        for number, level in enumerate(levels, 1):
            if line in (str(number), level, screen.words(f"name.{level}").lower()):
                return level
        screen.notice(screen.words("menu.again"))


def choose_options(screen: Screen, entry: Entry) -> tuple[str, ...]:
    """Rules to be played otherwise, by their numbers; Enter takes none."""
    for number, each in enumerate(entry.options, 1):
        words = screen.words.option(each.name)
        screen.show(Text.assemble(f"  {number}  {words} ", (f"({each.ruling})", MUTED)))
    numbers = {str(number): each.flag for number, each in enumerate(entry.options, 1)}
    while True:
        typed = screen.ask(screen.words("menu.options")).replace(",", " ").split()
        if all(number in numbers for number in typed):
            return tuple(numbers[number] for number in dict.fromkeys(typed))
        screen.notice(screen.words("menu.again"))
