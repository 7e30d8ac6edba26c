"""Many games of Paseo at once: one call for a whole step.

Every array has one line for each game. `rngs` holds the games' random numbers: each game goes on with
its own through all its resets, so it does not matter which games are stepped together.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from spieltisch.envs.vector.compiling import kernel
from spieltisch.envs.vector.outcome import note_end
from spieltisch.envs.vector.paseo.laying import (
    clear,
    fill,
    lay,
    lay_by_chance,
    mask_laying,
    mask_placing,
    place,
)
from spieltisch.envs.vector.paseo.racing import (
    race_on_line,
    race_on_network,
    roll_on_line,
    roll_on_network,
    set_out,
)
from spieltisch.envs.vector.paseo.row import (
    HALF,
    HANDS,
    LABEL_ENTERED,
    LAYING,
    LENGTH,
    MOVING,
    OVER,
    PHASE,
    PICK_ENTERED,
    PLACING,
    STARTS,
    WINNER,
)
from spieltisch.envs.vector.paseo.seeing import see, see_board
from spieltisch.kernels.chance import below
from spieltisch.kernels.jit import Ints, Words
from spieltisch.kernels.paseo.layout import GRID, MOST_TILES
from spieltisch.kernels.paseo.network import NODES, NUMBERED, SCRATCH
from spieltisch.kernels.paseo.row import (
    ALIVE,
    BLOCKED,
    HIGH,
    LIMIT,
    LOW,
    MOST_TURNS,
    NOBODY,
    PLAYERS,
    TILES,
    TURN,
    TURNS,
)

__all__ = [
    "Games",
    "Scratch",
    "games",
    "reset_games",
    "reset_one",
    "scratch",
    "step_games",
    "step_one",
]


class Games(NamedTuple):
    """What lasts from step to step."""

    rows: NDArray[np.int64]
    links: NDArray[np.int64]
    labels: NDArray[np.int64]
    boards: NDArray[np.int8]
    """By game and seat the part of the observation that `see_board` writes."""
    rngs: NDArray[np.uint64]


class Scratch(NamedTuple):
    """Room to work in, one for each thread."""

    grid: NDArray[np.int64]
    nodes: NDArray[np.int64]
    search: NDArray[np.int64]
    turns: NDArray[np.int64]
    cells: NDArray[np.int64]


def games(count: int, players: int) -> Games:
    return Games(
        np.zeros((count, LENGTH), dtype=np.int64),
        np.zeros((count, NODES if players > 2 else 1), dtype=np.int64),
        np.zeros((count, NUMBERED if players > 2 else 1), dtype=np.int64),
        np.zeros((count, players, 20 * players), dtype=np.int8),
        np.zeros((count, 1), dtype=np.uint64),
    )


def scratch() -> Scratch:
    sizes = (GRID, GRID, SCRATCH, MOST_TURNS, MOST_TILES)
    return Scratch(*(np.zeros(size, dtype=np.int64) for size in sizes))


@kernel
def _begin(  # noqa: PLR0913, PLR0917 plain arrays and words are what makes it fast
    row: Ints, board: Any, rng: Words, grid: Ints, turns: Ints, cells: Ints, by_chance: bool
) -> None:
    """A new game: CHANCE names the starting player and, if agreed, lays the path."""
    players = row[PLAYERS]
    row[PHASE], row[WINNER], row[TILES], row[TURNS] = LAYING, NOBODY, 0, 0
    row[LABEL_ENTERED] = row[PICK_ENTERED] = row[HALF] = row[LOW] = row[HIGH] = 0
    row[ALIVE] = (1 << players) - 1
    row[TURN] = below(rng, players)
    for seat in range(players):
        row[STARTS + 2 * seat] = row[STARTS + 2 * seat + 1] = 0
        for label in range(4):
            row[HANDS + 4 * seat + label] = 1 if label else 3
    if by_chance:
        lay_by_chance(row, grid, rng, turns, cells)
    _see_boards(row, grid, board)


@kernel
def _see_boards(row: Ints, grid: Ints, board: Any) -> None:
    """While the path grows only the next to act looks; once it lies, everybody's board is noted."""
    if row[PHASE] < MOVING:
        see_board(row, grid, row[TURN], board[row[TURN]])
        return
    fill(row, grid)
    for seat in range(row[PLAYERS]):
        see_board(row, grid, seat, board[seat])
    clear(row, grid)


@kernel
def _build(  # noqa: PLR0913, PLR0917 plain arrays and words are what makes it fast
    row: Ints,
    links: Ints,
    labels: Ints,
    board: Any,
    rng: Words,
    grid: Ints,
    nodes: Ints,
    search: Ints,
    action: int,
    mask: Ints,
) -> None:
    """Enter a legal id while the path is built; after the last start tile the race begins."""
    if row[PHASE] == LAYING:
        lay(row, action)
    elif place(row, action):
        set_out(row, links, labels, grid, nodes)
        if row[PLAYERS] == 2:
            roll_on_line(row, rng, mask)
        else:
            roll_on_network(row, links, labels, search, rng, mask)
    if row[LABEL_ENTERED] == 0:
        _see_boards(row, grid, board)


@kernel
def _enter(  # noqa: PLR0913, PLR0917 plain arrays and words are what makes it fast
    row: Ints, links: Ints, labels: Ints, board: Any, rng: Words, room: Any, action: int, mask: Ints
) -> None:
    """Enter a legal id, whatever the phase."""
    grid, nodes, search = room.grid, room.nodes, room.search
    if row[PHASE] != MOVING:
        _build(row, links, labels, board, rng, grid, nodes, search, action, mask)
    elif row[PLAYERS] == 2:
        race_on_line(row, rng, action, mask)
    else:
        race_on_network(row, links, labels, search, rng, action, mask)


@kernel
def _mask_building(row: Ints, grid: Ints, turns: Ints, mask: Ints) -> None:
    """What can be entered while the path is built."""
    if row[PHASE] == LAYING:
        mask_laying(row, grid, turns, mask)
    elif row[PHASE] == PLACING:
        mask_placing(row, grid, turns, mask)


@kernel
def _wipe(mask: Ints) -> None:
    for number in range(len(mask)):
        mask[number] = 0


@kernel
def reset_games(games: Any, room: Any, agreed: Any, seen: Any, masks: Any, seats: Ints) -> None:  # noqa: PLR0913, PLR0917
    """Start every game from the beginning; `agreed` is players, P8's option, P11's limit, path by CHANCE."""
    rows, boards, rngs = games.rows, games.boards, games.rngs
    grid, turns, cells = room.grid, room.turns, room.cells
    for game in range(len(seats)):
        row, board = rows[game], boards[game]
        row[PLAYERS], row[BLOCKED], row[LIMIT] = agreed[0], agreed[1], agreed[2]
        _begin(row, board, rngs[game], grid, turns, cells, agreed[3])
        _wipe(masks[game])
        _mask_building(row, grid, turns, masks[game])
        see(row, board[row[TURN]], row[TURN], seen[game])
        seats[game] = row[TURN]


@kernel
def step_games(  # noqa: PLR0913, PLR0917 plain arrays and words are what makes it fast
    games: Any, room: Any, agreed: Any, actions: Ints, seen: Any, masks: Any, ends: Any
) -> None:
    """Enter one id in every game. A game that ends begins again in the same step."""
    rows, links, labels, boards, rngs = games
    grid, turns, cells = room.grid, room.turns, room.cells
    actors, seats, rewards, over, cut, illegal, final = ends
    for game in range(len(actions)):
        row, board, mask, rng, action = (
            rows[game],
            boards[game],
            masks[game],
            rngs[game],
            actions[game],
        )
        seat = row[TURN]
        actors[game] = seat
        legal = 0 <= action < len(mask) and mask[action] != 0
        _wipe(mask)
        if legal:
            _enter(row, links[game], labels[game], board, rng, room, action, mask)
        else:
            row[PHASE], row[TURN], row[WINNER] = OVER, NOBODY, NOBODY
        if row[PHASE] == OVER:
            winners = 1 << row[WINNER] if row[WINNER] >= 0 else 0
            over[game], cut[game] = note_end(rewards[game], legal, seat, winners)
            illegal[game] = not legal
            see(row, board[seat], seat, final[game])
            _begin(row, board, rng, grid, turns, cells, agreed[3])
        if row[PHASE] < MOVING:
            _mask_building(row, grid, turns, mask)
        see(row, board[row[TURN]], row[TURN], seen[game])
        seats[game] = row[TURN]


@kernel
def reset_one(games: Any, room: Any, agreed: Any, seen: Any, masks: Any) -> int:
    """Begin a lone game that everybody looks at; who is to act."""
    row: Ints = games.rows[0]
    board = games.boards[0]
    row[PLAYERS], row[BLOCKED], row[LIMIT] = agreed[0], agreed[1], agreed[2]
    _begin(row, board, games.rngs[0], room.grid, room.turns, room.cells, agreed[3])
    _show_all(row, board, room, seen, masks[0])
    return row[TURN]


@kernel
def step_one(games: Any, room: Any, action: int, seen: Any, masks: Any) -> int:
    """Enter a legal id in a lone game, which stays as it is once it is over; who is to act next."""
    row: Ints = games.rows[0]
    board, mask = games.boards[0], masks[0]
    _wipe(mask)
    _enter(row, games.links[0], games.labels[0], board, games.rngs[0], room, action, mask)
    if row[PHASE] < MOVING:
        _show_all(row, board, room, seen, mask)
    else:
        for seat in range(row[PLAYERS]):
            see(row, board[seat], seat, seen[seat])
    return row[TURN]


@kernel
def _show_all(row: Ints, board: Any, room: Any, seen: Any, mask: Ints) -> None:
    """While the path grows: what can be entered, and what each seat sees."""
    _wipe(mask)
    _mask_building(row, room.grid, room.turns, mask)
    for seat in range(row[PLAYERS]):
        see_board(row, room.grid, seat, board[seat])
        see(row, board[seat], seat, seen[seat])
