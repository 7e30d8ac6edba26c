"""A path with its start tiles as lines of characters, top row first.

`*` `1` `2` `3` are path tiles, `A` to `D` start tiles, `.` is an empty cell. A start tile that
touches more than its own path tile (P3's curled lines) is followed by an arrow towards that one:
`A>` `A<` `A^` `Av`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from spieltisch.rules.errors import Impossible, Unreadable
from spieltisch.rules.game import Seat, seat_letter
from spieltisch.rules.paseo.board import Board
from spieltisch.rules.paseo.notation import format_cell, read_label, read_seat
from spieltisch.rules.paseo.tiles import LABELS, Cell, Start, Tile

__all__ = ["board_from_rows", "board_rows", "corner", "start_at"]

_ARROWS: Final = "^<>v"
"""In the order of `Cell.around`."""


def corner(board: Board) -> Cell:
    """The upper left corner of the drawing."""
    cells = [*board.labels, *board.hosts] or [Cell(0, 0)]
    return Cell(min(cell.x for cell in cells), min(cell.y for cell in cells))


def board_rows(board: Board) -> list[str]:
    """Draw the board."""
    cells = [*board.labels, *board.hosts]
    left, top = corner(board)
    width = max((cell.x for cell in cells), default=-1) - left + 1
    height = max((cell.y for cell in cells), default=-1) - top + 1
    return [
        "".join(_mark(board, Cell(left + x, top + y)) for x in range(width)).rstrip(".")
        for y in range(height)
    ]


def board_from_rows(rows: Sequence[str], at: Cell, players: int) -> Board:
    """Read a drawing whose upper left corner lies on the cell `at`."""
    tiles: list[Tile] = []
    hosts: dict[Seat, tuple[Cell, str]] = {}
    for y, row in enumerate(rows):
        for x, (mark, arrow) in enumerate(_marks(row)):
            cell = Cell(at.x + x, at.y + y)
            if mark in LABELS:
                tiles.append(Tile(cell, read_label(mark)))
            elif mark != ".":
                _check_mark(mark)
                _add_host(hosts, read_seat(mark), (cell, arrow), players)
    bare = Board.of(tiles, (None,) * players)
    return Board.of(tiles, (_start(bare, hosts.get(seat)) for seat in range(players)))


def start_at(board: Board, cell: Cell) -> Start:
    """The start tile on this cell, connected to the path tile that it must belong to.

    With two players that is an end of the line where it touches one.
    """
    touched = [near for near in cell.around() if near in board.labels]
    if not touched:
        raise Impossible(f"The start tile on {format_cell(cell)} touches no path tile.")
    at_end = [near for near in touched if len(board.links[near]) <= 1]
    return Start(cell, at_end[0] if board.players == 2 and at_end else touched[0])


def _mark(board: Board, cell: Cell) -> str:
    seat = board.hosts.get(cell)
    if seat is None:
        return board.labels.get(cell, ".")
    start = board.start_of(seat)
    plain = [near for near in cell.around() if near in board.labels] == [start.onto]
    return seat_letter(seat) + ("" if plain else _ARROWS[cell.around().index(start.onto)])


def _marks(row: str) -> Iterator[tuple[str, str]]:
    """The marks of a row, each with its arrow or nothing."""
    for index, mark in enumerate(row):
        if mark not in _ARROWS:
            after = row[index + 1 : index + 2]
            yield mark, after if after and after in _ARROWS else ""
        elif row[max(index - 1, 0)] not in "ABCD":
            raise Unreadable(f"The arrow {mark} belongs to no start tile in {row!r}.")


def _check_mark(mark: str) -> None:
    if mark not in "ABCD":
        raise Unreadable(
            f"{mark!r} is no mark of a drawing: * 1 2 3 are path tiles, A to D start tiles, "
            ". is an empty cell."
        )


def _add_host(
    hosts: dict[Seat, tuple[Cell, str]], seat: Seat, found: tuple[Cell, str], players: int
) -> None:
    if seat >= players:
        raise Impossible(f"There is no seat {seat_letter(seat)} with {players} players.")
    if seat in hosts:
        raise Impossible(f"The start tile of {seat_letter(seat)} lies there twice.")
    hosts[seat] = found


def _start(board: Board, found: tuple[Cell, str] | None) -> Start | None:
    if found is None:
        return None
    cell, arrow = found
    if not arrow:
        return start_at(board, cell)
    onto = cell.around()[_ARROWS.index(arrow)]
    if onto not in board.labels:
        raise Unreadable(
            f"The arrow of the start tile on {format_cell(cell)} points at no path tile."
        )
    return Start(cell, onto)
