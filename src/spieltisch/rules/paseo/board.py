"""The laid path with its start tiles, and the ways that stones can take on it.

Holds the directions of a move (2 players: forward only; P7: any direction with 3 or 4).
Whether a tile may be laid somewhere is judged in `path` and `start`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TypeAlias

from spieltisch.rules.game import Seat
from spieltisch.rules.paseo.tiles import Cell, Label, Start, Tile

__all__ = ["Board", "Ways", "ends", "line_from"]

Ways: TypeAlias = Mapping[Cell, tuple[Cell, ...]]
"""Where a stone may go on from a tile."""


@dataclass(frozen=True)
class Board:
    """Path tiles in reading order and, by seat, the start tiles placed so far."""

    tiles: tuple[Tile, ...]
    starts: tuple[Start | None, ...]

    @staticmethod
    def of(tiles: Iterable[Tile], starts: Iterable[Start | None]) -> Board:
        """Equal boards are equal values, however they came about."""
        return Board(tuple(sorted(tiles, key=_reading_order)), tuple(starts))

    def with_tile(self, tile: Tile) -> Board:
        return Board.of((*self.tiles, tile), self.starts)

    def with_start(self, seat: Seat, start: Start) -> Board:
        return Board(self.tiles, (*self.starts[:seat], start, *self.starts[seat + 1 :]))

    @property
    def players(self) -> int:
        return len(self.starts)

    @cached_property
    def labels(self) -> Mapping[Cell, Label]:
        """What each path tile bears."""
        return dict(self.tiles)

    @cached_property
    def hosts(self) -> Mapping[Cell, Seat]:
        """The owner of each start tile."""
        return {start.cell: seat for seat, start in enumerate(self.starts) if start}

    @cached_property
    def links(self) -> Ways:
        """The path tiles that touch each path tile: all of these are connected (P2)."""
        return {cell: tuple(n for n in cell.around() if n in self.labels) for cell in self.labels}

    @cached_property
    def ways(self) -> tuple[Ways, ...]:
        """For each seat, where its stones may go on from each tile."""
        make = _forward_ways if self.players == 2 else _all_ways
        return tuple(make(self, seat) for seat in range(self.players))

    @cached_property
    def fields(self) -> Mapping[Cell, int]:
        """The number of each path tile as people count them.

        With two players from A's start tile along the line, else in reading order.
        """
        first = self.starts[0] if self.players == 2 else None
        order = line_from(self, first.onto) if first else tuple(self.labels)
        return {cell: number for number, cell in enumerate(order, 1)}

    def start_of(self, seat: Seat) -> Start:
        """The start tile of a seat that has placed it."""
        start = self.starts[seat]
        if start is None:
            raise LookupError(f"seat {seat} has not placed its start tile")
        return start


def ends(board: Board) -> tuple[Cell, ...]:
    """The tiles with at most one neighbour: of a line, its two ends (a lone tile is both)."""
    return tuple(cell for cell, near in board.links.items() if len(near) <= 1)


def line_from(board: Board, end: Cell) -> tuple[Cell, ...]:
    """The tiles of a single line in order, beginning at one of its ends."""
    line = [end]
    while ahead := [cell for cell in board.links[line[-1]] if cell not in line[-2:]]:
        line.append(ahead[0])
    return tuple(line)


def _forward_ways(board: Board, seat: Seat) -> Ways:
    """Direction with 2 players: along the line towards the opponent's start tile."""
    own, other = board.start_of(seat), board.start_of(1 - seat)
    stops = (own.cell, *line_from(board, own.onto), other.cell)
    return {here: (ahead,) for here, ahead in pairwise(stops)}


def _all_ways(board: Board, seat: Seat) -> Ways:
    """P7: any direction, but never onto its own start tile.

    Start tiles are dead ends (P4), so no way leads on from an opponent's.
    """
    ways = {cell: list(near) for cell, near in board.links.items()}
    for host in range(board.players):
        if host != seat:
            ways[board.start_of(host).onto].append(board.start_of(host).cell)
    own = board.start_of(seat)
    return {own.cell: (own.onto,)} | {cell: tuple(near) for cell, near in ways.items()}


def _reading_order(tile: Tile) -> tuple[int, int]:
    return tile.cell.y, tile.cell.x
