"""Which cards came and went in a game of Paroli so far, and how else it could have been."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from spieltisch.rules.game import Fact, Seat
from spieltisch.rules.paroli import Card, Cards, Laid, Received

__all__ = ["Past"]

Place: TypeAlias = int
"""A place in OpenSpiel's history."""


@dataclass(frozen=True)
class Past:
    """Values are never changed, so a copy of a state may share them."""

    steps: tuple[tuple[Place, Laid | Received], ...] = ()

    def __deepcopy__(self, memo: object) -> Past:
        return self

    def and_then(self, place: Place, facts: Iterable[Fact]) -> Past:
        """The past after the step at this place of the history."""
        found = [(place, fact) for fact in facts if isinstance(fact, Laid | Received)]
        return Past((*self.steps, *found)) if found else self

    def retold(self, knows: Seat, racks: Sequence[Cards]) -> Past:
        """How the same steps lead to these racks. What one seat knows stays as it was.

        All others have received their cards in the order in which they laid them, and last those that
        they still hold: whatever was laid had been received before.
        """
        owned = {seat: self._owned(seat, rack) for seat, rack in enumerate(racks) if seat != knows}
        return Past(tuple(_retold(self.steps, owned)))

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
