"""Why a tile is out of reach, told of the whole roll; and what a move would change that somebody is asked about."""

from typing import Any

import pytest
from hypothesis import given
from support.page.stages import ME, gaining, stage
from support.staged import moved

from spieltisch.games.paseo.reaching import told_of_the_roll
from spieltisch.rules import paroli, paseo
from spieltisch.rules.game import Refusal
from spieltisch.rules.paseo import Cell, Draft
from spieltisch.server.table.asking import answer
from spieltisch.testing.paseo import drawn
from spieltisch.testing.paseo_strategies import moving_positions
from spieltisch.wire import asking

OWNER = 1


def on(number: int) -> Cell:
    return Cell(number, 0)


def refused(state: paseo.State, draft: Draft) -> Refusal:
    refusal = paseo.consider(state, draft).refusal
    assert refusal
    return told_of_the_roll(state, draft, refusal)


def test_a_tile_that_is_too_far_is_not_called_occupied() -> None:
    state = drawn("A * * * * * * * *b1 B", dice="1-2")
    found = refused(state, Draft(stone=1, target=on(8)))
    assert (found.code, found.params["leads"]) == ("out-of-reach", [on(1), on(2), on(3)])


def test_a_tile_that_would_be_reached_is_occupied() -> None:
    state = drawn("A * *b1 * * * * * * B", dice="1-2")
    assert refused(state, Draft(stone=2, target=on(2))).code == "occupied"


def test_no_stone_comes_there() -> None:
    state = drawn("A * * * * * * * * B", dice="1-2")
    assert refused(state, Draft(target=on(7))) == Refusal(
        "a-turn", "nobody-reaches", {"cells": [on(7)]}
    )


def test_of_one_part_of_the_roll_its_own_reason_is_told() -> None:
    state = drawn("A * * * * * * * * B", dice="1-2")
    draft = Draft(stone=1, pick=paseo.Pick(paseo.Use.DIE, 1), target=on(3))
    assert refused(state, draft).code == "elsewhere"


@given(moving_positions())
def test_what_is_named_as_reached_is_reached(state: paseo.State) -> None:
    for stone in range(4):
        for cell in state.board.labels:
            draft = Draft(stone=stone, target=cell)
            found = paseo.consider(state, draft).refusal
            told = found and told_of_the_roll(state, draft, found)
            if told and told.code == "out-of-reach":
                legal = paseo.consider(state, Draft(stone=stone)).choices
                assert told.params["leads"] == sorted({c.target for c in legal if c.target})
                assert cell not in {choice.target for choice in legal}


@pytest.mark.parametrize("seat", [ME, OWNER])
def test_both_learn_what_the_move_in_question_changes(seat: int) -> None:
    before = stage("gain")
    move: Any = gaining(before.course)
    after = moved(before, paroli.format(move))
    cell = paroli.format_cell(move.one if isinstance(move, paroli.Rob) else move.origin)
    told = answer(after.course, seat, asking.Moves(cell=cell))
    assert isinstance(told, asking.MoveEffects)
    found = next(each for each in told.effects if each.action == paroli.format(move))
    assert any(
        change.owner == "A" and change.after.value > change.before.value for change in found.changes
    )
