"""How a seat counts Paseo's tiles: its own start tile is 0, path tiles follow from 1, then the start
tiles of the others, clockwise.

With two players the path is counted along the line from its own start tile, as soon as both start
tiles lie; so a stone's number is the steps it has come, and the opponent's start tile the end of the
line. Until then, and with three and four players, path tiles count in reading order.
"""

from __future__ import annotations

from collections.abc import Mapping

from spieltisch.rules.game import Seat
from spieltisch.rules.paseo import Board, Cell
from spieltisch.rules.paseo.board import line_from

__all__ = ["numbered", "path_from"]


def path_from(board: Board, seat: Seat) -> tuple[Cell, ...]:
    """The path tiles in the order in which this seat counts them."""
    start = board.starts[seat]
    if board.players == 2 and start and None not in board.starts:
        return line_from(board, start.onto)
    return tuple(board.labels)


def numbered(board: Board, seat: Seat) -> Mapping[Cell, int]:
    """The number of each tile as this seat counts."""
    path = {cell: number for number, cell in enumerate(path_from(board, seat), 1)}
    starts = {cell: (host - seat) % board.players for cell, host in board.hosts.items()}
    return path | {cell: place and place + len(path) for cell, place in starts.items()}
