"""A game as it is being played here: who sits where, what has happened, and where chance comes from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from spieltisch.bots.policy import Budget, Policy
from spieltisch.rules import paroli, paseo
from spieltisch.rules.catalogue import Entry, entry
from spieltisch.rules.game import CHANCE, Actor, Fact, Seat, told
from spieltisch.rules.record import Played, Record, replay, start_state

__all__ = ["Sitting", "begin"]


@dataclass
class Sitting:
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
    played: list[Played] = field(default_factory=list[Played])
    seen: dict[Seat | None, int] = field(default_factory=dict[Seat | None, int])
    """How many actions each person has been told of."""

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
        """Carry out a legal action of whoever acts now."""
        before = self.state
        step = self.entry.game.apply(before, action)
        number = len(self.played) + 1
        self.played.append(Played(number, self.actor, action, before, step))
        return step.facts

    def draw(self) -> Any:
        """What CHANCE does."""
        outcomes = self.entry.game.chance(self.state)
        weights = [weight for _, weight in outcomes]
        return self.chance.choices([action for action, _ in outcomes], weights)[0]

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
        self.played.pop()
        self.seen = {seat: min(seen, len(self.played)) for seat, seen in self.seen.items()}

    def news(self, seat: Seat | None) -> list[Fact]:
        """What has happened since this seat was last told, as far as it may know.

        The cards of the first hand are seen on the rack, the tiles of a random path on the board;
        they are not told one by one.
        """
        worth = (played for played in self._since(seat) if not _is_seen_anyway(played))
        return [fact for played in worth for fact in told(played.step.facts, seat)]

    def path_is_news(self, seat: Seat | None) -> bool:
        """Whether CHANCE has completed the path since this seat was last told."""
        laid = filter(_lays_by_chance, self._since(seat))
        return any(paseo.phase(played.step.state) is not paseo.Phase.LAYING for played in laid)

    def _since(self, seat: Seat | None) -> list[Played]:
        return self.played[self.seen.get(seat, 0) :]

    def mark_seen(self, seat: Seat | None) -> None:
        self.seen[seat] = len(self.played)

    def record(self) -> Record:
        actions = tuple(played.action for played in self.played)
        return Record(self.entry.name, self.config, self.names, actions, self.position)


def begin(
    record: Record,
    bots: tuple[Policy | None, ...],
    chance: Random,
    wits: Random,
    seats: tuple[str, ...] = (),
) -> Sitting:
    """Sit down to a game that is on paper; of what was played before, the last action is news."""
    start, position = start_state(record), record.position
    names, found = record.seats, entry(record.game)
    sitting = Sitting(found, record.config, names, bots, chance, wits, start, seats, position)
    sitting.played = list(replay(record))
    sitting.seen = dict.fromkeys((None, *range(len(names))), max(0, len(sitting.played) - 1))
    return sitting


def _is_seen_anyway(played: Played) -> bool:
    return _deals_first_hands(played) or _lays_by_chance(played)


def _lays_by_chance(played: Played) -> bool:
    return played.actor is CHANCE and isinstance(played.action, paseo.Lay)


def _deals_first_hands(played: Played) -> bool:
    return isinstance(played.before, paroli.State) and played.before.phase is paroli.Phase.DEALING
