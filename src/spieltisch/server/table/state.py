"""How things stand at a table that plays: its game and its clocks, and which seats are played by bots."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from spieltisch.games.pieces import letter
from spieltisch.rules.game import Seat
from spieltisch.server.model import SeatRow
from spieltisch.server.table.advancing import Happening
from spieltisch.server.table.clocks import Clocks, Waiting, waiting
from spieltisch.server.table.replay import Course
from spieltisch.server.table.services import Uptime
from spieltisch.wire.pieces import Clock, Letter

__all__ = ["TableState"]


@dataclass(frozen=True)
class TableState:
    course: Course
    clocks: Clocks
    seats: tuple[SeatRow, ...]
    stand_in: str
    """The bot that plays for seats that were given up."""
    absent_bot: bool = False
    """See `Options.absent_bot`."""

    def bot_at(self, seat: Seat) -> str | None:
        """Who plays this seat, if it is a bot."""
        course = self.course
        bot = course.stand_ins.get(seat) or course.bots.get(seat)
        return bot or (self.stand_in if seat in course.forfeited else None)

    def has_time(self, seat: Seat) -> bool:
        """Whether its person may still play: a game's time that is up does not come back."""
        return self.clocks.left(seat) != 0

    @property
    def vacant(self) -> tuple[Seat, ...]:
        """Seats whose person is not known any more, and that no bot has yet."""
        if self.course.ending:
            return ()
        taken = enumerate(self.seats)
        return tuple(seat for seat, who in taken if not who.person and not self.bot_at(seat))

    @cached_property
    def bots(self) -> frozenset[Seat]:
        return frozenset(seat for seat in range(len(self.seats)) if self.bot_at(seat))

    @property
    def may_be_taken_back(self) -> bool:
        """Whether only bots play, and one of them for somebody who may come back."""
        given = self.course.stand_ins
        may = (self.seats[seat].person is not None and self.has_time(seat) for seat in given)
        return len(self.bots) == len(self.seats) and any(may)

    @cached_property
    def waiting(self) -> Waiting | None:
        return waiting(self.course, self.bots)

    def after(self, happened: Iterable[Happening], up: Uptime) -> TableState:
        """The same after some events."""
        table_state = self
        for happening in happened:
            before, now = table_state.course, happening.course
            clocks = table_state.clocks.after(before, now, table_state.bots, up)
            table_state = replace(table_state, course=now, clocks=clocks)
        return table_state

    def remaining(self, now: int, up: Uptime) -> int | None:
        """How many milliseconds the table goes on waiting; `None`: it waits for nothing."""
        what = self.waiting
        return None if what is None else self.clocks.remaining(self.course, what, now, up)

    def deadline(self, now: int, up: Uptime) -> int | None:
        remaining = self.remaining(now, up)
        return None if remaining is None else now + max(0, remaining)

    def replaceable(self, now: int, up: Uptime) -> int | None:
        """From when on others may let the stand-in play for who is to act, if that player is away; never: `None`."""
        return self._after(self.clocks.share(agreed=self.absent_bot), now, up)

    def endable(self, now: int, up: Uptime) -> int | None:
        """From when on those at the table may end a game that nobody presses on; never: `None`."""
        return self._after(self.clocks.silence, now, up)

    def _after(self, share: int | None, now: int, up: Uptime) -> int | None:
        what = self.waiting
        if share is None or what is None or what.kind != "turn":
            return None
        return now + share - self.clocks.in_turn(self.course, what.seat, now, up)

    def clock(self, now: int, up: Uptime) -> Clock:
        """What the clocks show."""
        what = self.waiting
        if what is None:
            return Clock(now=now)
        by_bot = what.kind == "bot"
        return Clock(
            now=now,
            waiting="turn" if what.kind == "bot" else what.kind,
            seat=None if what.seat is None else letter(what.seat),
            due=None if by_bot else self.deadline(now, up),
            left=self._left(now, up),
            replaceable=self.replaceable(now, up),
            endable=self.endable(now, up),
        )

    def _left(self, now: int, up: Uptime) -> dict[Letter, int]:
        what, found = self.waiting, dict[Letter, int]()
        for seat in range(len(self.seats)):
            left = self.clocks.left(seat)
            if left is None:
                continue
            runs = what is not None and what.kind == "turn" and what.seat == seat
            found[letter(seat)] = max(0, left - runs * up.charged(self.course.at, now))
        return found
