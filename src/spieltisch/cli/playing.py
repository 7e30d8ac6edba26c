"""`spieltisch play`: from what was wished for to a table with players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from spieltisch.cli.complaints import Complaint
from spieltisch.cli.host import Host
from spieltisch.cli.menu import choose_game, choose_level, choose_options, choose_players
from spieltisch.cli.replaying import read_record
from spieltisch.cli.screen import Screen
from spieltisch.cli.seats import (
    USUAL_LEVEL,
    players_at,
    policies,
    seat_names,
    seat_players,
)
from spieltisch.cli.shelf import game_called, options_called
from spieltisch.cli.sitting import begin
from spieltisch.cli.table_talk import play_through
from spieltisch.cli.writing import check_writable
from spieltisch.rules.catalogue import Entry, entry
from spieltisch.rules.record import Record

__all__ = ["Wishes", "play_game"]


@dataclass(frozen=True)
class Wishes:
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


def play_game(screen: Screen, wishes: Wishes) -> None:
    """Set the table, or go on with a saved game, and play."""
    if wishes.save:
        check_writable(wishes.save)
    record, seats = _resumed(wishes) if wishes.resume else _new(screen, wishes)
    with policies(entry(record.game), seats) as bots:
        sitting = begin(record, bots, *_chances(wishes.seed), seats)
        play_through(Host(screen, sitting), wishes.save)


def _new(screen: Screen, wishes: Wishes) -> tuple[Record, tuple[str, ...]]:
    found = game_called(wishes.game) if wishes.game else choose_game(screen)
    if wishes.game is None and wishes.players is None and wishes.seats is None:
        players, level = choose_players(screen, found), choose_level(screen, found)
        options = wishes.options or choose_options(screen, found)
        wishes = replace(wishes, players=players, level=level, options=options)
    players = players_at(found, wishes.players, wishes.seats)
    seats = seat_players(found, players, wishes.seats, wishes.level)
    names = seat_names(seats, wishes.names, screen.words)
    return Record(found.name, _config(found, players, wishes), names), seats


def _resumed(wishes: Wishes) -> tuple[Record, tuple[str, ...]]:
    """A saved game goes on with its own players' names; who is a person, `--seats` says."""
    if settled := [*_settled(wishes)]:
        raise Complaint("error.resumed", text=", ".join(settled))
    record = read_record(wishes.resume or Path())
    found = entry(record.game)
    if wishes.game not in (None, record.game):
        known = {"title": found.title, "name": wishes.game, "file": str(wishes.resume)}
        raise Complaint("error.other-game", **known)
    players = players_at(found, len(record.seats), wishes.seats)
    return record, seat_players(found, players, wishes.seats)


def _settled(wishes: Wishes) -> Iterator[str]:
    """The options that a saved game has answered long ago."""
    given = (wishes.players, wishes.names, wishes.path, wishes.turn_limit)
    names = ("--players", "--names", "--path", "--turn-limit")
    yield from (name for name, value in zip(names, given, strict=True) if value is not None)
    if wishes.options:
        yield "--option"


def _config(found: Entry, players: int, wishes: Wishes) -> Any:
    said: dict[str, object] = {"players": players, **options_called(found, wishes.options)}
    if found.name == "paseo":
        said |= {"path": wishes.path or "laid"}
        said |= {} if wishes.turn_limit is None else {"turn_limit": wishes.turn_limit}
    elif wishes.path or wishes.turn_limit is not None:
        raise Complaint("error.for-paseo")
    return found.config_from_json(said)


def _chances(seed: int | None) -> tuple[Random, Random]:
    """Dice and cards, and the bots' own; from the machine's entropy unless a seed is given."""
    if seed is None:
        return SystemRandom(), SystemRandom()
    return Random(f"chance {seed}"), Random(f"wits {seed}")
