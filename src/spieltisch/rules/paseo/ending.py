"""Getting stuck, elimination (P10), winning, and the turn limit (P11)."""

from __future__ import annotations

from dataclasses import replace

from spieltisch.rules.game import Fact, Outcome, Seat, Step
from spieltisch.rules.paseo.facts import Eliminated, LimitReached, Stuck, Won
from spieltisch.rules.paseo.state import Phase, State, all_home, dice_of, winner

__all__ = ["end_turn", "knock_out", "outcome", "strand"]


def strand(state: State, seat: Seat, can_move: bool) -> Step[State]:
    """What becomes of a player who has rolled and has no legal option.

    2 players (#stuck): that loses, and nothing moves. 3 and 4 (P10): what can still move by one die must do
    so first; if nothing can, the player is out at once.
    """
    stuck = Stuck(seat, dice_of(state))
    if can_move:
        return Step(state, (stuck,))
    out = knock_out(state, seat)
    return Step(out.state, (stuck, *out.facts))


def knock_out(state: State, seat: Seat) -> Step[State]:
    """The player is out; the stones stay where they lie, as obstacles."""
    alive = (*state.alive[:seat], False, *state.alive[seat + 1 :])
    return end_turn(replace(state, alive=alive), seat, (Eliminated(seat),))


def end_turn(state: State, seat: Seat, facts: tuple[Fact, ...]) -> Step[State]:
    """The turn is made: the game is over, or the next player still in it is to roll."""
    done = replace(state, dice=None, turns=state.turns + 1)
    champion = winner(done)
    if champion is not None:
        return Step(replace(done, turn=None), (*facts, Won(champion)))
    if done.phase is Phase.OVER:
        return Step(replace(done, turn=None), (*facts, LimitReached(done.turns)))
    return Step(replace(done, turn=_next_alive(done, seat)), facts)


def outcome(state: State) -> Outcome | None:
    """How the game ended: all home, the last one left, or the limit (P11: nobody wins)."""
    champion = winner(state)
    if champion is not None:
        return Outcome((champion,), "home" if all_home(state, champion) else "stuck")
    return Outcome((), "turn-limit") if state.phase is Phase.OVER else None


def _next_alive(state: State, seat: Seat) -> Seat:
    """P5: play goes clockwise."""
    later = (seat + distance for distance in range(1, state.players + 1))
    return next(other % state.players for other in later if state.alive[other % state.players])
