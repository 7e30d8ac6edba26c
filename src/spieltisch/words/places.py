"""What each game calls its places, for `sentence` and `tell`."""

from __future__ import annotations

from spieltisch.rules.paroli.notation import format_cell, format_line
from spieltisch.rules.paroli.table import Cell as TableCell, Line
from spieltisch.rules.paseo.board import Board
from spieltisch.rules.paseo.tiles import Cell as PathCell
from spieltisch.words.speech import Message, Place, grid

__all__ = ["paroli_places", "paseo_places"]


def paseo_places(board: Board) -> Place:
    """Paseo: the numbers of the path tiles once the board is complete, and whose start tile it is."""
    complete = None not in board.starts

    def place(x: int | str, y: int) -> Message:
        cell = PathCell(int(x), y)
        if complete and cell in board.fields:
            return Message("place.field", {"number": board.fields[cell]})
        if cell in board.hosts:
            return Message("place.start", {"seat": board.hosts[cell]})
        return grid(x, y)

    return place


def paroli_places(row: int | str, number: int) -> Message:
    """Paroli: cells as in the notation (`J7`), rows by letter, columns by number."""
    if isinstance(row, int):
        return Message("place.table", {"name": format_cell(TableCell(row, number))})
    if row == "col":
        return Message("place.column", {"number": number})
    return Message("place.row", {"row": format_line(Line("row", number)).removeprefix("row ")})
