"""The kernels of Paseo for users of the law: positions in, answers out."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paseo import games as kernels
from spieltisch.kernels.paseo.network import SCRATCH
from spieltisch.kernels.paseo.packing import Packed, pack, turn_from_code, turn_to_code, unpack
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
    MOST_TURNS,
    NOBODY,
    ROLLS,
    TILES,
    TURN,
    TURNS,
)
from spieltisch.kernels.threads import in_threads
from spieltisch.rules.paseo import State, Turn
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
    blank_blocked: bool = False,
    turn_limit: int = 1000,
) -> Tally:
    """Whole random games from the first tile on, every decision uniform over the legal ones."""

    def play(first: int, last: int, tally: NDArray[np.int64]) -> None:
        blocked = int(blank_blocked)
        kernels.random_games(players, blocked, turn_limit, seed, first, last, _ints(tally))

    return _tally(in_threads(play, games, threads, kernels.TALLY), players)


class Table:
    """A position on which kernels work. It changes; `state` gives it back as a value."""

    def __init__(self, state: State) -> None:
        self._packed: Packed = pack(state)
        self._row = _ints(self._packed.row)
        self._board = _ints(self._packed.links), _ints(self._packed.labels)
        self._scratch = _empty(SCRATCH)
        self._out = _empty(MOST_TURNS)

    @property
    def state(self) -> State:
        return unpack(self._packed)

    def copy(self) -> Table:
        return Table(self.state)

    def legal(self) -> tuple[Turn, ...]:
        """The legal turns of a rolled position. Equals the law's `course.legal`."""
        found = legal_turns(self._row, *self._board, self._scratch, self._out)
        return self._turns(found)

    def distinct(self) -> tuple[Turn, ...]:
        """One legal turn for each different position. Equals the law's `course.distinct`."""
        found = successors(self._row, *self._board, self._scratch, _MARKS, self._out)
        return self._turns(found)

    def apply(self, turn: Turn) -> None:
        """Make a legal turn. Equals the law's `course.apply`."""
        apply_turn(self._row, turn_to_code(self._packed, turn, self._row[TURN]))

    def roll(self, dice: Dice) -> None:
        """Roll; a stuck player is out. Equals the law's `course.apply` of a roll."""
        roll_dice(self._row, *self._board, self._scratch, *dice, self._out)

    def perft(self, depth: int) -> int:
        """How many positions so many turns lead to. Equals the law's `counting.perft`."""
        before = self._packed.row.copy()
        total = sum(self._perft_roll((low, high), depth) for low, high, _ in ROLLS)
        self._packed.row[:] = before
        return total

    def playouts(self, games: int, seed: int = 0, *, threads: int = 1) -> Tally:
        """Random games from here on, from a position before the roll."""
        play = self._play_line if self._packed.origin.players == 2 else self._play_network
        return _tally(
            in_threads(partial(play, seed), games, threads, kernels.TALLY),
            self._packed.origin.players,
        )

    def _turns(self, found: int) -> tuple[Turn, ...]:
        seat = self._row[TURN]
        return tuple(turn_from_code(self._packed, self._out[index], seat) for index in range(found))

    def _perft_roll(self, dice: Dice, depth: int) -> int:
        """The positions after this roll and the turns that follow."""
        rolled_from = self._packed.row.copy()
        if not roll_dice(self._row, *self._board, self._scratch, *dice, self._out):
            below = 1 if depth == 1 or self._row[TURN] == NOBODY else self.perft(depth - 1)
        else:
            below = self._perft_turns(depth)
        self._packed.row[:] = rolled_from
        return below

    def _perft_turns(self, depth: int) -> int:
        found = successors(self._row, *self._board, self._scratch, _MARKS, self._out)
        if depth == 1:
            return found
        rolled, total = self._packed.row.copy(), 0
        for code in [self._out[index] for index in range(found)]:
            apply_turn(self._row, code)
            total += 1 if self._row[TURN] == NOBODY else self.perft(depth - 1)
            self._packed.row[:] = rolled
        return total

    def _play_line(self, seed: int, first: int, last: int, tally: NDArray[np.int64]) -> None:
        row, seat = self._row, self._row[TURN]
        labels = self._board[1]
        kernels.line_playouts(
            stones_word(row, seat),
            stones_word(row, 1 - seat),
            label_word(labels, row[TILES], seat),
            label_word(labels, row[TILES], 1 - seat),
            row[TILES] + 1,
            row[BLOCKED],
            row[LIMIT] - row[TURNS],
            seat,
            seed,
            first,
            last,
            _ints(tally),
        )

    def _play_network(self, seed: int, first: int, last: int, tally: NDArray[np.int64]) -> None:
        kernels.network_playouts(self._row, *self._board, seed, first, last, _ints(tally))


def _tally(sums: NDArray[np.int64], players: int) -> Tally:
    wins = tuple(int(won) for won in sums[:players])
    return Tally(wins, *(int(sums[place]) for place in range(kernels.UNDECIDED, kernels.TALLY)))


def _ints(array: NDArray[np.int64]) -> Ints:
    return cast("Ints", array)


def _empty(length: int) -> Ints:
    return _ints(np.zeros(length, dtype=np.int64))


_MARKS = cast("Ints", np.zeros(KEYS, dtype=np.int8))
