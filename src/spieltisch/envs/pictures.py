"""What a watcher sees of a game, in lines of text: `render_mode="ansi"`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from spieltisch.rules import paroli, paseo
from spieltisch.rules.game import Seat, seat_letter
from spieltisch.rules.paseo.drawing import board_rows

__all__ = ["paroli_picture", "paseo_picture"]


def paseo_picture(state: paseo.State) -> Sequence[str]:
    """The path as it lies, then whose turn it is and where the stones are."""
    rows = board_rows(state.board) if state.board.tiles else []
    return [*rows, *_turn(state.turn, state.dice), *_stones(state)]


def paroli_picture(state: paroli.State) -> Sequence[str]:
    """The rows of the table with the letters of their chips' owners, and the racks' sizes."""
    seen = paroli.view(state, None)
    owners, rows = seen.table.owners, seen.table.rows_in_use
    columns = (_chip(owners, paroli.Line("col", number)) for number in paroli.NUMBERS)
    sizes = " ".join(f"{seat_letter(s)}:{size}" for s, size in enumerate(seen.rack_sizes))
    return [
        "   ".join((" ", *columns)),
        *(_row(seen.table, row) for row in (range(rows[0], rows[-1] + 1) if rows else ())),
        *_turn(None if seen.reason else seen.turn.seat, None),
        f"racks {sizes}, stock {seen.stock_size}",
    ]


def _turn(seat: Seat | None, dice: tuple[int, int] | None) -> Iterator[str]:
    if seat is not None:
        yield f"{seat_letter(seat)} to act" + (f", {dice[0]}-{dice[1]}" if dice else "")


def _stones(state: paseo.State) -> Iterator[str]:
    fields = state.board.fields
    for seat, own in enumerate(state.stones):
        where = (str(fields[c]) if c in fields else _host(state, c) for c in own)
        yield f"{seat_letter(seat)}: {' '.join(where)}"


def _host(state: paseo.State, cell: paseo.Cell) -> str:
    return seat_letter(state.board.hosts[cell])


def _row(table: paroli.Table, row: int) -> str:
    cells = (paroli.Cell(row, number) for number in paroli.NUMBERS)
    chip = _chip(table.owners, paroli.Line("row", row))
    return " ".join((chip, *(f"{table.at.get(cell, '.'):3}" for cell in cells))).rstrip()


def _chip(owners: Mapping[paroli.Line, Seat], line: paroli.Line) -> str:
    return seat_letter(owners[line]) if line in owners else " "
