"""The port of Paseo: it hides nothing, and asks nobody."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random

from spieltisch.games.paseo.places import drawn_places
from spieltisch.games.paseo.risk import risked
from spieltisch.games.paseo.turn_entry import advice, choices
from spieltisch.games.port import Branches, GameQuestion, Unanswerable
from spieltisch.rules import paseo
from spieltisch.rules.errors import Impossible
from spieltisch.rules.game import CHANCE, Actor, Outcome, Seat, draw_chance
from spieltisch.rules.json_form import a_mapping, read_json
from spieltisch.rules.paseo import Action, Phase, Roll, State, View
from spieltisch.rules.record import final_state
from spieltisch.rules.record_text import record_from_json
from spieltisch.wire import asking
from spieltisch.wire.pieces import Choice
from spieltisch.words.speech import Place, grid

__all__ = ["Paseo"]


class Paseo:
    hidden = False
    settings = frozenset({"path", "turn_limit"})
    quick: Mapping[str, object] = {"path": "random"}
    set_up_news = "paseo.path-random"

    def choices(self, state: State) -> tuple[Choice, ...]:
        return choices(state)

    def ahead(self, state: State, seat: Seat) -> State:  # noqa: ARG002 nothing can be planned before the roll
        return state

    def pending(self, state: State) -> None:
        """Nobody is ever asked."""

    def lines(self, state: State) -> tuple[asking.LineState, ...]:  # noqa: ARG002 it has none
        return ()

    def answer(
        self, state: State, question: GameQuestion, ending: Outcome | None
    ) -> asking.Advice | asking.Risked:
        match question:
            case asking.Draft():
                return advice(state, question, ending)
            case asking.Risk():
                return risked(state, question)
            case _:
                raise Unanswerable("other-game")

    def is_set_up(self, state: State) -> bool:
        """A path that is laid by chance is seen on the board."""
        return state.phase is not Phase.LAYING or paseo.actor(state) is not CHANCE

    def places(self, state: State | None) -> Place:
        return drawn_places(state.board) if state else grid

    def read_position(self, text: str, *, full_set: bool = True) -> State:
        if text.startswith("{"):
            return paseo.state_from_json(read_json(text), full_set=full_set)
        return paseo.state_from_text(text, full_set=full_set)

    def roll(self, dice: tuple[int, int]) -> Roll:
        low, high = sorted(dice)
        return Roll((low, high))

    def branches(self, state: State, depth: int, draws: Sequence[str]) -> Branches:
        if draws:
            raise Unanswerable("other-game")
        if state.phase is Phase.OVER:
            return []
        return [
            (" ".join(map(paseo.format, actions)), partial(paseo.perft, after, depth - 1))
            for actions, after in paseo.successors(state)
        ]

    def chance_source(self, key: str, players: int) -> Callable[[State], Action]:  # noqa: ARG002 dice are dice
        """Dice that depend on the number of the turn alone."""
        return lambda state: _drawn(state, key)

    def dealt_again(
        self,
        config: object,  # noqa: ARG002 nothing is hidden
        actions: Sequence[Action],
        seat: Seat,  # noqa: ARG002 so every seat saw all
        rng: Random,  # noqa: ARG002 and nothing is drawn
    ) -> Sequence[Action]:
        return actions

    def view_actor(self, view: View) -> Actor | None:
        return paseo.actor(view.state)

    def view_to_text(self, view: View) -> str:
        return paseo.state_to_text(view.state)

    def view_from_text(self, text: str) -> View:
        """A view, a position, or a record of the game so far."""
        kind, _, rest = text.partition(" ")
        if kind == "record":
            state = _last_position(read_json(rest))
        elif text.startswith("{"):
            state = _position_in(read_json(text))
        else:
            state = self.read_position(text)
        actor = paseo.actor(state)
        return paseo.view(state, actor if isinstance(actor, int) else None)


def _drawn(state: State, key: str) -> Action:
    now = state.phase
    step = state.turns if now is Phase.ROLLING else sum(map(len, state.hands))
    return draw_chance(paseo, state, Random(f"{key}/{now.value}/{step}"))


def _position_in(value: object) -> State:
    """Of a view as servers send it, or a position by itself."""
    if "state" in a_mapping(value, "The position"):
        return paseo.view_from_json(value).state
    return paseo.state_from_json(value)


def _last_position(value: object) -> State:
    record = record_from_json(value)
    if record.game != "paseo":
        raise Impossible(f"This is a record of {record.game}, not of paseo.")
    state: State = final_state(record)
    return state
