"""The table of Paroli and Räuberparoli as SVG: cards in their columns, chips at claimed lines, the seat's rack below."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from spieltisch.library.pieces import card, livery, picture
from spieltisch.rules.paroli.cards import NUMBERS
from spieltisch.rules.paroli.table import Line, Table
from spieltisch.rules.paroli.view import View

__all__ = ["paroli_svg"]

_ACROSS: Final = 52
_DOWN: Final = 46
_EDGE: Final = 44
_RACK: Final = 26
_INK: Final = "#4f4439"


def paroli_svg(view: View) -> str:
    rows = [cell.row for cell, _ in view.table.cards] or [0]
    top, count = min(rows), max(rows) - min(rows) + 1
    width, bottom = _EDGE + len(NUMBERS) * _ACROSS + 20, _EDGE + count * _DOWN + 14
    parts = [*_heads(), *_chips(view.table, top), *_cards(view.table, top), *_rack(view, bottom)]
    height = bottom + (_DOWN if view.rack else 4)
    title = "Räuberparoli" if view.config.robber else "Paroli"
    return picture(width, height, parts, title)


def _heads() -> Iterator[str]:
    for number in NUMBERS:
        x = _EDGE + (number - 0.5) * _ACROSS - 2
        yield (
            f'<text x="{x:g}" y="36" text-anchor="middle" font-size="12" fill="{_INK}" '
            f'font-family="system-ui, sans-serif">{number}</text>'
        )


def _cards(table: Table, top: int) -> Iterator[str]:
    for (row, number), laid in table.cards:
        x, y = _EDGE + (number - 1) * _ACROSS, _EDGE + (row - top) * _DOWN
        yield card(laid, number, x, y, _ACROSS - 4)


def _chips(table: Table, top: int) -> Iterator[str]:
    for line, owner in table.chips:
        look = livery(owner)
        x, y = _chip_place(line, top)
        yield (
            f'<g transform="translate({x:g} {y:g}) scale(9)"><path d="{look.shape}" fill="{look.fill}" '
            f'stroke="#FFF6E2" stroke-width=".13"/></g>'
        )


def _chip_place(line: Line, top: int) -> tuple[float, float]:
    if line.axis == "row":
        return 26, _EDGE + (line.at - top + 0.45) * _DOWN
    return _EDGE + (line.at - 0.5) * _ACROSS - 2, 17


def _rack(view: View, top: float) -> Iterator[str]:
    for at, held in enumerate(view.rack or ()):
        yield card(held, held.number, _EDGE / 2 + at * _RACK, top, _RACK - 2)
