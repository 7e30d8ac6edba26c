"""Positions of the law as arrays and back, and turns as numbers and back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from spieltisch.kernels.paseo.network import NODES, NUMBERED
from spieltisch.kernels.paseo.row import (
    ALIVE,
    BLOCKED,
    HIGH,
    LIMIT,
    LOW,
    NOBODY,
    PLAYERS,
    ROW,
    TILES,
    TURN,
    TURNS,
    hop_code,
    kind_of,
    turn_code,
)
from spieltisch.rules.errors import Impossible
from spieltisch.rules.game import Seat
from spieltisch.rules.paseo import Cell, Hop, Phase, State, Turn, hops
from spieltisch.rules.paseo.actions import Difference, Last, Single, Split, Stay, Sum
from spieltisch.rules.paseo.board import Board, line_from

__all__ = ["Packed", "pack", "turn_from_code", "turn_to_code", "unpack"]

Array: TypeAlias = NDArray[np.int64]
_KINDS: Final = (Split, Sum, Difference, Single, Stay, Last)


@dataclass(frozen=True)
class Packed:
    """A position before or after the roll, ready for the kernels."""

    origin: State
    """The position it was packed from; board and options are taken from it."""
    cells: tuple[Cell, ...]
    """The cell of each tile by its number (see `row`)."""
    row: Array
    links: Array
    labels: Array


def pack(state: State) -> Packed:
    """Pack a position in which all start tiles lie; raises `Impossible` while the path is being laid."""
    if state.phase not in (Phase.ROLLING, Phase.MOVING, Phase.OVER):
        raise Impossible("Only a position with all start tiles can be packed.")
    if len(state.board.tiles) > 6 * state.players:
        raise Impossible(
            f"Kernels know paths of up to {6 * state.players} tiles for {state.players}."
        )
    cells = _numbered(state.board)
    number = {cell: index for index, cell in enumerate(cells)}
    row = np.zeros(ROW, dtype=np.int64)
    row[: 4 * state.players] = [number[cell] for own in state.stones for cell in own]
    row[TURN] = NOBODY if state.turn is None else state.turn
    row[ALIVE] = sum(is_in << seat for seat, is_in in enumerate(state.alive))
    row[LOW], row[HIGH] = state.dice or (0, 0)
    row[TURNS], row[LIMIT] = state.turns, state.turn_limit
    row[BLOCKED], row[PLAYERS] = state.blank_blocked, state.players
    row[TILES] = len(state.board.tiles)
    return Packed(state, cells, row, _links(state.board, number), _labels(state.board, number))


def unpack(packed: Packed, row: Array | None = None) -> State:
    """The position of a row on the same board; by default the packed one."""
    found = packed.row if row is None else row
    players, turn = packed.origin.players, int(found[TURN])
    stones = [packed.cells[int(tile)] for tile in found[: 4 * players]]
    return replace(
        packed.origin,
        stones=tuple(tuple(stones[4 * seat : 4 * seat + 4]) for seat in range(players)),
        turn=None if turn == NOBODY else turn,
        dice=(int(found[LOW]), int(found[HIGH])) if found[LOW] else None,
        alive=tuple(bool(int(found[ALIVE]) >> seat & 1) for seat in range(players)),
        turns=int(found[TURNS]),
    )


def turn_from_code(packed: Packed, code: int, seat: Seat) -> Turn:
    """The law's turn for a kernel's number."""
    kind = _KINDS[int(kind_of(code))]
    if kind is Stay:
        return Stay()
    first, second = _hop(packed, code >> 11 & 0x7FF, seat), _hop(packed, code & 0x7FF, seat)
    return Split(first, second) if kind is Split else kind(first)  # type: ignore[call-arg]


def turn_to_code(packed: Packed, turn: Turn, seat: Seat) -> int:
    """The kernel's number for a turn of the law."""
    codes = [_hop_number(packed, hop, seat) for hop in hops(turn)]
    first, second = (*codes, 0, 0)[:2]
    return int(turn_code(_KINDS.index(type(turn)), first, second))


def _numbered(board: Board) -> tuple[Cell, ...]:
    if board.players == 2:
        own, other = board.start_of(0), board.start_of(1)
        return (own.cell, *line_from(board, own.onto), other.cell)
    starts = (board.start_of(seat).cell for seat in range(board.players))
    return (*(tile.cell for tile in board.tiles), *starts)


def _links(board: Board, number: dict[Cell, int]) -> Array:
    links = np.zeros(NODES, dtype=np.int64)
    near = {cell: [number[other] for other in others] for cell, others in board.links.items()}
    for seat in range(board.players):
        start = board.start_of(seat)
        near[start.onto].append(number[start.cell])
        near[start.cell] = [number[start.onto]]
    for cell, others in near.items():
        links[number[cell]] = sum(1 << other for other in others)
    return links


def _labels(board: Board, number: dict[Cell, int]) -> Array:
    labels = np.zeros(NUMBERED, dtype=np.int64)
    for cell, label in board.labels.items():
        if label != "*":
            labels[number[cell]] = int(label)
            labels[NODES + int(label)] |= 1 << number[cell]
    return labels


def _hop(packed: Packed, code: int, seat: Seat) -> Hop:
    target = _turned(packed, code & 31, seat)
    return Hop(code >> 9, code >> 5 & 15, packed.cells[target])


def _hop_number(packed: Packed, hop: Hop, seat: Seat) -> int:
    target = _turned(packed, packed.cells.index(hop.target), seat)
    return int(hop_code(hop.stone, hop.steps, target))


def _turned(packed: Packed, tile: int, seat: Seat) -> int:
    """On a line each player counts from their own side."""
    return len(packed.cells) - 1 - tile if packed.origin.players == 2 and seat == 1 else tile
