"""The port of Paroli and Räuberparoli; their turns are steps, which have no halves."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final, cast

from spieltisch.games.paroli.explaining import effects, lines
from spieltisch.games.paroli.places import places
from spieltisch.games.paroli.redealing import dealt_again
from spieltisch.games.port import Branches, GameAnswer, GameQuestion, Pending, Unanswerable
from spieltisch.rules import paroli
from spieltisch.rules.catalogue import entry
from spieltisch.rules.errors import Impossible, Unreadable
from spieltisch.rules.game import Actor, Outcome, Seat
from spieltisch.rules.json_form import read_json
from spieltisch.rules.paroli import Action, Answer, Card, Phase, State, View, counting
from spieltisch.rules.paroli.ending import complete_claims
from spieltisch.rules.paroli.state import Turn
from spieltisch.wire import asking
from spieltisch.wire.pieces import Choice
from spieltisch.words.speech import Place

__all__ = ["Paroli", "deck"]

_UNDER_WAY: Final = {Phase.DRAWING, Phase.PLAYING, Phase.ASKING}


class Paroli:
    hidden = True
    settings = frozenset[str]()
    quick: Mapping[str, object] = {}
    set_up_news = None

    def __init__(self, name: str) -> None:
        self.name = name
        """Which of the two it is."""

    def choices(self, state: State) -> tuple[Choice, ...]:  # noqa: ARG002 see above
        return ()

    def ahead(self, state: State, seat: Seat) -> State:
        """As if the turn were the seat's already, or its question were answered with no; else as it is."""
        if state.phase not in _UNDER_WAY:
            return state
        if state.turn.seat != seat:
            return replace(state, turn=Turn(seat, chips_on=complete_claims(state.table)))
        return paroli.apply(state, Answer(agree=False)).state if state.turn.question else state

    def pending(self, state: State) -> Pending[Action] | None:
        """An owner's consent (R15)."""
        question = state.turn.question
        if question is None or state.phase is not Phase.ASKING:
            return None
        return Pending(state.turn.seat, question.owners[0], Answer(agree=False))

    def lines(self, state: State) -> tuple[asking.LineState, ...]:
        return lines(state)

    def answer(
        self,
        state: State,
        question: GameQuestion,
        ending: Outcome | None,  # noqa: ARG002 lines still lie open then
    ) -> GameAnswer:
        match question:
            case asking.LinesNow():
                return asking.LineStates(lines=lines(state))
            case asking.Moves():
                cell = paroli.parse_cell(question.cell)
                return asking.MoveEffects(effects=effects(state, cell))
            case asking.Draft() | asking.Risk():
                raise Unanswerable("other-game")

    def is_set_up(self, state: State) -> bool:
        """The cards of the first hands are seen on the rack."""
        return state.phase is not Phase.DEALING

    def places(self, state: State | None) -> Place:  # noqa: ARG002 all tables are alike
        return places

    def read_position(self, text: str, *, full_set: bool = True) -> State:  # noqa: ARG002 all cards are in it
        return paroli.state_from_json(read_json(text))

    def roll(self, dice: tuple[int, int]) -> Action:  # noqa: ARG002
        raise Unanswerable("other-game")

    def branches(self, state: State, depth: int, draws: Sequence[str]) -> Branches:
        cards = tuple(paroli.read_card(name) for name in draws)
        return [
            (" ".join(map(paroli.format, actions)), partial(counting.perft, after, depth - 1, left))
            for actions, after, left in counting.successors(state, cards)
        ]

    def chance_source(self, key: str, players: int) -> Callable[[State], Action]:
        """One shuffled deck: every player would draw the same n-th card."""
        cards = deck(key, players)
        return lambda state: _drawn(state, key, cards)

    def dealt_again(
        self, config: object, actions: Sequence[Action], seat: Seat, rng: Random
    ) -> Sequence[Action]:
        return dealt_again(cast("paroli.Config", config), actions, seat, rng)

    def view_actor(self, view: View) -> Actor | None:
        return view.actor

    def view_to_text(self, view: View) -> str:
        return json.dumps(paroli.view_to_json(view), separators=(",", ":"), ensure_ascii=False)

    def view_from_text(self, text: str) -> View:
        """Never a whole state, so that nobody sees what the seat may not."""
        if text.startswith("record"):
            raise Unreadable(
                f"A record of {self.name} shows hidden cards; send the seat's view as JSON."
            )
        if '"stock":' in text:
            raise Unreadable("This is a whole state, hidden cards included; send the seat's view.")
        view = paroli.view_from_json(read_json(text))
        if not entry(self.name).fits(view.config, view):
            robber = str(view.config.robber).lower()
            raise Impossible(f"This is no view of {self.name}: robber is {robber}.")
        return view


def deck(key: str, players: int) -> Sequence[Card]:
    """All cards in the order in which they leave the stock: hands, the card turned up, the rest.

    As R2 has it, the rest is shuffled again until its first card is no Paroli.
    """
    rng, hands = Random(f"{key}/deck"), players * paroli.HAND_SIZE
    cards = rng.sample([*paroli.DECK.elements()], paroli.DECK.total())
    dealt, rest = cards[:hands], cards[hands:]
    while rest[0].is_paroli:
        rng.shuffle(rest)
    return [*dealt, *rest]


def _drawn(state: State, key: str, cards: Sequence[Card]) -> Action:
    if state.phase is Phase.FIRST:
        return paroli.First(Random(f"{key}/first").randrange(state.config.players))
    card = cards[len(cards) - len(state.stock)]
    return paroli.TurnUp(card) if state.phase is Phase.TURN_UP else paroli.Deal(card)
