"""The end of a turn, and the end of the game.

Holds R7 and the turning of chips (Räuberparoli 4, and *Complete lines*). Points: see `scoring`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from spieltisch.rules.game import Fact, Seat, Step
from spieltisch.rules.paroli.drawing import draw_limit
from spieltisch.rules.paroli.facts import ChipTurned, GameOver, TurnEnded
from spieltisch.rules.paroli.lines import is_complete
from spieltisch.rules.paroli.scoring import scores, winners
from spieltisch.rules.paroli.state import Reason, State, Turn
from spieltisch.rules.paroli.table import Line, Table

__all__ = ["complete_claims", "end_turn", "reason_to_end"]


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
    """The lines a chip stands on once the chips are turned."""
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
