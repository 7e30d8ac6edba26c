"""Placing the start tiles (P3 with 2 players, P4 with 3 and 4).

P3 says "no other tile": an opponent's start tile counts as one, as P4 says outright. Where an end
has no cell that touches it alone, any free cell at that end will do: because the line is curled up
(2 of the 1,905 shapes), or because the first start tile lies beside the only such cell (in 14 others).
"""

from __future__ import annotations

from spieltisch.rules.game import Refusal, Seat
from spieltisch.rules.paseo.board import Board, ends
from spieltisch.rules.paseo.laying import free_cells
from spieltisch.rules.paseo.tiles import Cell, Start

__all__ = ["open_starts", "refuse_start"]


def open_starts(board: Board, seat: Seat) -> tuple[Start, ...]:
    """Every way this seat may place its start tile now (#placing-the-start-tiles)."""
    found = (
        Start(cell, onto)
        for cell in free_cells(board)
        for onto in cell.around()
        if onto in board.labels
    )
    return tuple(start for start in found if refuse_start(board, seat, start) is None)


def refuse_start(board: Board, seat: Seat, start: Start) -> Refusal | None:
    """Why this seat may not place its start tile like this."""
    ruling = "P3" if board.players == 2 else "P4"
    if start.onto not in board.labels or start.onto not in start.cell.around():
        return Refusal(ruling, "start-apart", {"cells": [start.cell, start.onto]})
    if start.cell in board.labels or start.cell in board.hosts:
        return Refusal(ruling, "cell-taken", {"cells": [start.cell]})
    if board.players == 2:
        return _refuse_end(board, seat, start)
    return _refuse_touch(board, start, ruling)


def _refuse_end(board: Board, seat: Seat, start: Start) -> Refusal | None:
    """P3: the start tiles lie at the two opposite ends."""
    if start.onto not in ends(board):
        return Refusal("P3", "not-an-end", {"cells": [start.onto]})
    other = board.starts[1 - seat]
    if other and other.onto == start.onto and len(board.tiles) > 1:
        return Refusal("P3", "end-taken", {"cells": [start.onto]})
    return _refuse_touch(board, start, "P3") if _roomy(board, start.onto) else None


def _roomy(board: Board, end: Cell) -> bool:
    """Whether some free cell touches this end and no other tile, start tiles included."""
    return any(
        cell not in board.labels
        and cell not in board.hosts
        and _others(board, Start(cell, end)) == []
        for cell in end.around()
    )


def _refuse_touch(board: Board, start: Start, ruling: str) -> Refusal | None:
    """P4, and P3 where there is room: the start tile touches its one path tile and nothing else."""
    if others := _others(board, start):
        return Refusal(ruling, "start-touches", {"count": len(others), "cells": others})
    return None


def _others(board: Board, start: Start) -> list[Cell]:
    """The tiles of any kind that a start tile would touch besides its own path tile."""
    return [
        near
        for near in start.cell.around()
        if near != start.onto and (near in board.labels or near in board.hosts)
    ]
