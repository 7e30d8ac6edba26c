"""A table in memory that writes its own log, and how its seeds are gathered."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from spieltisch.fair.chain import first_head, next_head
from spieltisch.fair.commitment import (
    SEED_LENGTH,
    agreement,
    seat_commitment,
    server_commitment,
)
from spieltisch.fair.event import TABLE, Event, Kind
from spieltisch.fair.log import Log
from spieltisch.fair.stream import Stream, stream_key
from spieltisch.rules.catalogue import entry
from spieltisch.rules.game import Seat, seat_letter
from spieltisch.rules.json_form import JsonValue

__all__ = ["QUIET", "Habits", "Point", "Sketch", "gather"]

_NAMES: Final = ("Änne", "Jean Paul", "Søren", "“Q”", "龍之介", 'a\\b"c')
_SOME_DAY: Final = 1_700_000_000_000


@dataclass(frozen=True)
class Habits:
    """How often, of one chance, things happen at a table."""

    bots: float = 0.3
    """A seat is a bot's from the start."""
    absent: float = 0.15
    silent: float = 0.15
    """A seat that committed does not reveal."""
    undo: float = 0.15
    clock: float = 0.05
    hand: float = 0.02
    withdraw: float = 0.4
    forfeit: float = 0.002
    abort: float = 0.001


QUIET: Final = Habits(*(0.0,) * 9)
"""People only, and they do nothing but play."""


@dataclass(frozen=True)
class Point:
    """A state, and the event that led to it."""

    seq: int
    by: str
    played: str
    state: Any


@dataclass
class Sketch:
    """All that a table knows."""

    game: str
    config: Any
    rng: Random
    habits: Habits
    table: str = ""
    events: list[Event] = field(default_factory=list[Event])
    heads: list[bytes] = field(default_factory=list[bytes])
    seeds: list[bytes] = field(default_factory=list[bytes])
    """The server's, the one in force last."""
    bots: dict[str, str] = field(default_factory=dict[str, str])
    """Who plays for a seat instead of its person, now."""
    people: list[str] = field(default_factory=list[str])
    forfeited: set[Seat] = field(default_factory=set[Seat])
    line: list[Point] = field(default_factory=list[Point])
    """What has not been taken back."""
    draws: int = 0

    def __post_init__(self) -> None:
        self.table = self.table or f"t{self.rng.randrange(10**9)}"
        self.line.append(Point(-1, TABLE, "", entry(self.game).game.initial(self.config)))

    @property
    def letters(self) -> list[str]:
        return [seat_letter(seat) for seat in range(self.config.players)]

    @property
    def state(self) -> Any:
        return self.line[-1].state

    @property
    def agreed(self) -> bytes:
        found = entry(self.game)
        return agreement(self.game, found.rules, found.config_to_json(self.config))

    def happens(self, chance: float) -> bool:
        return self.rng.random() < chance

    def write(self, kind: Kind, by: str, body: dict[str, JsonValue]) -> Event:
        """The next event, chained with the seed in force."""
        before = self.events[-1].at if self.events else _SOME_DAY
        event = Event(len(self.events), before + self.rng.randrange(5000), kind, by, body)
        previous = self.heads[-1] if self.heads else first_head(self.table)
        self.events.append(event)
        self.heads.append(next_head(previous, self.seeds[-1], event))
        return event

    def log(self) -> Log:
        names = _NAMES[: self.config.players]
        return Log(self.table, names, tuple(self.events), tuple(self.heads))


def gather(table: Sketch) -> Stream:
    """Start and, as often as it takes, commit and reveal."""
    _sit_down(table)
    _write_start(table)
    revealed, complete = _round(table, table.people)
    while not complete:
        seats = sorted(revealed)
        table.write("restart", TABLE, {"commit": _promised(table), "seats": [*seats]})
        revealed, complete = _round(table, seats)
    parts = [revealed[letter] for letter in sorted(revealed)]
    return Stream(stream_key(table.table, table.agreed, table.seeds[-1], parts))


def _sit_down(table: Sketch) -> None:
    for letter in table.letters:
        if table.happens(table.habits.bots):
            table.bots[letter] = "random"
        else:
            table.people.append(letter)


def _write_start(table: Sketch) -> None:
    found = entry(table.game)
    body: dict[str, JsonValue] = {
        "bots": {**table.bots},
        "commit": _promised(table),
        "config": {**found.config_to_json(table.config)},
        "game": table.game,
        "rules": found.rules,
        "seats": [*table.people],
        "table": table.table,
    }
    table.write("start", TABLE, body)


def _promised(table: Sketch) -> str:
    """A new seed of the server's, in force from now on, as its commitment."""
    table.seeds.append(table.rng.randbytes(SEED_LENGTH))
    return server_commitment(table.table, table.agreed, table.seeds[-1]).hex()


def _round(table: Sketch, seats: list[str]) -> tuple[dict[str, bytes], bool]:
    """The seeds revealed, and whether these are all that were promised."""
    committed = _commits(table, seats)
    revealed = {
        letter: seed for letter, seed in committed.items() if not table.happens(table.habits.silent)
    }
    for letter in table.rng.sample(sorted(revealed), len(revealed)):
        table.write("reveal", letter, {"seed": revealed[letter].hex()})
    return revealed, revealed.keys() == committed.keys()


def _commits(table: Sketch, seats: list[str]) -> dict[str, bytes]:
    committed: dict[str, bytes] = {}
    for letter in table.rng.sample(seats, len(seats)):
        if table.happens(table.habits.absent):
            table.write("absent", TABLE, {"seat": letter})
        else:
            committed[letter] = table.rng.randbytes(SEED_LENGTH)
            promise = seat_commitment(table.table, letter, committed[letter])
            table.write("commit", letter, {"hash": promise.hex()})
    return committed
