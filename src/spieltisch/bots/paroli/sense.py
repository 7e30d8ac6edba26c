"""What looks good in Paroli and Räuberparoli: how a greedy player weighs lines and steps.

All is judged by the table, the seat's rack and the public counts. The prospect of a line is what its cards
come to when it is filled with ordinary ones, less for every card it still lacks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from spieltisch.games.options import paroli_options
from spieltisch.rules.game import Seat
from spieltisch.rules.paroli import (
    Action,
    Answer,
    Card,
    Cell,
    Claim,
    Draw,
    Lay,
    Line,
    Rob,
    Shift,
    Table,
    View,
    explain_move,
    is_complete,
    line_value,
    missing_cells,
)
from spieltisch.rules.paroli.consent import cells_of, table_after
from spieltisch.rules.paroli.table import lines_through

__all__ = ["best_step", "prospect"]

_ORDINARY: Final = 3.5
"""What a card is worth on average."""
_FILLING: Final = 0.9
"""The chance that a missing card will be laid before the end."""
_CARD_ON_RACK: Final = 5.0
_CLAIM_FROM: Final = 16.0
"""A chip is kept for something better than a line of less prospect."""
_SECOND_DRAW: Final = -1.0


def best_step(view: View) -> tuple[Sequence[Action], Callable[[Action], float]]:
    """What may be done, and how good each of it is; ending the turn or passing is 0."""
    return paroli_options(view), lambda action: _sense(view, action)


def prospect(table: Table, line: Line, *, robber: bool) -> float:
    """What a line will probably be worth at the end."""
    if is_complete(table, line):
        return line_value(table, line, robber=robber)
    cards, missing = table.line(line), missing_cells(table, line)
    if robber and _is_spoilt(line, cards):
        return 0
    value = sum(card.value for card in cards.values()) + _ORDINARY * len(missing)
    return value * _FILLING ** len(missing)


def _is_spoilt(line: Line, cards: Mapping[int, Card]) -> bool:
    """Räuberparoli: a row with a Paroli is worth nothing; a column with one, seldom anything."""
    return any(card.is_paroli for card in cards.values()) and (line.axis == "row" or len(cards) > 2)


def _sense(view: View, action: Action) -> float:
    match action:
        case Draw(count):
            return _draw_sense(view, count)
        case Lay(card, cell):
            return _lay_sense(view, card, cell)
        case Claim(line):
            return prospect(view.table, line, robber=view.config.robber) - _CLAIM_FROM
        case Shift() | Rob():
            return _move_sense(view, action)
        case Answer(agree):
            return _consent_sense(view) if agree else 0
        case _:
            return 0


def _draw_sense(view: View, count: int) -> float:
    """A drawn card costs points, but one is needed while chips are left to be earned by."""
    return _SECOND_DRAW * count - (_CARD_ON_RACK if view.rack else 0)


def _lay_sense(view: View, card: Card, cell: Cell) -> float:
    """The rack gets lighter and lines change."""
    return _CARD_ON_RACK + _gain(view, view.table.lay(cell, card), lines_through(cell))


def _move_sense(view: View, move: Shift | Rob) -> float:
    """What the seat's lines gain and others' lose; owners who would lose are not even asked."""
    gain = _gain(view, table_after(view.table, move), _touched(move)) - 0.1
    return -_CARD_ON_RACK if gain > 0 and _is_hopeless(view, move) else gain


def _is_hopeless(view: View, move: Shift | Rob) -> bool:
    effect = explain_move(view, move)
    return bool(effect.asks) and any(
        change.asks and change.after.value <= change.before.value for change in effect.changes
    )


def _consent_sense(view: View) -> float:
    """What the asked owner's own lines gain by the move."""
    question = view.turn.question
    if question is None:
        return 0
    after, touched = table_after(view.table, question.move), _touched(question.move)
    return _gain(view, after, touched) - 0.1


def _touched(move: Shift | Rob) -> set[Line]:
    return {line for cell in cells_of(move) for line in lines_through(cell)}


def _gain(view: View, after: Table, lines: Iterable[Line]) -> float:
    return sum(
        _stake(view, line) * (_prospect(view, after, line) - _prospect(view, view.table, line))
        for line in lines
    )


def _prospect(view: View, table: Table, line: Line) -> float:
    return prospect(table, line, robber=view.config.robber)


def _stake(view: View, line: Line) -> float:
    """How much of a line's gain is the viewer's: all, a little of an unclaimed one, others' is loss."""
    owner = view.table.owners.get(line)
    if owner is None:
        return 0.3 * bool(view.chips_left[_me(view)])
    return 1.0 if owner == _me(view) else -1.0 / (view.config.players - 1)


def _me(view: View) -> Seat:
    return 0 if view.seat is None else view.seat
