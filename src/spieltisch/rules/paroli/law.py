"""The Game protocol for Paroli and Räuberparoli: who acts, what is allowed, what follows.

Each rule is decided in the module that holds it; here the actions are only handed to it.
"""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.rules.game import CHANCE, Actor, Refusal, Step
from spieltisch.rules.paroli.actions import (
    Action,
    Answer,
    Claim,
    Draw,
    EndTurn,
    Lay,
    Pass,
    Rob,
    Shift,
)
from spieltisch.rules.paroli.cards import DECK, sorted_cards
from spieltisch.rules.paroli.claiming import claim, legal_claims, refuse_claim
from spieltisch.rules.paroli.config import Config
from spieltisch.rules.paroli.dealing import act_of_chance, chance, refuse_chance
from spieltisch.rules.paroli.draw import draw, draw_limit, refuse_after_drawing, refuse_draw
from spieltisch.rules.paroli.ending import end_turn, pass_turn, refuse_end, refuse_pass
from spieltisch.rules.paroli.laying import lay, legal_lays, refuse_lay
from spieltisch.rules.paroli.robber import answer, legal_moves, move, refuse_move
from spieltisch.rules.paroli.state import Phase, State

__all__ = ["actor", "apply", "chance", "initial", "legal", "refusal"]


def initial(config: Config) -> State:
    """All cards in the stock, nobody's turn yet."""
    return State(config, sorted_cards(DECK.elements()), ((),) * config.players)


def actor(state: State) -> Actor | None:
    """The seat whose turn it is, or the owner who is asked (R15), or CHANCE."""
    if state.phase is Phase.OVER:
        return None
    if state.turn.question:
        return state.turn.question.owners[0]
    return state.turn.seat if state.phase is Phase.PLAYING else CHANCE


def legal(state: State) -> Sequence[Action]:
    """Every legal action of the current actor."""
    match state.phase:
        case Phase.PLAYING:
            return _legal_steps(state)
        case Phase.ASKING:
            return [Answer(agree=True), Answer(agree=False)]
        case _:
            return [action for action, _ in chance(state)]


def refusal(state: State, action: Action) -> Refusal | None:
    """Why an action is not legal now, or `None` if it is."""
    match state.phase:
        case Phase.PLAYING:
            return _refuse_step(state, action)
        case Phase.ASKING:
            return _refuse_answer(state, action)
        case Phase.OVER:
            return Refusal("R7", "game-over")
        case _:
            return refuse_chance(state, action)


def apply(state: State, action: Action) -> Step[State]:
    """The step of a legal action, which is not checked again: `refusal` says whether it is legal."""
    match action:
        case Draw():
            return draw(state, action)
        case Lay():
            return lay(state, action)
        case Shift() | Rob():
            return move(state, action)
        case Answer():
            return answer(state, action)
        case Claim():
            return claim(state, action)
        case EndTurn():
            return end_turn(state)
        case Pass():
            return pass_turn(state)
        case _:
            return act_of_chance(state, action)


def _legal_steps(state: State) -> Sequence[Action]:
    """Drawing, laying, moving, claiming, ending, passing, in this order."""
    draws = [Draw(count) for count in range(1, draw_limit(state, state.turn.seat) + 1)]
    if state.turn.drawn:
        return [*draws, EndTurn()]
    if state.turn.laid:
        return [*legal_lays(state), *legal_moves(state), *legal_claims(state), EndTurn()]
    return [*draws, *legal_lays(state)] or [Pass()]


def _refuse_step(state: State, action: Action) -> Refusal | None:
    match action:
        case Draw():
            return refuse_draw(state, action)
        case EndTurn():
            return refuse_end(state)
        case Lay() | Shift() | Rob() | Claim() | Pass():
            return refuse_after_drawing(state) or _refuse_unseen(state, action)
        case Answer():
            return Refusal("R15", "nobody-asked")
        case _:
            return Refusal("a-turn", "chance-only")


def _refuse_unseen(state: State, action: Lay | Shift | Rob | Claim | Pass) -> Refusal | None:
    """Steps for those who have drawn nothing in this turn."""
    match action:
        case Lay():
            return refuse_lay(state, action)
        case Claim():
            return refuse_claim(state, action)
        case Pass():
            return refuse_pass(state)
        case _:
            return refuse_move(state, action)


def _refuse_answer(state: State, action: Action) -> Refusal | None:
    if isinstance(action, Answer):
        return None
    return Refusal("R15", "answer-awaited", {"owner": actor(state)})
