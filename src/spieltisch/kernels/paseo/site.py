"""Positions in which the path is being built, packed for the kernels of `building` and back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, cast

import numpy as np

from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paseo.building import (
    BUILDERS,
    CELLS,
    HANDS,
    LAID,
    LINE,
    MOVER,
    PLACES,
    draw_site,
    lay_tile,
    legal_lays,
    legal_places,
    place_start,
)
from spieltisch.kernels.paseo.layout import CENTRE, GRID, PICTURE
from spieltisch.rules.errors import Impossible
from spieltisch.rules.paseo import Board, Cell, Lay, Phase, Place, Start, State, Tile
from spieltisch.rules.paseo.state import turn_of
from spieltisch.rules.paseo.tiles import STONES, Label

__all__ = ["Site"]

_WIDTH: Final = 64
_MOST: Final = 1024
"""Room for all lays of a position."""
_LABELS: Final[tuple[Label, ...]] = ("*", "1", "2", "3", "*")
"""What a path tile bears, by its number on the grid."""


class Site:
    """A position in which tiles or start tiles are put down. It changes; `state` gives it back."""

    def __init__(self, state: State) -> None:
        if state.phase not in (Phase.LAYING, Phase.PLACING):
            raise Impossible("This is for a position in which tiles are put down.")
        self._origin = state
        self._grid, self._cells, self._out = _empty(GRID), _empty(_MOST), _empty(_MOST)
        self._row = _packed(state)
        draw_site(self._row, _numbers(tile.label for tile in state.board.tiles), self._grid)

    @property
    def state(self) -> State:
        row, players = self._row, self._origin.players
        hands = tuple(_hand(row[HANDS + seat]) for seat in range(players))
        starts = [_start(row, seat) for seat in range(players)]
        cells = [row[CELLS + tile] for tile in range(row[LAID])]
        tiles = [Tile(_cell(number), _LABELS[self._grid[number]]) for number in cells]
        return replace(
            self._origin,
            board=Board.of(tiles, starts),
            hands=hands,
            random_path=self._origin.random_path and any(hands),
            stones=tuple((start.cell,) * len(STONES) if start else () for start in starts),
            turn=row[MOVER],
        )

    def legal(self) -> tuple[Lay | Place, ...]:
        """What the player may put down, and where. Equals the law's `law.legal`."""
        laying = self._is_laying()
        listed = legal_lays if laying else legal_places
        found = listed(self._row, self._grid, self._cells, self._out)
        codes = [divmod(self._out[index], GRID) for index in range(found)]
        if laying:
            return tuple(Lay(_LABELS[label], _cell(cell)) for label, cell in codes)
        return tuple(Place(Start(_cell(cell), _cell(onto))) for cell, onto in codes)

    def apply(self, action: Lay | Place) -> None:
        """Put it down. Equals the law's `law.apply`."""
        if isinstance(action, Lay):
            number = PICTURE if action.label == "*" else int(action.label)
            lay_tile(self._row, self._grid, number * GRID + _number(action.cell))
        else:
            cell, onto = _number(action.start.cell), _number(action.start.onto)
            place_start(self._row, self._grid, cell * GRID + onto)

    def _is_laying(self) -> bool:
        return any(self._row[HANDS + seat] for seat in range(self._origin.players))


def _packed(state: State) -> Ints:
    row = _empty(LINE)
    row[BUILDERS], row[MOVER], row[LAID] = state.players, turn_of(state), len(state.board.tiles)
    for seat, hand in enumerate(state.hands):
        pictures = hand.count("*")
        row[HANDS + seat] = (1 << pictures) - 1 | sum(4 << int(n) for n in hand if n != "*")
    for seat, start in enumerate(state.board.starts):
        if start:
            row[PLACES + 2 * seat] = _number(start.cell)
            row[PLACES + 2 * seat + 1] = _number(start.onto)
    for tile, (cell, _) in enumerate(state.board.tiles):
        row[CELLS + tile] = _number(cell)
    return row


def _hand(bits: int) -> tuple[Label, ...]:
    pictures: list[Label] = ["*" for _ in range((bits & 7).bit_count())]
    numbers: list[Label] = [_LABELS[n] for n in (1, 2, 3) if bits >> (n + 2) & 1]
    return (*pictures, *numbers)


def _start(row: Ints, seat: int) -> Start | None:
    cell, onto = row[PLACES + 2 * seat], row[PLACES + 2 * seat + 1]
    return Start(_cell(cell), _cell(onto)) if cell else None


def _numbers(labels: Iterable[Label]) -> Ints:
    found = [PICTURE if label == "*" else int(label) for label in labels]
    return cast("Ints", np.array(found or [0]))


def _number(cell: Cell) -> int:
    """A cell as kernels count them (see `layout`)."""
    if not (-30 < cell.x < 30 and -30 < cell.y < 30):
        raise Impossible("Kernels know paths of up to 30 cells around the first tile.")
    return CENTRE + _WIDTH * cell.y + cell.x


def _cell(number: int) -> Cell:
    y, x = divmod(int(number), _WIDTH)
    return Cell(x - CENTRE % _WIDTH, y - CENTRE // _WIDTH)


def _empty(length: int) -> Ints:
    return cast("Ints", np.zeros(length, dtype=np.int64))
