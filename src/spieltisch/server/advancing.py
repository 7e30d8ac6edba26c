"""What is written when something happens: the event, then the draws and the end that follow from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from spieltisch.fair.chain import first_head, next_head
from spieltisch.fair.commitment import agreement, server_commitment
from spieltisch.fair.event import CHANCE as BY_CHANCE, TABLE as BY_TABLE, Event, Kind
from spieltisch.fair.result import result
from spieltisch.fair.stream import Stream, pick, stream_key
from spieltisch.rules.catalogue import Entry, entry
from spieltisch.rules.game import CHANCE, Fact, seat_letter
from spieltisch.rules.plain import Plain
from spieltisch.server.log import Course, begin, fold

__all__ = ["Beginning", "Draft", "Happening", "aborted", "advance", "restarted", "started"]


@dataclass(frozen=True)
class Draft:
    """An event that is still to be numbered, timed and bound."""

    kind: Kind
    by: str
    body: Mapping[str, Plain]


@dataclass(frozen=True)
class Happening:
    """An event, what it leads to, and the facts of it."""

    event: Event
    course: Course
    """After it."""
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True)
class Beginning:
    """What is agreed when a game starts. Seats are letters."""

    table: str
    game: str
    config: Any
    bots: Mapping[str, str]
    contributors: Sequence[str]
    """The people who are asked for seeds."""


def started(agreed: Beginning, seed: str) -> Draft:
    """The first event, with the server's commitment."""
    table, config, found = agreed.table, agreed.config, entry(agreed.game)
    body: dict[str, Plain] = {
        "table": table,
        "game": agreed.game,
        "config": dict(found.config_to_json(config)),
        "rules": found.rules,
        "commit": _commitment(table, found, config, seed),
        "bots": {**agreed.bots},
        "seats": [*agreed.contributors],
    }
    return Draft("start", BY_TABLE, body)


def restarted(course: Course, seed: str) -> Draft:
    """Seeds are gathered anew, without those who did not reveal theirs."""
    seats = [seat for seat in course.seeding.seats if seat not in course.seeding.missing]
    commit = _commitment(course.table, course.entry, course.config, seed)
    return Draft("restart", BY_TABLE, {"commit": commit, "seats": [*seats]})


def aborted(course: Course, seeds: Sequence[str]) -> Draft:
    """The end as things stand, whether or not the game could go on."""
    outcome = course.entry.game.outcome(course.state)
    ended = result(outcome, course.players, course.forfeited)
    body: dict[str, Plain] = {
        "winners": [seat_letter(seat) for seat in ended.winners],
        "reason": ended.reason,
        "scores": [*ended.scores],
        "seeds": [*seeds],
    }
    return Draft("end", BY_TABLE, body)


def advance(
    course: Course | None, drafts: Iterable[Draft], seeds: Sequence[str], at: int
) -> tuple[Happening, ...]:
    """Everything that happens at this moment, in order."""
    happened: list[Happening] = []
    for draft in drafts:
        happened += _with_consequences(
            happened[-1].course if happened else course, draft, seeds, at
        )
    return tuple(happened)


def _with_consequences(
    course: Course | None, draft: Draft, seeds: Sequence[str], at: int
) -> Iterator[Happening]:
    follows: Draft | None = draft
    while follows:
        happening = _happening(course, follows, seeds, at)
        yield happening
        course = happening.course
        follows = _follows(course, seeds)


def _happening(course: Course | None, draft: Draft, seeds: Sequence[str], at: int) -> Happening:
    if course is None:
        event = Event(0, at, draft.kind, draft.by, draft.body)
        head = next_head(first_head(str(draft.body["table"])), bytes.fromhex(seeds[0]), event)
        return Happening(event, begin(event, head.hex()))
    event = Event(course.seq + 1, max(at, course.at), draft.kind, draft.by, draft.body)
    in_force = course.seeding.after(event).number
    head = next_head(bytes.fromhex(course.head), bytes.fromhex(seeds[in_force]), event)
    return Happening(event, *fold(course, event, head.hex()))


def _follows(course: Course, seeds: Sequence[str]) -> Draft | None:
    """The end, or a draw, where it is chance's turn."""
    if course.ending:
        return None
    one_left = len(course.forfeited) == course.players - 1
    if one_left or course.entry.game.outcome(course.state):
        return aborted(course, seeds)
    return _drawn(course, seeds) if course.actor is CHANCE else None


def _drawn(course: Course, seeds: Sequence[str]) -> Draft:
    game = course.entry.game
    outcomes = game.chance(course.state)
    total = sum(weight for _, weight in outcomes)
    stream = Stream(_key(course, seeds))
    action = pick(outcomes, stream.below(course.game, course.draws, total))
    text = game.format(action)
    return Draft("draw", BY_CHANCE, {"label": course.game, "number": course.draws, "action": text})


def _key(course: Course, seeds: Sequence[str]) -> bytes:
    seed = bytes.fromhex(seeds[course.seeding.number])
    cfg = _agreement(course.entry, course.config)
    return stream_key(course.table, cfg, seed, course.seeding.contributions)


def _commitment(table: str, found: Entry, config: object, seed: str) -> str:
    return server_commitment(table, _agreement(found, config), bytes.fromhex(seed)).hex()


def _agreement(found: Entry, config: object) -> bytes:
    return agreement(found.name, found.rules, found.config_to_json(config))
