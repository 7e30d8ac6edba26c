"""Positions of Paseo as drawings.

    A  *a2  *b0a0  1  *  Ba1

Each word is a cell, each line a row, the upper left word is the cell 0,0. `.` is an empty cell, `*`
`1` `2` `3` a path tile and `A` to `D` a start tile, with an arrow where it could belong to more than
one path tile (see `spieltisch.rules.paseo.ascii_art`). Then follow the stones that lie there: `a2` is
A's stone 2, `b03` are B's blank and B's 3. Stones not drawn lie on their own start tile.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from spieltisch.rules.errors import Unreadable
from spieltisch.rules.game import Seat
from spieltisch.rules.paseo.ascii_art import board_from_rows
from spieltisch.rules.paseo.board import Board
from spieltisch.rules.paseo.checking import check_state
from spieltisch.rules.paseo.config import DEFAULT_TURN_LIMIT
from spieltisch.rules.paseo.notation import read_dice, read_label, read_seat
from spieltisch.rules.paseo.state import State
from spieltisch.rules.paseo.tiles import STONES, Cell, Stone, in_order

__all__ = ["drawn", "drawn_board"]

_WORD: Final = re.compile(r"([.*123A-D])([\^<>v]?)((?:[a-d][0-3]+)*)")
_ORIGIN: Final = Cell(0, 0)


def drawn(  # noqa: PLR0913 what a drawing leaves out, each by its name
    drawing: str,
    turn: str | None = "A",
    dice: str | None = None,
    *,
    players: int | None = None,
    out: str = "",
    hands: Sequence[str] = (),
    turns: int = 0,
    turn_limit: int = DEFAULT_TURN_LIMIT,
    **options: bool,
) -> State:
    """The position that is drawn, on a path of any length; raises `Unreadable` or `Impossible`.

    `dice` is a roll such as `3-5`, `out` the letters of eliminated players, `hands` by seat the
    tiles not yet laid, `options` what is agreed. Without `players` there are as many as start tiles in the drawing.
    """
    board = drawn_board(drawing, players)
    state = State(
        board=board,
        hands=tuple(in_order(map(read_label, hand)) for hand in hands) or ((),) * board.players,
        random_path=False,
        stones=_stones(board, drawing),
        turn=None if turn is None else read_seat(turn),
        dice=None if dice is None else read_dice(dice),
        alive=tuple(letter not in out for letter in "ABCD"[: board.players]),
        turns=turns,
        turn_limit=turn_limit,
        **options,
    )
    return check_state(state, full_set=False)


def drawn_board(drawing: str, players: int | None = None) -> Board:
    """Only the path and the start tiles, unchecked."""
    rows = [[_word(word)[:2] for word in row] for row in _rows(drawing)]
    started = {mark for row in rows for mark, _ in row if mark in "ABCD"}
    lines = ["".join(mark + arrow for mark, arrow in row) for row in rows]
    return board_from_rows(lines, _ORIGIN, players or len(started))


def _rows(drawing: str) -> list[list[str]]:
    return [row.split() for row in drawing.strip().splitlines()]


def _word(word: str) -> tuple[str, str, str]:
    found = _WORD.fullmatch(word)
    if found is None:
        raise Unreadable(f"{word!r} is no cell of a drawing: write for example . * 2 *a0b12 A Ba1.")
    return found[1], found[2], found[3]


def _stones(board: Board, drawing: str) -> tuple[tuple[Cell, ...], ...]:
    where = {(seat, stone): cell for seat, stone, cell in _drawn_stones(drawing)}
    return tuple(
        tuple(where.get((seat, stone), start.cell) for stone in STONES) if start else ()
        for seat, start in enumerate(board.starts)
    )


def _drawn_stones(drawing: str) -> Iterator[tuple[Seat, Stone, Cell]]:
    seen: set[tuple[str, str]] = set()
    for y, row in enumerate(_rows(drawing)):
        for x, word in enumerate(row):
            for owner, numbers in re.findall(r"([a-d])([0-3]+)", _word(word)[2]):
                for number in numbers:
                    if (owner, number) in seen:
                        raise Unreadable(f"The stone {owner}{number} is drawn twice.")
                    seen.add((owner, number))
                    yield read_seat(owner.upper()), int(number), Cell(x, y)
