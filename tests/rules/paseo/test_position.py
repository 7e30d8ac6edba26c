"""Positions as one line of text: what is written is read again, and what can't be is told."""

import pytest
from hypothesis import given, settings, strategies as st

from spieltisch.rules import paseo
from spieltisch.rules.errors import Impossible, SpieltischError, Unreadable
from spieltisch.rules.paseo import Board, Cell, Config, First, State
from spieltisch.rules.paseo.ascii_art import board_from_rows, board_rows, corner
from spieltisch.testing.paseo import drawn
from spieltisch.testing.paseo_strategies import boards, games, moving_positions, positions

LINE = "2 A****123**123B@0,0 4,0;-;B;-|-;3,0;-;- A 1-2 - 17/1000 -"

PATH = "2 A***123***123B@0,0"

NETWORK = "3b .C/A**B/..*/..*@-3,4 -;-;C;-|-2,5;-;-;-|-;-;-;- B - A 3/9 -"


def read(text: str) -> State:
    return paseo.state_from_text(text, full_set=False)


def with_part(index: int, part: str) -> str:
    parts = LINE.split()
    return " ".join([*parts[:index], part, *parts[index + 1 :]])


def test_the_parts_of_a_position() -> None:
    state = drawn("A * * *b1 *a0 1 2 3 * * 1 2 3 Ba2", dice="1-2", turns=17)
    assert paseo.state_to_text(state) == LINE
    assert read(LINE) == state


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (
            paseo.initial(Config(players=3, blank_blocked=True)),
            "3b - .|.|. ? - - 0/1000 laid:***123|***123|***123",
        ),
        (
            paseo.apply(paseo.initial(Config(path="random", turn_limit=9)), First(1)).state,
            "2 - .|. B - - 0/9 random:***123|***123",
        ),
        (
            drawn("* *\n. *", turn="B", players=2, hands=("12", "123")),
            "2 **/.*@0,0 .|. B - - 0/1000 laid:12|123",
        ),
        (drawn("A * * Ba0123", turn=None, turns=5), "2 A**B@0,0 B;B;B;B|-;-;-;- - - - 5/1000 -"),
        (
            drawn(". Ca2 . .\nA * * B\n. . D .", turn="B", out="AC"),
            "4 .C/A**B/..D@0,0 -;-;C;-|-;-;-;-|-;-;-;-|-;-;-;- B - AC 0/1000 -",
        ),
    ],
)
def test_other_phases(state: State, text: str) -> None:
    assert paseo.state_to_text(state) == text
    assert read(text) == state


@pytest.mark.exhaustive
@settings(max_examples=30)
@given(games())
def test_every_state_of_a_game_is_read_as_it_is_written(game: tuple[State, ...]) -> None:
    for state in (game[-1], game[len(game) // 2], game[-2:][0]):
        assert paseo.state_from_text(paseo.state_to_text(state)) == state


@settings(max_examples=30)
@given(st.one_of(positions(), moving_positions()))
def test_every_position_is_read_as_it_is_written(state: State) -> None:
    assert read(paseo.state_to_text(state)) == state


@settings(max_examples=30)
@given(boards())
def test_every_board_is_read_as_it_is_drawn(board: Board) -> None:
    assert board_from_rows(board_rows(board), corner(board), board.players) == board


def test_an_empty_board_is_no_rows() -> None:
    empty = paseo.initial(Config()).board
    assert (board_rows(empty), corner(empty)) == ([], Cell(0, 0))


def test_an_arrow_tells_to_which_tile_a_start_tile_belongs_p3() -> None:
    curled = read("2 ****/*..**B/*.*A</***@-3,2 -;-;-;-|-;-;-;- A - - 0/1000 -")
    assert curled.board.start_of(0) == (Cell(0, 4), Cell(-1, 4))
    assert paseo.state_to_text(curled).startswith("2 ****/*..**B/*.*A</***@-3,2 ")


def test_without_an_arrow_a_start_tile_belongs_to_the_end_it_touches_p3() -> None:
    plain = read("2 ****/*..**B/*.*A/***@-3,2 -;-;-;-|-;-;-;- A - - 0/1000 -")
    assert plain == read("2 ****/*..**B/*.*A</***@-3,2 -;-;-;-|-;-;-;- A - - 0/1000 -")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "A position of Paseo has 8 parts; here are 0."),
        (LINE + " -", "A position of Paseo has 8 parts; here are 9."),
        (with_part(0, "5"), "'5' is no number of players: write 2, 3 or 4"),
        (with_part(0, "2bb"), "'bb' marks no options"),
        (with_part(1, "A****123**123B"), "is no drawing: its upper left corner is missing"),
        (with_part(1, "A****123**123B@0"), "'0' is no cell"),
        (with_part(1, "A****123**12xB@0,0"), r"'x' is no mark of a drawing: \* 1 2 3 are"),
        (with_part(1, "A****123**123>B@0,0"), "The arrow > belongs to no start tile"),
        (with_part(1, ">A****123**123B@0,0"), "The arrow > belongs to no start tile"),
        (with_part(1, "A>>****123**123B@0,0"), "The arrow > belongs to no start tile"),
        (with_part(1, "A^****123**123B@0,0"), "The arrow of the start tile on 0,0 points at no"),
        (with_part(2, "-;-;-;-"), "must name the stones of 2 players, split by |"),
        (with_part(2, "-;-;-|-;-;-;-"), "'-;-;-' must name four stones, split by ;."),
        (with_part(2, "-;-;-;x|-;-;-;-"), "'x' is no seat"),
        (with_part(2, "-;-;-;1,2,3|-;-;-;-"), "'1,2,3' is no cell"),
        (with_part(3, "X"), "'X' is no seat"),
        (with_part(3, "?-"), r"'\?-' is no seat"),
        (with_part(4, "7-1"), "'7-1' is no roll"),
        (with_part(5, "x"), "'x' is no seat"),
        (with_part(5, "A-"), "'-' is no seat"),
        (with_part(5, "AA"), "'AA' names somebody twice who is out."),
        (with_part(6, "17"), "'17' is no count of turns: write turns/limit"),
        (with_part(6, "17/x"), "is no count of turns"),
        (with_part(6, "-1/9"), "is no count of turns"),
        (with_part(6, "1/" + "9" * 5000), "is no count of turns"),
        (with_part(7, "laid:1"), "'laid:1' is no set of hands"),
        (with_part(7, "1|1"), "is no set of hands"),
        (with_part(7, "dealt:1|1"), "is no set of hands"),
        (with_part(7, "laid:4|1"), "'4' is no path tile"),
    ],
)
def test_what_cannot_be_read(text: str, message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        read(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (with_part(1, "A****123**123@0,0"), "A stone lies on the start tile of B, which isn't"),
        (with_part(1, "A****123**123C@0,0"), "There is no seat C with 2 players."),
        (with_part(1, "A****123**123A@0,0"), "The start tile of A lies there twice."),
        (with_part(2, "C;-;-;-|-;-;-;-"), "There is no seat C with 2 players."),
        (with_part(2, "A;-;-;-|-;-;-;-"), "A stone of A can't be home on its own start tile."),
        (with_part(3, "D"), "There is no seat D with 2 players."),
        (with_part(5, "C"), "There is no seat C with 2 players."),
        (with_part(1, "A***12***123B@0,0"), "as path tiles; here are"),
        (f"{PATH} B;B;B;B|-;-;-;- - - - 0/1000 -", "after 3 or more turns, not after 0."),
        (f"{PATH} -;-;-;-|-;-;-;- - - A 0/1000 -", "after 1 or more turns, not after 0."),
        (f"{PATH} 1,0;-;-;-|-;-;-;- A - - 0/1000 -", "after 1 or more turns, not after 0."),
        (f"{PATH} -;-;-;-|-;-;-;- - - - 0/1000 -", r"The game has not begun, .* \?, not -."),
        (f"{PATH} -;-;-;-|-;-;-;- ? - A 1/1000 -", r"The game is over, .* -, not \?."),
        ("2 - .|. - - - 0/1000 laid:***123|***123", r"nobody's turn is written \?, not -."),
        (
            "2 ***@5,5 .|. B - - 0/1000 laid:*123|**123",
            "While the path is laid, a tile lies on 0,0",
        ),
    ],
)
def test_what_cannot_be(text: str, message: str) -> None:
    with pytest.raises(Impossible, match=message):
        paseo.state_from_text(text)


@given(st.data())
def test_a_slip_of_the_pen_is_read_or_told(data: st.DataObject) -> None:
    """Whatever is typed: a position, or one sentence; never another error."""
    text = data.draw(st.sampled_from((LINE, NETWORK)))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        marks = data.draw(st.text("0123456789-,;|/@*ABCD<>^v?b.: é²", max_size=2))
        text = text[:at] + marks + text[at + 1 :]
    try:
        state = read(text)
    except SpieltischError:
        return
    assert read(paseo.state_to_text(state)) == state
