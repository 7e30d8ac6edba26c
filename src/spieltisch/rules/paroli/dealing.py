"""What CHANCE does: naming the starting player, dealing, turning up the first card.

Holds *Set-up* with R2 and R3, and the dealing of drawn cards. CHANCE is the only one who acts
here; its actions and refusals are not for players' eyes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from spieltisch.rules.game import Fact, Refusal, Seat, Step
from spieltisch.rules.paroli.actions import Action, Deal, First, TurnUp
from spieltisch.rules.paroli.cards import (
    HAND_SIZE,
    Card,
    with_card,
    without_card,
)
from spieltisch.rules.paroli.ending import end_turn
from spieltisch.rules.paroli.facts import Dealt, Received, Started, TurnedUp
from spieltisch.rules.paroli.state import Phase, State, Turn
from spieltisch.rules.paroli.table import FIRST_ROW, Cell

__all__ = ["act_of_chance", "chance", "refuse_chance"]

_AWAITED: Final[Mapping[Phase, type[First | Deal | TurnUp]]] = {
    Phase.FIRST: First,
    Phase.DEALING: Deal,
    Phase.TURN_UP: TurnUp,
    Phase.DRAWING: Deal,
}


def chance(state: State) -> Sequence[tuple[Action, int]]:
    """What CHANCE may do, with weights; empty unless it is CHANCE's turn."""
    match state.phase:
        case Phase.FIRST:
            return [(First(seat), 1) for seat in range(state.config.players)]
        case Phase.DEALING | Phase.DRAWING:
            return [(Deal(card), count) for card, count in Counter(state.stock).items()]
        case Phase.TURN_UP:
            return [(TurnUp(card), count) for card, count in _may_be_turned_up(state).items()]
        case _:
            return []


def refuse_chance(state: State, action: Action) -> Refusal | None:
    """Why this is not what CHANCE is waited for to do."""
    awaited = _AWAITED[state.phase]
    if not isinstance(action, awaited):
        return Refusal("a-turn", "chance-acts", {"awaited": state.phase.value})
    if isinstance(action, First):
        known = action.seat in range(state.config.players)
        return None if known else Refusal("R3", "no-such-seat", {"seat": action.seat})
    if action.card not in state.stock:
        return Refusal("set-up", "not-in-stock", {"card": str(action.card)})
    if isinstance(action, TurnUp) and action.card.is_paroli:
        return Refusal("R2", "paroli-turned-up")
    return None


def act_of_chance(state: State, action: First | Deal | TurnUp) -> Step[State]:
    match action:
        case First():
            return _first(state, action)
        case Deal():
            return _deal(state, action)
        case _:
            return _turn_up(state, action)


def _first(state: State, first: First) -> Step[State]:
    """R3: the starting player is chosen at random."""
    started = replace(state, started=True, turn=Turn(first.seat))
    return Step(started, (Started(first.seat),))


def _deal(state: State, deal: Deal) -> Step[State]:
    """Give the card to the rack that is due; in a turn, see what follows."""
    seat = _receiver(state)
    facts: tuple[Fact, ...] = (Dealt(seat), Received(seat, deal.card))
    racks = state.racks_with(seat, with_card(state.racks[seat], deal.card))
    dealt = replace(state, racks=racks, stock=without_card(state.stock, deal.card))
    if state.phase is Phase.DEALING:
        return Step(dealt, facts)
    step = _drawn(dealt)
    return Step(step.state, (*facts, *step.facts))


def _drawn(state: State) -> Step[State]:
    """The turn ends after the last card; drawn one by one (R4), the first is seen before."""
    owed, first = state.turn.owed - 1, state.config.draw_one_by_one and not state.turn.drawn
    drawn = replace(state, turn=replace(state.turn, owed=owed, drawn=int(first)))
    return Step(drawn, ()) if owed or first else end_turn(drawn)


def _turn_up(state: State, turn_up: TurnUp) -> Step[State]:
    cell = Cell(FIRST_ROW, turn_up.card.number)
    laid = replace(
        state,
        table=state.table.lay(cell, turn_up.card),
        stock=without_card(state.stock, turn_up.card),
    )
    return Step(laid, (TurnedUp(turn_up.card, cell),))


def _may_be_turned_up(state: State) -> Counter[Card]:
    """R2: a Paroli is shuffled back and another card turned up until one is none, which makes
    every other card left in the stock equally likely.
    """
    return Counter(card for card in state.stock if not card.is_paroli)


def _receiver(state: State) -> Seat:
    """The hands are dealt one after the other, from the starting player on."""
    if state.phase is Phase.DRAWING:
        return state.turn.seat
    order = state.config.seats_from(state.turn.seat)
    return next(seat for seat in order if len(state.racks[seat]) < HAND_SIZE)
