"""What people type: short forms, full notation, and what cannot be read."""

import pytest

from spieltisch.cli.paroli.typing import AboutLine, Typed, WhichCell, WhichTarget, read_step
from spieltisch.cli.paseo.typing import ANYTHING, Half, matching, read_half, short_form
from spieltisch.rules.errors import Unreadable
from spieltisch.rules.paroli import (
    Card,
    Claim,
    Draw,
    EndTurn,
    Lay,
    Line,
    Pass,
    Rob,
    Shift,
    View,
    parse_cell,
    view,
)
from spieltisch.rules.paseo import Cell, Draft, Roll, Use, apply, state_from_text
from spieltisch.testing.paroli import state_from_drawing

BOARD = state_from_text("2 A***123***123B@0,0 4,0;-;3,0;B|9,0;-;-;- A - - 17/1000 -").board


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("2", Half(stone=2)),
        ("2+3", Half(stone=2, steps=3)),
        ("0-2", Half(stone=0, steps=2, use=Use.DIFFERENCE)),
        ("2>9", Half(stone=2, target=Cell(9, 0))),
        ("2>B", Half(stone=2, target=Cell(13, 0))),
        ("2>b", Half(stone=2, target=Cell(13, 0))),
        ("1+4>7,0", Half(stone=1, steps=4, target=Cell(7, 0))),
        ("+3", Half(steps=3)),
        (">6", Half(target=Cell(6, 0))),
        ("stay", Half(stay=True)),
        ("bleib", Half(stay=True)),
    ],
)
def test_moves_of_paseo(text: str, meant: Half) -> None:
    assert read_half(text, BOARD) == meant


@pytest.mark.parametrize("text", ["", "4", "7+1", "2+", "2>", "2>x", "two", "2+3+4"])
def test_what_is_no_move_of_paseo(text: str) -> None:
    with pytest.raises(Unreadable):
        read_half(text, BOARD)


@pytest.mark.parametrize("roll", [(1, 3), (2, 4), (3, 3), (1, 2)])
def test_what_is_offered_means_just_that_move(roll: tuple[int, int]) -> None:
    """Also where the difference and a die are alike."""
    text = "2 A***123***123B@0,0 3,0;2,0;-;-|4,0;5,0;-;- A - - 17/1000 -"
    state = apply(state_from_text(text), Roll(roll)).state
    choices = matching(state, Draft(), ANYTHING)
    assert choices
    for choice in choices:
        typed = read_half(short_form(choice, state.board, choices), state.board)
        assert choice in matching(state, Draft(), typed)
        assert {each.target for each in matching(state, Draft(), typed)} == {choice.target}


def own_view() -> View:
    drawing = """
    J . . b3 b4 . . . . . .
    K . . g3 . . . . . . .
    """
    return view(state_from_drawing(drawing, ["b2 b3 g3 P", ""], robber=True), 0)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("b3 I", Lay(Card("b3"), parse_cell("I3"))),
        ("b3 i3", Lay(Card("b3"), parse_cell("I3"))),
        ("lay b3 I", Lay(Card("b3"), parse_cell("I3"))),
        ("lay b3 I3", Lay(Card("b3"), parse_cell("I3"))),
        ("2 J", Lay(Card("b2"), parse_cell("J2"))),
        ("p J5", Lay(Card("P"), parse_cell("J5"))),
        ("b3", WhichCell(Card("b3"))),
        ("2", WhichCell(Card("b2"))),
        ("d1", Draw(1)),
        ("d 2", Draw(2)),
        ("draw 2", Draw(2)),
        ("d3", Draw(3)),
        ("d 0", Draw(0)),
        ("draw 12", Draw(12)),
        ("D3", WhichTarget(parse_cell("D3"))),
        ("e", EndTurn()),
        ("end", EndTurn()),
        ("p", Pass()),
        ("P", WhichCell(Card("P"))),
        ("c J", Claim(Line("row", 0))),
        ("c 7", Claim(Line("col", 7))),
        ("claim j", Claim(Line("row", 0))),
        ("claim row J", Claim(Line("row", 0))),
        ("i 10", AboutLine(Line("col", 10))),
        ("J4 K4", Shift(parse_cell("J4"), parse_cell("K4"))),
        ("j3 k3", Rob(parse_cell("J3"), parse_cell("K3"))),
        ("m J4 K4", Shift(parse_cell("J4"), parse_cell("K4"))),
        ("J4", WhichTarget(parse_cell("J4"))),
    ],
)
def test_steps_of_paroli(text: str, meant: Typed) -> None:
    assert read_step(text, own_view()) == meant


@pytest.mark.parametrize("text", ["", "3", "b11", "Z7", "b3 Z", "dd", "c", "c 11", "J4 K4 L4", "x"])
def test_what_is_no_step_of_paroli(text: str) -> None:
    """`3` is not enough where the rack holds two kinds of 3."""
    with pytest.raises(Unreadable):
        read_step(text, own_view())
