"""The board of Paseo as SVG: tiles at their true places, stones on them, dice beside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from spieltisch.library.pieces import picture, start_tile, stone, tile
from spieltisch.rules.paseo.state import State
from spieltisch.rules.paseo.tiles import Cell
from spieltisch.rules.paseo.view import View

__all__ = ["paseo_svg"]

_PITCH: Final = 56
_SIDE: Final = 52
_EDGE: Final = 24
_TRAY: Final = 56
_PIPS: Final = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "023568"}
"""Which of nine places of a die are marked."""


def paseo_svg(view: View) -> str:
    state = view.state
    cells = [*state.board.labels, *state.board.hosts] or [Cell(0, 0)]
    left, top = min(cell.x for cell in cells), min(cell.y for cell in cells)
    columns = max(cell.x for cell in cells) - left + 1
    rows = max(cell.y for cell in cells) - top + 1
    width, height = columns * _PITCH + 2 * _EDGE, rows * _PITCH + 2 * _EDGE
    parts = [*_tiles(state, left, top), *_stones(state, left, top)]
    if state.dice:
        parts += _dice(state.dice, max(width, 3 * _TRAY), height)
        width, height = max(width, 3 * _TRAY), height + _TRAY
    return picture(width, height, parts, "Paseo")


def _corner(cell: Cell, left: int, top: int) -> tuple[float, float]:
    return _EDGE + (cell.x - left) * _PITCH, _EDGE + (cell.y - top) * _PITCH


def _tiles(state: State, left: int, top: int) -> Iterator[str]:
    taken = {cell for own in state.stones for cell in own}
    for cell, label in state.board.labels.items():
        yield tile(label, *_corner(cell, left, top), _SIDE, covered=cell in taken)
    for cell, seat in state.board.hosts.items():
        yield start_tile(seat, *_corner(cell, left, top), _SIDE, covered=cell in taken)


def _stones(state: State, left: int, top: int) -> Iterator[str]:
    """Those on one tile stand in rows of two."""
    lying: dict[Cell, list[tuple[int, int]]] = {}
    for seat, own in enumerate(state.stones):
        for number, cell in enumerate(own):
            lying.setdefault(cell, []).append((seat, number))
    for cell, stones in lying.items():
        x, y = _corner(cell, left, top)
        radius = 13 if len(stones) == 1 else 10 if len(stones) <= 4 else 7
        for at, (seat, number) in enumerate(stones):
            yield stone(seat, number, *_spot(x, y, at, len(stones), radius), radius)


def _spot(x: float, y: float, at: int, count: int, radius: float) -> tuple[float, float]:
    if count == 1:
        return x + _SIDE / 2, y + _SIDE / 2
    across = 2 if count <= 4 else 3
    rows = -(-count // across)
    step = 2.25 * radius
    column, row = at % across, at // across
    return (
        x + _SIDE / 2 + (column - (across - 1) / 2) * step,
        y + _SIDE / 2 + (row - (rows - 1) / 2) * step,
    )


def _dice(dice: tuple[int, int], width: float, top: float) -> list[str]:
    return [
        _die(pips, width / 2 + offset, top) for pips, offset in zip(dice, (-44, 8), strict=True)
    ]


def _die(pips: int, x: float, y: float) -> str:
    dots = "".join(
        f'<circle cx="{9 + 9 * (int(place) % 3)}" cy="{9 + 9 * (int(place) // 3)}" r="3.3" fill="#2a231d"/>'
        for place in _PIPS[pips]
    )
    return f'<g transform="translate({x:g} {y:g})"><rect width="36" height="36" rx="8" fill="#fffaf0" stroke="#8a7a5c"/>{dots}</g>'
