"""The end of the game (R7), scores and shared wins (R8), and the turning of chips."""

from spieltisch.rules.game import Outcome, Refusal
from spieltisch.rules.paroli import (
    ChipTurned,
    GameOver,
    Line,
    State,
    TurnEnded,
    actor,
    legal,
    outcome,
    parse,
    refusal,
    scores,
)
from spieltisch.testing.paroli import after, cards, facts_of, state_from_drawing

OUT = """
chip A  .  .  .  .  .  .  .  .  .
J    b1 b2 b3 b4 b5 b6 b7 b8 b9 .  A
K    b1 .  .  .  .  .  .  .  .  .
L    b1 .  .  .  .  .  .  .  .  .
M    b1 .  .  .  .  .  .  .  .  .
N    b1 .  .  .  .  .  .  .  .  .
O    b1 .  .  .  .  .  .  .  .  .
P    g1 .  .  .  .  .  .  .  .  .
Q    g1 g2 g3 g4 g5 g6 g7 g8 g9 b10 A
"""
"""A lacks nothing but J10 in row J."""


BOTH_OUT = """
chip .  .  .  .  .  .  .  .  .  B
J    b1 b2 b3 b4 b5 b6 b7 b8 b9 .   A
K    b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 A
L    b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 A
M    b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 B
N    b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 B
O    .  .  .  .  .  .  .  .  .  b10
P    .  .  .  .  .  .  .  .  .  g10
Q    .  .  .  .  .  .  .  .  .  g10
"""
"""J10 completes A's row J and B's column 10."""


def out(racks: list[str], drawing: str = OUT) -> State:
    return state_from_drawing(drawing, racks)


class TestOut:
    """R7: all chips placed, all those lines complete, and an empty rack."""

    def test_the_last_card_completes_the_last_line(self) -> None:
        state = after(out(["b10", "b2 b3"]), "lay b10 J10")
        assert actor(state) == 0, "the end is judged after the turn, never inside one"
        assert outcome(state) is None
        ended = after(state, "end")
        assert actor(ended) is None
        assert legal(ended) == []
        assert outcome(ended) == Outcome((0,), "out", (50 + 50 + 95, -10))

    def test_what_happens_at_the_end(self) -> None:
        state = after(out(["b10", "b2 b3"]), "lay b10 J10")
        assert facts_of(state, "end") == (
            ChipTurned(Line("row", 0), 0, on=True),
            TurnEnded(0),
            GameOver("out", (195, -10), (0,), ((), cards("b2 b3"))),
        )

    def test_a_finished_game_refuses_everything(self) -> None:
        ended = after(out(["b10", "b2 b3"]), "lay b10 J10", "end")
        for action in ("draw 1", "lay b2 J2", "agree", "deal b2", "end"):
            assert refusal(ended, parse(action)) == Refusal("R7", "game-over")

    def test_a_card_left_on_the_rack_lets_the_game_go_on(self) -> None:
        state = after(out(["b10 b2", "b2 b3"]), "lay b10 J10", "end")
        assert (actor(state), state.turn.chips_on) == (
            1,
            (Line("col", 1), Line("row", 0), Line("row", 7)),
        )

    def test_an_incomplete_line_lets_the_game_go_on(self) -> None:
        assert actor(after(out(["b2", "b3"]), "lay b2 K2", "end")) == 1

    def test_a_chip_in_hand_lets_the_game_go_on(self) -> None:
        drawing = OUT.replace("chip A", "chip .")
        assert actor(after(out(["b10", "b3"], drawing), "lay b10 J10", "end")) == 1

    def test_with_the_last_claim(self) -> None:
        """The player who lays the last card may still claim in that turn."""
        drawing = OUT.replace("chip A", "chip .")
        state = after(out(["b10", "b3"], drawing), "lay b10 J10", "claim col 1")
        assert outcome(state) == Outcome((0,), "out", (195, -5))

    def test_out_of_turn(self) -> None:
        """Whoever's turn it was."""
        drawing = OUT.replace("A", "B")
        state = after(out(["b10 b2", ""], drawing), "lay b10 J10", "end")
        assert outcome(state) == Outcome((1,), "out", (-5, 195))
        assert state.turn.seat == 0

    def test_two_players_at_once(self) -> None:
        drawing = BOTH_OUT.replace("K    b1 b2", "K    b1 r2")
        state = after(out(["b10", "", "g3"], drawing), "lay b10 J10", "end")
        assert outcome(state) == Outcome((1,), "out", (50 + 40 + 50, 50 + 50 + 50, -5))


class TestStuck:
    """R7: no player can lay a card and none can draw."""

    ONE = "J b1 . . . . . . . . ."
    FAR = "b5 b5 b5 b5 b5 b5 b6 b6 b6 b6 b6 b6 b8 b8 b8 b8 b8 b8 b9 b9"
    FARTHER = "b9 b9 b9 b9 g9 g9 r9 r9 b7 b7 b7 b7 b7 b7 b10 b10 b10 b10 b10 b10 g10"

    def test_with_stock_left_because_all_racks_are_full(self) -> None:
        state = after(state_from_drawing(self.ONE, [self.FAR, self.FARTHER]), "draw 1", "deal b4")
        assert outcome(state) == Outcome((0, 1), "stuck", (-105, -105))
        assert len(state.stock) == 61

    def test_not_as_long_as_one_card_fits(self) -> None:
        state = after(state_from_drawing(self.ONE, [self.FAR, self.FARTHER]), "draw 1", "deal P")
        assert actor(state) == 1
        assert [*map(type, legal(state))] == [type(parse("pass"))]
        assert actor(after(state, "pass")) == 0

    def test_not_as_long_as_one_can_draw(self) -> None:
        racks = [self.FAR, self.FARTHER[:-4]]
        state = after(state_from_drawing(self.ONE, racks), "draw 1", "deal b4")
        assert actor(state) == 1

    def test_after_a_pass_somebody_else_may_still_lay(self) -> None:
        racks = [f"{self.FAR} g5", f"b2 {self.FARTHER[3:]}"]
        state = after(state_from_drawing(self.ONE, racks), "pass")
        assert actor(state) == 1


class TestScore:
    """#end-and-score, R8."""

    def test_only_complete_lines_count_and_cards_on_the_rack_cost_five(self) -> None:
        assert scores(out(["b2 b3", "b4"])) == (50 + 95 - 10, -5)

    def test_a_crossing_card_counts_in_both_lines(self) -> None:
        """#line-value: Q1 counts in column 1 and in row Q."""
        state = after(out(["b10", "b2"]), "lay b10 J10", "end")
        assert scores(state)[0] == (30 + 20) + (90 + 5) + 50

    def test_equal_points_share_the_win(self) -> None:
        """R8."""
        state = after(out(["b10", "", "g3"], BOTH_OUT), "lay b10 J10", "end")
        assert outcome(state) == Outcome((0, 1), "out", (150, 150, -5))


class TestTurningChips:
    """#turning-the-chips."""

    def test_a_chip_goes_on_the_line_at_the_end_of_the_turn(self) -> None:
        state = after(out(["b10 b2", "b3"]), "lay b10 J10")
        assert Line("row", 0) not in state.turn.chips_on
        assert facts_of(state, "end")[0] == ChipTurned(Line("row", 0), 0, on=True)
        assert Line("row", 0) in after(state, "end").turn.chips_on

    def test_a_claim_of_a_complete_line_goes_on_it_at_once(self) -> None:
        drawing = OUT.replace("chip A", "chip .")
        state = after(out(["b2 b3", "b3"], drawing), "lay b2 K2")
        assert ChipTurned(Line("col", 1), 0, on=True) in facts_of(state, "claim col 1")

    def test_nothing_is_turned_when_nothing_changed(self) -> None:
        state = after(out(["b2 b3", "b3"]), "lay b2 K2")
        assert facts_of(state, "end") == (TurnEnded(0),)
