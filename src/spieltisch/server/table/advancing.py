"""What is written when something happens: the event, then the draws and the end that follow from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import zip_longest
from typing import Any

from msgspec import Raw

from spieltisch.fair.chain import first_head, next_head
from spieltisch.fair.commitment import agreement, server_commitment
from spieltisch.fair.event import CHANCE as BY_CHANCE, TABLE as BY_TABLE, Event, Kind
from spieltisch.fair.result import result
from spieltisch.fair.stream import Stream, pick, stream_key
from spieltisch.rules.catalogue import Entry, entry
from spieltisch.rules.game import CHANCE, Fact, seat_letter
from spieltisch.rules.json_form import JsonValue
from spieltisch.server.table.replay import Course, Judged, begin, fold
from spieltisch.wire.law import written

__all__ = ["Beginning", "EventDraft", "Happening", "aborted", "advance", "restarted", "started"]


@dataclass(frozen=True)
class EventDraft:
    """An event that is still to be numbered, timed and bound."""

    kind: Kind
    by: str
    body: Mapping[str, JsonValue]
    judged: Judged | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Happening:
    """An event, what it leads to, and the facts of it."""

    event: Event
    course: Course
    """After it."""
    facts: tuple[Fact, ...] = ()

    @cached_property
    def written(self) -> tuple[Raw, ...]:
        """The facts as they are sent, to however many."""
        return tuple(written(fact) for fact in self.facts)


@dataclass(frozen=True)
class Beginning:
    """What is agreed when a game starts. Seats are letters."""

    table: str
    game: str
    config: Any
    bots: Mapping[str, str]
    contributors: Sequence[str]
    """The people who are asked for seeds."""
    position: str | None = None
    """Where it does not begin as usual."""


def started(agreed: Beginning, seed: str) -> EventDraft:
    """The first event, with the server's commitment."""
    table, config, found = agreed.table, agreed.config, entry(agreed.game)
    body: dict[str, JsonValue] = {
        "table": table,
        "game": agreed.game,
        "config": dict(found.config_to_json(config)),
        "rules": found.rules,
        "commit": _commitment(table, found, config, seed),
        "bots": {**agreed.bots},
        "seats": [*agreed.contributors],
    }
    begun: dict[str, JsonValue] = {} if agreed.position is None else {"position": agreed.position}
    return EventDraft("start", BY_TABLE, body | begun)


def restarted(course: Course, seed: str) -> EventDraft:
    """Seeds are gathered again, without those who did not reveal theirs."""
    seats = [seat for seat in course.seeding.seats if seat not in course.seeding.missing]
    commit = _commitment(course.table, course.entry, course.config, seed)
    return EventDraft("restart", BY_TABLE, {"commit": commit, "seats": [*seats]})


def aborted(course: Course, seeds: Sequence[str]) -> EventDraft:
    """The end as things stand, whether or not the game could go on."""
    outcome = course.entry.game.outcome(course.state)
    ended = result(outcome, course.players, course.forfeited)
    body: dict[str, JsonValue] = {
        "winners": [seat_letter(seat) for seat in ended.winners],
        "reason": ended.reason,
        "scores": [*ended.scores],
        "seeds": [*seeds],
    }
    return EventDraft("end", BY_TABLE, body)


def advance(
    course: Course | None, drafts: Iterable[EventDraft], seeds: Sequence[str], at: int
) -> tuple[Happening, ...]:
    """Everything that happens at this moment, in order. Nothing is drawn amid a given beginning."""
    happened: list[Happening] = []
    wanted = [*drafts]
    for draft, following in zip_longest(wanted, wanted[1:]):
        before = happened[-1].course if happened else course
        if following and following.kind in ("given", "end"):
            happened.append(_happening(before, draft, seeds, at))
        else:
            happened += _with_consequences(before, draft, seeds, at)
    return tuple(happened)


def _with_consequences(
    course: Course | None, draft: EventDraft, seeds: Sequence[str], at: int
) -> Iterator[Happening]:
    follows: EventDraft | None = draft
    while follows:
        happening = _happening(course, follows, seeds, at)
        yield happening
        course = happening.course
        follows = _follows(course, seeds)


def _happening(
    course: Course | None, draft: EventDraft, seeds: Sequence[str], at: int
) -> Happening:
    if course is None:
        event = Event(0, at, draft.kind, draft.by, draft.body)
        head = next_head(first_head(str(draft.body["table"])), bytes.fromhex(seeds[0]), event)
        return Happening(event, begin(event, head.hex()))
    event = Event(course.seq + 1, max(at, course.at), draft.kind, draft.by, draft.body)
    in_force = course.seeding.after(event).number
    head = next_head(bytes.fromhex(course.head), bytes.fromhex(seeds[in_force]), event)
    return Happening(event, *fold(course, event, head.hex(), draft.judged))


def _follows(course: Course, seeds: Sequence[str]) -> EventDraft | None:
    """The end, or a draw, where it is chance's turn."""
    if course.ending:
        return None
    one_left = len(course.forfeited) == course.players - 1
    if one_left or course.entry.game.outcome(course.state):
        return aborted(course, seeds)
    return _drawn(course, seeds) if course.actor is CHANCE else None


def _drawn(course: Course, seeds: Sequence[str]) -> EventDraft:
    game = course.entry.game
    outcomes = game.chance(course.state)
    total = sum(weight for _, weight in outcomes)
    stream = Stream(_key(course, seeds))
    action = pick(outcomes, stream.below(course.game, course.draws, total))
    body: dict[str, JsonValue] = {
        "label": course.game,
        "number": course.draws,
        "action": game.format(action),
    }
    judged = Judged(course.state, game.apply(course.state, action))
    return EventDraft("draw", BY_CHANCE, body, judged)


def _key(course: Course, seeds: Sequence[str]) -> bytes:
    seed = seeds[course.seeding.number]
    return _game_key(course.table, course.game, course.config, seed, course.seeding.contributions)


@lru_cache(maxsize=1024)
def _game_key(
    table: str, game: str, config: Any, seed: str, contributions: tuple[bytes, ...]
) -> bytes:
    """The same for all draws of a game."""
    cfg = _agreement(entry(game), config)
    return stream_key(table, cfg, bytes.fromhex(seed), contributions)


def _commitment(table: str, found: Entry, config: object, seed: str) -> str:
    return server_commitment(table, _agreement(found, config), bytes.fromhex(seed)).hex()


def _agreement(found: Entry, config: object) -> bytes:
    return agreement(found.name, found.rules, found.config_to_json(config))
