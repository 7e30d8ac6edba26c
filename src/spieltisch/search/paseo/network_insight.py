"""The turns of a position with 3 or 4 players, weighed by the shipped network."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

import numpy as np

from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paseo.packing import Packed, pack, turn_from_code
from spieltisch.kernels.paseo.row import LAST, TURN, kind_of
from spieltisch.learn.compiling import Floats
from spieltisch.learn.paseo.network_value import judge
from spieltisch.learn.paseo.network_walks import Ground, ground
from spieltisch.learn.paseo.network_workspace import CHOICES, floats, ints, new_workspace
from spieltisch.learn.weights import weights
from spieltisch.rules.paseo import Board, State, Turn
from spieltisch.search.paseo.network_rollouts import weigh
from spieltisch.search.thought import Thought

__all__ = ["Insight", "ground_of", "insight", "net", "ranked", "shares_of"]


@dataclass(frozen=True)
class Insight:
    """A position after the roll, with its turns weighed."""

    packed: Packed
    board: Ground
    codes: tuple[int, ...]
    gains: tuple[float, ...]
    """How much quicker each turn makes the mover's stones."""
    shares: tuple[float, ...]
    """What the mover may expect after each turn."""

    @property
    def seat(self) -> int:
        return int(self.packed.row[TURN])

    @property
    def wins(self) -> tuple[int, ...]:
        """Which turns win at once."""
        return tuple(place for place, share in enumerate(self.shares) if share == 1.0)

    @property
    def is_settled(self) -> bool:
        """Whether there is nothing to think about: a win, one turn, or a last move (P10)."""
        return bool(self.wins) or len(self.codes) == 1 or kind_of(self.codes[0]) == LAST

    def turn(self, place: int) -> Turn:
        return turn_from_code(self.packed, self.codes[place], self.seat)


@lru_cache(maxsize=1)
def net() -> Floats:
    """The shipped network."""
    return cast("Floats", weights("paseo34")["net"].astype(np.float32))


@lru_cache(maxsize=16)
def ground_of(board: Board) -> Ground:
    """A board with all start tiles, worked out once for a game."""
    players = board.players
    opening = State(
        board=board,
        hands=((),) * players,
        random_path=False,
        stones=tuple((board.start_of(seat).cell,) * 4 for seat in range(players)),
        turn=0,
        dice=None,
        alive=(True,) * players,
        turns=0,
        turn_limit=1,
    )
    packed = pack(opening)
    return ground(packed.row, packed.links, packed.labels)


def insight(state: State, most: int = CHOICES) -> Insight:
    """Weigh the quickest turns of a rolled position, at most so many."""
    packed, board, wanted = pack(state), ground_of(state.board), min(most, CHOICES)
    codes, gains, shares = ints(CHOICES), floats(CHOICES), floats(CHOICES)
    row = cast("Ints", packed.row)
    count = weigh(net(), row, board, new_workspace(), wanted, codes, gains, shares)
    listed = tuple(int(codes[place]) for place in range(count))
    return Insight(packed, board, listed, _first(gains, count), _first(shares, count))


def shares_of(state: State) -> tuple[float, ...]:
    """What each player may expect before a roll."""
    packed, used = pack(state), new_workspace()
    judge(net(), cast("Ints", packed.row), ground_of(state.board), used)
    return _first(used.shares, state.players)


def _first(numbers: Floats, count: int) -> tuple[float, ...]:
    return tuple(float(numbers[place]) for place in range(count))


def ranked(found: Insight, values: Sequence[float]) -> Thought:
    """The turn of the largest value; what is expected of it and of the others are the shares."""
    places = range(len(values))
    chosen = max(places, key=values.__getitem__)
    best_first = sorted(places, key=lambda place: -found.shares[place])
    ranking = tuple((found.turn(place), found.shares[place]) for place in best_first)
    expected = found.shares[chosen]
    return Thought(found.turn(chosen), expected, len(places), bool(found.wins), ranking)
