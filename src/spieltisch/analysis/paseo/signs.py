"""What a player of Paseo can see on the board: rolls that leave a seat stuck, stones that can't move, steps to go."""

from __future__ import annotations

from typing import Final, NamedTuple

from spieltisch.bots.paseo.distance import to_go
from spieltisch.rules.game import Seat
from spieltisch.rules.paseo import Hop, State, outcome
from spieltisch.rules.paseo.moving import best_walks
from spieltisch.rules.paseo.state import away, crowd, mover
from spieltisch.rules.paseo.tiles import ALL_ROLLS, STONES, Dice, Stone
from spieltisch.rules.paseo.turn import is_stuck

__all__ = ["Signs", "own_number_ahead", "signs", "stuck_rolls"]

_UNEQUAL: Final = tuple(dice for dice in ALL_ROLLS if dice[0] != dice[1])
"""With equal dice a player can always stay."""
_DICE: Final = range(1, 7)


class Signs(NamedTuple):
    """Of one seat, on the board as it is."""

    stuck: int
    """Rolls of 36 that leave it without a move; always even."""
    free: tuple[int, ...]
    """By stone how many of the six dice move it; a stone at home counts as free."""
    left: int
    """Steps to go."""
    home: tuple[Stone, ...]

    @property
    def moves(self) -> int:
        """Of 24: pairs of a stone and a die that go."""
        return sum(self.free)

    @property
    def blocked(self) -> tuple[Stone, ...]:
        """Stones that no single die moves."""
        return tuple(stone for stone, dice in enumerate(self.free) if not dice)


def stuck_rolls(state: State, seat: Seat) -> tuple[Dice, ...]:
    """The rolls that would leave a seat without a move; each stands for two of 36."""
    if outcome(state):
        return ()
    return tuple(dice for dice in _UNEQUAL if is_stuck(state, seat, dice))


def signs(state: State, seat: Seat) -> Signs:
    taken, going = crowd(state.stones), away(state, seat)
    free = {
        stone: sum(bool(best_walks(mover(state, seat, stone, taken), die)) for die in _DICE)
        for stone in going
    }
    return Signs(
        stuck=2 * len(stuck_rolls(state, seat)),
        free=tuple(free.get(stone, len(_DICE)) for stone in STONES),
        left=sum(to_go(state, seat)),
        home=tuple(stone for stone in STONES if stone not in going),
    )


def own_number_ahead(state: State, seat: Seat, hop: Hop) -> int | None:
    """The die that would bring a stone from where it stops onto its own number, if there is one."""
    there = (*state.stones[seat][: hop.stone], hop.target, *state.stones[seat][hop.stone + 1 :])
    stones = (*state.stones[:seat], there, *state.stones[seat + 1 :])
    taken = crowd(stones)
    ahead = state.board.ways[seat].get(hop.target, ())
    for die in _DICE:
        free = [cell for cell in ahead if cell not in taken]
        if any(state.board.labels.get(cell) == str(hop.stone) for cell in free):
            return die
        ahead = tuple(after for cell in ahead for after in state.board.ways[seat].get(cell, ()))
    return None
