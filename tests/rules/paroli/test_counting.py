"""Perft of Paroli: sequences of steps, with the cards that are drawn fixed or free."""

from dataclasses import replace

import pytest

from spieltisch.rules.errors import Impossible
from spieltisch.rules.paroli import (
    Config,
    Deal,
    Draw,
    First,
    Lay,
    Phase,
    State,
    format_cell,
    initial,
    legal,
)
from spieltisch.rules.paroli.counting import divide, perft, successors
from spieltisch.testing.paroli import cards, state_from_drawing

TABLE = """
J . . b3 . . . . . . .
"""


def position() -> State:
    return state_from_drawing(TABLE, ["b3 b4", "b2"])


def test_depth_0_is_the_position_itself() -> None:
    assert perft(position(), 0) == 1


def test_depth_1_counts_the_legal_steps_when_cards_are_fixed() -> None:
    state = position()
    assert perft(state, 1, cards("b7 b8")) == len(legal(state)) == 5


def test_without_draws_every_kind_of_card_counts_once() -> None:
    """Draw 1: 31 kinds. Draw 2: 31 × 31, for no kind runs out. Three lays: I3, K3, J4."""
    assert perft(position(), 1) == 31 + 31 * 31 + 3


def test_a_step_holds_its_deals_and_leaves_the_later_draws() -> None:
    first, *_ = successors(position(), cards("b7 b8"))
    actions, after, left = first
    assert actions == (Draw(1), Deal(cards("b7")[0]))
    assert left == cards("b8")
    assert after.turn.seat == 1
    assert after.racks[0] == cards("b3 b4 b7")


def test_divide_adds_up() -> None:
    counts = divide(position(), 2, cards("b7 b8 g7 g8"))
    assert sum(counts.values()) == perft(position(), 2, cards("b7 b8 g7 g8"))
    laid = {format_cell(step[0].cell) for step in counts if isinstance(step[0], Lay)}
    assert laid == {"I3", "K3", "J4"}


def test_chance_that_acts_first_is_part_of_the_first_step() -> None:
    """R3: the starting player is no card, so no draw is used up; then 28 cards and the first one."""
    hands = cards("b1") * 6 + cards("b2") * 6 + cards("b3") * 2
    rest = cards("b4") * 6 + cards("b5") * 6 + cards("b6") * 2
    found = list(successors(initial(Config(2)), (*hands, *rest)))
    assert {actions[0] for actions, _, _ in found} == {First(0), First(1)}
    assert {left for _, _, left in found} == {()}
    assert {after.phase for _, after, _ in found} == {Phase.PLAYING}


def test_a_game_that_is_over_counts_as_one() -> None:
    """R7: nobody has cards left to go on with."""
    assert perft(replace(position(), reason="out"), 3) == 1


def test_a_card_that_is_not_in_the_stock_is_named() -> None:
    state = state_from_drawing(TABLE, ["g7 g7", ""])
    with pytest.raises(Impossible, match="g7 is to be drawn, but it is not in the stock"):
        perft(state, 1, cards("g7"))
