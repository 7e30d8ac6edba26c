"""What the tiles of a board are called."""

from __future__ import annotations

from spieltisch.rules.game import seat_letter
from spieltisch.rules.paseo import Board, Cell
from spieltisch.words.speech import Message, Place, grid

__all__ = ["drawn_places", "places"]


def places(board: Board) -> Place:
    """The numbers of the path tiles once the board is complete, and whose start tile it is."""
    complete = None not in board.starts

    def place(x: int | str, y: int) -> Message:
        cell = Cell(int(x), y)
        if complete and cell in board.fields:
            return Message("place.field", {"number": board.fields[cell]})
        if cell in board.hosts:
            return Message("place.start", {"seat": board.hosts[cell]})
        return grid(x, y)

    return place


def drawn_places(board: Board) -> Place:
    """The same where start tiles are drawn with their letters and typed by them."""
    known = places(board)

    def place(x: int | str, y: int) -> Message:
        host = board.hosts.get(Cell(int(x), y))
        if host is None:
            return known(x, y)
        return Message("cli.paseo.start-tile", {"name": seat_letter(host)})

    return place
