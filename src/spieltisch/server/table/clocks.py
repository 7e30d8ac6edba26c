"""Time: who is waited for, how long still, and what was used up. Only server time counts, and only while one was up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from spieltisch.rules.game import Chance, Seat
from spieltisch.rules.json_form import JsonValue, a_mapping, a_number
from spieltisch.server.settings import Limits
from spieltisch.server.table.replay import Course
from spieltisch.server.table.services import Uptime
from spieltisch.wire.pieces import AnyClockRule, DaysClock, GameClock, MoveClock

__all__ = ["BOT_GRACE", "Clocks", "Waiting", "clocks_from_json", "waiting"]

_DAY: Final = 86_400_000
BOT_GRACE: Final = 15_000
"""After this long any process may let a bot think again: the one that asked first may be gone."""

For: TypeAlias = Literal["turn", "consent", "commit", "reveal", "bot"]


@dataclass(frozen=True)
class Waiting:
    kind: For
    seat: Seat | None = None


def waiting(course: Course, bots: frozenset[Seat]) -> Waiting | None:
    """What the table waits for; `bots` are the seats that bots play now."""
    if course.ending:
        return None
    if course.seeding.waits_for:
        return Waiting(course.seeding.waits_for)
    seat = _acting(course)
    if seat in bots:
        return Waiting("bot", seat)
    return Waiting("consent" if course.pending else "turn", seat)


def _acting(course: Course) -> Seat | None:
    actor = course.actor
    return None if isinstance(actor, Chance) else actor


@dataclass(frozen=True)
class Clocks:
    """What each seat has used, folded from the times of events."""

    rule: AnyClockRule
    limits: Limits = field(default_factory=Limits)
    spent: Mapping[Seat, int] = field(default_factory=dict[Seat, int])
    """In turns that are over, less what was added after each."""
    turn: Seat | None = None
    """Whose turn is timed; while an owner is asked, the asker's clock stops."""
    used: int = 0
    """In this turn."""

    def after(self, before: Course, now: Course, bots: frozenset[Seat], up: Uptime) -> Clocks:
        """The clocks after an event; `bots` as they were before it."""
        was = waiting(before, bots)
        if was and was.kind == "turn" and was.seat == self.turn:
            used = self.used + up.charged(before.at, now.at)
            return _turned(replace(self, used=used), now, bots)
        return _turned(self, now, bots)

    def left(self, seat: Seat) -> int | None:
        """Milliseconds left of a game's time at the last event."""
        if not isinstance(self.rule, GameClock):
            return None
        using = self.used if seat == self.turn else 0
        return max(0, 1000 * self.rule.seconds - self.spent.get(seat, 0) - using)

    def remaining(self, course: Course, what: Waiting, now: int, up: Uptime) -> int:
        """How long the table goes on waiting; 0 or less: no longer."""
        since = course.seeding.since if what.kind in ("commit", "reveal") else course.at
        return self._allowed(what) - up.charged(since, now)

    def in_turn(self, course: Course, seat: Seat | None, now: int, up: Uptime) -> int:
        """How long a turn that goes on has taken."""
        return (self.used if seat == self.turn else 0) + up.charged(course.at, now)

    def share(self, *, agreed: bool) -> int | None:
        """How long a turn must have taken before others may have it played; where nobody is pressed, only if agreed."""
        match self.rule:
            case MoveClock(seconds=seconds):
                return 500 * seconds
            case GameClock(seconds=seconds):
                return 100 * seconds
            case DaysClock(days=days):
                return days * _DAY // 2 if agreed else None
            case _:
                return self.limits.unhurried_share if agreed else None

    @property
    def silence(self) -> int | None:
        """How long a turn must have taken before others may end the game; where it is pressed on, it ends by itself."""
        pressed = isinstance(self.rule, MoveClock | GameClock)
        return None if pressed else self.limits.silence

    def _allowed(self, what: Waiting) -> int:
        match what.kind:
            case "commit" | "reveal":
                return self.limits.seeds
            case "consent":
                return self._consent()
            case "bot":
                return BOT_GRACE
            case "turn":
                return self._turn(what.seat)

    def _consent(self) -> int:
        match self.rule:
            case MoveClock() | GameClock():
                return self.limits.consent
            case DaysClock(days=days):
                return days * _DAY
            case _:
                return self.limits.unhurried_consent

    def _turn(self, seat: Seat | None) -> int:
        used = self.used if seat == self.turn else 0
        match self.rule:
            case MoveClock(seconds=seconds):
                return 1000 * seconds - used
            case DaysClock(days=days):
                return days * _DAY - used
            case GameClock():
                return self.left(0 if seat is None else seat) or 0
            case _:
                return self.limits.rest - used

    def to_json(self) -> dict[str, JsonValue]:
        return {
            "spent": {str(seat): used for seat, used in self.spent.items()},
            "turn": self.turn,
            "used": self.used,
        }


def _turned(clocks: Clocks, now: Course, bots: frozenset[Seat]) -> Clocks:
    """A new turn begins when another seat is to act for itself."""
    seat = None if now.pending else _acting(now)
    if seat is None or seat == clocks.turn:
        return clocks
    return replace(clocks, turn=seat, used=0, spent=_settled(clocks, bots))


def _settled(clocks: Clocks, bots: frozenset[Seat]) -> Mapping[Seat, int]:
    """The turn that is over, charged and rewarded; a bot earns no time."""
    if clocks.turn is None or not isinstance(clocks.rule, GameClock):
        return clocks.spent
    spent = clocks.spent.get(clocks.turn, 0) + clocks.used
    earned = 0 if clocks.turn in bots else 1000 * clocks.rule.increment
    return {**clocks.spent, clocks.turn: spent - earned}


def clocks_from_json(value: object, rule: AnyClockRule, limits: Limits) -> Clocks:
    data = a_mapping(value, "clocks")
    spent = {int(seat): used for seat, used in a_mapping(data["spent"], "spent").items()}
    return Clocks(rule, limits, spent, data["turn"], a_number(data["used"], "used"))
