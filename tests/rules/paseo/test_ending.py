"""The end: winning, getting stuck, elimination (P10) and the limit (P11)."""

from itertools import pairwise

import pytest
from hypothesis import given, settings

from spieltisch.rules import paseo
from spieltisch.rules.game import CHANCE, Fact, Outcome
from spieltisch.rules.paseo import Config, Last, Phase, Roll, State
from spieltisch.rules.paseo.facts import Eliminated, LimitReached, Rolled, Stuck, Won
from spieltisch.testing.paseo import drawn
from spieltisch.testing.paseo_strategies import games, moving_positions


def rolled(state: State, low: int, high: int) -> tuple[State, tuple[Fact, ...]]:
    step = paseo.apply(state, Roll((low, high)))
    return step.state, step.facts


def played(state: State, text: str) -> tuple[State, tuple[Fact, ...]]:
    action = paseo.parse(text)
    assert paseo.refusal(state, action) is None
    step = paseo.apply(state, action)
    return step.state, step.facts


class TestWinning:
    """#winning."""

    def test_at_once_when_all_four_stones_are_home(self) -> None:
        state = drawn("A * * * *a1 * Ba023", dice="1-2")
        after, facts = played(state, "single 1+2>6,0")
        assert paseo.outcome(after) == Outcome((0,), "home")
        assert facts[-1] == Won(0)
        assert paseo.actor(after) is None
        assert paseo.legal(after) == ()
        assert after.turn is None

    def test_within_a_split_too(self) -> None:
        state = drawn("A * * * *a0 *a1 Ba23", dice="1-2")
        after, _ = played(state, "split 0+2>6,0 1+1>6,0")
        assert paseo.outcome(after) == Outcome((0,), "home")

    def test_on_start_tiles_of_different_opponents_eliminated_ones_included(self) -> None:
        state = drawn(
            """
            . . Ca0 . .
            A * * *a1 Ba23""",
            dice="1-2",
            out="C",
        )
        after, _ = played(state, "single 1+1>4,1")
        assert paseo.outcome(after) == Outcome((0,), "home")
        into_c = drawn(
            """
            . . Ca0 . .
            A * * *a1 Ba23""",
            dice="1-2",
            out="C",
        )
        after, _ = played(into_c, "single 1+2>2,0")
        assert paseo.outcome(after) == Outcome((0,), "home")

    def test_not_before(self) -> None:
        assert paseo.outcome(drawn("A * * * *a1 * Ba023")) is None


class TestStuckWithTwo:
    """#stuck."""

    def test_a_player_without_a_legal_option_loses_and_moves_nothing(self) -> None:
        state = drawn("A * * * *a0 *a1 Ba23", turn="A")
        after, facts = rolled(state, 1, 6)
        assert after.stones == state.stones
        assert facts == (Rolled(0, (1, 6)), Stuck(0, (1, 6)), Eliminated(0), Won(1))
        assert paseo.outcome(after) == Outcome((1,), "stuck")
        assert after.turns == 1

    def test_although_one_die_alone_would_take_a_stone_home(self) -> None:
        state = drawn("A * * * *a0 *a1 Ba23", turn="A")
        after, _ = rolled(state, 2, 6)
        assert paseo.outcome(after) == Outcome((1,), "stuck")

    def test_not_with_a_double(self) -> None:
        after, facts = rolled(drawn("A * * * *a0 *a1 Ba23"), 6, 6)
        assert facts == (Rolled(0, (6, 6)),)
        assert [*map(paseo.format, paseo.legal(after))] == ["stay"]


class TestEliminationWithMore:
    """P10."""

    PARTIAL = """
        . . Ca23 . .
        A * * *a01 B"""

    def test_p10_what_can_move_by_one_die_must_first_do_so(self) -> None:
        state = drawn(self.PARTIAL)
        after, facts = rolled(state, 1, 6)
        assert facts == (Rolled(0, (1, 6)), Stuck(0, (1, 6)))
        assert paseo.actor(after) == 0
        assert {*map(paseo.format, paseo.legal(after))} == {
            *("last 0+1>4,1", "last 1+1>4,1"),
            *("last 0+1>2,1", "last 1+1>2,1"),
        }

    def test_p10_one_such_move_even_one_that_goes_home_then_the_player_is_out(self) -> None:
        state, _ = rolled(drawn(self.PARTIAL), 1, 6)
        after, facts = played(state, "last 1+1>4,1")
        assert after.alive == (False, True, True)
        assert facts[-1] == Eliminated(0)
        assert after.turn == 1
        assert paseo.outcome(after) is None
        assert after.turns == 1

    def test_p10_neither_the_sum_nor_the_difference_nor_a_split(self) -> None:
        state, _ = rolled(drawn(self.PARTIAL), 1, 6)
        for text in ("sum 0+7>4,1", "difference 0+5>4,1", "split 0+1>4,1 1+6>4,1", "stay"):
            assert paseo.refusal(state, paseo.parse(text)), text

    def test_p10_a_last_move_goes_by_one_die(self) -> None:
        state, _ = rolled(drawn(self.PARTIAL), 1, 6)
        refusal = paseo.refusal(state, paseo.parse("last 0+5>4,1"))
        assert refusal
        assert (refusal.ruling, refusal.code) == ("P10", "wrong-steps")

    def test_p10_at_once_if_nothing_can_move(self) -> None:
        state = drawn("""
            . . Ca023 . .
            A *b0b1 *a1 *c0c1 B""")
        after, facts = rolled(state, 3, 5)
        assert facts == (Rolled(0, (3, 5)), Stuck(0, (3, 5)), Eliminated(0))
        assert (after.alive, after.turn, after.turns) == ((False, True, True), 1, 1)

    def test_p10_the_stones_stay_as_obstacles(self) -> None:
        state = drawn(
            """
            . . C . .
            A *b1 *a1a0 * B""",
            turn="B",
            dice="1-3",
            out="A",
        )
        moves = {*map(paseo.format, paseo.legal(state))}
        assert not [text for text in moves if text.startswith("sum 1+")]
        assert {(stone.x, stone.y) for stone in state.stones[0][:2]} == {(2, 1)}

    def test_p10_the_last_one_left_wins(self) -> None:
        state = drawn(self.PARTIAL, out="C")
        after, _ = rolled(state, 1, 6)
        after, facts = played(after, "last 0+1>2,1")
        assert facts[-2:] == (Eliminated(0), Won(1))
        assert paseo.outcome(after) == Outcome((1,), "stuck")

    @settings(max_examples=30)
    @given(moving_positions(3))
    def test_p10_a_last_move_never_wins(self, state: State) -> None:
        """With one stone left a die alone is P6's single, so nobody goes home and is out."""
        for turn in paseo.legal(state):
            if isinstance(turn, Last):
                after = paseo.apply(state, turn).state
                outcome = paseo.outcome(after)
                assert outcome is None or outcome.winners != (state.turn,)

    def test_play_goes_on_clockwise_past_those_who_are_out(self) -> None:
        state = drawn(
            """
            . C . .
            A * * B
            . . D .""",
            turn="B",
            dice="3-3",
            out="CD",
        )
        assert played(state, "stay")[0].turn == 0


class TestLimit:
    """P11."""

    def test_p11_after_the_last_turn_the_game_ends_without_a_winner(self) -> None:
        state = drawn("A * * * * B", dice="2-2", turns=9, turn_limit=10)
        after, facts = played(state, "stay")
        assert facts[-1] == LimitReached(10)
        assert paseo.outcome(after) == Outcome((), "turn-limit")
        assert (paseo.actor(after), after.turn) == (None, None)

    def test_p11_not_before(self) -> None:
        after, _ = played(drawn("A * * * * B", dice="2-2", turns=8, turn_limit=10), "stay")
        assert (paseo.outcome(after), paseo.actor(after)) == (None, CHANCE)

    def test_p11_a_win_in_the_last_turn_is_a_win(self) -> None:
        state = drawn("A * * * *a1 * Ba023", dice="1-2", turns=9, turn_limit=10)
        assert paseo.outcome(played(state, "single 1+2>6,0")[0]) == Outcome((0,), "home")

    def test_p11_getting_stuck_in_the_last_turn_loses(self) -> None:
        state = drawn("A * * * *a0 *a1 Ba23", turns=9, turn_limit=10)
        assert paseo.outcome(rolled(state, 1, 6)[0]) == Outcome((1,), "stuck")

    def test_p11_an_elimination_in_the_last_turn_leaves_no_winner_among_several(self) -> None:
        state = drawn(TestEliminationWithMore.PARTIAL, turns=9, turn_limit=10)
        after, _ = rolled(state, 1, 6)
        assert after.phase is Phase.MOVING, "the turn is not over before the last move"
        after, facts = played(after, "last 0+1>2,1")
        assert facts[-2:] == (Eliminated(0), LimitReached(10))
        assert paseo.outcome(after) == Outcome((), "turn-limit")

    def test_p11_the_limit_is_1000_turns_unless_agreed_otherwise(self) -> None:
        assert paseo.initial(Config()).turn_limit == 1000


@settings(max_examples=30)
@given(games())
def test_a_turn_is_one_roll_by_one_player_p11(game: tuple[State, ...]) -> None:
    for before, after in pairwise(game):
        ended = before.phase in (Phase.ROLLING, Phase.MOVING) and (after.phase is not Phase.MOVING)
        assert after.turns == before.turns + ended
        assert after.turns <= after.turn_limit


@settings(max_examples=30)
@given(games())
def test_turns_go_clockwise_skipping_those_who_are_out(game: tuple[State, ...]) -> None:
    for before, after in pairwise(game):
        if after.turns > before.turns and after.turn is not None:
            assert before.turn is not None
            order = [(before.turn + step) % before.players for step in range(1, before.players + 1)]
            assert after.turn == next(seat for seat in order if after.alive[seat])


@settings(max_examples=30)
@given(games())
def test_only_the_end_has_an_outcome(game: tuple[State, ...]) -> None:
    for state in game:
        over = paseo.outcome(state) is not None
        assert over == (paseo.actor(state) is None) == (not paseo.legal(state))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_is_over_before_it_began(players: int) -> None:
    assert paseo.outcome(paseo.initial(Config(players=players))) is None
