"""The observation of a game of Paseo. Equals `paseo.observation.observe`.

The places of an observation that no longer change once all start tiles lie (labels, columns, rows,
starts) are written once for each seat and copied from then on.
"""

from __future__ import annotations

from typing import Final

from spieltisch.envs.vector.compiling import kernel
from spieltisch.envs.vector.paseo.laying import side_of
from spieltisch.envs.vector.paseo.row import (
    CELLS,
    HALF,
    HANDS,
    KINDS,
    LABEL_ENTERED,
    LAYING,
    MOVING,
    PHASE,
    PICK_ENTERED,
    STARTS,
    STONES,
)
from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paseo.layout import AROUND, PICTURE
from spieltisch.kernels.paseo.row import (
    ALIVE,
    HIGH,
    LIMIT,
    LOW,
    NOBODY,
    PLAYERS,
    TILES,
    TURN,
    TURNS,
)

__all__ = ["see", "see_board"]

_FIRST_SEAT: Final = 9
"""Where the places by seat begin."""


@kernel
def see(row: Ints, board: Ints, seat: int, out: Ints) -> None:
    """Everything a seat sees; `board` is what `see_board` wrote for it."""
    players = row[PLAYERS]
    _see_moment(row, seat, out)
    for place in range(players):
        other = seat + place - (players if seat + place >= players else 0)
        out[_FIRST_SEAT + place] = row[ALIVE] >> other & 1
        for label in range(4):
            out[_FIRST_SEAT + players + 4 * place + label] = row[HANDS + 4 * other + label]
    if row[PHASE] < MOVING:
        _see_no_stones(row, seat, out)
    elif players == 2:
        _see_line(row, seat, out)
    else:
        _see_network(row, seat, out)
    for place in range(20 * players):
        out[_FIRST_SEAT + 9 * players + place] = board[place]


@kernel
def _see_moment(row: Ints, seat: int, out: Ints) -> None:
    """Phase, who acts, what is left of the dice, what has been entered, turns left."""
    half, pick, turn = row[HALF], row[PICK_ENTERED], row[TURN]
    used = (half - 1) >> 5 & 15 if half else 0
    out[0] = row[PHASE]
    out[1] = -1 if turn == NOBODY else turn - seat + (row[PLAYERS] if turn < seat else 0)
    out[2] = 0 if used and used == row[LOW] else row[LOW]
    out[3] = 0 if used and used != row[LOW] else row[HIGH]
    out[4] = row[LABEL_ENTERED]
    out[5] = (pick - 1) // 4 + 1 if pick else 0
    out[6] = (pick - 1) % 4 + 1 if pick else 0
    out[7] = ((half - 1) >> 9) + 1 if half else 0
    out[8] = min(127, row[LIMIT] - row[TURNS])


@kernel
def _see_no_stones(row: Ints, seat: int, out: Ints) -> None:
    """While the path is built, stones lie on their start tiles, if these lie."""
    players = row[PLAYERS]
    for place in range(players):
        other = (seat + place) % players
        tile = (row[TILES] + place if place else 0) if row[STARTS + 2 * other] else -1
        for stone in range(4):
            out[_FIRST_SEAT + 5 * players + 4 * place + stone] = tile


@kernel
def _see_line(row: Ints, seat: int, out: Ints) -> None:
    own, other, end, half = row[STONES + seat], row[STONES + 1 - seat], row[TILES] + 1, row[HALF]
    for stone in range(4):
        out[_FIRST_SEAT + 10 + stone] = own >> (4 * stone) & 15
        out[_FIRST_SEAT + 14 + stone] = end - (other >> (4 * stone) & 15)
    if half and row[TURN] == seat:
        out[_FIRST_SEAT + 10 + ((half - 1) >> 9)] = (half - 1) & 31
    elif half:
        out[_FIRST_SEAT + 14 + ((half - 1) >> 9)] = end - ((half - 1) & 31)


@kernel
def _see_network(row: Ints, seat: int, out: Ints) -> None:
    players, first, half = row[PLAYERS], _FIRST_SEAT + 5 * row[PLAYERS], row[HALF]
    for place in range(players):
        other = (seat + place) % players
        for stone in range(4):
            out[first + 4 * place + stone] = _counted(row, seat, row[4 * other + stone])
    if half:
        moving = first + 4 * ((row[TURN] - seat) % players)
        out[moving + ((half - 1) >> 9)] = _counted(row, seat, (half - 1) & 31)


@kernel
def _counted(row: Ints, seat: int, tile: int) -> int:
    """A tile of a network as this seat counts."""
    tiles, players = row[TILES], row[PLAYERS]
    if tile < tiles:
        return tile + 1
    place = (tile - tiles - seat) % players
    return tiles + place if place else 0


@kernel
def see_board(row: Ints, grid: Ints, seat: int, board: Ints) -> None:
    """Labels, columns and rows of the path tiles, and the starts, as this seat counts.

    On a line that is complete the grid must hold the tiles.
    """
    players, tiles = row[PLAYERS], row[TILES]
    on_line = players == 2 and row[PHASE] >= MOVING
    for place in range(20 * players):
        board[place] = 0
    left, top = _corner(row)
    before, cell = 0, row[STARTS + 2 * seat + 1]
    for index in range(tiles):
        if not on_line:
            cell = row[CELLS + index]
        board[index] = grid[cell] if on_line else row[KINDS + index]
        board[6 * players + index] = (cell & 63) - left
        board[12 * players + index] = (cell >> 6) - top
        if row[PHASE] > LAYING:
            _see_starts(row, seat, cell, index + 1, board)
        if on_line:
            before, cell = cell, _ahead(grid, before, cell)


@kernel
def _corner(row: Ints) -> tuple[int, int]:
    """The leftmost column and the topmost row of the path; tiles are kept in reading order."""
    left = 63
    for index in range(row[TILES]):
        left = min(left, row[CELLS + index] & 63)
    return left, row[CELLS] >> 6


@kernel
def _ahead(grid: Ints, before: int, cell: int) -> int:
    """The next path tile of a line."""
    for step in AROUND:
        if cell + step != before and 0 < grid[cell + step] <= PICTURE:
            return cell + step
    return cell


@kernel
def _see_starts(row: Ints, seat: int, cell: int, number: int, board: Ints) -> None:
    """Note the start tiles that are attached to this path tile."""
    players = row[PLAYERS]
    for place in range(players):
        other = (seat + place) % players
        if row[STARTS + 2 * other] and row[STARTS + 2 * other + 1] == cell:
            board[18 * players + 2 * place] = number
            board[18 * players + 2 * place + 1] = side_of(row[STARTS + 2 * other] - cell) + 1
