"""Whether a position can come about in a game at all; each fault is named in one sentence.

A puzzle or a lesson, with a path that is not the full set of tiles, is accepted only on demand; its
stones were put down by hand, so its count of turns need not fit them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from typing import Final

from spieltisch.rules.errors import Impossible
from spieltisch.rules.game import Seat, seat_letter
from spieltisch.rules.paseo.board import Board, ends
from spieltisch.rules.paseo.laying import ORIGIN, square_with
from spieltisch.rules.paseo.notation import dice_text, format_cell
from spieltisch.rules.paseo.start import refuse_start
from spieltisch.rules.paseo.state import Phase, State, Stones, all_home
from spieltisch.rules.paseo.tiles import BLANK, FULL_SET, STONES, Cell
from spieltisch.rules.paseo.turn import can_move

__all__ = [
    "check_board",
    "check_full_set",
    "check_state",
    "fewest_turns",
    "home_cell",
    "start_cell",
]

_FARTHEST: Final = 900
"""A given path lies where its cells, start tiles included, can be written in three digits."""


def check_state(state: State, *, full_set: bool = True) -> State:
    """Return the position if it is possible; raise `Impossible` if not."""
    check_board(state.board)
    if full_set:
        check_full_set(state)
    for fault in (found for find in _FAULTS for found in find(state)):
        raise Impossible(fault)
    if full_set:
        _check_turns(state)
    return state


def check_full_set(state: State) -> None:
    """Raise `Impossible` unless path and hands together are six tiles for each player."""
    held = (label for hand in state.hands for label in hand)
    found: Counter[str] = Counter((*state.board.labels.values(), *held))
    wanted: Counter[str] = Counter(FULL_SET * state.players)
    if found != wanted:
        raise Impossible(
            f"{state.players} players have {_counted(wanted)} as path tiles; here are {_counted(found)}."
        )


def check_board(board: Board) -> None:
    """Raise `Impossible` unless path and start tiles can lie like this."""
    for fault in (*_path_faults(board), *_start_faults(board)):
        raise Impossible(fault)


def fewest_turns(board: Board, stones: Stones, alive: Sequence[bool]) -> int:
    """A game can't have come to this in fewer turns.

    P5: everybody still playing has made as many turns as anybody else, or one less.
    """
    own = [_fewest_own(board, seat, stones[seat], alive[seat]) for seat in range(board.players)]
    round_before = max(own) - 1
    return sum(max(least, round_before * alive[seat]) for seat, least in enumerate(own))


def _check_turns(state: State) -> None:
    fewest = fewest_turns(state.board, state.stones, state.alive)
    if state.turns < fewest:
        raise Impossible(
            f"A game comes to this position after {fewest} or more turns, not after {state.turns}."
        )


def _fewest_own(board: Board, seat: Seat, own: Sequence[Cell], alive: bool) -> int:
    """A turn moves two stones at most; the one that puts a player out moves one (P10) or none."""
    start = board.starts[seat]
    moved = sum(start is not None and cell != start.cell for cell in own)
    if alive:
        return (moved + 1) // 2
    return 1 + (moved // 2 if board.players > 2 else (moved + 1) // 2)


def start_cell(board: Board, host: Seat) -> Cell:
    """Where somebody's stones begin; raises `Impossible` if the start tile isn't placed."""
    start = board.starts[host]
    if start is None:
        raise Impossible(
            f"A stone lies on the start tile of {seat_letter(host)}, which isn't placed."
        )
    return start.cell


def home_cell(board: Board, seat: Seat, host: Seat) -> Cell:
    """Where a stone is home with somebody else; raises `Impossible`."""
    if host == seat:
        raise Impossible(f"A stone of {seat_letter(seat)} can't be home on its own start tile.")
    return start_cell(board, host)


def _path_faults(board: Board) -> Iterator[str]:
    cells = [tile.cell for tile in board.tiles]
    for cell in board.labels:
        if cells.count(cell) > 1:
            yield f"Two path tiles lie on {format_cell(cell)}."
        if max(map(abs, cell)) > _FARTHEST:
            yield f"The path tile on {format_cell(cell)} lies more than {_FARTHEST} cells away from 0,0."
        if square_with(board, cell):
            yield f"The path tile on {format_cell(cell)} is part of a 2×2 square."
    if len(_reached(board)) < len(board.labels):
        yield "The path is not connected."
    if board.players == 2 and board.tiles:
        yield from _line_faults(board)


def _line_faults(board: Board) -> Iterator[str]:
    """P1: one line, unbranched and without loops."""
    for cell, near in board.links.items():
        if len(near) > 2:
            yield f"The path branches on {format_cell(cell)}; with 2 players it is a single line (P1)."
    if not ends(board):
        yield "The path is a ring; with 2 players it is a line with two ends (P1)."


def _reached(board: Board) -> set[Cell]:
    reached: set[Cell] = set()
    edge = list(board.labels)[:1]
    while edge:
        cell = edge.pop()
        reached.add(cell)
        edge.extend(near for near in board.links[cell] if near not in reached)
    return reached


def _start_faults(board: Board) -> Iterator[str]:
    """P3, P4: some order of placing must have been legal at each step."""
    placed = [seat for seat, start in enumerate(board.starts) if start]
    culprits = [_first_misplaced(board, order) for order in permutations(placed)]
    if placed and None not in culprits:
        ruling = "P3" if board.players == 2 else "P4"
        seat = culprits[0] or 0
        cell = format_cell(board.start_of(seat).cell)
        yield f"The start tile of {seat_letter(seat)} can't lie on {cell} ({ruling})."


def _first_misplaced(board: Board, order: tuple[Seat, ...]) -> Seat | None:
    built = Board(board.tiles, (None,) * board.players)
    for seat in order:
        if refuse_start(built, seat, board.start_of(seat)):
            return seat
        built = built.with_start(seat, board.start_of(seat))
    return None


def _building_faults(state: State) -> Iterator[str]:
    if not state.board.tiles and not any(state.hands):
        yield "There is no path."
    yield from _order_faults(state)
    if any(state.hands) and any(state.board.starts):
        yield "Start tiles are placed when the whole path is laid."
    if any(state.hands) and state.board.tiles and ORIGIN not in state.board.labels:
        yield "While the path is laid, a tile lies on 0,0: the first one."
    for seat, start in enumerate(state.board.starts):
        if len(state.stones[seat]) != (len(STONES) if start else 0):
            yield f"{seat_letter(seat)} must have four stones, from when the start tile lies."


def _order_faults(state: State) -> Iterator[str]:
    """P5: everybody lays and places in turn, each their own tiles."""
    for seat, hand in enumerate(state.hands):
        if Counter(hand) - Counter(FULL_SET):
            yield f"The hand {''.join(hand)} of {seat_letter(seat)} holds more than one set of tiles has."
    if not _in_turn([-len(hand) for hand in state.hands], state.turn):
        yield "The players lay in turn, so these hands can't be."
    if not _in_turn([start is not None for start in state.board.starts], state.turn):
        yield "The start tiles are placed in turn (P5)."


def _in_turn(done: Sequence[int], turn: Seat | None) -> bool:
    """Whether everybody has done as much, or those before the one whose turn it is one thing more."""
    if turn is None:
        return min(done) == max(done)
    ahead = [*done[turn:], *done[:turn]]
    return ahead == sorted(ahead) and ahead[-1] - ahead[0] <= 1


def _stone_faults(state: State) -> Iterator[str]:
    numbered: set[Cell] = set()
    for seat, own in enumerate(state.stones):
        for stone, cell in enumerate(own):
            yield from _lone_stone_faults(state, seat, stone, cell)
            if stone != BLANK and cell not in state.board.hosts:
                if cell in numbered:
                    yield f"Two numbered stones share the tile on {format_cell(cell)}."
                numbered.add(cell)


def _lone_stone_faults(state: State, seat: Seat, stone: int, cell: Cell) -> Iterator[str]:
    name = f"Stone {stone} of {seat_letter(seat)}"
    if cell not in state.board.labels and cell not in state.board.hosts:
        yield f"{name} lies on {format_cell(cell)}, where there is no tile."
    if state.board.labels.get(cell) == str(stone):
        yield f"{name} lies on a tile that bears its own number ({format_cell(cell)})."
    if None in state.board.starts and cell != state.board.start_of(seat).cell:
        yield f"{name} has moved before all start tiles were placed."


def _turn_faults(state: State) -> Iterator[str]:
    if not 0 <= state.turns <= state.turn_limit:
        yield f"{state.turns} turns can't have been made with a limit of {state.turn_limit} (P11)."
    if state.turn_limit < 1:
        yield f"The turn limit must be 1 or more, not {state.turn_limit} (P11)."
    if state.phase is Phase.OVER and (state.turn is not None or state.dice):
        yield "The game is over, so it is nobody's turn."
    if state.phase is Phase.CHOOSING and _begun(state):
        yield "It must be somebody's turn."
    if state.turn is not None and not state.alive[state.turn]:
        yield f"It can't be the turn of {seat_letter(state.turn)}, who is out."


def _begun(state: State) -> bool:
    """Whether something has happened that needs a starting player."""
    laid = bool(state.board.tiles) and any(state.hands)
    own = (start.cell if start else None for start in state.board.starts)
    moved = (cell != home for home, row in zip(own, state.stones, strict=True) for cell in row)
    return bool(laid or state.dice or state.turns or not all(state.alive) or any(moved))


def _winner_faults(state: State) -> Iterator[str]:
    finished = [seat for seat in range(state.players) if all_home(state, seat)]
    if not any(state.alive) or len(finished) > 1:
        yield "Exactly one player can have won."
    for seat in finished:
        if not state.alive[seat]:
            yield f"{seat_letter(seat)} has all stones home and can't be out."


def _dice_faults(state: State) -> Iterator[str]:
    built = not any(state.hands) and None not in state.board.starts
    if not built and (state.dice or state.turns):
        yield "Nobody rolls before all start tiles are placed."
    if not built and not all(state.alive):
        yield "Nobody is out before all start tiles are placed."
    if state.dice and state.turn is not None and not can_move(state, state.turn, state.dice):
        yield f"{seat_letter(state.turn)} is stuck with {dice_text(state.dice)}, so the turn is over."


def _counted(labels: Counter[str]) -> str:
    return ", ".join(f"{count}×{label}" for label, count in sorted(labels.items())) or "none"


_FAULTS: Final[tuple[Callable[[State], Iterator[str]], ...]] = (
    _building_faults,
    _stone_faults,
    _winner_faults,
    _turn_faults,
    _dice_faults,
)
