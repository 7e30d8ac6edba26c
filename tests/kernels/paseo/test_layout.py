"""Where kernels let tiles and start tiles lie is where the law does."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import cast

import numpy as np
import pytest

from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paseo import layout
from spieltisch.kernels.paseo.layout import CENTRE, GRID, PICTURE, START
from spieltisch.rules import paseo
from spieltisch.rules.paseo import Cell, Phase, Place, State
from spieltisch.rules.paseo.path import open_cells
from spieltisch.testing.paseo import drawn


def positions_while_laying(players: int, seed: int) -> Iterator[State]:
    rng = Random(seed)
    state = paseo.initial(paseo.Config(players=players))
    while paseo.phase(state) in (Phase.CHOOSING, Phase.LAYING, Phase.PLACING):
        yield state
        state = paseo.apply(state, rng.choice(paseo.legal(state))).state


def number(cell: Cell) -> int:
    return CENTRE + 64 * cell.y + cell.x


def array(length: int) -> Ints:
    return cast("Ints", np.zeros(length, dtype=np.int64))


def grid_of(state: State) -> Ints:
    grid = array(GRID)
    for tile in state.board.tiles:
        grid[number(tile.cell)] = PICTURE if tile.label == "*" else int(tile.label)
    for seat, start in enumerate(state.board.starts):
        if start:
            grid[number(start.cell)] = START + seat
    return grid


def cells_of(state: State) -> Ints:
    return cast("Ints", np.array([number(tile.cell) for tile in state.board.tiles] or [0]))


def kernel_cells(state: State) -> list[int]:
    out = array(256)
    tiles = len(state.board.tiles)
    found = layout.open_cells(grid_of(state), cells_of(state), tiles, state.players, out)
    return sorted(out[index] for index in range(found))


def kernel_starts(state: State) -> list[tuple[int, int]]:
    out = array(256)
    other = state.board.starts[1 - (state.turn or 0)] if state.players == 2 else None
    taken = number(other.onto) if other else 0
    tiles = len(state.board.tiles)
    found = layout.open_starts(grid_of(state), cells_of(state), tiles, state.players, taken, out)
    return sorted((out[index] // GRID, out[index] % GRID) for index in range(found))


def law_starts(state: State) -> list[tuple[int, int]]:
    starts = [action.start for action in paseo.legal(state) if isinstance(action, Place)]
    return sorted((number(start.cell), number(start.onto)) for start in starts)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_open_cells_and_starts_equal_the_law(players: int) -> None:
    for seed in range(25):
        for state in positions_while_laying(players, seed):
            if paseo.phase(state) is Phase.LAYING:
                assert kernel_cells(state) == sorted(map(number, open_cells(state.board)))
            elif paseo.phase(state) is Phase.PLACING:
                assert kernel_starts(state) == law_starts(state)


def test_a_curled_line_takes_its_start_tile_where_there_is_no_room() -> None:
    """P3: an end without a cell of its own takes any free cell that touches it."""
    curled = drawn(
        """
        * * * *
        * . . *
        * . * *
        * . . .
        * * * .
        """,
        players=2,
    )
    assert kernel_starts(curled) == law_starts(curled) != []
