"""Paseo's action ids: how lays, start tiles and whole turns are entered, number by number.

    0 … 15     stone (0–3) × 4 + use of the dice: low die, high die, sum, difference
    16         stay
    17 … 40    the path tile where the stone stops, where it could stop on several: tile 1 to 24
    41 … 43    the start tile where it stops: of the next seat, the one after, …
    44 … 47    which tile is laid: picture, 1, 2, 3
    48 … 143   where a tile is laid or a start tile placed: path tile in reading order (0–23) × 4 +
               side (above, left, right, below)

A split is a stone and a die, then another stone and the other die. With equal dice the low die is
meant. The first tile of the path lies where it lies, so its label is the whole word. A cell that
touches several path tiles is named by the first of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from spieltisch.envs.codec import Word
from spieltisch.envs.paseo.tiles import numbered
from spieltisch.rules.paseo import (
    Action,
    Cell,
    Difference,
    Hop,
    Lay,
    Place,
    State,
    Stay,
    Sum,
    Turn,
    hops,
    legal,
)
from spieltisch.rules.paseo.board import Board
from spieltisch.rules.paseo.state import turn_of
from spieltisch.rules.paseo.tiles import LABELS, Dice

__all__ = [
    "ACTIONS",
    "LABEL",
    "MOST_TILES",
    "PICK",
    "PLACE",
    "STAY",
    "TARGET",
    "VERSION",
    "name_of",
    "words",
]

VERSION: Final = 1
MOST_TILES: Final = 24
PICK: Final = 0
STAY: Final = 16
TARGET: Final = 17
LABEL: Final = 44
PLACE: Final = 48
ACTIONS: Final = 144

_LOW, _HIGH, _SUM, _DIFFERENCE = range(4)
_USES: Final = ("low die", "high die", "sum", "difference")
_SIDES: Final = ("above", "left of", "right of", "below")


def words(state: State) -> Mapping[Word, Action]:
    """Every legal action of the seat to act, by its word."""
    found = {_word(state, action): action for action in legal(state)}
    return _without_lone_targets(found)


def _word(state: State, action: Action) -> Word:
    match action:
        case Lay(label, cell):
            here = LABEL + LABELS.index(label)
            return (here, _first_place(state.board, cell)) if state.board.tiles else (here,)
        case Place(start):
            return (_place(state.board, start.onto, start.cell),)
        case turn if isinstance(turn, Turn):
            return (STAY,) if isinstance(turn, Stay) else tuple(_turn_word(state, turn))
        case _:
            raise LookupError("CHANCE enters no words")


def _first_place(board: Board, cell: Cell) -> int:
    return min(_place(board, near, cell) for near in cell.around() if near in board.labels)


def _place(board: Board, onto: Cell, cell: Cell) -> int:
    tile = tuple(board.labels).index(onto)
    return PLACE + 4 * tile + onto.around().index(cell)


def _turn_word(state: State, turn: Turn) -> Iterator[int]:
    seat, dice = turn_of(state), state.dice or (0, 0)
    tiles = numbered(state.board, seat)
    for hop in hops(turn):
        yield PICK + 4 * hop.stone + _use(turn, hop, dice)
        yield _target(tiles[hop.target], len(state.board.tiles))


def _use(turn: Turn, hop: Hop, dice: Dice) -> int:
    match turn:
        case Sum():
            return _SUM
        case Difference():
            return _DIFFERENCE
        case _:
            return _LOW if hop.steps == dice[0] else _HIGH


def _target(tile: int, tiles: int) -> int:
    """Path tiles count from 1; the start tiles of the others follow them."""
    return TARGET + (tile - 1 if tile <= tiles else MOST_TILES + tile - tiles - 1)


def _without_lone_targets(found: Mapping[Word, Action]) -> Mapping[Word, Action]:
    """A target is asked for only where there are several."""
    after: dict[Word, set[int]] = {}
    for word in found:
        for place in range(len(word)):
            after.setdefault(word[:place], set()).add(word[place])
    return {_shortened(word, after): action for word, action in found.items()}


def _shortened(word: Word, after: Mapping[Word, set[int]]) -> Word:
    return tuple(
        number
        for place, number in enumerate(word)
        if not TARGET <= number < LABEL or len(after[word[:place]]) > 1
    )


def name_of(number: int) -> str:
    """What an id says, for people."""
    if number < STAY:
        return f"stone {number // 4} by {_USES[number % 4]}"
    if number == STAY:
        return "stay"
    if number < LABEL:
        tile = number - TARGET + 1
        return f"to tile {tile}" if tile <= MOST_TILES else f"to start tile +{tile - MOST_TILES}"
    if number < PLACE:
        return f"lay {LABELS[number - LABEL]}"
    return f"{_SIDES[number % 4]} tile {(number - PLACE) // 4 + 1}"
