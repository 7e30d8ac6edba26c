"""The end of a turn, passing, and the end of the game.

Holds R7, the turning of chips (Räuberparoli 4, and *Complete lines*), *Who must play* and *Who passes* (R6). A player who
cannot draw but can lay has no other way than to lay; ending the turn is for those who played, or drew the first
card one by one (R4). Points: see `scoring`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from spieltisch.rules.game import Fact, Refusal, Seat, Step
from spieltisch.rules.paroli.draw import draw_limit
from spieltisch.rules.paroli.facts import ChipTurned, GameOver, Passed, TurnEnded
from spieltisch.rules.paroli.lines import is_complete
from spieltisch.rules.paroli.scoring import scores, winners
from spieltisch.rules.paroli.state import Reason, State, Turn
from spieltisch.rules.paroli.table import Line, Table

__all__ = ["complete_claims", "end_turn", "pass_turn", "reason_to_end", "refuse_end", "refuse_pass"]


def end_turn(state: State) -> Step[State]:
    """Turn the chips, judge the end of the game (R7), and hand over to the next seat."""
    seat, chips_on = state.turn.seat, complete_claims(state.table)
    facts = (*_chips_turned(state, chips_on), TurnEnded(seat))
    ended = replace(state, turn=Turn(seat, chips_on=chips_on), turns=state.turns + 1)
    reason = reason_to_end(ended)
    if reason:
        return Step(replace(ended, reason=reason), (*facts, _game_over(ended, reason)))
    following = Turn((seat + 1) % state.config.players, chips_on=chips_on)
    return Step(replace(ended, turn=following), facts)


def reason_to_end(state: State) -> Reason | None:
    """R7, to be judged between turns only."""
    seats = range(state.config.players)
    if any(_is_out(state, seat) for seat in seats):
        return "out"
    if not any(_can_go_on(state, seat) for seat in seats):
        return "stuck"
    return None


def complete_claims(table: Table) -> tuple[Line, ...]:
    """The lines a chip lies on once the chips are turned (#turning-the-chips)."""
    return tuple(line for line, _ in table.chips if is_complete(table, line))


def _is_out(state: State, seat: Seat) -> bool:
    """An empty rack, all chips placed, and all those lines complete."""
    if state.racks[seat] or state.chips_left(seat):
        return False
    return all(is_complete(state.table, line) for line in state.table.chips_of(seat))


def _can_go_on(state: State, seat: Seat) -> bool:
    return draw_limit(state, seat) > 0 or state.table.takes_any_of(state.racks[seat])


def _chips_turned(state: State, chips_on: tuple[Line, ...]) -> Iterator[Fact]:
    for line, owner in state.table.chips:
        if (line in chips_on) != (line in state.turn.chips_on):
            yield ChipTurned(line, owner, line in chips_on)


def _game_over(state: State, reason: Reason) -> GameOver:
    points = scores(state)
    return GameOver(reason, points, winners(points), state.racks)


def refuse_end(state: State) -> Refusal | None:
    if state.turn.laid or state.turn.drawn:
        return None
    return Refusal("a-turn", "nothing-played", {"draw": _can_draw(state), "lay": _can_lay(state)})


def refuse_pass(state: State) -> Refusal | None:
    """R6: only a player who can neither draw nor lay a card; who can only lay must (#who-must-play)."""
    if state.turn.laid:
        return Refusal("R6", "already-played")
    if _can_draw(state):
        return Refusal("R6", "can-draw")
    if _can_lay(state):
        return Refusal("R6", "can-lay")
    return None


def pass_turn(state: State) -> Step[State]:
    step = end_turn(state)
    return Step(step.state, (Passed(state.turn.seat), *step.facts))


def _can_draw(state: State) -> bool:
    return draw_limit(state, state.turn.seat) > 0


def _can_lay(state: State) -> bool:
    return state.table.takes_any_of(state.rack)
