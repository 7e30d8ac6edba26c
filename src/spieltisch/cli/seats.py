"""Who sits at the table: people and bots, and what they are called."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from spieltisch.bots.custom import installed, is_custom
from spieltisch.bots.policy import Policy, acting
from spieltisch.bots.registry import BOTS, bots_for
from spieltisch.bots.seated import is_program, registered_level, seated
from spieltisch.cli.errors import CommandError
from spieltisch.cli.wording import Wording
from spieltisch.rules.catalogue import Entry

__all__ = ["HUMAN", "USUAL_LEVEL", "players_at", "policies", "seat_names", "seat_players"]

HUMAN: Final = "human"
USUAL_LEVEL: Final = "casual"


def players_at(entry: Entry, players: int | None, seats: str | None) -> int:
    """How many play: as said, or as many as seats are named, or the fewest the game is for."""
    named = None if seats is None else len(_split(seats))
    count = max(named or 0, entry.players.start) if players is None else players
    if count not in entry.players:
        first, last = entry.players.start, entry.players.stop - 1
        raise CommandError("error.players", title=entry.title, first=first, last=last, number=count)
    if named is not None and named > count:
        raise CommandError("error.seats-many", first=named, last=count)
    return count


def seat_players(
    entry: Entry, players: int, seats: str | None, level: str = USUAL_LEVEL
) -> tuple[str, ...]:
    """Who sits where; one person, and on the seats not named bots of this level."""
    named = [HUMAN] if seats is None else _split(seats)
    for name in named:
        if not (name == HUMAN or name in _bots(entry) or is_program(name) or is_custom(name)):
            known = ", ".join((HUMAN, *_bots(entry), "MODULE:NAME", "engine:COMMAND"))
            raise CommandError("error.seats-who", name=name, text=known)
    return (*named, *[registered_level(level, entry.name)] * (players - len(named)))


def _bots(entry: Entry) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*bots_for(entry.name), *installed())))


@contextmanager
def policies(entry: Entry, seats: Sequence[str]) -> Generator[tuple[Policy | None, ...]]:
    """Those who decide, by seat, while the game lasts; `None` for a person."""
    with ExitStack() as stack:
        yield tuple(
            None if name == HUMAN else acting(stack.enter_context(seated(name, entry.name)))
            for name in seats
        )


def seat_names(seats: Sequence[str], names: str | None, words: Wording) -> tuple[str, ...]:
    """Names as given; the rest are called by what they are, numbered where several are."""
    given = [name.strip() for name in names.split(",")] if names else []
    if len(given) > len(seats):
        raise CommandError("error.names-many", first=len(given), last=len(seats))
    called = [_called(who, words) for who in seats]
    numbered = [_numbered(called, seat) for seat in range(len(called))]
    return (*given, *numbered[len(given) :])


def _called(who: str, words: Wording) -> str:
    if is_program(who):
        return _program(who)
    return words(f"name.{who}") if who == HUMAN or who in BOTS else who.rpartition(":")[2]


def _program(spec: str) -> str:
    """The last word of the command that is no option, without folder and ending."""
    try:
        words = shlex.split(spec.partition(":")[2])
    except ValueError:
        words = []
    names = [Path(word).stem for word in words if not word.startswith("-")]
    return next((name for name in reversed(names) if name and name.isprintable()), "engine")


def _numbered(called: Sequence[str], seat: int) -> str:
    name = called[seat]
    return f"{name} {called[: seat + 1].count(name)}" if Counter(called)[name] > 1 else name


def _split(seats: str) -> list[str]:
    return [name.strip() for name in seats.split(",")]
