"""What is said about lines and moves."""

from spieltisch.rules.paroli import (
    Cell,
    Line,
    LineChange,
    LineStatus,
    MoveEffect,
    Rob,
    Turn,
    Worth,
    explain_line,
    explain_lines,
    explain_move,
    view,
)
from spieltisch.testing.paroli import state_from_drawing

STATE = state_from_drawing(
    """
    chip A . . . . . . . . .
    J b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 B
    K g1 r2 .  b4 g5 .  P  .  .  g10
    L b1 b2 b3 b4 b5 b6 b7 b8 b9 b10
    """,
    ["b1", "b2", "b3"],
    robber=True,
    turn=Turn(2, laid=(10,), granted=(Line("row", 2),), earned=1),
)


def test_a_complete_line() -> None:
    assert explain_line(STATE, Line("row", 0)) == LineStatus(
        line=Line("row", 0),
        cards=10,
        complete=True,
        missing=(),
        value=50,
        owner=1,
        chip="on",
        protected=True,
    )


def test_an_incomplete_line() -> None:
    assert explain_line(STATE, Line("row", 1)) == LineStatus(
        line=Line("row", 1),
        cards=6,
        complete=False,
        missing=(Cell(1, 3), Cell(1, 6), Cell(1, 8), Cell(1, 9)),
        value=0,
        owner=None,
        chip=None,
        protected=False,
    )


def test_a_claimed_column_with_its_chip_before_it() -> None:
    status = explain_line(STATE, Line("col", 1))
    assert (status.owner, status.chip, status.complete) == (0, "before", False)
    assert status.missing == tuple(Cell(row, 1) for row in range(-5, 0))


def test_a_chip_is_turned_on_only_at_the_end_of_the_turn() -> None:
    drawing = """
    J b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 B
    K b1 b2 b3 b4 b5 b6 b7 b8 b9 .   A
    """
    state = state_from_drawing(
        drawing,
        ["g1", "g2"],
        robber=True,
        turn=Turn(0, laid=(10,), granted=(Line("row", 0),), earned=1),
        began_with=[],
    )
    completed, begun = (explain_line(state, Line("row", row)) for row in (0, 1))
    assert (completed.complete, completed.chip) == (True, "before")
    assert (begun.complete, begun.chip) == (False, "before")


def test_every_line_that_holds_a_card_or_has_a_chip() -> None:
    lines = [status.line for status in explain_lines(STATE)]
    assert lines == [Line("col", n) for n in range(1, 11)] + [Line("row", r) for r in range(3)]
    emptied = state_from_drawing(
        "J b1 . . . . . . . . .\nK . . . . . . . . . . A", ["", "b1"], robber=True
    )
    assert [status.line for status in explain_lines(emptied)] == [
        Line("col", 1),
        Line("row", 0),
        Line("row", 1),
    ]


def test_a_move_that_needs_consent() -> None:
    assert explain_move(STATE, Rob(Cell(0, 2), Cell(1, 2))) == MoveEffect(
        changes=(
            LineChange(
                line=Line("row", 0),
                owner=1,
                before=Worth(10, complete=True, value=50),
                after=Worth(10, complete=True, value=40),
                protected=True,
                asks=True,
            ),
            LineChange(
                line=Line("row", 1),
                owner=None,
                before=Worth(6, complete=False, value=0),
                after=Worth(6, complete=False, value=0),
                protected=False,
                asks=False,
            ),
        ),
        asks=(1,),
    )


def test_a_view_is_explained_like_its_state() -> None:
    move = Rob(Cell(0, 2), Cell(1, 2))
    for seat in (0, 1, 2, None):
        seen = view(STATE, seat)
        assert explain_lines(seen) == explain_lines(STATE)
        assert explain_move(seen, move) == explain_move(STATE, move)
