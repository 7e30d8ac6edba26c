"""Laying the path: where a tile may go (P1, P2, no 2×2 square).

The first tile may go anywhere; the grid is counted from it, so it always lies on 0,0.
"""

from __future__ import annotations

from typing import Final

from spieltisch.rules.game import Refusal
from spieltisch.rules.paseo.board import Board, ends
from spieltisch.rules.paseo.tiles import Cell

__all__ = ["ORIGIN", "free_cells", "open_cells", "refuse_lay", "square_with"]

ORIGIN: Final = Cell(0, 0)


def open_cells(board: Board) -> tuple[Cell, ...]:
    """Every cell where a tile may be laid now, in reading order."""
    free = free_cells(board)
    if board.players == 2:  # P1: only an end of the line is laid on
        near_an_end = {near for end in ends(board) for near in end.around()} | {ORIGIN}
        free = tuple(cell for cell in free if cell in near_an_end)
    return tuple(cell for cell in free if refuse_lay(board, cell) is None)


def refuse_lay(board: Board, cell: Cell) -> Refusal | None:
    """Why a tile may not be laid on this cell."""
    if not board.tiles:
        return None if cell == ORIGIN else Refusal("laying-the-path", "first-tile")
    if cell in board.labels:
        return Refusal("laying-the-path", "cell-taken", {"cells": [cell]})
    touched = [near for near in cell.around() if near in board.labels]
    if not touched:
        return Refusal("laying-the-path", "not-touching", {"cells": [cell]})
    if len(touched) > 1 and (square := square_with(board, cell)):
        return Refusal("laying-the-path", "square", {"cells": [*square]})
    return _refuse_line(board, touched) if board.players == 2 else None


def _refuse_line(board: Board, touched: list[Cell]) -> Refusal | None:
    """P1: with 2 players a tile touches exactly one tile, and that one is an end of the line."""
    if len(touched) > 1:
        return Refusal("P1", "line-closes", {"count": len(touched), "cells": touched})
    if len(board.links[touched[0]]) > 1:
        return Refusal("P1", "line-branches", {"cells": touched})
    return None


def square_with(board: Board, cell: Cell) -> tuple[Cell, ...]:
    """The three path tiles with which this cell would form a 2×2 square (#square), if there are any."""
    for dx in (-1, 1):
        for dy in (-1, 1):
            corner = (
                Cell(cell.x + dx, cell.y),
                Cell(cell.x, cell.y + dy),
                Cell(cell.x + dx, cell.y + dy),
            )
            if all(near in board.labels for near in corner):
                return corner
    return ()


def free_cells(board: Board) -> tuple[Cell, ...]:
    """The empty cells at the edge of the path; before the first tile, the origin."""
    if not board.tiles:
        return (ORIGIN,)
    edge = {near for cell in board.labels for near in cell.around()}
    free = edge - board.labels.keys() - board.hosts.keys()
    return tuple(sorted(free, key=lambda cell: (cell.y, cell.x)))
