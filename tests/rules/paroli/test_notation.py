"""Actions as text: short, readable, and the same both ways."""

from contextlib import suppress

import pytest
from hypothesis import given, strategies as st

from spieltisch.rules import paroli
from spieltisch.rules.errors import Unreadable
from spieltisch.rules.paroli import (
    KINDS,
    Action,
    Answer,
    Card,
    Cell,
    Claim,
    Deal,
    Draw,
    EndTurn,
    First,
    Lay,
    Line,
    Pass,
    Rob,
    Shift,
    TurnUp,
    format_cell,
    format_line,
    parse,
    parse_cell,
    parse_line,
)

EXAMPLES: list[tuple[str, Action]] = [
    ("draw 2", Draw(2)),
    ("lay b7 J7", Lay(Card("b7"), Cell(0, 7))),
    ("lay P A10", Lay(Card("P"), Cell(-9, 10))),
    ("shift J7 S7", Shift(Cell(0, 7), Cell(9, 7))),
    ("shift J7 +10.7", Shift(Cell(0, 7), Cell(10, 7))),
    ("rob -12.1 J1", Rob(Cell(-12, 1), Cell(0, 1))),
    ("agree", Answer(agree=True)),
    ("refuse", Answer(agree=False)),
    ("claim row K", Claim(Line("row", 1))),
    ("claim row -10", Claim(Line("row", -10))),
    ("claim col 10", Claim(Line("col", 10))),
    ("end", EndTurn()),
    ("pass", Pass()),
    ("first F", First(5)),
    ("deal g10", Deal(Card("g10"))),
    ("turn r1", TurnUp(Card("r1"))),
]

cells = st.builds(Cell, st.integers(-200, 200), st.integers(1, 10))
lines = st.one_of(
    st.builds(Line, st.just("row"), st.integers(-200, 200)),
    st.builds(Line, st.just("col"), st.integers(1, 10)),
)
kinds = st.sampled_from(KINDS)
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Draw, st.integers(1, 2)),
    st.builds(Lay, kinds, cells),
    st.builds(Shift, cells, cells),
    st.builds(Rob, cells, cells),
    st.builds(Answer, st.booleans()),
    st.builds(Claim, lines),
    st.builds(First, st.integers(0, 5)),
    st.builds(Deal, kinds),
    st.builds(TurnUp, kinds),
    st.sampled_from([EndTurn(), Pass()]),
)


@pytest.mark.parametrize(("text", "action"), EXAMPLES)
def test_how_an_action_is_written(text: str, action: Action) -> None:
    assert paroli.format(action) == text
    assert parse(text) == action


@given(actions)
def test_every_action_reads_as_it_is_written(action: Action) -> None:
    assert parse(paroli.format(action)) == action


@given(cells)
def test_a_cell_reads_as_it_is_written(cell: Cell) -> None:
    assert parse_cell(format_cell(cell)) == cell


@given(lines)
def test_a_line_reads_as_it_is_written(line: Line) -> None:
    assert parse_line(format_line(line)) == line


@given(st.text(alphabet="abcdefghijklmnopqrst ABJPS0179+-.", max_size=20))
def test_what_can_be_read_is_written_in_one_way_only(text: str) -> None:
    with suppress(Unreadable):
        action = parse(text)
        assert isinstance(action, Rob) or paroli.format(action) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "draw",
        "draw 3",
        "draw 02",
        "draw 2 ",
        "Draw 2",
        "take 2",
        "lay b7",
        "lay J7 b7",
        "lay b7 J7 K7",
        "lay b7 J11",
        "lay b7 J0",
        "lay b7 T7",
        "lay b7 j7",
        "lay b7 +3.7",
        "lay b7 +10",
        "lay  b7 J7",
        "shift J7",
        "rob J7 J",
        "agree now",
        "end turn",
        "claim",
        "claim J",
        "claim row",
        "claim row 7",
        "claim row AB",
        "claim row +9",
        "claim col 11",
        "claim col J",
        "claim col 07",
        "first",
        "first G",
        "first AB",
        "deal",
        "deal b11",
        "turn X",
        "lay b7 J٧",
    ],
)
def test_what_says_nothing(text: str) -> None:
    with pytest.raises(Unreadable):
        parse(text)
