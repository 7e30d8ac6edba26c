"""Laying the path of two players, and choosing an end of it.

Only the order of the tiles matters, not where the line bends. A line is worth to the starting player
what the network thinks of the better end, for the starting player will choose it (P3); a tile is judged
by the mean over ways in which the rest could be laid at random.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, TypeAlias

from spieltisch.learn.compiling import Floats
from spieltisch.learn.paseo.line_network import LinePath, chance_to_win, new_workspace
from spieltisch.rules.paseo import Action, Board, Cell, Lay, Place, State, Tile, legal
from spieltisch.rules.paseo.board import ends, line_from
from spieltisch.rules.paseo.state import turn_of
from spieltisch.rules.paseo.tiles import Label
from spieltisch.search.budget import Budget, Spending
from spieltisch.search.thought import Thought

__all__ = ["best_lay", "best_place", "line_of"]

_SAMPLES: Final = 24
"""Ways to lay the rest."""

Row: TypeAlias = tuple[Label, ...]
"""The tiles of a line from one end to the other."""


def line_of(row: Row, *, blocked: bool) -> LinePath:
    """A line as the player counts it who starts before the first of these tiles."""
    end = len(row) + 1
    numbered = [(int(label), tile) for tile, label in enumerate(row, 1) if label != "*"]
    mine = sum(1 << (16 * number + tile) for number, tile in numbered)
    theirs = sum(1 << (16 * number + end - tile) for number, tile in numbered)
    return LinePath(mine, theirs, end, int(blocked))


def best_place(state: State, net: Floats, rng: Random) -> Thought:
    """The start tile at the better end; on which cell there changes nothing."""
    judge, board = _Judge(net, blocked=state.blank_blocked), state.board
    is_first = board.starts[1 - turn_of(state)] is None
    values = dict[Row, float]()
    options = dict[Row, list[Action]]()
    for place in (each for each in legal(state) if isinstance(each, Place)):
        row = _row(board, place.start.onto)
        values[row] = judge.starting(row) if is_first else 1.0 - judge.starting(row[::-1])
        options.setdefault(row, []).append(place)
    return _thought(values, options, len(values), rng)


def best_lay(state: State, net: Floats, budget: Budget, rng: Random) -> Thought:
    """The tile and the end of the line that promise most."""
    judge, spending = _Judge(net, blocked=state.blank_blocked), Spending(budget)
    options = dict[Row, list[Action]]()
    rests = dict[Row, list[Sequence[Label]]]()
    for lay in (each for each in legal(state) if isinstance(each, Lay)):
        row = _row_with(state.board, lay)
        options.setdefault(row, []).append(lay)
        rests[row] = _hands_after(state, lay)
    totals, samples = dict.fromkeys(options, 0.0), 0
    while samples == 0 or (samples < _SAMPLES and not spending.is_over):
        for row, rest in rests.items():
            totals[row] += judge.choosing(_laid_on(row, rest, rng))
        samples += 1
        spending.spend(2 * len(rests))
    is_first = len({len(hand) for hand in state.hands}) == 1
    values = {
        row: total / samples if is_first else 1.0 - total / samples for row, total in totals.items()
    }
    return _thought(values, options, spending.nodes, rng)


class _Judge:
    def __init__(self, net: Floats, *, blocked: bool) -> None:
        self._net, self._blocked, self._work = net, blocked, new_workspace()

    def starting(self, row: Row) -> float:
        """The chance of the starting player who starts before the first tile."""
        line = line_of(row, blocked=self._blocked)
        return float(chance_to_win(self._net, 0, 0, line, self._work))

    def choosing(self, row: Row) -> float:
        """The same with the choice of an end."""
        return max(self.starting(row), self.starting(row[::-1]))


def _row(board: Board, end: Cell) -> Row:
    return tuple(board.labels[cell] for cell in line_from(board, end))


def _row_with(board: Board, lay: Lay) -> Row:
    """The line after a lay, from whichever end comes first in order: both are the same line."""
    after = board.with_tile(Tile(lay.cell, lay.label))
    row = _row(after, ends(after)[0])
    return min(row, row[::-1])


def _hands_after(state: State, lay: Lay) -> list[Sequence[Label]]:
    """What both still have to lay, the next player first."""
    seat = turn_of(state)
    own: list[Label] = list(state.hands[seat])
    own.remove(lay.label)
    return [state.hands[1 - seat], own]


def _laid_on(row: Row, hands: Iterable[Sequence[Label]], rng: Random) -> Row:
    """The whole line, if everybody lays any tile at any end."""
    shuffled = [rng.sample(hand, len(hand)) for hand in hands]
    for turn in range(sum(map(len, shuffled))):
        label = shuffled[turn % 2].pop()
        row = (label, *row) if rng.random() < 0.5 else (*row, label)
    return row


def _thought(
    values: dict[Row, float], options: dict[Row, list[Action]], nodes: int, rng: Random
) -> Thought:
    ranked = sorted(values, key=lambda row: (-values[row], row))
    ranking = tuple((option, values[row]) for row in ranked for option in options[row])
    return Thought(rng.choice(options[ranked[0]]), values[ranked[0]], nodes, ranking=ranking)
