"""Who sits at the table: people and bots, and what they are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from spieltisch.bots.policy import Policy
from spieltisch.bots.shelf import bot, bots_for
from spieltisch.cli.wording import Wording
from spieltisch.rules.catalogue import Entry
from spieltisch.rules.errors import SpieltischError

__all__ = ["HUMAN", "BadSeats", "players_at", "policies", "seat_names", "seat_players"]

HUMAN = "human"


class BadSeats(SpieltischError):
    """Nobody can sit like this."""


def players_at(entry: Entry, players: int | None, seats: str | None) -> int:
    """How many play: as said, or as many as seats are named, or the fewest the game is for."""
    named = len(_split(seats)) if seats else None
    count = players or named or entry.players.start
    if count not in entry.players:
        first, last = entry.players.start, entry.players.stop - 1
        raise BadSeats(f"{entry.title} is for {first} to {last} players, not {count}.")
    if named is not None and named > count:
        raise BadSeats(f"--seats names {named} players, but --players says {count}.")
    return count


def seat_players(entry: Entry, players: int, seats: str | None) -> tuple[str, ...]:
    """Who sits where; one person against greedy bots unless said otherwise."""
    named = _split(seats) if seats else [HUMAN]
    for name in named:
        if name != HUMAN and name not in bots_for(entry.name):
            known = ", ".join((HUMAN, *bots_for(entry.name)))
            raise BadSeats(f"{name!r} cannot sit here; --seats takes {known}.")
    return (*named, *["greedy"] * (players - len(named)))


def policies(entry: Entry, seated: Sequence[str]) -> tuple[Policy | None, ...]:
    return tuple(None if name == HUMAN else bot(name, entry.name) for name in seated)


def seat_names(seated: Sequence[str], names: str | None, words: Wording) -> tuple[str, ...]:
    """Names as given; the rest are called by what they are, numbered where several are."""
    given = [name.strip() for name in names.split(",")] if names else []
    if len(given) > len(seated):
        raise BadSeats(f"--names names {len(given)} players, but {len(seated)} play.")
    called = [words(f"name.{who}") if who == HUMAN else who.capitalize() for who in seated]
    numbered = [_numbered(called, seat) for seat in range(len(called))]
    return (*given, *numbered[len(given) :])


def _numbered(called: Sequence[str], seat: int) -> str:
    name = called[seat]
    return f"{name} {called[: seat + 1].count(name)}" if Counter(called)[name] > 1 else name


def _split(seats: str) -> list[str]:
    return [name.strip() for name in seats.split(",")]
