"""Where dice and cards come from: the same for every seating of a deal, whoever plays and however.

Paseo's dice depend on the number of the turn alone. Paroli's cards come from one shuffled deck: the
n-th card that leaves the stock is always the same, whoever draws it. Bots have no part in any of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

from spieltisch.arena.setting import Setting
from spieltisch.rules import paroli, paseo

__all__ = ["Fortune", "deck", "fortune"]

Fortune: TypeAlias = Callable[[Any], Any]
"""A state in which CHANCE acts in, what it does out."""


def fortune(setting: Setting, deal: int) -> Fortune:
    """The chance of one deal."""
    key = f"{setting.seed}/{deal}"
    if setting.game == "paseo":
        return lambda state: _paseo(state, key)
    cards = deck(key, setting.players)
    return lambda state: _paroli(state, key, cards)


def deck(key: str, players: int) -> Sequence[paroli.Card]:
    """All cards in the order in which they leave the stock: hands, the card turned up, the rest.

    As R2 has it, the rest is shuffled again until its first card is no Paroli.
    """
    rng, hands = Random(f"{key}/deck"), players * paroli.HAND_SIZE
    cards = rng.sample([*paroli.DECK.elements()], paroli.DECK.total())
    dealt, rest = cards[:hands], cards[hands:]
    while rest[0].is_paroli:
        rng.shuffle(rest)
    return [*dealt, *rest]


def _paseo(state: paseo.State, key: str) -> paseo.Action:
    phase = paseo.phase(state)
    step = state.turns if phase is paseo.Phase.ROLLING else sum(map(len, state.hands))
    outcomes = paseo.chance(state)
    weights = [weight for _, weight in outcomes]
    rng = Random(f"{key}/{phase.value}/{step}")
    return rng.choices([action for action, _ in outcomes], weights)[0]


def _paroli(state: paroli.State, key: str, cards: Sequence[paroli.Card]) -> paroli.Action:
    if state.phase is paroli.Phase.FIRST:
        return paroli.First(Random(f"{key}/first").randrange(state.config.players))
    card = cards[len(cards) - len(state.stock)]
    return paroli.TurnUp(card) if state.phase is paroli.Phase.TURN_UP else paroli.Deal(card)
