"""Whole games and batches of playouts; every game has a seed of its own.

A batch adds up its games in a tally: wins by seat (four places), games without a winner, turns rolled,
decisions made. Which thread plays which game does not matter.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from spieltisch.kernels.chance import below, seed_word
from spieltisch.kernels.jit import Ints, kernel
from spieltisch.kernels.paseo.layout import (
    AROUND,
    GRID,
    MOST_TILES,
    PICTURE,
    START,
    clear_grid,
    lay_randomly,
    place_randomly,
)
from spieltisch.kernels.paseo.line import line_playout
from spieltisch.kernels.paseo.network import NODES, NUMBERED, SCRATCH, network_playout
from spieltisch.kernels.paseo.policy import line_policy_playout, network_policy_playout
from spieltisch.kernels.paseo.row import (
    ALIVE,
    BLOCKED,
    LIMIT,
    MOST_TURNS,
    NOBODY,
    PLAYERS,
    ROW,
    TILES,
    TURN,
    TURNS,
)

__all__ = [
    "DECISIONS",
    "TALLY",
    "UNDECIDED",
    "line_playouts",
    "line_policy_playouts",
    "network_playouts",
    "network_policy_playouts",
    "random_games",
]

UNDECIDED: Final = 4
ROLLED: Final = 5
DECISIONS: Final = 6
TALLY: Final = 7
"""The length of a tally."""


@kernel
def _count(tally: Ints, winner: int, turns: int, decisions: int) -> None:
    tally[UNDECIDED if winner == NOBODY else winner] += 1
    tally[ROLLED] += turns
    tally[DECISIONS] += decisions


@kernel
def line_playouts(
    own: int,
    other: int,
    labels: int,
    other_labels: int,
    end: int,
    blocked: int,
    turns: int,
    mover: int,
    seed: int,
    first: int,
    last: int,
    tally: Ints,
) -> None:
    """Playouts number `first` to below `last` from a position of 2 players before the roll."""
    rng = np.empty(1, dtype=np.uint64)
    for game in range(first, last):
        rng[0] = seed_word(seed, game)
        winner, made, decided = line_playout(
            own, other, labels, other_labels, end, blocked, turns, rng
        )
        _count(tally, winner if winner == NOBODY else mover ^ winner, made, decided)


@kernel
def network_playouts(
    row: Ints, links: Ints, labels: Ints, seed: int, first: int, last: int, tally: Ints
) -> None:
    """The same with 3 and 4 players."""
    rng = np.empty(1, dtype=np.uint64)
    scratch, out = np.empty(SCRATCH, dtype=np.int64), np.empty(MOST_TURNS, dtype=np.int64)
    played = np.empty(ROW, dtype=np.int64)
    for game in range(first, last):
        rng[0] = seed_word(seed, game)
        for place in range(ROW):
            played[place] = row[place]
        winner, decided = network_playout(played, links, labels, scratch, rng, out)
        _count(tally, winner, played[TURNS] - row[TURNS], decided)


@kernel
def line_policy_playouts(
    own: int,
    other: int,
    labels: int,
    other_labels: int,
    end: int,
    blocked: int,
    turns: int,
    mover: int,
    values: Ints,
    epsilon: float,
    seed: int,
    first: int,
    last: int,
    tally: Ints,
) -> None:
    """The same by a policy (see `policy`); `values` has those of the player who rolls first, first."""
    rng, out = np.empty(1, dtype=np.uint64), np.empty(MOST_TURNS, dtype=np.int64)
    for game in range(first, last):
        rng[0] = seed_word(seed, game)
        winner, made = line_policy_playout(
            own, other, labels, other_labels, end, blocked, turns, values, epsilon, rng, out
        )
        _count(tally, winner if winner == NOBODY else mover ^ winner, made, made)


@kernel
def network_policy_playouts(
    row: Ints,
    links: Ints,
    labels: Ints,
    values: Ints,
    epsilon: float,
    seed: int,
    first: int,
    last: int,
    tally: Ints,
) -> None:
    """The same by a policy with 3 and 4 players."""
    rng = np.empty(1, dtype=np.uint64)
    scratch, out = np.empty(SCRATCH, dtype=np.int64), np.empty(MOST_TURNS, dtype=np.int64)
    played = np.empty(ROW, dtype=np.int64)
    for game in range(first, last):
        rng[0] = seed_word(seed, game)
        for place in range(ROW):
            played[place] = row[place]
        winner = network_policy_playout(played, links, labels, scratch, values, epsilon, rng, out)
        made = played[TURNS] - row[TURNS]
        _count(tally, winner, made, made)


@kernel
def random_games(
    players: int, blocked: int, limit: int, seed: int, first: int, last: int, tally: Ints
) -> None:
    """Whole random games, from the first tile: path laid, start tiles placed, raced to the end."""
    rng = np.empty(1, dtype=np.uint64)
    grid, nodes = np.zeros(GRID, dtype=np.int64), np.zeros(GRID, dtype=np.int64)
    cells, starts = np.zeros(MOST_TILES, dtype=np.int64), np.zeros(8, dtype=np.int64)
    links, labels = np.zeros(NODES, dtype=np.int64), np.zeros(NUMBERED, dtype=np.int64)
    row, scratch = np.zeros(ROW, dtype=np.int64), np.zeros(SCRATCH, dtype=np.int64)
    out = np.zeros(MOST_TURNS, dtype=np.int64)
    for game in range(first, last):
        rng[0] = seed_word(seed, game)
        seat = below(rng, players)
        tiles = lay_randomly(grid, cells, players, seat, rng, out)
        place_randomly(grid, cells, tiles, starts, players, seat, rng, out)
        if players == 2:
            own = line_labels(grid, starts, seat, tiles)
            other = line_labels(grid, starts, 1 - seat, tiles)
            winner, made, decided = line_playout(0, 0, own, other, tiles + 1, blocked, limit, rng)
            winner = winner if winner == NOBODY else seat ^ winner
        else:
            fill_network(grid, nodes, cells, tiles, starts, players, links, labels)
            _fresh_row(row, seat, players, tiles, blocked, limit)
            winner, decided = network_playout(row, links, labels, scratch, rng, out)
            made = row[TURNS]
        _count(tally, winner, made, decided + tiles + players)
        clear_grid(grid, cells, tiles, starts, players)


@kernel
def line_labels(grid: Ints, starts: Ints, seat: int, tiles: int) -> int:
    """The numbered tiles of a line (see `line`): the law's `Board.labels` along the law's `board.line_from`."""
    labels, before, here = 0, 0, starts[2 * seat + 1]
    for tile in range(1, tiles + 1):
        if grid[here] != PICTURE:
            labels |= 1 << (16 * grid[here] + tile)
        ahead = before
        for step in AROUND:
            if 0 < grid[here + step] <= PICTURE and here + step != before:
                ahead = here + step
        before, here = here, ahead
    return labels


@kernel
def fill_network(
    grid: Ints,
    nodes: Ints,
    cells: Ints,
    tiles: int,
    starts: Ints,
    players: int,
    links: Ints,
    labels: Ints,
) -> None:
    """Number the tiles in reading order and link them as the law's `Board.ways`; start tiles follow by seat.

    What they bear is the law's `Board.labels`.
    """
    for index in range(1, tiles):
        place = index
        while place > 0 and cells[place - 1] > cells[place]:
            cells[place - 1], cells[place] = cells[place], cells[place - 1]
            place -= 1
    for number in range(4):
        labels[NODES + number] = 0
    for node in range(tiles):
        nodes[cells[node]] = node
        number = labels[node] = grid[cells[node]] % PICTURE
        labels[NODES + number] |= (number > 0) << node
    for seat in range(players):
        nodes[starts[2 * seat]] = tiles + seat
        labels[tiles + seat] = 0
    for node in range(tiles):
        _link(grid, nodes, cells[node], starts, links, node)
    for seat in range(players):
        links[tiles + seat] = 1 << nodes[starts[2 * seat + 1]]


@kernel
def _link(grid: Ints, nodes: Ints, here: int, starts: Ints, links: Ints, node: int) -> None:
    """The neighbours of a path tile; a start tile only where it is attached."""
    links[node] = 0
    for step in AROUND:
        near = grid[here + step]
        if near > 0 and (near < START or starts[2 * (near - START) + 1] == here):
            links[node] |= 1 << nodes[here + step]


@kernel
def _fresh_row(row: Ints, seat: int, players: int, tiles: int, blocked: int, limit: int) -> None:
    """All stones on their start tiles, the first player to roll."""
    for place in range(ROW):
        row[place] = tiles + place // 4 if place < 4 * players else 0
    row[TURN], row[ALIVE], row[PLAYERS], row[TILES] = seat, (1 << players) - 1, players, tiles
    row[BLOCKED], row[LIMIT] = blocked, limit
