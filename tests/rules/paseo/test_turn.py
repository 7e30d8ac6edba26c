"""A turn: split, sum, difference, stay, single (P6), and what is refused."""

import pytest
from hypothesis import given, settings

from spieltisch.rules import paseo
from spieltisch.rules.game import Refusal
from spieltisch.rules.paseo import Cell, State
from spieltisch.rules.paseo.state import away
from spieltisch.testing.paseo import drawn
from spieltisch.testing.paseo_strategies import moving_positions


def turns(state: State, kind: str) -> set[str]:
    """The legal turns of one kind, as text."""
    return {text for text in map(paseo.format, paseo.legal(state)) if text.startswith(kind)}


def refused(state: State, text: str) -> Refusal | None:
    return paseo.refusal(state, paseo.parse(text))


def is_legal(state: State, text: str) -> bool:
    return paseo.parse(text) in paseo.legal(state)


class TestSplit:
    """#split."""

    def test_two_different_stones_one_die_each_in_the_order_you_like(self) -> None:
        state = drawn("A *a1 * * *a2 * * B", dice="1-2")
        assert is_legal(state, "split 1+1>2,0 2+2>6,0")
        assert is_legal(state, "split 2+2>6,0 1+1>2,0")
        assert is_legal(state, "split 2+1>5,0 1+2>3,0")

    def test_the_second_move_is_judged_on_the_board_as_the_first_left_it(self) -> None:
        state = drawn("A *a1 *a2 * * * * * * B", dice="1-4")
        assert is_legal(state, "split 2+4>6,0 1+1>2,0"), "the 2 has left its tile"
        assert is_legal(state, "split 1+1>3,0 2+4>7,0"), "the 1 jumps the 2, which jumps the 1"
        assert refused(state, "split 1+1>2,0 2+4>6,0") == Refusal(
            "numbered-stone", "occupied", {"stone": 1, "steps": 1, "cells": [Cell(2, 0)]}
        )

    def test_a_stone_does_not_move_twice(self) -> None:
        state = drawn("A *a1 * * * * * * B", dice="1-2")
        assert refused(state, "split 1+1>2,0 1+2>4,0") == Refusal(
            "split", "same-stone-twice", {"stone": 1}
        )

    @pytest.mark.parametrize("text", ["split 1+1>2,0 2+1>6,0", "split 1+3>4,0 2+2>7,0"])
    def test_each_die_is_used_once(self, text: str) -> None:
        state = drawn("A *a1 * * * *a2 * * * B", dice="1-2")
        refusal = refused(state, text)
        assert refusal
        assert (refusal.ruling, refusal.code, refusal.params["dice"]) == (
            "split",
            "wrong-dice",
            (1, 2),
        )

    def test_on_a_double_both_stones_go_the_same_number(self) -> None:
        state = drawn("A *a1 * * *a2 * * * B", dice="2-2")
        assert is_legal(state, "split 1+2>3,0 2+2>6,0")
        assert is_legal(state, "split 2+2>6,0 1+2>3,0")

    def test_both_from_the_start_tile(self) -> None:
        assert is_legal(drawn("A * * * * B", dice="1-2"), "split 1+1>1,0 0+2>2,0")

    def test_a_first_half_alone_is_no_turn(self) -> None:
        """#no-passing: no value may lapse, and nobody may pass."""
        state = drawn("A *a0 * * *a1 * * B", dice="2-3")
        assert refused(state, "single 0+2>3,0") == Refusal("P6", "single-too-early", {"count": 4})


class TestSum:
    """#sum."""

    def test_one_stone_by_both_together(self) -> None:
        state = drawn("A *a1 * * * * B", dice="1-2")
        assert is_legal(state, "sum 1+3>4,0")
        assert refused(state, "sum 1+2>3,0") == Refusal(
            "sum", "wrong-steps", {"steps": 2, "allowed": [3]}
        )

    def test_as_one_move_without_a_stop_halfway(self) -> None:
        """Its own number and another stone lie where the first die would end."""
        own_number = drawn("A *a1 1 * * * B", dice="1-2")
        assert not is_legal(own_number, "split 1+1>2,0 0+2>2,0")
        assert is_legal(own_number, "sum 1+3>4,0")

    def test_as_one_move_with_one_jump_limit_p9(self) -> None:
        state = drawn("A *a1 *b1 * *b2 * * B", dice="1-2")
        refusal = refused(state, "sum 1+3>6,0")
        assert refusal
        assert refusal.code == "jump-limit"


class TestDifference:
    """#difference, #stay."""

    def test_one_stone_by_the_larger_less_the_smaller(self) -> None:
        state = drawn("A *a1 * * * * B", dice="2-5")
        assert is_legal(state, "difference 1+3>4,0")
        assert refused(state, "difference 1+2>3,0") == Refusal(
            "difference", "wrong-steps", {"steps": 2, "allowed": [3]}
        )

    def test_with_equal_dice_you_may_stay(self) -> None:
        state = drawn("A *a1 * * * * B", dice="4-4")
        assert is_legal(state, "stay")
        assert turns(state, "difference") == set()
        assert refused(state, "difference 1+0>1,0") == Refusal(
            "difference", "double-stays", {"stone": 1}
        )
        assert paseo.apply(state, paseo.Stay()).state.stones == state.stones

    def test_staying_needs_equal_dice(self) -> None:
        state = drawn("A *a1 * * * * B", dice="3-4")
        assert refused(state, "stay") == Refusal("difference", "stay-needs-double")

    @settings(max_examples=30)
    @given(moving_positions())
    def test_nobody_is_ever_stuck_on_a_double(self, state: State) -> None:
        assert state.dice
        assert is_legal(state, "stay") == (state.dice[0] == state.dice[1])


class TestSingle:
    """#single."""

    def test_p6_the_only_stone_not_home_goes_by_either_die(self) -> None:
        state = drawn("A * *a3 * * * * Ba012", dice="1-4")
        assert turns(state, "single") == {"single 3+1>3,0", "single 3+4>6,0"}
        assert is_legal(state, "sum 3+5>7,0")
        assert is_legal(state, "difference 3+3>5,0")
        assert turns(state, "split") == set()

    def test_p6_stones_on_the_own_start_tile_are_not_home(self) -> None:
        state = drawn("A * *a3 * * * * Ba01", dice="1-4")
        assert turns(state, "single") == set()
        assert refused(state, "single 3+1>3,0") == Refusal("P6", "single-too-early", {"count": 2})

    def test_p6_the_last_stone_may_still_lie_on_the_start_tile(self) -> None:
        state = drawn("A * * * * Ba012", dice="1-2")
        assert turns(state, "single") == {"single 3+1>1,0", "single 3+2>2,0"}

    def test_it_goes_by_one_die(self) -> None:
        state = drawn("A * *a3 * * * * Ba012", dice="1-4")
        assert refused(state, "single 3+3>5,0") == Refusal(
            "single", "wrong-steps", {"steps": 3, "allowed": [1, 4]}
        )

    def test_on_a_double_both_dice_are_the_same_choice(self) -> None:
        state = drawn("A * *a3 * * * * Ba012", dice="2-2")
        assert [*map(paseo.format, paseo.legal(state))].count("single 3+2>4,0") == 1


def test_a_last_move_is_for_the_stuck_p10() -> None:
    assert refused(drawn("A *a1 * * B", dice="1-2"), "last 1+1>2,0") == Refusal("P10", "not-stuck")
    network = drawn("A *a1 * * B\n. . C . .", dice="1-2")
    assert refused(network, "last 1+1>2,0") == Refusal("P10", "not-stuck")


def test_a_stone_is_one_of_four() -> None:
    state = drawn("A *a1 * * B", dice="1-2")
    for stone in (-1, 4):
        hop = paseo.Hop(stone, 3, Cell(3, 0))
        assert paseo.refusal(state, paseo.Sum(hop)) == Refusal(
            "material", "no-stone", {"stone": stone}
        )


@settings(max_examples=30)
@given(moving_positions())
def test_a_turn_uses_the_roll_as_its_kind_says(state: State) -> None:
    assert state.dice
    assert state.turn is not None
    low, high = state.dice
    count = len(away(state, state.turn))
    for turn in paseo.legal(state):
        match turn:
            case paseo.Split(first, second):
                assert sorted((first.steps, second.steps)) == [low, high]
                assert first.stone != second.stone
            case paseo.Sum(hop):
                assert hop.steps == low + high
            case paseo.Difference(hop):
                assert hop.steps == high - low > 0
            case paseo.Single(hop):
                assert (hop.steps in state.dice, count) == (True, 1)
            case paseo.Last(hop):
                assert hop.steps in state.dice
                assert state.players > 2
            case paseo.Stay():
                assert low == high
            case _:
                raise AssertionError(turn)
