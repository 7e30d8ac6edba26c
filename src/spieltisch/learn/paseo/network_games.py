"""Games on networks inside kernels: self-play that is noted down, and contests between two players."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from spieltisch.kernels.chance import below, seed_word
from spieltisch.kernels.jit import Ints, Words
from spieltisch.kernels.paseo.network import apply_network
from spieltisch.kernels.paseo.row import ALIVE, HIGH, LOW, NOBODY, PLAYERS, ROW, TURN
from spieltisch.learn.compiling import Floats, kernel
from spieltisch.learn.paseo.network_boards import BoardWorkspace, build
from spieltisch.learn.paseo.network_choice import copy_row, pick_turns, sit_out
from spieltisch.learn.paseo.network_quick_choice import play_swiftly
from spieltisch.learn.paseo.network_value import judge
from spieltisch.learn.paseo.network_workspace import INPUTS, Workspace

__all__ = ["WIDE", "Notes", "contest", "notes", "roll", "self_play"]

WIDE: Final = 8
"""How many turns are judged in self-play."""
_TRUST: Final = 0.8
"""How much of a position's worth is learnt from what became of it, not from the next judgement."""
_WHIMS: Final = 16
"""In self-play one turn of so many is any of those that were picked."""
_GAMES_ON_A_BOARD: Final = 4
_LONGEST: Final = 200
_Table: TypeAlias = NDArray[np.float32]


class Notes(NamedTuple):
    """Positions of self-play: what the network was told, and what it should have said."""

    inputs: _Table
    targets: _Table
    orders: NDArray[np.int64]
    """Who rolls when: seats, -1 for nobody."""


def notes(positions: int) -> Notes:
    return Notes(
        np.zeros((positions, INPUTS), dtype=np.float32),
        np.zeros((positions, 4), dtype=np.float32),
        np.zeros((positions, 4), dtype=np.int64),
    )


@kernel
def roll(row: Ints, rng: Words) -> None:
    dice = below(rng, 36)
    row[LOW], row[HIGH] = min(dice // 6, dice % 6) + 1, max(dice // 6, dice % 6) + 1


@kernel
def _deal(made: BoardWorkspace, row: Ints, game: int, rng: Words) -> None:
    """A board for this game: 3 and 4 players in turn, from scattered to close together."""
    players, care = 3 + (game & 1), 1 + below(rng, 2) * below(rng, 8)
    build(made, row, players, below(rng, players), below(rng, 8) == 0, care, rng)


@kernel
def _note(row: Ints, work: Workspace, book: Notes, line: int) -> None:
    """The position that was just judged, and for now the judgement itself."""
    for place in range(INPUTS):
        book.inputs[line, place] = work.inputs[place]
    slot, players = 0, row[PLAYERS]
    for place in range(4):
        book.orders[line, place] = NOBODY
    for later in range(players):
        seat = (row[TURN] + later) % players
        if row[ALIVE] >> seat & 1:
            book.orders[line, slot] = seat
            book.targets[line, slot] = work.shares[seat]
            slot += 1


@kernel
def _learn_backwards(book: Notes, first: int, last: int, winner: int, truth: Floats) -> None:
    """Replace judgements by what became of them, from the end of a game to its beginning."""
    for seat in range(4):
        truth[seat] = 1.0 if seat == winner else 0.0
    for line in range(last - 1, first - 1, -1):
        for slot in range(4):
            seat = book.orders[line, slot]
            if seat != NOBODY:
                said = book.targets[line, slot]
                book.targets[line, slot] = truth[seat]
                truth[seat] = (1.0 - _TRUST) * said + _TRUST * truth[seat]


@kernel
def _play_on_a_whim(row: Ints, made: BoardWorkspace, work: Workspace, rng: Words) -> int:
    """Any of the turns that are quick; the winner or NOBODY."""
    picked = pick_turns(row, made.board, work, WIDE)
    return apply_network(row, work.picked[below(rng, picked)]) if picked else sit_out(row)


@kernel
def self_play(
    net: Floats,
    made: BoardWorkspace,
    work: Workspace,
    book: Notes,
    seed: int,
    first: int,
    last: int,
) -> int:
    """Play and note games until the book is full or the last is played; how many positions."""
    rng, row = np.empty(1, dtype=np.uint64), np.empty(ROW, dtype=np.int64)
    opening, truth, line = row.copy(), np.empty(4, dtype=np.float32), 0
    for game in range(first, last):
        if line + _LONGEST > len(book.inputs):
            break
        rng[0] = seed_word(seed, game)
        if game == first or game % _GAMES_ON_A_BOARD == 0:
            _deal(made, opening, game // _GAMES_ON_A_BOARD, rng)
        copy_row(opening, row)
        begun, winner = line, NOBODY
        while row[TURN] != NOBODY:
            judge(net, row, made.board, work)
            _note(row, work, book, line)
            line += 1
            roll(row, rng)
            if below(rng, _WHIMS):
                winner = play_swiftly(net, row, made.board, work, WIDE)
            else:
                winner = _play_on_a_whim(row, made, work, rng)
        _learn_backwards(book, begun, line, winner, truth)
    return line


@kernel
def contest(
    net: Floats,
    other: Floats,
    wide: int,
    other_wide: int,
    made: BoardWorkspace,
    work: Workspace,
    seed: int,
    first: int,
    last: int,
    tally: Ints,
) -> None:
    """Games in pairs with the same board and dice, the seats of both players exchanged.

    The tally gets the wins of the first player, of the other, and the games without a winner.
    """
    rng, row = np.empty(1, dtype=np.uint64), np.empty(ROW, dtype=np.int64)
    for game in range(first, last):
        pair = game >> 1
        rng[0] = seed_word(seed, pair)
        _deal(made, row, pair, rng)
        seats = (1 + below(rng, (1 << row[PLAYERS]) - 2)) ^ (-(game & 1))
        winner = NOBODY
        while row[TURN] != NOBODY:
            roll(row, rng)
            mine = seats >> row[TURN] & 1
            judge_by, judged = (net, wide) if mine else (other, other_wide)
            winner = play_swiftly(judge_by, row, made.board, work, judged)
        tally[2 if winner == NOBODY else 1 - (seats >> winner & 1)] += 1
