"""A board of Paseo in characters: the path at its true shape, in the largest size that fits.

┌────┬────┬────┐
│⌂A →│1  ★│2  3│     a start tile, the arrow towards its path tile; path tiles with field and number
│0 2 │    │B0A1│     stones that wait; stones that lie there, owner and number
└────┴────┴────┘
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from rich.style import Style
from rich.text import Text

from spieltisch.cli.canvas import Canvas, Piece
from spieltisch.cli.signs import ACCENT, PLAYERS, TILE, TILE_NUMBER, Signs
from spieltisch.rules.game import Seat, seat_letter
from spieltisch.rules.paseo import Board, Cell, State

__all__ = ["Marks", "draw_board", "size_of"]


class Size(NamedTuple):
    """The room inside a tile, and whether tiles have edges of their own."""

    width: int
    height: int
    boxed: bool


_LARGE: Final = Size(6, 2, boxed=True)
_MEDIUM: Final = Size(4, 2, boxed=True)
_FLAT: Final = Size(8, 1, boxed=False)
_TINY: Final = Size(3, 2, boxed=False)
_ROOM: Final = {_LARGE: 3, _MEDIUM: 2, _FLAT: 1, _TINY: 1}
"""How many stones can be shown on a tile."""
_SIZES: Final = (_LARGE, _MEDIUM, _FLAT, _TINY)


@dataclass(frozen=True)
class Marks:
    """What is pointed out on a board."""

    lit: Mapping[Cell, str] = field(default_factory=dict[Cell, str])
    """Places that can be chosen, each with what is written there."""
    fresh: frozenset[Cell] = frozenset()
    """Where something has just happened."""


_NO_MARKS: Final = Marks()


@dataclass(frozen=True)
class _Drawing:
    """One picture in the making."""

    state: State
    signs: Signs
    marks: Marks
    size: Size

    @property
    def board(self) -> Board:
        return self.state.board

    @property
    def cells(self) -> list[Cell]:
        return [*self.board.labels, *self.board.hosts, *self.marks.lit] or [Cell(0, 0)]


def draw_board(
    state: State, signs: Signs, room: tuple[int, int], marks: Marks = _NO_MARKS
) -> list[Text]:
    """The board as lines, made to fit into this many columns and, if possible, lines."""
    bare = _Drawing(state, signs, marks, _TINY)
    drawing = _Drawing(state, signs, marks, size_of(bare.cells, room))
    canvas = Canvas(*_extent(drawing.cells, drawing.size), signs)
    for cell in sorted({*drawing.cells}, key=lambda cell: cell not in marks.lit):
        if cell in drawing.board.labels or cell in drawing.board.hosts or cell in marks.lit:
            _draw_cell(canvas, drawing, cell)
    return canvas.lines()


def size_of(cells: Iterable[Cell], room: tuple[int, int]) -> Size:
    """The largest size that fits; where none does, the lowest that is narrow enough."""
    found = {size: _extent(list(cells), size) for size in _SIZES}
    narrow = [size for size, (width, _) in found.items() if width <= room[0]]
    fitting = [size for size in narrow if found[size][1] <= room[1]]
    narrow.sort(key=lambda size: found[size][1])
    return next(iter((*fitting, *narrow)), _TINY)


def _pitch(size: Size) -> tuple[int, int]:
    return (size.width + 1, size.height + size.boxed) if size.boxed else (size.width, size.height)


def _extent(cells: Sequence[Cell], size: Size) -> tuple[int, int]:
    (left, top), (right, bottom) = _corners(cells)
    across, down = _pitch(size)
    return (right - left + 1) * across + size.boxed, (bottom - top + 1) * down + size.boxed


def _corners(cells: Sequence[Cell]) -> tuple[Cell, Cell]:
    xs, ys = [cell.x for cell in cells], [cell.y for cell in cells]
    return Cell(min(xs), min(ys)), Cell(max(xs), max(ys))


def _draw_cell(canvas: Canvas, drawing: _Drawing, cell: Cell) -> None:
    size, (left, top) = drawing.size, _corners(drawing.cells)[0]
    across, down = _pitch(size)
    x, y = (cell.x - left) * across, (cell.y - top) * down
    on_board = cell in drawing.board.labels or cell in drawing.board.hosts
    if size.boxed:
        edge = Style.parse("bold yellow") if cell in drawing.marks.fresh else Style()
        canvas.box(x, y, size.width, size.height, dashed=not on_board, style=edge)
    for line, pieces in enumerate(_CONTENTS[size](drawing, cell)):
        canvas.write(x + size.boxed, y + size.boxed + line, _fitted(pieces, size.width))


def _fitted(pieces: Sequence[Piece], width: int) -> list[Piece]:
    """Exactly so wide: cut off, or filled up in the last style."""
    fitted: list[Piece] = []
    for text, style in pieces:
        fitted.append((text[:width], style))
        width -= len(fitted[-1][0])
    return [*fitted, (" " * width, pieces[-1][1])]


def _two_lines(drawing: _Drawing, cell: Cell) -> list[list[Piece]]:
    """What stands in a box: field and number above, stones below."""
    board, mark = drawing.board, _mark(drawing, cell)
    if cell in board.hosts:
        return [_start_head(drawing, cell), mark or _waiting(drawing, board.hosts[cell])]
    if cell not in board.labels:
        return [[("", Style())], mark]
    stones = [*_stones(drawing, cell), ("", TILE)]
    head = _field(drawing, cell), _label(drawing, cell)
    gap = drawing.size.width - len(head[0][0]) - len(head[1][0])
    if mark and len(stones) > 1:
        return [[*mark, (" " * (drawing.size.width - len(mark[0][0])), TILE)], stones]
    return [[head[0], (" " * gap, TILE), head[1]], mark or stones]


def _one_line(drawing: _Drawing, cell: Cell) -> list[list[Piece]]:
    """`[12 ★A2]`: field, number, stones."""
    board, mark = drawing.board, _mark(drawing, cell)
    if cell in board.hosts:
        stones, own = (mark or _waiting(drawing, board.hosts[cell]))[0]
        return [[("[", TILE), *_start_head(drawing, cell), (f"{stones:3}", own), ("]", TILE)]]
    if cell not in board.labels:
        return [_bracketed(mark)]
    (name, style), label = _field(drawing, cell), _label(drawing, cell)
    below = (mark or _stones(drawing, cell) or [("  ", TILE)])[:1]
    head = [("[", TILE), (f"{name:>2} ", style), label]
    return [[*head, (f"{below[0][0]:2}", below[0][1]), ("]", TILE), ("", Style())]]


def _two_narrow_lines(drawing: _Drawing, cell: Cell) -> list[list[Piece]]:
    """Field above; below, the first stone or the number."""
    board, mark = drawing.board, _mark(drawing, cell)
    if cell in board.hosts:
        return [_start_head(drawing, cell), mark or _waiting(drawing, board.hosts[cell])]
    if cell not in board.labels:
        return [_bracketed(mark), [("", Style())]]
    below = _stones(drawing, cell)[:1] or [_label(drawing, cell)]
    return [mark or [_field(drawing, cell)], [*below, (" ", TILE)]]


_CONTENTS: Final[Mapping[Size, Callable[[_Drawing, Cell], list[list[Piece]]]]] = {
    _LARGE: _two_lines,
    _MEDIUM: _two_lines,
    _FLAT: _one_line,
    _TINY: _two_narrow_lines,
}


def _bracketed(mark: list[Piece]) -> list[Piece]:
    """A lit cell where no edge is drawn around it."""
    return [*((f"({text})", style) for text, style in mark), ("", Style())]


def _mark(drawing: _Drawing, cell: Cell) -> list[Piece]:
    return [(drawing.marks.lit[cell], ACCENT)] if cell in drawing.marks.lit else []


def _field(drawing: _Drawing, cell: Cell) -> Piece:
    """The field's number, from when all start tiles lie."""
    complete = None not in drawing.board.starts
    return (str(drawing.board.fields[cell]) if complete else "", TILE)


def _label(drawing: _Drawing, cell: Cell) -> Piece:
    label = drawing.board.labels[cell]
    return (drawing.signs.star if label == "*" else label, TILE_NUMBER)


def _start_head(drawing: _Drawing, cell: Cell) -> list[Piece]:
    seat = drawing.board.hosts[cell]
    onto = cell.around().index(drawing.board.start_of(seat).onto)
    gap = " " if drawing.size.boxed else ""
    return [
        (f"{drawing.signs.home}{seat_letter(seat)}{gap}{drawing.signs.arrows[onto]}", PLAYERS[seat])
    ]


def _waiting(drawing: _Drawing, seat: Seat) -> list[Piece]:
    """A player's stones that have not left yet."""
    home = drawing.board.start_of(seat).cell
    own = drawing.state.stones[seat]
    waiting = "".join(str(stone) for stone, cell in enumerate(own) if cell == home)
    room = drawing.size.width if drawing.size.boxed else 3
    return [(waiting if len(waiting) <= room else f"x{len(waiting)}", PLAYERS[seat])]


def _stones(drawing: _Drawing, cell: Cell) -> list[Piece]:
    """Everyone's stones on a tile, owner and number; what finds no room is counted."""
    found = [
        (f"{seat_letter(seat)}{stone}", PLAYERS[seat])
        for seat, own in enumerate(drawing.state.stones)
        for stone, where in enumerate(own)
        if where == cell
    ]
    room = _ROOM[drawing.size]
    if len(found) <= room:
        return found
    return [*found[: room - 1], (f"+{len(found) - room + 1}", TILE_NUMBER)]
