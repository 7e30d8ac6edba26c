"""A path that is still being built, for users of the law: where tiles and start tiles may go."""

from __future__ import annotations

from typing import Final, cast

import numpy as np

from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paseo.layout import CENTRE, GRID, PICTURE, START, open_cells, open_starts
from spieltisch.rules.errors import Impossible
from spieltisch.rules.paseo import Cell, Lay, Phase, Place, Start, State, phase
from spieltisch.rules.paseo.state import turn_of
from spieltisch.rules.paseo.tiles import in_order

__all__ = ["legal_building"]

_WIDTH: Final = 64
_MOST: Final = 256
"""Room for the open cells of any path."""


def legal_building(state: State) -> tuple[Lay | Place, ...]:
    """What the player may put down, and where. Equals the law's `course.legal` while building."""
    if phase(state) is Phase.LAYING:
        return _lays(state)
    if phase(state) is Phase.PLACING:
        return _places(state)
    raise Impossible("This is for a position in which tiles are put down.")


def _lays(state: State) -> tuple[Lay, ...]:
    out = _empty(_MOST)
    found = open_cells(_grid(state), _cells(state), len(state.board.tiles), state.players, out)
    cells = [_cell(out[index]) for index in range(found)]
    hand = in_order({*state.hands[turn_of(state)]})
    return tuple(Lay(label, cell) for label in hand for cell in cells)


def _places(state: State) -> tuple[Place, ...]:
    other = state.board.starts[1 - turn_of(state)] if state.players == 2 else None
    taken, out = _number(other.onto) if other else 0, _empty(_MOST)
    tiles = len(state.board.tiles)
    found = open_starts(_grid(state), _cells(state), tiles, state.players, taken, out)
    pairs = [divmod(out[index], GRID) for index in range(found)]
    return tuple(Place(Start(_cell(cell), _cell(onto))) for cell, onto in pairs)


def _grid(state: State) -> Ints:
    grid = _empty(GRID)
    for tile in state.board.tiles:
        grid[_number(tile.cell)] = PICTURE if tile.label == "*" else int(tile.label)
    for cell, seat in state.board.hosts.items():
        grid[_number(cell)] = START + seat
    return grid


def _cells(state: State) -> Ints:
    return cast("Ints", np.array([_number(cell) for cell in state.board.labels] or [0]))


def _number(cell: Cell) -> int:
    """A cell as kernels count them (see `layout`)."""
    if not (-30 < cell.x < 30 and -30 < cell.y < 30):
        raise Impossible("Kernels know paths of up to 30 cells around the first tile.")
    return CENTRE + _WIDTH * cell.y + cell.x


def _cell(number: int) -> Cell:
    y, x = divmod(number, _WIDTH)
    return Cell(x - CENTRE % _WIDTH, y - CENTRE // _WIDTH)


def _empty(length: int) -> Ints:
    return cast("Ints", np.zeros(length, dtype=np.int64))
