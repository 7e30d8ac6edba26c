"""From events to the state they lead to: a pure fold. Nothing here judges, stores or sends.

What a game needs beyond the law's state stands beside it: who stands in for whom, who gave up, what may be
taken back, and how the seeds stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from spieltisch.fair.event import Event
from spieltisch.games.port import Pending, Port
from spieltisch.games.registry import PORTS
from spieltisch.rules.catalogue import Entry, entry
from spieltisch.rules.game import CHANCE, Actor, Fact, Outcome, Seat, Step, seat_letter
from spieltisch.rules.json_form import JsonValue, a_list, a_mapping, a_number, a_text
from spieltisch.server.table.seeding import Seeding, seeding_from_json

__all__ = [
    "Course",
    "Judged",
    "Mark",
    "begin",
    "course_from_json",
    "course_to_json",
    "fold",
    "seat_of",
]


@dataclass(frozen=True)
class Mark:
    """A state that can be taken up again."""

    seq: int
    """The event after which it was."""
    state: Any
    """`None` where a snapshot kept only the number."""


@dataclass(frozen=True)
class Course:
    """A game in progress, as its log tells it."""

    table: str
    game: str
    config: Any
    seq: int
    """The last event."""
    at: int
    head: str
    seeding: Seeding
    state: Any
    bots: Mapping[Seat, str] = field(default_factory=dict[Seat, str])
    """The seats that no person has, with the bots that play them."""
    draws: int = 0
    """How many draws there were; the next one has this number."""
    trail: tuple[Mark, ...] = ()
    """The states of this turn, up to the present, since something new became known to its player."""
    undone: int = 0
    """How often something was taken back since then."""
    handed: int = 0
    """How often a seat went to a bot or back since then."""
    stand_ins: Mapping[Seat, str] = field(default_factory=dict[Seat, str])
    """Bots that play for people, by seat."""
    forfeited: frozenset[Seat] = frozenset()
    ending: Outcome | None = None
    seeds: tuple[str, ...] = ()
    """The server's seeds, once they are published."""
    turns: tuple[Mark, ...] = ()
    """Where only bots play with one person: where each of this person's turns began."""
    branches: int = 0
    """How often play went on from an earlier turn."""

    @property
    def entry(self) -> Entry:
        return entry(self.game)

    @property
    def port(self) -> Port[Any, Any, Any]:
        return PORTS[self.game]

    @property
    def players(self) -> int:
        return int(self.config.players)

    @cached_property
    def actor(self) -> Actor | None:
        """Who acts now; nobody before the seeds are there and after the end."""
        if self.ending or self.seeding.waits_for:
            return None
        return self.entry.game.actor(self.state)

    @cached_property
    def pending(self) -> Pending[Any] | None:
        """The question that another seat has to answer before play goes on."""
        return self.port.pending(self.state)

    @cached_property
    def alone(self) -> Seat | None:
        """The seat of the one person, where all others are bots'."""
        people = [seat for seat in range(self.players) if seat not in self.bots]
        return people[0] if len(people) == 1 else None

    @property
    def branchable(self) -> tuple[int, ...]:
        """The events with which turns of the one person began that are confirmed by now."""
        if self.ending:
            return ()
        present = self.trail[0].seq if self.trail and self.actor == self.alone else None
        return tuple(mark.seq for mark in self.turns if mark.seq != present)

    @property
    def undoable(self) -> tuple[int, ...]:
        """The events whose state the acting seat may take up again."""
        return tuple(mark.seq for mark in self.trail[:-1])


def seat_of(letter: str) -> Seat:
    return "ABCDEF".index(letter)


def begin(event: Event, head: str) -> Course:
    """The game after its first event, `start`."""
    body = a_mapping(event.body, "start")
    found = entry(a_text(body["game"], "game"))
    config = found.config_from_json(body["config"])
    seats = tuple(a_text(seat, "a seat") for seat in a_list(body["seats"], "seats"))
    return Course(
        table=a_text(body["table"], "table"),
        game=found.name,
        config=config,
        seq=event.seq,
        at=event.at,
        head=head,
        seeding=Seeding(a_text(body["commit"], "commit"), seats, event.at),
        state=_opening(found, config, body.get("position")),
        bots=_bots(body["bots"]),
    )


def _opening(found: Entry, config: Any, position: object) -> Any:
    """The game's beginning, or the position that a record begins with."""
    if position is None:
        return found.game.initial(config)
    return found.state_from_text(a_text(position, "position"))


@dataclass(frozen=True)
class Judged:
    """An action that the law has carried out already."""

    before: Any
    step: Step[Any]


def fold(
    course: Course, event: Event, head: str, judged: Judged | None = None
) -> tuple[Course, tuple[Fact, ...]]:
    """The game after one more event, and the facts of what happened.

    What an action leads to need not be worked out again if it was judged on this very state.
    """
    if event.kind in ("draw", "act", "given"):
        fits = judged is not None and judged.before is course.state
        return _played(course, event, head, judged.step if judged and fits else None)
    now = replace(course, seq=event.seq, at=event.at, head=head)
    match event.kind, event.body:
        case "undo", {"to": int(to)}:
            return _taken_back(now, to), ()
        case "branch", {"to": int(to)}:
            return _branched(now, to), ()
        case "hand", {"seat": str(letter), "to": str() | None as bot}:
            return _handed(now, seat_of(letter), bot), ()
        case "forfeit", {"seat": str(letter)}:
            return replace(now, forfeited=now.forfeited | {seat_of(letter)}), ()
        case "end", body:
            return replace(now, ending=_ending(body), seeds=_seeds(body), trail=()), ()
        case _:
            return replace(now, seeding=now.seeding.after(event)), ()


def _played(
    course: Course, event: Event, head: str, known: Step[Any] | None
) -> tuple[Course, tuple[Fact, ...]]:
    """In one go: copying a game again and again took a twentieth of the server's time."""
    game = course.entry.game
    step = known or game.apply(course.state, game.parse(a_text(event.body["action"], "action")))
    trail = _trail(course, event, game.actor(step.state), step.state)
    goes_on = len(trail) > 1
    after = replace(
        course,
        seq=event.seq,
        at=event.at,
        head=head,
        state=step.state,
        draws=course.draws + (event.kind == "draw"),
        trail=trail,
        turns=_turns(course, event, trail),
        undone=course.undone if goes_on else 0,
        handed=course.handed if goes_on else 0,
    )
    return after, step.facts


def _trail(course: Course, event: Event, actor: Actor | None, state: Any) -> tuple[Mark, ...]:
    """One's own steps can be taken back until chance or somebody else has acted, or the turn is over."""
    if actor is None or actor is CHANCE:
        return ()
    mark = Mark(event.seq, state)
    by_hand = event.kind == "act" and event.body["played"] == "person"
    goes_on = by_hand and event.by == seat_letter(actor)
    return (*course.trail, mark) if goes_on else (mark,)


def _turns(course: Course, event: Event, trail: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """A turn begins where a trail begins; of a game's given beginning, only the last moment is one."""
    if course.alone is None:
        return ()
    before = () if event.kind == "given" else course.turns
    acts = len(trail) == 1 and course.entry.game.actor(trail[0].state) == course.alone
    return (*before, *trail) if acts else before


def _branched(course: Course, to: int) -> Course:
    kept = tuple(mark for mark in course.turns if mark.seq <= to)
    return replace(
        course,
        state=kept[-1].state,
        trail=kept[-1:],
        turns=kept,
        undone=0,
        branches=course.branches + 1,
    )


def _taken_back(course: Course, to: int) -> Course:
    kept = tuple(mark for mark in course.trail if mark.seq <= to)
    return replace(course, state=kept[-1].state, trail=kept, undone=course.undone + 1)


def _handed(course: Course, seat: Seat, bot: str | None) -> Course:
    others = {each: name for each, name in course.stand_ins.items() if each != seat}
    given = {**others, seat: bot} if bot else others
    return replace(course, stand_ins=given, handed=course.handed + 1)


def _ending(body: Mapping[str, Any]) -> Outcome:
    winners = tuple(seat_of(letter) for letter in body["winners"])
    return Outcome(winners, body["reason"], tuple(body["scores"]))


def _seeds(body: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(body["seeds"])


def course_to_json(course: Course) -> dict[str, JsonValue]:
    """A snapshot. Only the present state is kept; to play on from an earlier turn the whole game is folded."""
    found = course.entry
    return {
        "table": course.table,
        "game": course.game,
        "config": dict(found.config_to_json(course.config)),
        "seq": course.seq,
        "at": course.at,
        "head": course.head,
        "seeding": course.seeding.to_json(),
        "state": dict(found.state_to_json(course.state)),
        "turns": [mark.seq for mark in course.turns],
        "mark": course.trail[-1].seq if course.trail else None,
        "undone": course.undone,
        "handed": course.handed,
        "branches": course.branches,
        "bots": {seat_letter(seat): bot for seat, bot in course.bots.items()},
        "draws": course.draws,
        "stand_ins": {seat_letter(seat): bot for seat, bot in course.stand_ins.items()},
        "forfeited": [seat_letter(seat) for seat in sorted(course.forfeited)],
    }


def course_from_json(value: object) -> Course:
    """Read a snapshot of a game that is not over."""
    data = a_mapping(value, "A snapshot")
    found = entry(a_text(data["game"], "game"))
    state, mark = found.state_from_json(data["state"]), data["mark"]
    present = Mark(-1 if mark is None else a_number(mark, "mark"), state)
    turns = (a_number(seq, "a turn") for seq in a_list(data.get("turns", []), "turns"))
    return Course(
        table=a_text(data["table"], "table"),
        game=found.name,
        config=found.config_from_json(data["config"]),
        seq=a_number(data["seq"], "seq"),
        at=a_number(data["at"], "at"),
        head=a_text(data["head"], "head"),
        seeding=seeding_from_json(data["seeding"]),
        state=state,
        bots=_bots(data["bots"]),
        draws=a_number(data["draws"], "draws"),
        trail=() if mark is None else (present,),
        turns=tuple(present if seq == present.seq else Mark(seq, None) for seq in turns),
        undone=a_number(data.get("undone", 0), "undone"),
        handed=a_number(data.get("handed", 0), "handed"),
        branches=a_number(data.get("branches", 0), "branches"),
        stand_ins=_bots(data["stand_ins"]),
        forfeited=frozenset(seat_of(letter) for letter in a_list(data["forfeited"], "forfeited")),
    )


def _bots(value: object) -> Mapping[Seat, str]:
    return {seat_of(letter): str(bot) for letter, bot in a_mapping(value, "bots").items()}
