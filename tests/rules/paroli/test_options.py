"""The options of Paroli: cards drawn one by one (R4), one move for a card that fills two lines (R11)."""

import pytest
from hypothesis import given, settings

from spieltisch.rules import paroli
from spieltisch.rules.game import CHANCE
from spieltisch.rules.paroli import (
    Draw,
    Drew,
    Earned,
    EndTurn,
    Line,
    Phase,
    State,
    TurnEnded,
    actor,
    legal,
    refusal,
)
from spieltisch.testing.paroli import after, facts_of, state_from_drawing, why_not
from spieltisch.testing.paroli_strategies import Ply, games

ONE_CARD = "J . . . . . . b7 . . ."


def texts(state: State) -> list[str]:
    return [paroli.format(action) for action in legal(state)]


class TestDrawingOneByOne:
    """R4, `draw_one_by_one`."""

    def start(self, racks: tuple[str, str] = ("b1", "b2"), fill: str = "") -> State:
        return state_from_drawing(ONE_CARD, racks, fill_racks=fill, draw_one_by_one=True)

    def seen(self) -> State:
        return after(self.start(), "draw 1", "deal g9")

    def test_there_is_no_drawing_of_two(self) -> None:
        assert "draw 2" not in texts(self.start())
        assert why_not(self.start(), "draw 2") == ("R4", "draw-one-by-one")

    def test_the_card_is_seen_before_its_player_goes_on(self) -> None:
        state = self.seen()
        assert (actor(state), state.phase, state.turn.drawn) == (0, Phase.PLAYING, 1)
        assert "g9" in state.rack
        assert texts(state) == ["draw 1", "end"]

    def test_one_more_card_ends_the_turn(self) -> None:
        asked = after(self.seen(), "draw 1")
        assert actor(asked) is CHANCE
        assert TurnEnded(0) in facts_of(asked, "deal b9")
        assert (actor(after(asked, "deal b9")), after(asked, "deal b9").turn.drawn) == (1, 0)

    def test_or_the_player_says_so(self) -> None:
        assert facts_of(self.seen(), "end") == (TurnEnded(0),)
        assert actor(after(self.seen(), "end")) == 1

    @pytest.mark.parametrize("action", ["lay b1 J1", "claim row J", "pass", "shift J7 K7"])
    def test_nothing_else_may_be_done(self, action: str) -> None:
        refused = refusal(self.seen(), paroli.parse(action))
        assert refused is not None
        assert (refused.ruling, refused.code) == ("R4", "already-drawn")
        assert refused.params == {"draw": True}

    def test_also_where_no_second_card_can_be_drawn(self) -> None:
        twenty = "b1 b1 b1 b1 g1 g1 r1 r1 b2 b2 b2 b2 g2 g2 r2 r2 b3 b3 b3 b3"
        state = after(self.start((twenty, "b4")), "draw 1", "deal g9")
        assert len(state.rack) == 21
        assert texts(state) == ["end"]
        assert why_not(state, "draw 1") == ("R4", "rack-full")

    def test_everybody_hears_of_each_card_announced(self) -> None:
        assert facts_of(self.seen(), "draw 1") == (Drew(0, 1),)

    def test_after_laying_nothing_is_drawn(self) -> None:
        state = after(self.start(("b7", "b2")), "lay b7 K7")
        assert why_not(state, "draw 1") == ("a-turn", "already-played")

    def test_the_end_is_not_judged_in_between(self) -> None:
        """R7: B is out, but A has only seen a card."""
        assert self.seen().reason is None

    @settings(max_examples=15)
    @given(games())
    def test_two_cards_a_turn_at_most(self, plies: list[Ply]) -> None:
        drawn: dict[int, int] = {}
        for ply in plies:
            if isinstance(ply.action, Draw):
                turn = ply.state.turns
                drawn[turn] = drawn.get(turn, 0) + ply.action.count
                one_by_one = ply.state.config.draw_one_by_one
                assert ply.action.count == 1 or not one_by_one
            if ply.state.turn.drawn and ply.state.phase is Phase.PLAYING:
                assert {type(action) for action in legal(ply.state)} <= {Draw, EndTurn}
        assert max(drawn.values(), default=0) <= 2


CROSSING = """
A . . . . . . . . . b10
B . . . . . . . . . b10
C . . . . . . . . . b10
D . . . . . . . . . b10
E . . . . . . . . . b10
F . . . . . . . . . g10
G . . . . . . . . . g10
H . . . . . . . . . r10
I . . . . . . . . . r10
J b1 b2 b3 b4 b5 b6 b7 b8 b9 .
"""
"""One card on J10 fills row J and column 10."""
ROW_J, COLUMN = Line("row", 0), Line("col", 10)


class TestOneMovePerCard:
    """R11, `one_move_per_card`."""

    def filled(self, *, option: bool) -> State:
        return after(self.start(option=option), "lay b10 J10")

    def start(self, *, option: bool) -> State:
        racks = ["b10 b1", "b2"]
        return state_from_drawing(CROSSING, racks, robber=True, one_move_per_card=option)

    def test_usually_a_card_that_fills_two_lines_earns_two_moves(self) -> None:
        turn = self.filled(option=False).turn
        assert (turn.earned, turn.moves_left) == (2, 2)

    def test_with_the_option_one(self) -> None:
        turn = self.filled(option=True).turn
        assert (turn.earned, turn.moves_left) == (1, 1)
        assert turn.granted == (COLUMN, ROW_J), "both lines have had their turn"

    @pytest.mark.parametrize(("option", "count"), [(False, 2), (True, 1)])
    def test_each_move_is_told_once(self, option: bool, count: int) -> None:
        facts = facts_of(self.start(option=option), "lay b10 J10")
        assert sum(isinstance(fact, Earned) for fact in facts) == count

    def test_neither_line_brings_another_move_in_this_turn(self) -> None:
        state = after(self.filled(option=True), "shift J9 I9")
        assert state.turn.moves_left == 0
        assert why_not(state, "shift I9 J9") == ("R11", "no-move-left")

    def test_two_cards_that_fill_a_line_each_earn_two(self) -> None:
        drawing = "J b1 b2 b3 b4 b5 b6 b7 b8 b9 .\nK b1 b2 b3 b4 b5 b6 b7 b8 b9 ."
        racks = ["b10 b10", "b2"]
        state = state_from_drawing(drawing, racks, robber=True, one_move_per_card=True)
        assert after(state, "lay b10 J10", "lay b10 K10").turn.earned == 2
