"""Golden screens: boards and tables as they are drawn, in Unicode and in ASCII."""

from textwrap import dedent

import pytest
from rich.text import Text

from spieltisch.cli.paroli.table import Light, draw_rack, draw_table
from spieltisch.cli.paseo.board import Marks, draw_board
from spieltisch.cli.signs import ASCII, UNICODE
from spieltisch.rules import paroli, paseo
from spieltisch.rules.paseo import Cell
from spieltisch.testing.paroli import cards, state_from_drawing

LINE = "2 A***123***123B@0,0 4,0;-;3,0;B|4,0;-;-;- A 1-2 - 17/1000 -"
ROOMY = (200, 100)


def drawn(lines: list[Text]) -> str:
    return "\n".join(line.plain.rstrip() for line in lines)


def board(position: str, room: tuple[int, int], **how: object) -> str:
    state = paseo.state_from_text(position, full_set=False)
    marks = how.get("marks")
    signs = ASCII if how.get("ascii") else UNICODE
    shown = draw_board(state, signs, room, marks if isinstance(marks, Marks) else Marks())
    return drawn(shown)


def golden(text: str) -> str:
    return dedent(text).strip("\n")


def test_a_line_fits_80_columns() -> None:
    assert board(LINE, (80, 24)) == golden("""
        ┌────┬────┬────┬────┬────┬────┬────┬────┬────┬────┬────┬────┬────┬────┐
        │⌂A →│1  ★│2  ★│3  ★│4  1│5  2│6  3│7  ★│8  ★│9  ★│10 1│11 2│12 3│⌂B ←│
        │1   │    │    │A2  │A0B0│    │    │    │    │    │    │    │    │123 │
        └────┴────┴────┴────┴────┴────┴────┴────┴────┴────┴────┴────┴────┴────┘
    """)


def test_ascii() -> None:
    assert board(LINE, (80, 24), ascii=True) == golden("""
        +----+----+----+----+----+----+----+----+----+----+----+----+----+----+
        |^A >|1  *|2  *|3  *|4  1|5  2|6  3|7  *|8  *|9  *|10 1|11 2|12 3|^B <|
        |1   |    |    |A2  |A0B0|    |    |    |    |    |    |    |    |123 |
        +----+----+----+----+----+----+----+----+----+----+----+----+----+----+
    """)


def test_a_narrow_screen_gets_narrow_tiles() -> None:
    assert board(LINE, (60, 24)) == golden("""
        ⌂A→1  2  3  4  5  6  7  8  9  10 11 12 ⌂B←
        1  ★  ★  A2 +2 2  3  ★  ★  ★  1  2  3  123
    """)


SNAKE = "2 A**/..1/..23B@0,0 -;1,0;-;-|-;-;-;- A - - 9/1000 -"


def test_the_path_keeps_its_shape() -> None:
    assert board(SNAKE, ROOMY) == golden("""
        ┌──────┬──────┬──────┐
        │⌂A →  │1    ★│2    ★│
        │023   │A1    │      │
        └──────┴──────┼──────┤
                      │3    1│
                      │      │
                      ├──────┼──────┬──────┐
                      │4    2│5    3│⌂B ←  │
                      │      │      │0123  │
                      └──────┴──────┴──────┘
    """)


def test_a_low_screen_gets_flat_tiles() -> None:
    assert board(SNAKE, (60, 5)) == golden("""
        [⌂A→023][ 1 ★A1][ 2 ★  ]
                        [ 3 1  ]
                        [ 4 2  ][ 5 3  ][⌂B←x4 ]
    """)


def test_lit_cells_are_numbered() -> None:
    laying = "2 *1@0,0 .|. A - - 0/1000 laid:**123|***23"
    marks = Marks({Cell(-1, 0): "1", Cell(2, 0): "2"})
    assert board(laying, ROOMY, marks=marks) == golden("""
        ┌╌╌╌╌╌╌┬──────┬──────┬╌╌╌╌╌╌┐
        ╎      │     ★│     1│      ╎
        ╎1     │      │      │2     ╎
        └╌╌╌╌╌╌┴──────┴──────┴╌╌╌╌╌╌┘
    """)
    assert board(laying, (20, 10), marks=marks) == golden("""
        (1)      (2)
           ★  1
    """)


def test_targets_are_lit_also_where_stones_lie() -> None:
    marks = Marks({Cell(4, 0): "1.", Cell(5, 0): "2."})
    shown = board(LINE, (80, 24), marks=marks).splitlines()
    assert shown[1][20:31] == "│1.  │5  2│"
    assert shown[2][20:31] == "│A0B0│2.  │"


def test_what_finds_no_room_on_a_tile_is_counted() -> None:
    crowd = "4 A..B../******/C..D@0,0 1,1;-;-;-|1,1;-;-;-|1,1;-;-;-|1,1;-;-;- A - - 9/1000 -"
    assert "A0+3" in board(crowd, (40, 40))
    assert "A0B0+2" in board(crowd, ROOMY)


TABLE = """
chip .  .  A  .  .  .  .  .  .  .
J    b1 g2 b3 b4 b5 b6 b7 b8 b9 b10 B
K    .  .  P  r4 .  .  .  .  .  .
"""


def paroli_view(seat: int | None = 0) -> paroli.View:
    state = state_from_drawing(TABLE, ["b1 b1 g5 P", "r10"], robber=True)
    return paroli.view(state, seat)


def test_the_table() -> None:
    lines = drawn(draw_table(paroli_view(), UNICODE)).splitlines()
    assert lines[0] == "       1    2    3    4    5    6    7    8    9   10"
    assert lines[1] == "                ○A"
    assert lines[3] == "  J  b1·  g2:  b3·  b4·  b5·  b6·  b7·  b8·  b9· b10·    =55 ●B"
    assert lines[4] == "  K    ·    ·   P=  r4-    ·    ·    ·    ·    ·    ·   2/10"
    assert lines[-1] == "     1/8  1/8  2/8  2/8  1/8  1/8  1/8  1/8  1/8  1/8"


def test_the_table_in_ascii_with_light() -> None:
    light = Light(open=[paroli.parse_cell("K1")], marked=[paroli.parse_cell("K4")])
    lines = drawn(draw_table(paroli_view(), ASCII, light)).splitlines()
    assert lines[1] == "               (A)"
    assert lines[3] == "  J  b1.  g2:  b3.  b4.  b5.  b6.  b7.  b8.  b9. b10.    =55 [B]"
    assert lines[4] == "  K    +    .   P=  r4-'   .    .    .    .    .    .   2/10"


def test_the_rack_lies_under_its_columns() -> None:
    rack = cards("b1 b1 g5 b10 P")
    assert drawn(draw_rack(rack, UNICODE, rack)) == (
        "     b1·                 g5:                     b10·   P=\n     b1·"
    )


@pytest.mark.parametrize("signs", [UNICODE, ASCII])
def test_every_line_of_a_table_fits_80_columns(signs: object) -> None:
    view = paroli_view()
    shown = draw_table(view, UNICODE if signs is UNICODE else ASCII)
    assert max(line.cell_len for line in shown) <= 80
