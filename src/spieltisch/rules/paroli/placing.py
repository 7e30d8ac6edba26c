"""Why a card may not come to lie on a cell; for laying and shifting alike.

Holds *touches* and *fits* of *A turn: draw or play*, and R1.
"""

from __future__ import annotations

from spieltisch.rules.game import Refusal
from spieltisch.rules.paroli.cards import Card
from spieltisch.rules.paroli.table import Cell, Table

__all__ = ["refuse_column", "refuse_place"]


def refuse_column(card: Card, cell: Cell, ruling: str) -> Refusal | None:
    """A numbered card lies in its own column, a Paroli in any (#fitting)."""
    if card.fits(cell.number):
        return None
    params = {"card": str(card), "number": cell.number, "cells": [cell]}
    return Refusal(ruling, "wrong-column", params)


def refuse_place(table: Table, cell: Cell, ruling: str) -> Refusal | None:
    """The cell is empty, touches a card (#fitting), and makes no eleventh row (R1)."""
    if cell in table.at:
        return Refusal(ruling, "occupied", {"cells": [cell]})
    if not table.touches(cell):
        return Refusal(ruling, "touches-nothing", {"cells": [cell]})
    if cell.row not in table.rows_allowed:
        rows = [table.rows_in_use[0], table.rows_in_use[-1]]
        return Refusal("R1", "eleventh-row", {"cells": [cell], "rows": rows})
    return None
