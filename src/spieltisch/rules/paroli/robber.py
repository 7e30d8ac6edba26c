"""Räuberparoli: moving cards that lie on the table.

Holds *Moving a card* with R11, R12 and R13, the asking of R15, and R17's chip that is turned back.
Which owners must agree is decided in `consent`; what spoilt lines are worth in `lines`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations
from typing import cast

from spieltisch.rules.game import Fact, Refusal, Step
from spieltisch.rules.paroli.actions import Answer, Move, Rob, Shift
from spieltisch.rules.paroli.cards import NUMBERS, Card
from spieltisch.rules.paroli.consent import (
    ProtectedLines,
    cells_of,
    changes,
    owners_asked,
    refuse_unasked,
    table_after,
)
from spieltisch.rules.paroli.facts import Answered, Asked, ChipTurned, Earned, Robbed, Shifted
from spieltisch.rules.paroli.lines import ROW_LENGTH, is_complete
from spieltisch.rules.paroli.placing import refuse_column, refuse_place
from spieltisch.rules.paroli.state import Public, Question, State
from spieltisch.rules.paroli.table import Cell, Line, Table, lines_through

__all__ = ["answer", "earn", "legal_moves", "move", "refuse_move"]


def refuse_move(public: Public, move: Move) -> Refusal | None:
    return (
        _refuse_unearned(public)
        or _refuse_absent(public.table, move)
        or _refuse_cells(public.table, move)
        or refuse_unasked(ProtectedLines(public), move)
    )


def legal_moves(public: Public) -> Iterator[Move]:
    """The moves that `refuse_move` does not refuse: shifts by origin and target,
    then robberies by column.
    """
    if not public.config.robber or not public.turn.moves_left:
        return
    lines = ProtectedLines(public)
    moves: Iterator[Move] = chain(_shifts(public.table), _robberies(public.table))
    for move in moves:
        if not refuse_unasked(lines, move):
            yield move


def earn(state: State, before: Table, cell: Cell) -> tuple[State, list[Fact]]:
    """R11: each line that the card on this cell took from nine to ten grants a move, once a turn.

    With `one_move_per_card`, two lines filled by one card grant one move together.
    """
    if not state.config.robber:
        return state, []
    filled = [line for line in lines_through(cell) if _was_filled(before, state.table, line)]
    fresh = [line for line in filled if line not in state.turn.granted]
    paid = fresh[:1] if state.config.one_move_per_card else fresh
    granted = tuple(sorted((*state.turn.granted, *fresh)))
    turn = replace(state.turn, granted=granted, earned=state.turn.earned + len(paid))
    return replace(state, turn=turn), [Earned(turn.seat, line) for line in paid]


def move(state: State, move: Move) -> Step[State]:
    """Make the move, or ask the first of those who must agree (R15)."""
    owners = owners_asked(state, move)
    return _ask(state, Question(move, owners)) if owners else _carry_out(state, move)


def answer(state: State, answer: Answer) -> Step[State]:
    """All agree: the move is made. One refuses: nothing is moved, the permission is kept (R15)."""
    question = cast("Question", state.turn.question)  # the caller knows that somebody is asked
    answered = Answered(question.owners[0], answer.agree)
    unasked = replace(state, turn=replace(state.turn, question=None))
    remaining = question.owners[1:]
    if not answer.agree:
        step = _refused(unasked, question.move)
    elif remaining:
        step = _ask(unasked, Question(question.move, remaining))
    else:
        step = _carry_out(unasked, question.move)
    return Step(step.state, (answered, *step.facts))


def _refuse_unearned(public: Public) -> Refusal | None:
    if not public.config.robber:
        return Refusal("moving-a-card", "robber-only")
    if not public.turn.granted:
        return Refusal("R11", "no-move-earned")
    if not public.turn.moves_left:
        return Refusal("R11", "no-move-left", {"used": public.turn.used})
    return None


def _refuse_absent(table: Table, move: Move) -> Refusal | None:
    one, other = cells_of(move)
    needed = [one] if isinstance(move, Shift) else [one, other]
    empty = [cell for cell in needed if cell not in table.at]
    if empty:
        return Refusal("moving-a-card", "no-card-there", {"cells": empty})
    if one == other:
        return Refusal("moving-a-card", "same-cell", {"cells": [one]})
    return None


def _refuse_cells(table: Table, move: Move) -> Refusal | None:
    return _refuse_shift(table, move) if isinstance(move, Shift) else _refuse_rob(table, move)


def _refuse_shift(table: Table, shift: Shift) -> Refusal | None:
    """#shift: R1 and touching are judged with the card lifted from its old cell."""
    card, lifted = table.at[shift.origin], table.lift(shift.origin)
    return refuse_column(card, shift.target, "shift") or refuse_place(lifted, shift.target, "shift")


def _refuse_rob(table: Table, rob: Rob) -> Refusal | None:
    """R12, #rob: two different cards, each fitting where the other lies."""
    one, other = table.at[rob.one], table.at[rob.other]
    if one == other:
        return Refusal("R12", "equal-cards", {"card": str(one), "cells": [rob.one, rob.other]})
    return refuse_column(one, rob.other, "R12") or refuse_column(other, rob.one, "R12")


def _shifts(table: Table) -> Iterator[Shift]:
    for origin, card in table.cards:
        lifted = table.lift(origin)
        for target in _targets(lifted, card, origin):
            yield Shift(origin, target)


def _targets(lifted: Table, card: Card, origin: Cell) -> Sequence[Cell]:
    if card.is_paroli:
        return [cell for cell in lifted.open_cells if cell != origin]
    column = (Cell(row, card.number) for row in lifted.rows_allowed)
    return [
        cell for cell in column if cell != origin and cell not in lifted.at and lifted.touches(cell)
    ]


def _robberies(table: Table) -> Iterator[Rob]:
    """Two cards that fit each other's cells share a column (R12)."""
    for number in NUMBERS:
        column = sorted(table.line(Line("col", number)).items())
        for (above, first), (below, second) in combinations(column, 2):
            if first != second:
                yield Rob(Cell(above, number), Cell(below, number))


def _was_filled(before: Table, after: Table, line: Line) -> bool:
    return len(before.line(line)) < ROW_LENGTH == len(after.line(line))


def _ask(state: State, question: Question) -> Step[State]:
    owner = question.owners[0]
    concerned = (change for change in changes(state, question.move) if change.asks)
    asked = Asked(
        state.turn.seat,
        owner,
        question.move,
        tuple(change for change in concerned if change.owner == owner),
    )
    return Step(replace(state, turn=replace(state.turn, question=question)), (asked,))


def _refused(state: State, move: Move) -> Step[State]:
    turn = replace(state.turn, refused=(*state.turn.refused, move))
    return Step(replace(state, turn=turn), ())


def _carry_out(state: State, move: Move) -> Step[State]:
    """R13: cards keep their cells, even if the layout breaks apart."""
    turn = replace(state.turn, used=state.turn.used + 1)
    moved = replace(state, table=table_after(state.table, move), turn=turn)
    if isinstance(move, Rob):
        return Step(moved, (_robbed(state, move),))
    card = state.table.at[move.origin]
    shifted = Shifted(turn.seat, card, move.origin, move.target)
    opened, turned = _turn_back(moved)
    earned, facts = earn(opened, state.table, move.target)
    return Step(earned, (shifted, *turned, *facts))


def _turn_back(state: State) -> tuple[State, list[Fact]]:
    """R17: a line that the move left incomplete is open at once. Only shifts can do that."""
    broken = [line for line in state.turn.chips_on if not is_complete(state.table, line)]
    standing = tuple(line for line in state.turn.chips_on if line not in broken)
    turned: list[Fact] = [ChipTurned(line, state.table.owners[line], on=False) for line in broken]
    return replace(state, turn=replace(state.turn, chips_on=standing)), turned


def _robbed(state: State, rob: Rob) -> Robbed:
    cells = (rob.one, rob.other)
    cards = (state.table.at[rob.one], state.table.at[rob.other])
    return Robbed(state.turn.seat, cells, cards)
