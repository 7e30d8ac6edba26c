"""A game in a row as the position of the law that it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from spieltisch.envs.codec import options_off
from spieltisch.envs.paseo.tiles import path_from
from spieltisch.envs.vector.paseo.batch import Games
from spieltisch.envs.vector.paseo.row import (
    CELLS,
    HANDS,
    KINDS,
    LAYING,
    MOVING,
    PHASE,
    STARTS,
    STONES,
    WINNER,
)
from spieltisch.kernels.paseo.layout import CENTRE
from spieltisch.kernels.paseo.row import ALIVE, HIGH, LOW, NOBODY, TILES, TURN, TURNS
from spieltisch.rules.game import Seat
from spieltisch.rules.paseo import Board, Cell, Start, State, Tile
from spieltisch.rules.paseo.tiles import LABELS, Label

__all__ = ["position", "winners"]

_WIDTH: Final = 64
_KINDS: Final[tuple[Label, ...]] = ("*", "1", "2", "3", "*")
"""What a path tile bears, by its number on the grid."""


def position(games: Games, options: Mapping[str, Any]) -> State:
    """The law's state of a lone game played by these options."""
    row: NDArray[np.int64] = games.rows[0]
    players, turn = int(options["players"]), int(row[TURN])
    board = _board(row, players)
    return State(
        board=board,
        hands=tuple(_hand(row[HANDS + 4 * seat :]) for seat in range(players)),
        random_path=options["path"] == "random" and bool(row[PHASE] == LAYING),
        stones=tuple(_stones(row, board, seat) for seat in range(players)),
        turn=None if turn == NOBODY else turn,
        dice=(int(row[LOW]), int(row[HIGH])) if row[LOW] else None,
        alive=tuple(bool(int(row[ALIVE]) >> seat & 1) for seat in range(players)),
        turns=int(row[TURNS]),
        turn_limit=options["turn_limit"],
        **{name: options[name] for name in options_off("paseo")},
    )


def winners(games: Games, options: Mapping[str, Any]) -> tuple[Seat, ...]:  # noqa: ARG001 as Paroli's
    """Who has won; nobody at the limit of turns, or while the game goes on."""
    won = int(games.rows[0][WINNER])
    return () if won == NOBODY else (won,)


def _board(row: NDArray[np.int64], players: int) -> Board:
    numbers, kinds = row[CELLS : CELLS + row[TILES]], row[KINDS : KINDS + row[TILES]]
    tiles = (Tile(_cell(n), _KINDS[kind]) for n, kind in zip(numbers, kinds, strict=True))
    return Board.of(tiles, (_start(row, seat) for seat in range(players)))


def _start(row: NDArray[np.int64], seat: Seat) -> Start | None:
    cell, onto = row[STARTS + 2 * seat : STARTS + 2 * seat + 2]
    return Start(_cell(cell), _cell(onto)) if cell else None


def _hand(counts: NDArray[np.int64]) -> tuple[Label, ...]:
    return tuple(label for label, count in zip(LABELS, counts, strict=False) for _ in range(count))


def _stones(row: NDArray[np.int64], board: Board, seat: Seat) -> tuple[Cell, ...]:
    start = board.starts[seat]
    if start is None:
        return ()
    if row[PHASE] < MOVING:
        return (start.cell,) * 4
    if board.players > 2:
        starts = [board.start_of(other).cell for other in range(board.players)]
        cells: list[Cell] = [*board.labels, *starts]
        return tuple([cells[int(row[4 * seat + stone])] for stone in range(4)])
    line = (start.cell, *path_from(board, seat), board.start_of(1 - seat).cell)
    return tuple(line[int(row[STONES + seat]) >> 4 * stone & 15] for stone in range(4))


def _cell(number: int) -> Cell:
    y, x = divmod(int(number), _WIDTH)
    return Cell(x - CENTRE % _WIDTH, y - CENTRE // _WIDTH)
