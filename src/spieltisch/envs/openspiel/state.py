"""A state of any of the games, as OpenSpiel knows states."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, TypeAlias

from spieltisch.envs.codec import Codec
from spieltisch.envs.match import Episode
from spieltisch.envs.rewards import rewards
from spieltisch.extras import need
from spieltisch.rules import paroli
from spieltisch.rules.game import CHANCE, Fact, Seat, seat_letter, told
from spieltisch.rules.paroli import Card, Cards, Laid, Received

__all__ = ["CardHistory", "OpenSpielState"]

pyspiel = need("pyspiel", "openspiel")
_State: Any = pyspiel.State


class OpenSpielState(_State):  # type: ignore[misc]
    """A match, and what each seat has been told so far."""

    def __init__(self, game: Any, codec: Codec, config: Any) -> None:
        super().__init__(game)  # pyright: ignore[reportUnknownMemberType] it has no types
        self.match = Episode(codec, codec.game.initial(config))
        self.logs = ("",) * (config.players + 1)
        """By seat what it has heard; last, what a watcher has."""
        self.past = CardHistory()
        self._retelling: list[int] = []
        """While a history is written: who acts in the steps to come, the next one last."""

    def current_player(self) -> int:
        if self._retelling:
            return self._retelling[-1]
        actor = self.match.actor
        if actor is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor is CHANCE else actor

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 OpenSpiel's form
        return self.match.ids()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The ids of what CHANCE may do, with their probabilities."""
        actions = self._chance()
        total = sum(weight for _, weight in actions.values())
        return [(number, weight / total) for number, (_, weight) in actions.items()]

    def _chance(self) -> dict[int, tuple[Any, int]]:
        codec = self.match.codec
        return {
            codec.chance_id(action, place): (action, weight)
            for place, (action, weight) in enumerate(codec.game.chance(self.match.state))
        }

    def _apply_action(self, action: int) -> None:
        if self._retelling:
            self._retelling.pop()
            return
        by_chance = self.match.actor is CHANCE
        entered = self._chance()[action][0] if by_chance else action
        facts = self.match.act(entered) if by_chance else self.match.enter(entered)
        self.past = self.past.and_then(self.move_number(), facts)
        self._tell(facts)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.match.codec.game.format(self._chance()[action][0])
        return self.match.codec.name_of(action)

    def is_terminal(self) -> bool:
        return self.match.actor is None

    def returns(self) -> list[float]:
        outcome = self.match.codec.game.outcome(self.match.state)
        return list(rewards(outcome, len(self.logs) - 1))

    def __str__(self) -> str:
        return "\n".join(self.match.codec.picture(self.match.state))

    def seen_by(self, player: int) -> str:
        """The table as a seat sees it, and what is half entered, for people to read."""
        codec, state = self.match.codec, self.match.state
        entered = [f"entered: {codec.name_of(number)}" for number in self.match.entered]
        title = f"{codec.title}, seen by {seat_letter(player)}"
        return "\n".join((title, *codec.picture(state), *codec.own(state, player), *entered))

    def told(self, player: int) -> str:
        """Everything a seat has learnt, in order, the cards in its hand, and what is half entered."""
        return f"{self.logs[player]}{self._rack(player)}{self.match.entered or ''}"

    def resample_from_infostate(self, player: int, sampler: Any) -> OpenSpielState:
        """A state that could as well be this one, for all that the seat knows.

        Its history too: cards that were dealt to others are such as lead to the racks they hold in it.
        """
        if not isinstance(self.match.state, paroli.State):
            copied: OpenSpielState = self.clone()
            return copied
        guess = paroli.sample(paroli.view(self.match.state, player), Random(sampler()))
        other: OpenSpielState = self.get_game().new_initial_state()
        other.past = self.past.retold(player, guess.racks)
        other._write_history(self.full_history())
        other.match = Episode(self.match.codec, guess, self.match.entered)
        other.logs = tuple(
            log if seat == player else self.logs[-1] for seat, log in enumerate(self.logs)
        )
        return other

    def _write_history(self, steps: Sequence[Any]) -> None:
        """Take over the steps of another state, with the cards of its own past, and play none."""
        received = self.past.received()
        self._retelling = [step.player for step in reversed(steps)]
        for place, step in enumerate(steps):
            card = received.get(place)
            self.apply_action(step.action if card is None else paroli.KINDS.index(card))

    def _tell(self, facts: Any) -> None:
        """Everybody learns what they may."""
        seats = (*range(len(self.logs) - 1), None)
        self.logs = tuple(
            log + "".join(map(_line, told(facts, seat)))
            for log, seat in zip(self.logs, seats, strict=True)
        )

    def _rack(self, player: int) -> str:
        state = self.match.state
        return " ".join(state.racks[player]) if isinstance(state, paroli.State) else ""


def _line(fact: Fact) -> str:
    return f"{fact}\n"


Place: TypeAlias = int
"""A place in OpenSpiel's history."""


@dataclass(frozen=True)
class CardHistory:
    """Values are never changed, so a copy of a state may share them."""

    steps: tuple[tuple[Place, Laid | Received], ...] = ()

    def __deepcopy__(self, memo: object) -> CardHistory:
        return self

    def and_then(self, place: Place, facts: Iterable[Fact]) -> CardHistory:
        """The past after the step at this place of the history."""
        found = [(place, fact) for fact in facts if isinstance(fact, Laid | Received)]
        return CardHistory((*self.steps, *found)) if found else self

    def retold(self, knows: Seat, racks: Sequence[Cards]) -> CardHistory:
        """How the same steps lead to these racks. What one seat knows stays as it was.

        All others have received their cards in the order in which they laid them, and last those that
        they still hold: whatever was laid had been received before.
        """
        owned = {seat: self._owned(seat, rack) for seat, rack in enumerate(racks) if seat != knows}
        return CardHistory(tuple(_retold(self.steps, owned)))

    def received(self) -> Mapping[Place, Card]:
        """The cards that were dealt to racks, by the places at which they were."""
        return {place: fact.card for place, fact in self.steps if isinstance(fact, Received)}

    def _owned(self, seat: Seat, rack: Cards) -> Iterator[Card]:
        yield from (
            fact.card for _, fact in self.steps if isinstance(fact, Laid) and fact.seat == seat
        )
        yield from rack


def _retold(
    steps: Iterable[tuple[Place, Laid | Received]], owned: Mapping[Seat, Iterator[Card]]
) -> Iterator[tuple[Place, Laid | Received]]:
    for place, fact in steps:
        if isinstance(fact, Received) and fact.seat in owned:
            yield place, replace(fact, card=next(owned[fact.seat]))
        else:
            yield place, fact
