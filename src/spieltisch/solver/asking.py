"""Asking a solution about positions of the law.

The limit of turns (P11) is left out of account: a game that both sides play to win ends long before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple, cast

import numpy as np

from spieltisch.rules.errors import Impossible
from spieltisch.rules.paseo import Board, Phase, Start, State, Tile, Turn
from spieltisch.rules.paseo.actions import Hop
from spieltisch.rules.paseo.board import line_from
from spieltisch.rules.paseo.checking import check_full_set
from spieltisch.rules.paseo.config import DEFAULT_TURN_LIMIT
from spieltisch.rules.paseo.state import dice_of, turn_of
from spieltisch.rules.paseo.tiles import ALL_ROLLS, LABELS, STONES, Cell, Dice
from spieltisch.solver.listing import Listed, plain_turns
from spieltisch.solver.solution import Solution
from spieltisch.solver.track import Corner, Track

__all__ = [
    "Line",
    "SolvedRoll",
    "Valued",
    "best_rolls",
    "chance_to_win",
    "corner_of",
    "read_path",
    "start_of",
    "track_of",
    "valued_turns",
]

_LONGEST = 12


class Valued(NamedTuple):
    """A turn and its exact chance to win."""

    turn: Turn
    chance: float
    """Of the player who makes it, to win with best play of both from then on."""


class SolvedRoll(NamedTuple):
    """What a roll is worth, and the best turn; none for a player who is stuck."""

    dice: Dice
    ways: int
    """Of 36."""
    chance: float
    turn: Turn | None


def read_path(text: str, *, blank_blocked: bool = False) -> Track:
    """A path as it is written, from A's side, for example `1*2*3*3*2*1*`; raises `Impossible`."""
    for label in text:
        if label not in LABELS:
            raise Impossible(f"{label!r} in {text!r} is no path tile: they are 1, 2, 3 and *.")
    track = Track(text, blank_blocked)
    check_full_set(start_of(track))
    return track


def start_of(track: Track) -> State:
    """The beginning of a game on this path, laid out straight, A to roll."""
    tiles = [Tile(Cell(number, 0), label) for number, label in enumerate(track.tiles, 1)]  # type: ignore[arg-type]
    end = len(tiles) + 1
    starts = (Start(Cell(0, 0), Cell(1, 0)), Start(Cell(end, 0), Cell(end - 1, 0)))
    return State(
        board=Board.of(tiles, starts),
        hands=((), ()),
        random_path=False,
        stones=tuple((start.cell,) * len(STONES) for start in starts),
        turn=0,
        dice=None,
        alive=(True, True),
        turns=0,
        turn_limit=DEFAULT_TURN_LIMIT,
        blank_blocked=track.blank_blocked,
    )


def track_of(state: State) -> Track:
    """The path of a position; raises `Impossible` where there is nothing to solve."""
    if state.players != 2:
        raise Impossible(f"Only Paseo for 2 can be solved, not for {state.players}.")
    if state.phase not in (Phase.ROLLING, Phase.MOVING):
        over = state.phase is Phase.OVER
        raise Impossible("The game is over." if over else "The path is not laid yet.")
    if len(state.board.tiles) > _LONGEST:
        raise Impossible(f"Paths of up to {_LONGEST} tiles can be solved.")
    line = line_from(state.board, state.board.start_of(0).onto)
    return Track("".join(state.board.labels[cell] for cell in line), state.blank_blocked)


def corner_of(state: State) -> Corner:
    """The box of a position: what can still come about."""
    return Corner(*(cast("tuple[int, int, int, int]", each) for each in Line(state).tiles))


def chance_to_win(solution: Solution, state: State) -> float:
    """Of the player whose turn it is: before the roll over all rolls, after it with the best turn."""
    if state.phase is Phase.MOVING:
        return valued_turns(solution, state)[0].chance
    own, other = Line(state).words
    return float(solution.chances(np.array([own]), np.array([other]), turn_of(state))[0])


def valued_turns(solution: Solution, state: State) -> list[Valued]:
    """The different turns of a player who has rolled, best first."""
    line, seat = Line(state), turn_of(state)
    (found,) = _valued(solution, line, seat, [dice_of(state)])
    return [Valued(line.turn(listed, seat), value) for listed, value in found]


def best_rolls(solution: Solution, state: State) -> list[SolvedRoll]:
    """All 21 rolls of the player who is to roll."""
    line, seat, rolls = Line(state), turn_of(state), list[SolvedRoll]()
    for dice, valued in zip(ALL_ROLLS, _valued(solution, line, seat, ALL_ROLLS), strict=True):
        ways = 1 if dice[0] == dice[1] else 2
        listed, value = (*valued, (None, 0.0))[0]
        turn = None if listed is None else line.turn(listed, seat)
        rolls.append(SolvedRoll(dice, ways, value, turn))
    return rolls


def _valued(
    solution: Solution, line: Line, seat: int, rolls: Sequence[Dice]
) -> list[list[tuple[Listed, float]]]:
    """By roll its turns, one for each position they lead to, best first."""
    words, track = line.words, solution.track
    seen = track if seat == 0 else track.turned
    found = plain_turns(words[seat], words[1 - seat], seen, rolls)
    own = np.array([*chain(*found)], dtype=np.int64)
    other = np.full(len(own), words[1 - seat])
    stones = {seat: own, 1 - seat: other}
    chances = iter((1 - solution.chances(stones[0], stones[1], 1 - seat)).tolist())
    return [
        sorted(zip(turns.values(), chances, strict=False), key=lambda each: -each[1])
        for turns in found
    ]


class Line:
    """A path as both count its tiles: 0 one's own start tile, the last one that of the opponent."""

    def __init__(self, state: State) -> None:
        own, other = (state.board.start_of(seat) for seat in range(2))
        self._cells = (own.cell, *line_from(state.board, own.onto), other.cell)
        number, end = {cell: tile for tile, cell in enumerate(self._cells)}, len(self._cells) - 1
        one, two = ([number[cell] for cell in stones] for stones in state.stones)
        self.tiles = (*one,), (*(end - tile for tile in two),)
        """Where the stones of each stand: blank, 1, 2, 3."""

    @property
    def words(self) -> tuple[int, int]:
        """The same, four bits each."""
        one, two = (sum(t << 4 * n for n, t in enumerate(tiles)) for tiles in self.tiles)
        return one, two

    def turn(self, listed: Listed, seat: int) -> Turn:
        """As the law writes it."""
        cells = self._cells[::-1] if seat else self._cells
        hops = (Hop(stone, steps, cells[target]) for stone, steps, target in listed.steps)
        return listed.kind(*hops)
