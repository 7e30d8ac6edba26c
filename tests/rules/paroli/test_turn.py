"""A turn: drawing (R4), laying, claiming (R5), passing (R6), and the window of ten rows (R1)."""

import pytest

from spieltisch.rules import paroli
from spieltisch.rules.game import CHANCE
from spieltisch.rules.paroli import (
    Card,
    Cell,
    Claim,
    Claimed,
    Dealt,
    Draw,
    Drew,
    EndTurn,
    Laid,
    Lay,
    Line,
    Pass,
    Passed,
    Received,
    State,
    Turn,
    TurnEnded,
    actor,
    legal,
    parse,
    refusal,
)
from spieltisch.testing.paroli import after, cards, facts_of, state_from_drawing, why_not

SEVEN = "J . . . . . . b7 . . ."
FAR_CARDS = "b5 b5 b5 b5 b5 b5 b6 b6 b6 b6 b6 b6 b8 b8 b8 b8 b8 b8 b9 b9 b9"
"""21 cards none of which fits while only ones and twos lie on the table."""


def texts(state: State) -> list[str]:
    return [paroli.format(action) for action in legal(state)]


def seven(rack: str, other: str = "b1") -> State:
    return state_from_drawing(SEVEN, [rack, other])


class TestDrawing:
    """#draw, R4."""

    def test_one_or_two_cards_announced_before_looking(self) -> None:
        """R4: the announcement comes first, then CHANCE deals."""
        state = after(seven("b1"), "draw 2")
        assert facts_of(seven("b1"), "draw 2") == (Drew(0, 2),)
        assert actor(state) is CHANCE
        assert why_not(state, "draw 1") == ("a-turn", "chance-acts")
        assert facts_of(state, "deal g1") == (Dealt(0), Received(0, Card("g1")))

    def test_then_the_turn_ends(self) -> None:
        state = after(seven("b1"), "draw 2", "deal g1")
        facts = facts_of(state, "deal P")
        assert facts == (Dealt(0), Received(0, Card("P")), TurnEnded(0))
        state = after(state, "deal P")
        assert state.racks[0] == cards("b1 g1 P")
        assert (actor(state), state.turns) == (1, 11)

    def test_two_only_if_the_rack_has_room_for_two(self) -> None:
        """R4."""
        state = seven(FAR_CARDS[:-3])
        assert len(state.racks[0]) == 20
        assert [a for a in legal(state) if isinstance(a, Draw)] == [Draw(1)]
        assert why_not(state, "draw 2") == ("R4", "one-place-on-rack")

    def test_a_full_rack_draws_nothing(self) -> None:
        """#rack: it holds 21 cards."""
        state = seven(FAR_CARDS)
        assert why_not(state, "draw 1") == ("R4", "rack-full")
        assert why_not(state, "draw 2") == ("R4", "rack-full")

    def test_two_only_if_the_stock_has_two(self) -> None:
        """R4."""
        seventeen = "b9 b9 b9 b9 b9 b9 g9 g9 r9 b10 b10 b10 b10 b10 b10 g10 g10"
        state = state_from_drawing(SEVEN, ["b8", *[""] * 4, seventeen], fill_racks="BCDE")
        assert len(state.stock) == 1
        assert texts(state) == ["draw 1", "lay b8 J8"]
        assert why_not(state, "draw 2") == ("R4", "one-card-in-stock")

    def test_an_empty_stock_gives_nothing(self) -> None:
        state = state_from_drawing(SEVEN, ["b1", *[""] * 5], fill_racks="BCDEF")
        assert why_not(state, "draw 1") == ("R4", "stock-empty")
        assert why_not(state, "draw 2") == ("R4", "stock-empty")

    @pytest.mark.parametrize("count", [-1, 0, 3])
    def test_no_other_number(self, count: int) -> None:
        refused = refusal(seven("b1"), Draw(count))
        assert refused is not None
        assert (refused.ruling, refused.code) == ("R4", "draw-one-or-two")

    def test_not_after_laying(self) -> None:
        assert why_not(after(seven("b8 b1"), "lay b8 J8"), "draw 1") == ("a-turn", "already-played")


class TestLaying:
    """#play: where a card fits (#fitting), and how many are laid (#how-many)."""

    def test_a_card_touches_the_layout_and_lies_in_its_own_column(self) -> None:
        state = seven("r6 g7 b8 b9")
        lays = [a for a in legal(state) if isinstance(a, Lay)]
        assert lays == [
            Lay(Card("r6"), Cell(0, 6)),
            Lay(Card("g7"), Cell(-1, 7)),
            Lay(Card("g7"), Cell(1, 7)),
            Lay(Card("b8"), Cell(0, 8)),
        ]

    def test_a_paroli_lies_in_any_column(self) -> None:
        lays = [text for text in texts(seven("P")) if text.startswith("lay")]
        assert lays == ["lay P I7", "lay P J6", "lay P J8", "lay P K7"]

    def test_it_may_touch_a_card_laid_in_this_turn(self) -> None:
        state = after(seven("b8 b9"), "lay b8 J8", "lay b9 J9")
        assert state.table.at[Cell(0, 9)] == "b9"
        assert state.racks[0] == ()
        assert state.turn.laid == (8, 9)

    def test_what_happened(self) -> None:
        assert facts_of(seven("b8"), "lay b8 J8") == (Laid(0, Card("b8"), Cell(0, 8)),)

    @pytest.mark.parametrize(
        ("action", "ruling", "code"),
        [
            ("lay b9 J9", "play", "not-on-rack"),
            ("lay b8 J6", "play", "wrong-column"),
            ("lay P J7", "play", "occupied"),
            ("lay b8 K8", "play", "touches-nothing"),
            ("lay P K8", "play", "touches-nothing"),
        ],
    )
    def test_why_a_card_may_not_be_laid(self, action: str, ruling: str, code: str) -> None:
        assert why_not(seven("b8 P"), action) == (ruling, code)

    def test_a_paroli_cannot_leave_the_ten_columns(self) -> None:
        """#the-table."""
        refused = refusal(seven("P"), Lay(Card("P"), Cell(0, 11)))
        assert refused is not None
        assert refused.code == "wrong-column"

    def test_at_most_two_of_different_numbers(self) -> None:
        state = after(seven("b6 b8 g8 P"), "lay b6 J6", "lay b8 J8")
        assert why_not(state, "lay g8 I8") == ("play", "two-different-laid")
        assert why_not(state, "lay P I8") == ("play", "two-different-laid")
        assert not [action for action in legal(state) if isinstance(action, Lay)]

    def test_any_number_of_equal_ones_with_parolis_standing_for_them(self) -> None:
        state = after(seven("b7 g7 P P b8 b8"), "lay b7 K7", "lay P L7", "lay g7 M7", "lay P N7")
        assert state.turn.laid == (7, 7, 7, 7)
        assert why_not(state, "lay b8 J8") == ("play", "only-equal-numbers")

    def test_a_second_card_may_be_equal_or_not(self) -> None:
        state = after(seven("b8 b8 b6"), "lay b8 J8")
        assert {"lay b8 I8", "lay b8 K8", "lay b6 J6"} <= set(texts(state))

    def test_the_turn_ends_when_the_player_says_so(self) -> None:
        state = after(seven("b8 b1"), "lay b8 J8")
        assert facts_of(state, "end") == (TurnEnded(0),)
        assert actor(after(state, "end")) == 1
        assert after(state, "end").turn == Turn(1)

    def test_not_before_a_card_is_laid(self) -> None:
        refused = refusal(seven("b8"), EndTurn())
        assert refused is not None
        assert (refused.ruling, refused.code) == ("a-turn", "nothing-played")
        assert refused.params == {"draw": True, "lay": True}


class TestTenRows:
    """R1."""

    COLUMN = "\n".join(
        f"{row} . . . {card} . . . . . ."
        for row, card in zip(
            "FGHIJKLMN", ["b4", "b4", "b4", "b4", "b4", "b4", "g4", "g4", "r4"], strict=True
        )
    )

    def test_the_window_grows_up_or_down(self) -> None:
        state = state_from_drawing(self.COLUMN, ["r4 P", "b1"])
        assert {"lay r4 E4", "lay r4 O4"} <= set(texts(state))

    def test_but_never_to_eleven_rows(self) -> None:
        state = after(state_from_drawing(self.COLUMN, ["r4 P b3", "b1"]), "lay r4 O4")
        refused = refusal(state, parse("lay P E4"))
        assert refused is not None
        assert (refused.ruling, refused.code) == ("R1", "eleventh-row")
        assert refused.params == {"cells": [Cell(-5, 4)], "rows": [-4, 5]}
        assert not {"lay P E4", "lay P P4"} & set(texts(state))


class TestClaiming:
    """#claim, R5."""

    def test_a_line_without_a_chip_that_holds_a_card(self) -> None:
        state = after(seven("b8 b1"), "lay b8 J8")
        claims = [action for action in legal(state) if isinstance(action, Claim)]
        assert claims == [Claim(Line("col", 7)), Claim(Line("col", 8)), Claim(Line("row", 0))]

    def test_it_ends_the_turn(self) -> None:
        """R11 says so; hence one claim a turn at most."""
        state = after(seven("b8 b1"), "lay b8 J8")
        assert facts_of(state, "claim row J") == (Claimed(0, Line("row", 0)), TurnEnded(0))
        claimed = after(state, "claim row J")
        assert actor(claimed) == 1
        assert claimed.table.owners == {Line("row", 0): 0}

    def test_only_after_playing(self) -> None:
        assert why_not(seven("b8"), "claim row J") == ("claim", "claim-before-playing")

    def test_no_line_twice(self) -> None:
        drawing = "chip . . . . . . B . . .\nJ . . . . . . b7 . . ."
        state = after(state_from_drawing(drawing, ["b8 b1", "b1"]), "lay b8 J8")
        refused = refusal(state, parse("claim col 7"))
        assert refused is not None
        assert (refused.ruling, refused.code) == ("R5", "line-claimed")
        assert refused.params == {"line": Line("col", 7), "owner": 1}

    @pytest.mark.parametrize("line", ["col 1", "row K"])
    def test_no_empty_line(self, line: str) -> None:
        state = after(seven("b8"), "lay b8 J8")
        assert why_not(state, f"claim {line}") == ("R5", "line-empty")

    def test_not_without_a_chip(self) -> None:
        drawing = "chip . . . . . A A . . .\nJ . . . . . b6 b7 . . . A"
        state = after(state_from_drawing(drawing, ["b8 b1", "b1"]), "lay b8 J8")
        assert why_not(state, "claim col 8") == ("claim", "no-chip-left")
        assert texts(state) == ["end"]

    def test_everyone_may_lay_in_a_claimed_line(self) -> None:
        drawing = "chip . . . . . . B . . .\nJ . . . . . . b7 . . . B"
        assert "lay g7 K7" in texts(state_from_drawing(drawing, ["g7", "b1"]))


class TestPassing:
    """#who-must-play, R6."""

    ONE = "J b1 . . . . . . . . ."

    def test_a_full_rack_must_play_if_anything_fits(self) -> None:
        state = state_from_drawing(self.ONE, [f"b2 {FAR_CARDS[3:]}", "b3"])
        assert texts(state) == ["lay b2 J2"]
        assert why_not(state, "pass") == ("R6", "can-lay")

    def test_a_full_rack_passes_if_nothing_fits(self) -> None:
        state = state_from_drawing(self.ONE, [FAR_CARDS, "b3"])
        assert texts(state) == ["pass"]
        assert facts_of(state, "pass") == (Passed(0), TurnEnded(0))
        assert actor(after(state, "pass")) == 1

    def test_an_empty_stock_forces_to_play(self) -> None:
        state = state_from_drawing(self.ONE, ["b2 b9", *[""] * 5], fill_racks="BCDEF")
        assert texts(state) == ["lay b2 J2"]

    @pytest.mark.parametrize("rack", ["b9", ""])
    def test_without_stock_and_without_a_fitting_card_one_passes(self, rack: str) -> None:
        state = state_from_drawing(self.ONE, [rack, *[""] * 5], fill_racks="BCDEF")
        assert texts(state) == ["pass"]

    def test_an_empty_rack_draws_if_that_is_possible(self) -> None:
        state = state_from_drawing(self.ONE, ["", "b3"])
        assert texts(state) == ["draw 1", "draw 2"]
        assert why_not(state, "pass") == ("R6", "can-draw")

    def test_nobody_passes_after_playing(self) -> None:
        state = after(state_from_drawing(self.ONE, ["b2 b9", "b3"]), "lay b2 J2")
        assert why_not(state, "pass") == ("R6", "already-played")
        assert Pass() not in legal(state)
