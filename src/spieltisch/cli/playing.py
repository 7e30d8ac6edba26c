"""`spieltisch play`: from the options, or a few short questions, to a table with players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from rich.text import Text

from spieltisch.bots.registry import LEVELS, bots_for
from spieltisch.cli.arguments import game_called, options_called, read_bytes
from spieltisch.cli.atomic_write import check_writable
from spieltisch.cli.errors import CommandError
from spieltisch.cli.game_loop import play_through
from spieltisch.cli.host import Host
from spieltisch.cli.practice import taken_back_in
from spieltisch.cli.screen import Screen
from spieltisch.cli.seats import (
    USUAL_LEVEL,
    players_at,
    policies,
    seat_names,
    seat_players,
)
from spieltisch.cli.session import begin
from spieltisch.cli.signs import MUTED
from spieltisch.cli.wording import Wording
from spieltisch.extras import has, install
from spieltisch.games.paseo.fair_paths import path_settings
from spieltisch.games.registry import PORTS
from spieltisch.rules.catalogue import GAMES, Entry, entry
from spieltisch.rules.record import Record
from spieltisch.rules.record_text import record_from_bytes

__all__ = [
    "PlayOptions",
    "choose_game",
    "choose_level",
    "choose_options",
    "choose_players",
    "play_game",
]


@dataclass(frozen=True)
class PlayOptions:
    """The options of the command, as they were given."""

    game: str | None = None
    players: int | None = None
    seats: str | None = None
    names: str | None = None
    seed: int | None = None
    path: str | None = None
    options: tuple[str, ...] = ()
    turn_limit: int | None = None
    save: Path | None = None
    resume: Path | None = None
    level: str = USUAL_LEVEL
    """Of the bots on seats that nobody is named for."""


def play_game(screen: Screen, options: PlayOptions) -> None:
    """Set the table, or go on with a saved game, and play."""
    if options.save:
        check_writable(options.save)
    kept = read_bytes(options.resume) if options.resume else b""
    record, seats = _resumed(options, kept) if options.resume else _new(screen, options)
    with policies(entry(record.game), seats) as bots:
        session = begin(record, bots, *_chances(options.seed), seats)
        session.taken_back = taken_back_in(kept)
        play_through(Host(screen, session), options.save)


def _new(screen: Screen, options: PlayOptions) -> tuple[Record, tuple[str, ...]]:
    found = game_called(options.game) if options.game else choose_game(screen)
    if options.game is None and options.players is None and options.seats is None:
        players = choose_players(screen, found)
        level = choose_level(screen, found, players)
        agreed = options.options or choose_options(screen, found)
        options = replace(options, players=players, level=level, options=agreed)
    players = players_at(found, options.players, options.seats)
    seats = seat_players(found, players, options.seats, options.level)
    if options.seats is None and not has("play"):
        screen.notice(screen.words("menu.simple-bots", text=install("play")))
    names = seat_names(seats, options.names, screen.words)
    return Record(found.name, _config(found, players, options), names), seats


def _resumed(options: PlayOptions, kept: bytes) -> tuple[Record, tuple[str, ...]]:
    """A saved game goes on with its own players' names; who is a person, `--seats` says."""
    if settled := [*_settled(options)]:
        raise CommandError("error.resumed", text=", ".join(settled))
    record = record_from_bytes(kept)
    found = entry(record.game)
    if options.game not in (None, record.game):
        known = {"title": found.title, "name": options.game, "file": str(options.resume)}
        raise CommandError("error.other-game", **known)
    players = players_at(found, len(record.seats), options.seats)
    return record, seat_players(found, players, options.seats)


def _settled(options: PlayOptions) -> Iterator[str]:
    """The options that a saved game has answered long ago."""
    given = (options.players, options.names, options.path, options.turn_limit)
    names = ("--players", "--names", "--path", "--turn-limit")
    yield from (name for name, value in zip(names, given, strict=True) if value is not None)
    if options.options:
        yield "--option"


def _config(found: Entry, players: int, options: PlayOptions) -> Any:
    said: dict[str, object] = {"players": players, **options_called(found, options.options)}
    given: dict[str, object] = {} if options.path is None else {**path_settings(options.path)}
    if options.turn_limit is not None:
        given["turn_limit"] = options.turn_limit
    if given and not PORTS[found.name].settings >= {"path", "turn_limit"}:
        raise CommandError("error.for-paseo")
    return found.config_from_json(said | given)


def _chances(seed: int | None) -> tuple[Random, Random]:
    """Dice and cards, and the bots' own; from the machine's entropy unless a seed is given."""
    if seed is None:
        return SystemRandom(), SystemRandom()
    return Random(f"chance {seed}"), Random(f"wits {seed}")


def choose_game(screen: Screen) -> Entry:
    """One of the games, by number or name; Enter takes the first."""
    entries = list(GAMES.values())
    screen.show(Text(screen.words("menu.welcome"), "bold"), "")
    for number, each in enumerate(entries, 1):
        shown = Text.assemble(f"  {number}  ", (f"{each.title:<14}", "bold"))
        screen.show(shown.append(screen.words(f"menu.{each.name}"), MUTED))
    screen.show("")
    while True:
        line = screen.ask(screen.words("menu.which")).lower() or "1"
        for number, each in enumerate(entries, 1):
            if line in (str(number), each.name, each.title.lower()):
                return each
        screen.notice(screen.words("menu.again"))


def choose_players(screen: Screen, entry: Entry) -> int:
    """How many play; Enter takes the fewest."""
    first, last = entry.players.start, entry.players.stop - 1
    while True:
        line = screen.ask(screen.words("menu.players", first=first, last=last)) or str(first)
        if line.isdecimal() and int(line) in entry.players:
            return int(line)
        screen.notice(screen.words("menu.again"))


def choose_level(screen: Screen, entry: Entry, players: int) -> str:
    """How well the bots play, by number or name; Enter takes the usual level."""
    if not has("play"):
        return USUAL_LEVEL
    levels = [level for level in LEVELS if level in bots_for(entry.name)]
    usual = USUAL_LEVEL if USUAL_LEVEL in levels else levels[-1]
    shown = {level: screen.words(f"name.{level}") for level in levels}
    lost = _given_away(screen.words, entry, players)
    for number, level in enumerate(levels, 1):
        screen.show(Text(f"  {number}  {shown[level]}").append(lost.get(level, ""), MUTED))
    asked = screen.words("menu.level", number=levels.index(usual) + 1, count=len(levels))
    while True:
        line = screen.ask(asked).lower() or usual
        for number, level in enumerate(levels, 1):
            if line in (str(number), level, shown[level].lower()):
                return level
        screen.notice(screen.words("menu.again"))


def _given_away(words: Wording, entry: Entry, players: int) -> dict[str, str]:
    """What each level gives away, said behind its name, where that was measured."""
    from spieltisch.analysis.levels import given_away  # noqa: PLC0415 not everybody has numpy
    from spieltisch.analysis.telling import Teller  # noqa: PLC0415 see above

    teller = Teller(words.language, ())
    lost = given_away(entry.name, players)
    told = {level: teller.percent(figure.value) for level, figure in lost.items()}
    return {level: f" · {words('menu.gives-away', text=text)}" for level, text in told.items()}


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
