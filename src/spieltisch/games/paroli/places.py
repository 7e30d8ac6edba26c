"""What cells and lines of the table are called."""

from __future__ import annotations

from spieltisch.rules.paroli import Cell, Line, format_cell, format_line
from spieltisch.words.speech import Message

__all__ = ["places"]


def places(row: int | str, number: int) -> Message:
    """Cells as in the notation (`J7`), rows by letter, columns by number."""
    if isinstance(row, int):
        return Message("place.table", {"name": format_cell(Cell(row, number))})
    if row == "col":
        return Message("place.column", {"number": number})
    return Message("place.row", {"row": format_line(Line("row", number)).removeprefix("row ")})
