"""What the places of a table are called, whichever game is played at it."""

from __future__ import annotations

from spieltisch.rules import paroli, paseo
from spieltisch.rules.game import seat_letter
from spieltisch.words.places import paroli_places, paseo_places
from spieltisch.words.speech import Message, Place

__all__ = ["places"]


def places(state: paseo.State | paroli.State) -> Place:
    return paroli_places if isinstance(state, paroli.State) else _on_the_board(state.board)


def _on_the_board(board: paseo.Board) -> Place:
    """Paseo: start tiles have the letters that are drawn on them and typed for them."""
    known = paseo_places(board)

    def place(x: int | str, y: int) -> Message:
        host = board.hosts.get(paseo.Cell(int(x), y))
        if host is None:
            return known(x, y)
        return Message("cli.paseo.start-tile", {"name": seat_letter(host)})

    return place
