"""Setting out, rolling and racing, on a line or a network. Equals the law's course of a game there."""

from __future__ import annotations

import numpy as np

from spieltisch.envs.vector.compiling import kernel
from spieltisch.envs.vector.paseo.laying import clear, fill
from spieltisch.envs.vector.paseo.line import enter_on_line, mask_line, strand_on_line
from spieltisch.envs.vector.paseo.network import (
    enter_on_network,
    mask_network,
    strand_on_network,
)
from spieltisch.envs.vector.paseo.row import (
    CELLS,
    LABELS,
    MOVING,
    OVER,
    PHASE,
    STARTS,
    STONES,
    places,
)
from spieltisch.kernels.chance import below
from spieltisch.kernels.jit import Ints, Words
from spieltisch.kernels.paseo.games import fill_network, line_labels
from spieltisch.kernels.paseo.row import HIGH, LOW, NOBODY, PLAYERS, TILES, TURN

__all__ = ["race_on_line", "race_on_network", "roll_on_line", "roll_on_network", "set_out"]

_ROLLS = np.array([min(a, b) | max(a, b) << 3 for a in range(1, 7) for b in range(1, 7)])
"""All 36 rolls, the low die in the low three bits."""


@kernel
def set_out(row: Ints, links: Ints, labels: Ints, grid: Ints, nodes: Ints) -> None:
    """All start tiles lie: note where the stones can go, and put them on their start tiles."""
    players, tiles = row[PLAYERS], row[TILES]
    starts, cells = places(row, STARTS, 8), places(row, CELLS, tiles)
    fill(row, grid)
    if players == 2:
        for seat in range(2):
            row[LABELS + seat] = line_labels(grid, starts, seat, tiles)
            row[STONES + seat] = 0
    else:
        fill_network(grid, nodes, cells, tiles, starts, players, links, labels)
        for stone in range(4 * players):
            row[stone] = tiles + stone // 4
    clear(row, grid)
    row[PHASE] = MOVING


@kernel
def race_on_line(row: Ints, rng: Words, action: int, mask: Ints) -> None:
    """Enter a legal id with 2 players, and say what can be entered next."""
    if enter_on_line(row, action):
        roll_on_line(row, rng, mask)
    else:
        mask_line(row, mask)


@kernel
def roll_on_line(row: Ints, rng: Words, mask: Ints) -> None:
    """CHANCE rolls, unless the game is over; who can't move then has lost."""
    if row[TURN] != NOBODY:
        _roll(row, rng)
        if mask_line(row, mask):
            return
        strand_on_line(row)
    row[PHASE] = OVER


@kernel
def race_on_network(  # noqa: PLR0913, PLR0917 plain arrays and words are what makes it fast
    row: Ints, links: Ints, labels: Ints, search: Ints, rng: Words, action: int, mask: Ints
) -> None:
    """The same with 3 and 4 players."""
    if enter_on_network(row, links, labels, search, action):
        roll_on_network(row, links, labels, search, rng, mask)
    else:
        mask_network(row, links, labels, search, mask)


@kernel
def roll_on_network(  # noqa: PLR0913, PLR0917 plain arrays and words are what makes it fast
    row: Ints, links: Ints, labels: Ints, search: Ints, rng: Words, mask: Ints
) -> None:
    """CHANCE rolls until somebody can move or the game is over."""
    while row[TURN] != NOBODY:
        _roll(row, rng)
        if mask_network(row, links, labels, search, mask):
            return
        strand_on_network(row)
    row[PHASE] = OVER


@kernel
def _roll(row: Ints, rng: Words) -> None:
    dice = _ROLLS[below(rng, 36)]
    row[LOW], row[HIGH] = dice & 7, dice >> 3
