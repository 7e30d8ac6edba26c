"""Who sits at the table: people and bots, and what they are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from spieltisch.bots.policy import Policy
from spieltisch.bots.shelf import bot, bots_for
from spieltisch.cli.complaints import Complaint
from spieltisch.cli.wording import Wording
from spieltisch.rules.catalogue import Entry

__all__ = ["HUMAN", "players_at", "policies", "seat_names", "seat_players", "seats_option"]

HUMAN = "human"


def players_at(entry: Entry, players: int | None, seats: str | None) -> int:
    """How many play: as said, or as many as seats are named, or the fewest the game is for."""
    named = None if seats is None else len(_split(seats))
    count = max(named or 0, entry.players.start) if players is None else players
    if count not in entry.players:
        first, last = entry.players.start, entry.players.stop - 1
        raise Complaint("error.players", title=entry.title, first=first, last=last, number=count)
    if named is not None and named > count:
        raise Complaint("error.seats-many", first=named, last=count)
    return count


def seat_players(entry: Entry, players: int, seats: str | None) -> tuple[str, ...]:
    """Who sits where; one person against greedy bots unless said otherwise."""
    named = [HUMAN] if seats is None else _split(seats)
    for name in named:
        if name != HUMAN and name not in bots_for(entry.name):
            known = ", ".join((HUMAN, *bots_for(entry.name)))
            raise Complaint("error.seats-who", name=name, text=known)
    return (*named, *["greedy"] * (players - len(named)))


def policies(entry: Entry, seated: Sequence[str]) -> tuple[Policy | None, ...]:
    return tuple(None if name == HUMAN else bot(name, entry.name) for name in seated)


def seats_option(entry: Entry, seated: Sequence[Policy | None]) -> str:
    """What `--seats` takes to put the same people and bots on the same seats."""
    known = {bot(name, entry.name): name for name in bots_for(entry.name)}
    return ",".join(HUMAN if policy is None else known[policy] for policy in seated)


def seat_names(seated: Sequence[str], names: str | None, words: Wording) -> tuple[str, ...]:
    """Names as given; the rest are called by what they are, numbered where several are."""
    given = [name.strip() for name in names.split(",")] if names else []
    if len(given) > len(seated):
        raise Complaint("error.names-many", first=len(given), last=len(seated))
    called = [words(f"name.{who}") for who in seated]
    numbered = [_numbered(called, seat) for seat in range(len(called))]
    return (*given, *numbered[len(given) :])


def _numbered(called: Sequence[str], seat: int) -> str:
    name = called[seat]
    return f"{name} {called[: seat + 1].count(name)}" if Counter(called)[name] > 1 else name


def _split(seats: str) -> list[str]:
    return [name.strip() for name in seats.split(",")]
