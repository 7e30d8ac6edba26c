"""The kernels of Paseo for users of the law: positions in, answers out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from spieltisch.kernels.chance import as_seed
from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paseo import games as kernels
from spieltisch.kernels.paseo.network import SCRATCH
from spieltisch.kernels.paseo.packing import Packed, pack, turn_from_code, turn_to_code, unpack
from spieltisch.kernels.paseo.policy import SEAT_VALUES
from spieltisch.kernels.paseo.position import (
    KEYS,
    apply_turn,
    label_word,
    legal_turns,
    roll_dice,
    stones_word,
    successors,
)
from spieltisch.kernels.paseo.row import (
    BLOCKED,
    LIMIT,
    LOW,
    MOST_TURNS,
    NOBODY,
    ROLLS,
    TILES,
    TURN,
    TURNS,
)
from spieltisch.kernels.threads import in_threads
from spieltisch.rules.errors import Impossible
from spieltisch.rules.paseo import Config, Phase, State, Turn
from spieltisch.rules.paseo.tiles import Dice

__all__ = ["Table", "Tally", "random_games"]


class Tally(NamedTuple):
    """The sum of many games."""

    wins: tuple[int, ...]
    """By seat."""
    undecided: int
    """Games that ran into the turn limit."""
    turns: int
    """Rolls."""
    decisions: int
    """Lays, start tiles, and turns in which there was something to decide."""


def random_games(
    players: int = 2,
    games: int = 1000,
    seed: int = 0,
    *,
    threads: int = 1,
    turn_limit: int = 1000,
    **options: bool,
) -> Tally:
    """Whole random games from the first tile on, every decision uniform over the legal ones."""
    config = Config(players, turn_limit, **cast("dict[str, Any]", options))

    def play(first: int, last: int, tally: NDArray[np.int64]) -> None:
        blocked = int(config.blank_blocked)
        kernels.random_games(players, blocked, turn_limit, as_seed(seed), first, last, _ints(tally))

    return _tally(in_threads(play, games, threads, kernels.TALLY), players)


class Table:
    """A position on which kernels work. It changes; `state` gives it back as a value."""

    def __init__(self, state: State) -> None:
        self._packed: Packed = pack(state)
        self._row = _ints(self._packed.row)
        self._board = _ints(self._packed.links), _ints(self._packed.labels)
        self._scratch = _empty(SCRATCH)
        self._out = _empty(MOST_TURNS)
        self._marks: Ints | None = None

    @property
    def state(self) -> State:
        return unpack(self._packed)

    def legal(self) -> tuple[Turn, ...]:
        """The legal turns of a rolled position. Equals the law's `law.legal`."""
        self._demand(Phase.MOVING)
        return self._turns(legal_turns(self._row, *self._board, self._scratch, self._out))

    def distinct(self) -> tuple[Turn, ...]:
        """One legal turn for each different position. Equals the law's `law.distinct`."""
        self._demand(Phase.MOVING)
        return self._turns(self._successors())

    def apply(self, turn: Turn) -> None:
        """Make a legal turn. Equals the law's `law.apply`."""
        self._demand(Phase.MOVING)
        apply_turn(self._row, turn_to_code(self._packed, turn, self._row[TURN]))

    def roll(self, dice: Dice) -> None:
        """Roll; a stuck player is out. Equals the law's `law.apply` of a roll."""
        self._demand(Phase.ROLLING)
        roll_dice(self._row, *self._board, self._scratch, *dice, self._out)

    def perft(self, depth: int) -> int:
        """How many positions so many turns lead to. Equals the law's `counting.perft`."""
        if depth == 0 or self._row[TURN] == NOBODY:
            return 1
        if self._row[LOW]:
            return self._perft_turns(depth)
        return sum(self._perft_roll((low, high), depth) for low, high, _ in ROLLS)

    def playouts(self, games: int, seed: int = 0, *, threads: int = 1) -> Tally:
        """Random games from here on, from a position before the roll."""
        self._demand(Phase.ROLLING)
        line = self._packed.origin.players == 2
        play = kernels.line_playouts if line else kernels.network_playouts
        return self._played(play, (), games, seed, threads)

    def policy_playouts(
        self,
        values: NDArray[np.float64],
        epsilon: float,
        games: int,
        seed: int = 0,
        *,
        threads: int = 1,
    ) -> Tally:
        """Games by a policy (see `policy`) from here on; `values` holds one block of 128 for each seat.

        On a line the first block is that of the player who rolls first.
        """
        self._demand(Phase.ROLLING)
        if len(values) != SEAT_VALUES * self._packed.origin.players:
            raise Impossible(
                f"Each player has {SEAT_VALUES} values; here are {len(values)} in all."
            )
        line = self._packed.origin.players == 2
        play = kernels.line_policy_playouts if line else kernels.network_policy_playouts
        return self._played(play, (values.astype(np.float64), epsilon), games, seed, threads)

    def _demand(self, wanted: Phase) -> None:
        """Kernels trust their caller; this is where a caller is told."""
        now = self.state.phase
        if now is not wanted:
            raise Impossible(
                f"This is for a position that is {wanted.value}, and it is {now.value}."
            )

    def _successors(self) -> int:
        if self._marks is None:
            self._marks = cast("Ints", np.zeros(KEYS, dtype=np.int8))
        return successors(self._row, *self._board, self._scratch, self._marks, self._out)

    def _played(
        self,
        play: Callable[..., None],
        policy: tuple[object, ...],
        games: int,
        seed: int,
        threads: int,
    ) -> Tally:
        position = self._line() if self._packed.origin.players == 2 else (self._row, *self._board)
        run = partial(play, *position, *policy, as_seed(seed))
        return _tally(in_threads(run, games, threads, kernels.TALLY), self._packed.origin.players)

    def _line(self) -> tuple[int, ...]:
        """The position as `line` wants it, with the turns left and the seat that rolls."""
        row, seat, labels = self._row, self._row[TURN], self._board[1]
        stones = stones_word(row, seat), stones_word(row, 1 - seat)
        numbers = label_word(labels, row[TILES], seat), label_word(labels, row[TILES], 1 - seat)
        return (*stones, *numbers, row[TILES] + 1, row[BLOCKED], row[LIMIT] - row[TURNS], seat)

    def _turns(self, found: int) -> tuple[Turn, ...]:
        seat = self._row[TURN]
        return tuple(turn_from_code(self._packed, self._out[index], seat) for index in range(found))

    def _perft_roll(self, dice: Dice, depth: int) -> int:
        """The positions after this roll and the turns that follow."""
        rolled_from = self._packed.row.copy()
        if not roll_dice(self._row, *self._board, self._scratch, *dice, self._out):
            below = self.perft(depth - 1)
        else:
            below = self._perft_turns(depth)
        self._packed.row[:] = rolled_from
        return below

    def _perft_turns(self, depth: int) -> int:
        found = self._successors()
        if depth == 1:
            return found
        rolled, total = self._packed.row.copy(), 0
        for code in [self._out[index] for index in range(found)]:
            apply_turn(self._row, code)
            total += self.perft(depth - 1)
            self._packed.row[:] = rolled
        return total


def _tally(sums: NDArray[np.int64], players: int) -> Tally:
    wins = tuple(int(won) for won in sums[:players])
    return Tally(wins, *(int(sums[place]) for place in range(kernels.UNDECIDED, kernels.TALLY)))


def _ints(array: NDArray[np.int64]) -> Ints:
    return cast("Ints", array)


def _empty(length: int) -> Ints:
    return _ints(np.zeros(length, dtype=np.int64))
