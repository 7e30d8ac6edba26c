"""What a seat sees of Paseo, as one row of small whole numbers. The observer sits first.

For n players and 6n path tiles (T), in this order; places in brackets:

    phase [1]        0 laying, 1 placing start tiles, 2 moving, 3 over
    to act [1]       how many places clockwise from the observer; -1 when it is over
    dice [2]         what of the roll is left to use, the low die first; 0 for none or used up
    entered [4]      of a half-entered action: label + 1, stone + 1 and use + 1 that wait for a place
                     or a target; stone + 1 that has made the first half of a split; else 0
    turns left [1]   before the limit (P11), at most 127
    alive [n]        1 for a seat that still plays
    hands [4n]       by seat how many pictures, 1s, 2s, 3s are still to be laid
    stones [4n]      by seat the tile of stones 0 to 3 as the observer counts (see `paseo_tiles`); -1
                     before the start tile lies. The first half of a split is already made here.
    labels [T]       of path tile 1 to T: its number, 4 for a picture, 0 for a tile not laid yet
    x [T], y [T]     its column and row, from the leftmost and the topmost tile
    starts [2n]      by seat the number of the path tile its start tile is attached to, and the side
                     (1 above, 2 left, 3 right, 4 below); 0 before it lies
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

import numpy as np

from spieltisch.envs.codec import Observation, Word, Words
from spieltisch.envs.paseo.ids import LABEL, PLACE, STAY, TARGET
from spieltisch.envs.paseo.tiles import numbered, path_from
from spieltisch.rules.game import Seat
from spieltisch.rules.paseo import Board, Hop, Phase, Start, State, hops
from spieltisch.rules.paseo.state import turn_of
from spieltisch.rules.paseo.tiles import LABELS
from spieltisch.rules.paseo.turn import after_hop

__all__ = ["length", "observe"]

_PHASES: Final = {
    Phase.CHOOSING: 0,
    Phase.LAYING: 0,
    Phase.PLACING: 1,
    Phase.ROLLING: 2,
    Phase.MOVING: 2,
    Phase.OVER: 3,
}
_MOST_TURNS_SHOWN: Final = 127


def length(players: int) -> int:
    """The length of an observation."""
    return 9 + 29 * players


def observe(state: State, entered: Word, words: Words, seat: Seat) -> Observation:
    """What a seat sees while this much has been entered; `words` are those that begin so."""
    first = _first_half(entered, words)
    seen = after_hop(state, turn_of(state), first) if first else state
    order = [(seat + place) % state.players for place in range(state.players)]
    parts = chain(
        (_PHASES[state.phase], _to_act(state, seat)),
        _dice(state, first),
        (*_waiting(entered, words), first.stone + 1 if first else 0),
        (min(state.turn_limit - state.turns, _MOST_TURNS_SHOWN),),
        (state.alive[other] for other in order),
        (state.hands[other].count(label) for other in order for label in LABELS),
        _stones(seen, seat, order),
        _path(state.board, seat, 6 * state.players),
        chain.from_iterable(_start(state.board, seat, state.board.starts[s]) for s in order),
    )
    return np.fromiter(parts, dtype=np.int8, count=length(state.players))


def _to_act(state: State, seat: Seat) -> int:
    return -1 if state.turn is None else (state.turn - seat) % state.players


def _first_half(entered: Word, words: Words) -> Hop | None:
    """The half of a split that has been entered, to the end."""
    picks = [number for number in entered if number < STAY]
    begun = next(iter(words), ())[len(entered) :]
    pending = bool(begun) and TARGET <= begun[0] < LABEL
    return hops(words[entered + begun])[0] if len(picks) > pending else None


def _waiting(entered: Word, words: Words) -> tuple[int, int, int]:
    """Label, stone and use that have been entered and wait for what comes next."""
    begun = next(iter(words), ())[len(entered) : len(entered) + 1]
    if not entered or not begun:
        return 0, 0, 0
    if begun[0] >= PLACE:
        return entered[-1] - LABEL + 1, 0, 0
    if begun[0] >= TARGET:
        return 0, entered[-1] // 4 + 1, entered[-1] % 4 + 1
    return 0, 0, 0


def _dice(state: State, first: Hop | None) -> Sequence[int]:
    low, high = state.dice or (0, 0)
    if first is None:
        return low, high
    return (0, high) if first.steps == low else (low, 0)


def _stones(state: State, seat: Seat, order: Sequence[Seat]) -> Iterator[int]:
    tiles = numbered(state.board, seat)
    for other in order:
        own = state.stones[other]
        yield from (tiles[cell] for cell in own) if own else (-1,) * 4


def _path(board: Board, seat: Seat, tiles: int) -> Iterator[int]:
    """Labels, columns and rows of the path tiles, in the order in which the seat counts."""
    path = path_from(board, seat)
    left, top = (min((cell[axis] for cell in path), default=0) for axis in (0, 1))
    unlaid = (0,) * (tiles - len(path))
    yield from (
        *(int(label) if (label := board.labels[cell]) != "*" else 4 for cell in path),
        *unlaid,
    )
    yield from (*(cell.x - left for cell in path), *unlaid)
    yield from (*(cell.y - top for cell in path), *unlaid)


def _start(board: Board, seat: Seat, start: Start | None) -> tuple[int, int]:
    if start is None:
        return 0, 0
    side = start.onto.around().index(start.cell) + 1
    return path_from(board, seat).index(start.onto) + 1, side
