"""Boards for self-play: paths and start tiles, from scattered to close together."""

from __future__ import annotations

from typing import NamedTuple

from spieltisch.kernels.chance import below
from spieltisch.kernels.jit import Ints, Words
from spieltisch.kernels.paseo.games import fill_network
from spieltisch.kernels.paseo.layout import (
    CENTRE,
    GRID,
    MOST_TILES,
    START,
    clear_grid,
    open_cells,
    open_starts,
)
from spieltisch.kernels.paseo.network import NODES, NUMBERED, SCRATCH
from spieltisch.kernels.paseo.row import (
    ALIVE,
    BLOCKED,
    LIMIT,
    MOST_TURNS,
    PLAYERS,
    ROW,
    TILES,
    TURN,
)
from spieltisch.learn.compiling import kernel
from spieltisch.learn.paseo.network_walks import PACES, WAYS, Ground, fill_paces
from spieltisch.learn.paseo.network_workspace import floats, ints

__all__ = ["BoardWorkspace", "board_workspace", "build", "fresh_row"]


class BoardWorkspace(NamedTuple):
    grid: Ints
    nodes: Ints
    cells: Ints
    starts: Ints
    out: Ints
    ways: Ints
    scratch: Ints
    board: Ground


def board_workspace() -> BoardWorkspace:
    board = Ground(ints(NODES), ints(NUMBERED), floats(PACES))
    return BoardWorkspace(
        ints(GRID),
        ints(GRID),
        ints(MOST_TILES),
        ints(8),
        ints(MOST_TURNS),
        ints(WAYS),
        ints(SCRATCH),
        board,
    )


@kernel
def build(
    made: BoardWorkspace, row: Ints, players: int, first: int, blocked: int, care: int, rng: Words
) -> None:
    """A fresh board and a position before the first roll; more care keeps it closer together."""
    tiles = 6 * players
    for laid in range(tiles):
        _lay(made, laid, players, care, rng)
    for later in range(players):
        _place(made, tiles, (first + later) % players, players, care, rng)
    fill_network(
        made.grid, made.nodes, made.cells, tiles, made.starts, players,
        made.board.links, made.board.labels,
    )  # fmt: skip
    clear_grid(made.grid, made.cells, tiles, made.starts, players)
    fresh_row(row, players, first, blocked)
    fill_paces(row, made.board, made.ways, made.scratch)


@kernel
def fresh_row(row: Ints, players: int, first: int, blocked: int) -> None:
    """All stones on their start tiles, the first player to roll."""
    for place in range(ROW):
        row[place] = 6 * players + place // 4 if place < 4 * players else 0
    row[TURN], row[ALIVE], row[PLAYERS], row[TILES] = (
        first,
        (1 << players) - 1,
        players,
        6 * players,
    )
    row[BLOCKED], row[LIMIT] = blocked, 200


@kernel
def _apart(one: int, other: int) -> int:
    """How many cells lie between two cells of the grid, counted along its lines."""
    return abs(one // 64 - other // 64) + abs(one % 64 - other % 64)


@kernel
def _lay(made: BoardWorkspace, laid: int, players: int, care: int, rng: Words) -> None:
    """Lay a tile of a random kind."""
    found, chosen, least = open_cells(made.grid, made.cells, laid, players, made.out), 0, 99
    for _ in range(care):
        cell = made.out[below(rng, found)]
        if _apart(cell, CENTRE) < least:
            chosen, least = cell, _apart(cell, CENTRE)
    kind = below(rng, 6)
    made.cells[laid] = chosen
    made.grid[chosen] = 4 if kind > 2 else kind + 1


@kernel
def _place(
    made: BoardWorkspace, tiles: int, seat: int, players: int, care: int, rng: Words
) -> None:
    """Place a start tile, with care nearer to those that lie."""
    found, chosen, least = open_starts(made.grid, made.cells, tiles, players, 0, made.out), 0, 999
    for _ in range(care):
        choice, far = made.out[below(rng, found)], 0
        for other in range(players):
            if made.grid[made.starts[2 * other]] == START + other:
                far += _apart(made.starts[2 * other], choice // GRID)
        if far < least:
            chosen, least = choice, far
    made.starts[2 * seat], made.starts[2 * seat + 1] = chosen // GRID, chosen % GRID
    made.grid[chosen // GRID] = START + seat
