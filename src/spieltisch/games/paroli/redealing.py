"""Cards that a seat has not seen, dealt again from the beginning on, so that the same could have been played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from spieltisch.rules import paroli
from spieltisch.rules.errors import Impossible
from spieltisch.rules.game import Seat
from spieltisch.rules.paroli import Action, Card, Config, State
from spieltisch.rules.paroli.actions import Deal
from spieltisch.rules.paroli.facts import Dealt

__all__ = ["dealt_again"]


class _Deal(NamedTuple):
    place: int
    """Among the actions."""
    seat: Seat
    card: Card


def dealt_again(
    config: Config, actions: Sequence[Action], seat: Seat, rng: Random
) -> tuple[Action, ...]:
    """Raises `Impossible` where somebody could not have played so."""
    state, deals = _replayed(config, actions)
    sampled = paroli.sample(paroli.view(state, seat), rng)
    other = dict(_exchanged(state, sampled, deals))
    changed = tuple(other.get(place, action) for place, action in enumerate(actions))
    after, _ = _replayed(config, changed)
    if after != sampled:
        raise Impossible("These cards could not have come to lie so.")
    return changed


def _replayed(config: Config, actions: Sequence[Action]) -> tuple[State, list[_Deal]]:
    state, deals = paroli.initial(config), list[_Deal]()
    for place, action in enumerate(actions):
        if paroli.refusal(state, action):
            raise Impossible("With these cards something else would have had to be played.")
        step = paroli.apply(state, action)
        if isinstance(action, Deal):
            (to,) = (fact.seat for fact in step.facts if isinstance(fact, Dealt))
            deals.append(_Deal(place, to, action.card))
        state = step.state
    return state, deals


def _exchanged(
    state: State, sampled: State, deals: Sequence[_Deal]
) -> Iterator[tuple[int, Action]]:
    """Of each card that a rack holds no more, the last deal of it to this rack is another one's."""
    for seat, (rack, wanted) in enumerate(zip(state.racks, sampled.racks, strict=True)):
        gone, come = Counter(rack) - Counter(wanted), Counter(wanted) - Counter(rack)
        fresh = iter(come.elements())
        for card, count in gone.items():
            own = [deal.place for deal in deals if (deal.seat, deal.card) == (seat, card)]
            yield from ((place, Deal(next(fresh))) for place in own[len(own) - count :])
