"""A game as it is being played here: who sits where, what has happened, and where chance comes from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from spieltisch.bots.policy import Budget, Policy
from spieltisch.games.port import Port
from spieltisch.games.registry import PORTS
from spieltisch.rules.catalogue import Entry, entry
from spieltisch.rules.game import CHANCE, Actor, Fact, Seat, draw_chance, told
from spieltisch.rules.record import PlayedAction, Record, replay, start_state

__all__ = ["Session", "begin"]


@dataclass
class Session:
    """Changes with every action; the record is what it comes to."""

    entry: Entry
    config: Any
    names: tuple[str, ...]
    bots: tuple[Policy | None, ...]
    """By seat; `None` is a person."""
    chance: Random
    """Dice and cards."""
    wits: Random
    """What bots decide by, kept apart so that they have no part in the dice."""
    start: Any
    seats: tuple[str, ...] = ()
    """Who sits where, as `--seats` names them."""
    position: Any = None
    """The position it began from, where that was not the usual beginning."""
    played: list[PlayedAction] = field(default_factory=list[PlayedAction])
    seen: dict[Seat | None, int] = field(default_factory=dict[Seat | None, int])
    """How many actions each person has been told of."""
    taken_back: int = 0
    """How often turns were taken back, with new dice and cards after them; then the game is practice."""
    is_back: bool = False
    """Whether that has just happened, and nobody was told yet."""

    @property
    def port(self) -> Port[Any, Any, Any]:
        return PORTS[self.entry.name]

    @property
    def state(self) -> Any:
        return self.played[-1].step.state if self.played else self.start

    @property
    def actor(self) -> Actor | None:
        return self.entry.game.actor(self.state)

    @property
    def people(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, bot in enumerate(self.bots) if bot is None)

    def act(self, action: Any) -> Sequence[Fact]:
        """Carry out a legal action of the current actor."""
        before = self.state
        step = self.entry.game.apply(before, action)
        number = len(self.played) + 1
        self.played.append(PlayedAction(number, self.actor, action, before, step))
        return step.facts

    def draw(self) -> Any:
        """What CHANCE does."""
        return draw_chance(self.entry.game, self.state, self.chance)

    def decide(self, seat: Seat) -> Any:
        """What the bot on this seat does; it gets the seat's view and nothing else."""
        policy = self.bots[seat]
        if policy is None:
            raise LookupError(f"a person sits on seat {seat}")
        return policy(self.entry.game.view(self.state, seat), Budget(), self.wits)

    def can_undo(self, seat: Seat) -> bool:
        """Whether the last thing that happened was this seat's own, in a turn that goes on."""
        return bool(self.played) and self.played[-1].actor == seat and self.actor == seat

    def undo(self) -> None:
        self._back_to(len(self.played) - 1)

    def can_take_back(self, seat: Actor | None) -> bool:
        """Whether a whole turn may be played again: by the only person, against bots."""
        return self.people == (seat,) and any(played.actor == seat for played in self.played)

    def take_back(self, seat: Seat) -> None:
        """To where this seat's last turn began; from there on chance decides again."""
        own = [number for number, played in enumerate(self.played) if played.actor == seat]
        first = own.pop()
        while own and self._is_one_turn(own[-1], first):
            first = own.pop()
        self._back_to(first)
        self.taken_back += 1
        self.is_back = True

    def _is_one_turn(self, earlier: int, later: int) -> bool:
        """Whether nobody else acted between, but for chance and who was asked."""
        one, other = self.played[earlier], self.played[later]
        between = self.played[earlier + 1 : later]
        return one.before.turns == other.before.turns and all(
            played.actor is CHANCE or self.port.pending(played.before) for played in between
        )

    def _back_to(self, number: int) -> None:
        del self.played[number:]
        self.seen = {seat: min(seen, len(self.played)) for seat, seen in self.seen.items()}

    def news(self, seat: Seat | None) -> list[Fact]:
        """What has happened since this seat was last told, as far as it may know.

        What CHANCE sets up is seen on the table, and not told one by one.
        """
        worth = (played for played in self._since(seat) if not self._sets_up(played))
        return [fact for played in worth for fact in told(played.step.facts, seat)]

    def set_up_news(self, seat: Seat | None) -> str | None:
        """What is said where CHANCE has set up the table since this seat was last told."""
        setting_up = (played for played in self._since(seat) if self._sets_up(played))
        ready = any(self.port.is_set_up(played.step.state) for played in setting_up)
        return self.port.set_up_news if ready else None

    def _sets_up(self, played: PlayedAction) -> bool:
        return not self.port.is_set_up(played.before)

    def _since(self, seat: Seat | None) -> list[PlayedAction]:
        return self.played[self.seen.get(seat, 0) :]

    def mark_seen(self, seat: Seat | None) -> None:
        self.seen[seat] = len(self.played)
        self.is_back = False

    def record(self) -> Record:
        actions = tuple(played.action for played in self.played)
        return Record(self.entry.name, self.config, self.names, actions, self.position)


def begin(
    record: Record,
    bots: tuple[Policy | None, ...],
    chance: Random,
    wits: Random,
    seats: tuple[str, ...] = (),
) -> Session:
    """Sit down to a game that is on paper; of what was played before, the last action is news."""
    start, position = start_state(record), record.position
    names, found = record.seats, entry(record.game)
    session = Session(found, record.config, names, bots, chance, wits, start, seats, position)
    session.played = list(replay(record))
    session.seen = dict.fromkeys((None, *range(len(names))), max(0, len(session.played) - 1))
    return session
