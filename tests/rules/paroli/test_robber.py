"""Moving cards in Räuberparoli: R11, R12, R13, and R1 for a card that is lifted."""

import pytest

from spieltisch.rules import paroli
from spieltisch.rules.paroli import (
    Cell,
    ChipTurned,
    Earned,
    Laid,
    Line,
    Rob,
    Robbed,
    Shift,
    Shifted,
    State,
    Turn,
    TurnEnded,
    actor,
    legal,
    parse,
    refusal,
)
from spieltisch.rules.paroli.cards import Card
from spieltisch.testing.paroli import after, facts_of, state_from_drawing, why_not

NINE = """
J b1 b2 b3 b4 b5 b6 b7 b8 b9 .
K r1 .  .  b4 g5 .  P  .  .  .
L .  .  .  r4 .  .  .  .  .  b10
"""


def nine(rack: str = "b10 g10", drawing: str = NINE) -> State:
    return state_from_drawing(drawing, [rack, "b1"], robber=True)


def moves(state: State) -> list[str]:
    return [paroli.format(action) for action in legal(state) if isinstance(action, Shift | Rob)]


class TestEarning:
    """R11: from nine cards to ten, by laying or shifting, once a turn for each line."""

    def test_the_tenth_card_of_a_row(self) -> None:
        state = nine()
        assert facts_of(state, "lay b10 J10") == (
            Laid(0, Card("b10"), Cell(0, 10)),
            Earned(0, Line("row", 0)),
        )
        assert after(state, "lay b10 J10").turn.moves_left == 1

    def test_nothing_is_earned_in_the_basic_game(self) -> None:
        """#raeuberparoli: only there."""
        state = state_from_drawing("J b1 b2 b3 b4 b5 b6 b7 b8 b9 .", ["b10 b1", "b1"])
        state = after(state, "lay b10 J10")
        assert state.turn.granted == ()
        assert why_not(state, "shift J10 K10") == ("moving-a-card", "robber-only")

    def test_no_move_before_it_is_earned(self) -> None:
        assert why_not(nine(), "rob J4 L4") == ("R11", "no-move-earned")
        assert not moves(nine())

    def test_no_second_move(self) -> None:
        state = after(nine(), "lay b10 J10", "rob J4 L4")
        assert why_not(state, "rob J4 L4") == ("R11", "no-move-left")
        assert not moves(state)

    def test_it_may_be_forgone(self) -> None:
        state = after(nine(), "lay b10 J10", "end")
        assert (actor(state), state.turn.moves_left) == (1, 0)

    def test_cards_may_still_be_laid_afterwards_within_the_limits(self) -> None:
        state = after(nine("b10 b3 b3"), "lay b10 J10", "rob J4 L4", "lay b3 K3")
        assert state.turn.laid == (3, 10)
        assert why_not(state, "lay b3 I3") == ("play", "two-different-laid")

    def test_a_claim_ends_the_turn_and_the_moves(self) -> None:
        state = after(nine(), "lay b10 J10", "claim row J")
        assert (actor(state), state.turn.moves_left) == (1, 0)

    def test_one_card_that_fills_a_row_and_a_column_grants_two(self) -> None:
        column = "\n".join(
            f"{row} . . . . . . . . . {card}"
            for row, card in zip(
                "KLMNOPQRS",
                ["b10", "b10", "b10", "b10", "b10", "g10", "g10", "r10", "r10"],
                strict=True,
            )
        )
        state = nine("b10 b2", f"J b1 b2 b3 b4 b5 b6 b7 b8 b9 .\n{column}")
        assert facts_of(state, "lay b10 J10")[1:] == (
            Earned(0, Line("col", 10)),
            Earned(0, Line("row", 0)),
        )
        state = after(state, "lay b10 J10", "rob J10 R10", "shift J9 K9")
        assert state.turn.used == 2
        assert not moves(state)

    def test_the_eighth_card_completes_a_column_but_grants_nothing(self) -> None:
        column = "\n".join(f"{row} . . . . . . . . . b10" for row in "JKLMN")
        state = nine("b10 g10 g10", f"{column}")
        state = after(state, "lay b10 O10", "lay g10 P10", "lay g10 Q10")
        assert state.turn.granted == ()

    def test_shifting_earns_as_well(self) -> None:
        drawing = NINE.replace("K r1 .  .  b4 g5 .  P  .  .  .", "K r1 b2 b3 b4 g5 b6 P b8 b9 .")
        state = after(nine(drawing=drawing), "lay b10 J10")
        facts = facts_of(state, "shift L10 K10")
        assert facts == (
            Shifted(0, Card("b10"), Cell(2, 10), Cell(1, 10)),
            Earned(0, Line("row", 1)),
        )
        assert after(state, "shift L10 K10").turn.moves_left == 1

    def test_a_line_refilled_in_the_same_turn_grants_nothing_more(self) -> None:
        state = after(nine(), "lay b10 J10", "shift J10 M10")
        assert facts_of(state, "lay g10 J10") == (Laid(0, Card("g10"), Cell(0, 10)),)
        assert after(state, "lay g10 J10").turn.moves_left == 0

    def test_but_again_in_a_later_turn(self) -> None:
        state = after(nine(), "lay b10 J10", "shift J10 M10", "end", "draw 1", "deal b2")
        assert after(state, "lay g10 J10").turn.granted == (Line("row", 0),)

    def test_a_paroli_counts_as_the_number_it_was_laid_as_even_if_moved(self) -> None:
        state = after(nine("P b9 g10"), "lay P J10", "shift J10 K6")
        assert state.turn.laid == (10,)
        assert why_not(after(state, "lay b9 K9"), "lay g10 J10") == ("play", "two-different-laid")
        assert why_not(state, "lay g10 J10") is None


class TestShift:
    """#shift."""

    def test_to_an_empty_cell_where_it_fits_and_touches_another_card(self) -> None:
        state = after(nine(), "lay b10 J10")
        red_four = [move for move in moves(state) if move.startswith("shift L4")]
        assert red_four == ["shift L4 I4"]
        assert why_not(state, "shift L4 M4") == ("shift", "touches-nothing")

    def test_a_paroli_may_change_its_column(self) -> None:
        state = after(nine(), "lay b10 J10")
        targets = [move.split()[2] for move in moves(state) if move.startswith("shift K7")]
        assert {"K2", "L5", "M10", "I1"} <= set(targets)
        assert not {"K7", "J1", "M7"} & set(targets)

    @pytest.mark.parametrize(
        ("action", "ruling", "code"),
        [
            ("shift M1 N1", "moving-a-card", "no-card-there"),
            ("shift K1 K1", "moving-a-card", "same-cell"),
            ("shift K1 K2", "shift", "wrong-column"),
            ("shift K4 L4", "shift", "occupied"),
            ("shift K1 M1", "shift", "touches-nothing"),
            ("shift L10 M10", "shift", "touches-nothing"),
        ],
    )
    def test_why_not(self, action: str, ruling: str, code: str) -> None:
        assert why_not(after(nine(), "lay b10 J10"), action) == (ruling, code)

    def test_a_move_may_break_the_layout_apart(self) -> None:
        """R13: J10 falls off, keeps its cell, and cards are laid beside it."""
        drawing = NINE.replace("P  .  .  .", "P  .  b9 .")
        apart = after(nine("b10 P", drawing), "lay b10 J10", "shift J9 L9")
        assert apart.table.at[Cell(0, 10)] == "b10"
        assert not apart.table.touches(Cell(0, 10))
        assert why_not(apart, "lay P I10") is None


class TestWindow:
    """R1 is judged with the shifted card lifted from its old cell."""

    COLUMN = "\n".join(
        f"{row} . . {card} . . . . . . ."
        for row, card in zip(
            "KLMNOPQR", ["b3", "b3", "b3", "b3", "b3", "g3", "g3", "r3"], strict=True
        )
    )
    FULL = f"""
    J .  .  b3 . . . . . . .
    {COLUMN}
    S b1 b2 r3 b4 b5 b6 b7 b8 b9 .
    """

    def test_the_window_slides_after_a_shift(self) -> None:
        state = after(nine("b10 P", self.FULL), "lay b10 S10")
        assert "shift J3 +10.3" in moves(state)
        slid = after(state, "shift J3 +10.3")
        assert slid.table.rows_in_use == [*range(1, 11)]
        assert slid.turn.granted == (Line("row", 9),), "column 3 was full before and still is"
        assert why_not(slid, "lay P J3") == ("R1", "eleventh-row")
        assert why_not(slid, "lay P +10.2") is None

    def test_a_chip_before_an_emptied_row_keeps_it_in_use(self) -> None:
        drawing = self.FULL.replace("J .  .  b3 . . . . . . .", "J .  .  b3 . . . . . . . B")
        state = after(nine("b10 P", drawing), "lay b10 S10")
        assert why_not(state, "shift J3 +10.3") == ("R1", "eleventh-row")
        assert "shift J3 +10.3" not in moves(state)

    def test_the_chip_stays_and_the_row_can_be_filled_again(self) -> None:
        drawing = NINE.replace("L .  .  .  r4 .  .  .  .  .  b10", "L . . . r4 . . . . . . B")
        state = after(nine("b10 P", drawing), "lay b10 J10", "shift L4 I4")
        assert state.table.owners[Line("row", 2)] == 1
        assert state.table.rows_in_use == [-1, 0, 1, 2]
        assert why_not(state, "claim row L") == ("R5", "line-claimed")
        assert why_not(state, "lay P L4") is None


class TestRob:
    """#rob, R12."""

    def test_two_different_cards_of_a_column_change_places(self) -> None:
        state = after(nine(), "lay b10 J10")
        assert facts_of(state, "rob L4 J4") == (
            Robbed(0, (Cell(0, 4), Cell(2, 4)), (Card("b4"), Card("r4"))),
        )
        robbed = after(state, "rob J4 L4")
        assert (robbed.table.at[Cell(0, 4)], robbed.table.at[Cell(2, 4)]) == ("r4", "b4")
        assert robbed.turn.used == 1

    def test_a_paroli_and_a_numbered_card_of_its_column(self) -> None:
        assert "rob J7 K7" in moves(after(nine(), "lay b10 J10"))

    @pytest.mark.parametrize(
        ("action", "code"),
        [
            ("rob J4 K4", "equal-cards"),
            ("rob J1 J2", "wrong-column"),
            ("rob J8 K7", "wrong-column"),
        ],
    )
    def test_both_must_differ_and_fit(self, action: str, code: str) -> None:
        """R12."""
        assert why_not(after(nine(), "lay b10 J10"), action) == ("R12", code)

    def test_both_cells_must_hold_a_card(self) -> None:
        state = after(nine(), "lay b10 J10")
        refused = refusal(state, parse("rob I4 M4"))
        assert refused is not None
        assert refused.code == "no-card-there"
        assert refused.params == {"cells": [Cell(-1, 4), Cell(3, 4)]}
        assert why_not(state, "rob J4 J4") == ("moving-a-card", "same-cell")

    def test_direction_does_not_matter(self) -> None:
        assert Rob(Cell(2, 4), Cell(0, 4)) == Rob(Cell(0, 4), Cell(2, 4))


def test_a_broken_line_has_its_chip_turned_back() -> None:
    """R17: at once, the mover's own included, and not once more at the end of the turn."""
    drawing = f"{NINE}\nM b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 A"
    earned = after(nine(drawing=drawing), "lay b10 J10")
    assert Line("row", 3) in earned.turn.chips_on
    turned = ChipTurned(Line("row", 3), 0, on=False)
    assert turned in facts_of(earned, "shift M1 I1")
    state = after(earned, "shift M1 I1")
    assert facts_of(state, "end") == (TurnEnded(0),)
    assert after(state, "end").turn == Turn(1)
