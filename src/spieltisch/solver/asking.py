"""Asking a solution about positions of the law.

The limit of turns (P11) is left out of account: a game that both sides play to win ends long before it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from spieltisch.kernels.paseo.line import after_line, legal_line
from spieltisch.kernels.paseo.packing import Packed, pack, turn_from_code
from spieltisch.kernels.paseo.position import stones_word
from spieltisch.rules.errors import Impossible
from spieltisch.rules.paseo import Board, Phase, Start, State, Tile, Turn, phase
from spieltisch.rules.paseo.board import line_from
from spieltisch.rules.paseo.checking import check_full_set
from spieltisch.rules.paseo.config import DEFAULT_TURN_LIMIT
from spieltisch.rules.paseo.state import dice_of, turn_of
from spieltisch.rules.paseo.tiles import ALL_ROLLS, LABELS, STONES, Cell, Dice
from spieltisch.solver.plan import Corner, Track
from spieltisch.solver.solution import Solution

__all__ = [
    "Rolled",
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
_MOST_TURNS = 400


class Valued(NamedTuple):
    turn: Turn
    chance: float
    """Of the player who makes it, to win with best play of both from then on."""


class Rolled(NamedTuple):
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
    if phase(state) not in (Phase.ROLLING, Phase.MOVING):
        over = phase(state) is Phase.OVER
        raise Impossible("The game is over." if over else "The path is not laid yet.")
    if len(state.board.tiles) > _LONGEST:
        raise Impossible(f"Paths of up to {_LONGEST} tiles can be solved.")
    line = line_from(state.board, state.board.start_of(0).onto)
    return Track("".join(state.board.labels[cell] for cell in line), state.blank_blocked)


def corner_of(state: State) -> Corner:
    """The box of a position: what can still come about."""
    packed = pack(state)
    return Corner(*(_tiles(int(stones_word(packed.row, seat))) for seat in range(2)))


def chance_to_win(solution: Solution, state: State) -> float:
    """Of the player whose turn it is: before the roll over all rolls, after it with the best turn."""
    if phase(state) is Phase.MOVING:
        return valued_turns(solution, state)[0].chance
    own, other = _words(pack(state))
    return float(solution.chances(np.array([own]), np.array([other]), turn_of(state))[0])


def valued_turns(solution: Solution, state: State) -> list[Valued]:
    """The different turns of a player who has rolled, best first."""
    packed = pack(state)
    found = _valued(solution, packed, turn_of(state), dice_of(state))
    return [Valued(turn_from_code(packed, code, turn_of(state)), value) for code, value in found]


def best_rolls(solution: Solution, state: State) -> list[Rolled]:
    """All 21 rolls of the player who is to roll."""
    packed, seat, rolls = pack(state), turn_of(state), list[Rolled]()
    for dice in ALL_ROLLS:
        ways = 1 if dice[0] == dice[1] else 2
        code, value = (*_valued(solution, packed, seat, dice), (None, 0.0))[0]
        turn = None if code is None else turn_from_code(packed, code, seat)
        rolls.append(Rolled(dice, ways, value, turn))
    return rolls


def _valued(solution: Solution, packed: Packed, seat: int, dice: Dice) -> list[tuple[int, float]]:
    """Turns as numbers of the kernels, one for each position they lead to, best first."""
    words = _words(packed)
    codes = _codes(words, seat, dice, solution.track)
    if not codes:
        return []
    own, other = np.array([*codes]), np.full(len(codes), words[1 - seat])
    stones = {seat: own, 1 - seat: other}
    chances = 1 - solution.chances(stones[0], stones[1], 1 - seat)
    return sorted(zip(codes.values(), chances.tolist(), strict=True), key=lambda each: -each[1])


def _codes(words: tuple[int, int], seat: int, dice: Dice, track: Track) -> dict[int, int]:
    """Sorted by where a turn leaves the mover's stones."""
    out = np.zeros(_MOST_TURNS, np.int64)
    labels = track.labels if seat == 0 else track.turned.labels
    own, other, blocked = words[seat], words[1 - seat], int(track.blank_blocked)
    count = legal_line(own, other, labels, track.end, blocked, *dice, out)
    codes: dict[int, int] = {}
    for code in out[:count].tolist():
        codes.setdefault(int(after_line(own, code)), code)
    return codes


def _words(packed: Packed) -> tuple[int, int]:
    return int(stones_word(packed.row, 0)), int(stones_word(packed.row, 1))


def _tiles(word: int) -> tuple[int, int, int, int]:
    return word & 15, word >> 4 & 15, word >> 8 & 15, word >> 12 & 15
