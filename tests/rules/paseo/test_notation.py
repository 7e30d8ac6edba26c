"""Actions as text: what is written is read again, and what can't be read is told."""

import pytest
from hypothesis import given, settings, strategies as st

from spieltisch.rules import paseo
from spieltisch.rules.errors import Unreadable
from spieltisch.rules.paseo import (
    Action,
    Cell,
    Difference,
    First,
    Hop,
    Last,
    Lay,
    Place,
    Roll,
    Single,
    Split,
    Start,
    State,
    Stay,
    Sum,
)
from spieltisch.rules.paseo.tiles import ALL_ROLLS, LABELS, STONES
from spieltisch.testing.paseo_strategies import moving_positions, states

cells = st.builds(Cell, st.integers(-999, 999), st.integers(-999, 999))
hops = st.builds(Hop, st.sampled_from(STONES), st.integers(0, 12), cells)
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(First, st.integers(0, 3)),
    st.builds(Lay, st.sampled_from(LABELS), cells),
    st.builds(Place, st.builds(Start, cells, cells)),
    st.builds(Roll, st.sampled_from(ALL_ROLLS)),
    st.builds(Split, hops, hops),
    *(st.builds(kind, hops) for kind in (Sum, Difference, Single, Last)),
    st.builds(Stay),
)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("first B", First(1)),
        ("lay * 0,0", Lay("*", Cell(0, 0))),
        ("lay 3 -1,2", Lay("3", Cell(-1, 2))),
        ("start 0,1 on 0,0", Place(Start(Cell(0, 1), Cell(0, 0)))),
        ("roll 3-5", Roll((3, 5))),
        ("split 2+3>6,0 0+5>5,0", Split(Hop(2, 3, Cell(6, 0)), Hop(0, 5, Cell(5, 0)))),
        ("sum 1+8>9,0", Sum(Hop(1, 8, Cell(9, 0)))),
        ("difference 1+2>3,0", Difference(Hop(1, 2, Cell(3, 0)))),
        ("single 3+5>13,0", Single(Hop(3, 5, Cell(13, 0)))),
        ("stay", Stay()),
        ("last 0+1>2,-1", Last(Hop(0, 1, Cell(2, -1)))),
    ],
)
def test_each_kind_of_action(text: str, action: Action) -> None:
    assert paseo.format(action) == text
    assert paseo.parse(text) == action


@given(actions)
def test_every_action_is_read_as_it_is_written(action: Action) -> None:
    assert paseo.parse(paseo.format(action)) == action


@settings(max_examples=30)
@given(st.one_of(states(), moving_positions()))
def test_every_legal_action_is_read_as_it_is_written(state: State) -> None:
    for action in paseo.legal(state):
        assert paseo.parse(paseo.format(action)) == action


def test_dice_are_read_in_either_order() -> None:
    assert paseo.parse("roll 5-3") == Roll((3, 5))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no action: it begins with one of first, lay, start, roll, split"),
        ("jump 2+3>6,0", "'jump 2\\+3>6,0' is no action"),
        ("stay here", "'stay here' must have 0 parts after 'stay', not 1."),
        ("roll", "'roll' must have 1 part after 'roll', not 0."),
        ("split 2+3>6,0", "must have 2 parts after 'split', not 1"),
        ("first E", "'E' is no seat: seats are A, B, C and D."),
        ("first AB", "'AB' is no seat"),
        ("lay 4 0,0", r"'4' is no path tile: they are 1, 2, 3 and \*."),
        ("lay * 0;0", "'0;0' is no cell: write it as x,y, for example 3,-1."),
        ("lay * 1000,0", "'1000,0' is no cell"),
        ("start 0,1 at 0,0", "'at' stands where 'on' should"),
        ("roll 0-7", "'0-7' is no roll: write both dice, for example 3-5."),
        ("roll 3", "'3' is no roll"),
        ("sum 4+2>1,0", r"'4\+2>1,0' is no move: write stone\+steps>x,y"),
        ("sum 1+2", r"'1\+2' is no move"),
        ("sum 1+2>", r"'1\+2>' is no move"),
        ("sum 1+2>3", "'3' is no cell"),
        ("roll ３-5", "is no roll"),
        ("lay * ٣,0", "is no cell"),
    ],
)
def test_what_cannot_be_read(text: str, message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        paseo.parse(text)


@given(st.text())
def test_any_text_is_an_action_or_unreadable(text: str) -> None:
    try:
        action = paseo.parse(text)
    except Unreadable:
        return
    assert paseo.parse(paseo.format(action)) == action
