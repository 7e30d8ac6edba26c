"""How lines stand, and what a move would change."""

from __future__ import annotations

from collections.abc import Iterator

from spieltisch.games.pieces import letter
from spieltisch.rules import paroli
from spieltisch.rules.paroli import Cell, Move, Rob, Shift, State
from spieltisch.wire import asking

__all__ = ["effects", "lines"]


def lines(state: State) -> tuple[asking.LineState, ...]:
    return tuple(_line(status) for status in paroli.explain_lines(state))


def effects(state: State, cell: Cell) -> tuple[asking.MoveEffect, ...]:
    """Of every move of the card on this cell, also of one that somebody is asked about."""
    return tuple(_effect(state, move) for move in _moves_of(state, cell))


def _moves_of(state: State, cell: Cell) -> Iterator[Move]:
    question = state.turn.question
    for action in (question.move,) if question else paroli.legal(state):
        match action:
            case Shift(one) if one == cell:
                yield action
            case Rob(one, other) if cell in (one, other):
                yield action
            case _:
                pass


def _effect(state: State, move: Move) -> asking.MoveEffect:
    effect = paroli.explain_move(state, move)
    return asking.MoveEffect(
        action=paroli.format(move),
        changes=tuple(_change(change) for change in effect.changes),
        asks=tuple(letter(owner) for owner in effect.asks),
    )


def _change(change: paroli.LineChange) -> asking.LineChange:
    return asking.LineChange(
        line=paroli.format_line(change.line),
        owner=None if change.owner is None else letter(change.owner),
        before=_worth(change.before),
        after=_worth(change.after),
        protected=change.protected,
        asks=change.asks,
    )


def _worth(worth: paroli.Worth) -> asking.Worth:
    return asking.Worth(cards=worth.cards, complete=worth.complete, value=worth.value)


def _line(status: paroli.LineStatus) -> asking.LineState:
    return asking.LineState(
        line=paroli.format_line(status.line),
        cards=status.cards,
        complete=status.complete,
        missing=tuple(paroli.format_cell(cell) for cell in status.missing),
        value=status.value,
        owner=None if status.owner is None else letter(status.owner),
        chip=status.chip,
        protected=status.protected,
    )
