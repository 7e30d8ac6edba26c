"""Complete lines, what they lack and what they are worth: R9, R10 and the worked example."""

import pytest

from spieltisch.rules.paroli import Cell, Line, Table, is_complete, line_value, missing_cells
from spieltisch.testing.paroli import table_from_drawing

ROW_J = Line("row", 0)
COLUMN_4 = Line("col", 4)


def row(cards: str) -> Table:
    return table_from_drawing(f"J {cards}")


def column(cards: str) -> Table:
    """Column 4 from row J downwards."""
    rows = zip("JKLMNOPQRS", cards.split(), strict=False)
    return table_from_drawing("\n".join(f"{name} . . . {card} . . . . . ." for name, card in rows))


def values(table: Table, line: Line) -> tuple[int, int]:
    """In the basic game and in Räuberparoli."""
    return line_value(table, line, robber=False), line_value(table, line, robber=True)


class TestWorkedExample:
    """#line-value, #spoilt-lines."""

    def test_a_row_of_six_blue_three_green_and_one_red(self) -> None:
        table = row("b1 b2 b3 b4 b5 b6 g7 g8 g9 r10")
        assert values(table, ROW_J) == (55, 55)

    def test_with_one_blue_card_replaced_by_a_paroli(self) -> None:
        table = row("b1 b2 P b4 b5 b6 g7 g8 g9 r10")
        assert values(table, ROW_J) == (40, 0)
        assert is_complete(table, ROW_J)

    def test_a_column_of_eight_blue_with_a_paroli_at_the_lower_end(self) -> None:
        table = column("b4 b4 b4 b4 b4 b4 b4 b4 P")
        assert values(table, COLUMN_4) == (30, 40)


class TestRow:
    """#complete-lines."""

    def test_it_needs_all_of_1_to_10(self) -> None:
        table = row("b1 b2 b3 . b5 b6 b7 b8 b9 .")
        assert not is_complete(table, ROW_J)
        assert missing_cells(table, ROW_J) == (Cell(0, 4), Cell(0, 10))
        assert values(table, ROW_J) == (0, 0)

    def test_a_complete_row_lacks_nothing(self) -> None:
        assert missing_cells(row("b1 b2 b3 P b5 b6 b7 b8 b9 g10"), ROW_J) == ()

    def test_an_empty_row_lacks_everything(self) -> None:
        assert len(missing_cells(row("b1 . . . . . . . . ."), Line("row", 1))) == 10


class TestColumn:
    """#complete-lines."""

    @pytest.mark.parametrize(
        ("cards", "complete"),
        [
            ("b4 b4 b4 b4 b4 b4 b4", False),
            ("b4 b4 b4 b4 b4 b4 g4 g4", True),
            (". . b4 b4 b4 b4 b4 b4 g4 g4", True),
            ("b4 b4 b4 P b4 b4 b4 g4 g4", True),
            ("b4 b4 b4 b4 . b4 b4 g4 g4 r4", False),
            ("b4 b4 b4 b4 b4 b4 g4 g4 . r4", True),
        ],
    )
    def test_it_needs_eight_in_an_unbroken_run(self, cards: str, complete: bool) -> None:
        assert is_complete(column(cards), COLUMN_4) is complete

    def test_a_card_beyond_a_gap_does_not_count_r9(self) -> None:
        """R9: the run counts, all of it, and nothing else."""
        assert values(column("b4 b4 b4 b4 b4 b4 g4 g4 . r4"), COLUMN_4) == (50, 50)
        assert values(column("g4 . b4 b4 b4 b4 b4 b4 r4 r4"), COLUMN_4) == (20, 20)
        assert values(column("b4 b4 b4 b4 b4 b4 g4 g4 r4 r4"), COLUMN_4) == (40, 40)

    @pytest.mark.parametrize(
        ("cards", "basic", "robber"),
        [
            ("b4 b4 b4 b4 b4 b4 g4 g4 P r4", 35, 50),
            ("r4 P b4 b4 b4 b4 b4 b4 g4 g4", 35, 50),
            ("b4 b4 P b4 b4 b4 b4 g4 g4 r4", 35, 0),
            ("P b4 b4 b4 b4 b4 b4 g4 g4 P", 30, 50),
            ("b4 b4 b4 b4 b4 b4 g4 P", 30, 0),
        ],
    )
    def test_a_paroli_spoils_it_unless_eight_numbered_cards_are_left_r10(
        self, cards: str, basic: int, robber: int
    ) -> None:
        """R10: the longest run of at least eight numbered cards."""
        assert is_complete(column(cards), COLUMN_4)
        assert values(column(cards), COLUMN_4) == (basic, robber)

    def test_what_it_lacks_is_the_cheapest_run_of_eight(self) -> None:
        table = column("b4 b4 b4 . b4 b4 b4 . . b4")
        assert missing_cells(table, COLUMN_4) == (Cell(3, 4), Cell(7, 4))

    def test_the_run_it_lacks_keeps_to_ten_rows(self) -> None:
        """R1: with rows A to J in use, nothing can be laid below J."""
        rows = "\n".join(f"{name} b1 . . . . . . . . ." for name in "ABCDEFGHI")
        table = table_from_drawing(f"{rows}\nJ b1 . . b4 . . . . . .")
        missing = missing_cells(table, COLUMN_4)
        assert missing == tuple(Cell(row, 4) for row in range(-7, 0))

    def test_before_any_card_lies_a_column_lacks_eight(self) -> None:
        assert len(missing_cells(Table(), COLUMN_4)) == 8
