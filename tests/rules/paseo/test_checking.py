"""Positions that no game can have: each is an error that names what is wrong."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from spieltisch.rules import paseo
from spieltisch.rules.errors import Impossible
from spieltisch.rules.paseo import Board, Config, State
from spieltisch.rules.paseo.checking import check_state, fewest_turns
from spieltisch.testing.paseo import drawn, drawn_board
from spieltisch.testing.paseo_strategies import moving_positions, positions, states

LINE = "A * * * * B"


@pytest.mark.parametrize(
    ("drawing", "message"),
    [
        ("A *\n. * *\n. * * B", "The path tile on 1,1 is part of a 2×2 square."),
        ("A * * . * * B", "The path is not connected."),
        ("A * * * * B\n. . * . . .", r"The path branches on 2,0; .* single line \(P1\)."),
        ("A * * *\n. * . *\n. * * *\n. . . B", r"The path is a ring; .* \(P1\)."),
        ("A * * * B *", "The path is not connected."),
        ("A * *\n. . *\n. B *\n", None),
        ("* A * * * B", "The path is not connected."),
        ("A * * *\n. . B .", r"The start tile of B can't lie on 2,1 \(P3\)."),
        ("A * * * *\n. . . . *\n. . . B *", None),
        (
            "* * *\n* A *\n* . *\n. . *\n. . *\n. . B",
            r"The start tile of A can't lie on 1,1 \(P3\).",
        ),
        ("A * * C\n. B . .", None),
        ("A * * C\n. B D .", r"The start tile of D can't lie on 2,1 \(P4\)."),
        ("A * * * B\n. . . C .", None),
        ("A * * *\n. . . .\n. . . B", "The start tile on 3,2 touches no path tile."),
    ],
)
def test_paths_and_start_tiles(drawing: str, message: str | None) -> None:
    if message is None:
        assert drawn(drawing)
    else:
        with pytest.raises(Impossible, match=message):
            drawn(drawing)


def test_a_ring_is_no_line_p1() -> None:
    with pytest.raises(Impossible, match=r"The path is a ring; .* two ends \(P1\)"):
        drawn("* * *\n* . *\n* * *", players=2, hands=("", ""), turn="A")


@pytest.mark.parametrize(
    ("drawing", "message"),
    [
        ("A *a1b2 * * * B", "Two numbered stones share the tile on 1,0."),
        ("A *a12 * * * B", "Two numbered stones share the tile on 1,0."),
        ("A 1a1 * * * B", r"Stone 1 of A lies on a tile that bears its own number \(1,0\)."),
        ("A * 3b3 * * B", r"Stone 3 of B lies on a tile that bears its own number \(2,0\)."),
        ("A * .b1 * * B", "The path is not connected."),
        ("A * * * B .b1", "Stone 1 of B lies on 5,0, where there is no tile."),
    ],
)
def test_stones(drawing: str, message: str) -> None:
    with pytest.raises(Impossible, match=message):
        drawn(drawing)


@pytest.mark.parametrize("drawing", ["A *a01 * * * B", "A *a0b0 * * * B", "A 1a0 1a2b0 * * B"])
def test_blanks_share_tiles_and_lie_on_any(drawing: str) -> None:
    assert drawn(drawing)


def test_stones_wait_until_all_start_tiles_lie() -> None:
    with pytest.raises(Impossible, match="Stone 1 of A has moved before all start tiles"):
        drawn("A *a1 * *", turn="B", players=2)
    with pytest.raises(Impossible, match="Stone 1 of A has moved before all start tiles"):
        drawn("A * * B a1".replace(" a1", "a1"), turn="C", players=3)


class TestTurn:
    def test_not_of_a_player_who_is_out(self) -> None:
        with pytest.raises(Impossible, match="It can't be the turn of C, who is out"):
            drawn("A * * B\n. C . .", turn="C", out="C")

    def test_nobodys_only_before_the_beginning_and_after_the_end(self) -> None:
        for drawing, turns in (("A *a1 * B", 0), ("A * * B", 3)):
            with pytest.raises(Impossible, match="It must be somebody's turn"):
                drawn(drawing, turn=None, turns=turns)
        with pytest.raises(Impossible, match="It must be somebody's turn"):
            drawn(LINE, turn=None, dice="1-2")
        with pytest.raises(Impossible, match="It must be somebody's turn"):
            drawn("* *", turn=None, players=2, hands=("1", "1"))
        assert drawn(LINE, turn=None)

    def test_nobodys_when_the_game_is_over(self) -> None:
        for state in (("A * * Ba0123", "A", 0), ("A * * B", "A", 10)):
            with pytest.raises(Impossible, match="The game is over, so it is nobody's turn"):
                drawn(state[0], turn=state[1], turns=state[2], turn_limit=10)
        with pytest.raises(Impossible, match="The game is over, so it is nobody's turn"):
            drawn("A * * Ba0123", turn=None, dice="1-2")

    def test_no_more_turns_than_the_limit_p11(self) -> None:
        with pytest.raises(Impossible, match=r"11 turns can't .* a limit of 10 \(P11\)"):
            drawn(LINE, turn=None, turns=11, turn_limit=10)
        with pytest.raises(Impossible, match=r"-1 turns can't"):
            drawn(LINE, turns=-1)
        with pytest.raises(Impossible, match=r"turn limit must be 1 or more, not 0 \(P11\)"):
            drawn(LINE, turn=None, turns=0, turn_limit=0)

    def test_exactly_one_has_won(self) -> None:
        with pytest.raises(Impossible, match="Exactly one player can have won"):
            drawn(LINE, turn=None, out="AB")
        with pytest.raises(Impossible, match="Exactly one player can have won"):
            drawn("Ab0123 * * Ba0123", turn=None)
        with pytest.raises(Impossible, match="A has all stones home and can't be out"):
            drawn("A * * Ba0123", turn=None, out="A")

    def test_nobody_is_out_before_the_first_roll(self) -> None:
        for drawing, hands in (("* *", ("1", "1", "1")), ("A * *", ("", "", ""))):
            with pytest.raises(Impossible, match="Nobody is out before"):
                drawn(drawing, turn="B", players=3, hands=hands, out="C")
        with pytest.raises(Impossible, match="It must be somebody's turn"):
            drawn("A * * B\n. C . .", turn=None, out="C")


class TestDice:
    def test_nobody_rolls_while_the_path_is_built(self) -> None:
        with pytest.raises(Impossible, match="Nobody rolls before all start tiles are placed"):
            drawn("A * *", turn="B", players=2, dice="1-2")

    def test_a_stuck_player_with_dice_would_have_lost(self) -> None:
        with pytest.raises(Impossible, match="A is stuck with 1-6, so the turn is over"):
            drawn("A * * * *a0 *a1 Ba23", dice="1-6")

    def test_p10_a_stuck_player_with_a_last_move_is_still_to_make_it(self) -> None:
        assert drawn(". . Ca23 . .\nA * * *a01 B", dice="1-6")


class TestBuilding:
    @pytest.mark.parametrize(
        ("turn", "hands"),
        [
            ("A", ("12", "*123")),
            ("A", ("1", "12")),
            ("B", ("12", "1", "1")),
            ("B", ("1", "12", "1", "12")),
        ],
    )
    def test_players_lay_in_turn(self, turn: str, hands: tuple[str, ...]) -> None:
        with pytest.raises(Impossible, match="The players lay in turn, so these hands can't be"):
            drawn("* * *", turn=turn, players=len(hands), hands=hands)

    @pytest.mark.parametrize(
        ("turn", "hands"),
        [
            ("A", ("12", "12")),
            ("B", ("1", "12")),
            ("C", ("12", "1", "12")),
            ("B", ("1", "12", "1")),
        ],
    )
    def test_hands_that_can_be(self, turn: str, hands: tuple[str, ...]) -> None:
        assert drawn("* * *", turn=turn, players=len(hands), hands=hands)

    def test_nobody_holds_more_than_the_own_six_tiles(self) -> None:
        with pytest.raises(Impossible, match="The hand 11 of A holds more than"):
            drawn("* * *", players=2, hands=("11", "12"))

    def test_start_tiles_come_after_the_path(self) -> None:
        with pytest.raises(Impossible, match="Start tiles are placed when the whole path is laid"):
            drawn("A * * *", turn="B", players=2, hands=("1", "1"))

    @pytest.mark.parametrize(
        ("drawing", "turn"), [("A * * *", "A"), ("A * * * C", "B"), ("A * * * C", "D")]
    )
    def test_start_tiles_are_placed_in_turn_p5(self, drawing: str, turn: str) -> None:
        with pytest.raises(Impossible, match=r"The start tiles are placed in turn \(P5\)"):
            drawn(drawing, turn=turn, players=4)

    def test_start_tiles_are_placed_by_somebody(self) -> None:
        with pytest.raises(Impossible, match=r"The start tiles are placed in turn \(P5\)"):
            drawn("A * *", turn=None, players=2)

    @pytest.mark.parametrize(("drawing", "turn"), [("A * * * B", "C"), ("C * * * A", "B")])
    def test_start_tiles_of_a_round_begun_by_anybody(self, drawing: str, turn: str) -> None:
        assert drawn(drawing, turn=turn, players=3)

    def test_the_first_tile_lies_on_0_0(self) -> None:
        tiles = drawn_board(". * *", 2).tiles
        board = Board.of(tiles, (None, None))
        state = replace(drawn("* *", players=2, hands=("1", "1")), board=board)
        with pytest.raises(Impossible, match="While the path is laid, a tile lies on 0,0"):
            check_state(state, full_set=False)
        assert check_state(replace(state, hands=((), ())), full_set=False)

    def test_there_is_a_path_to_place_them_at(self) -> None:
        empty = paseo.initial(Config())
        assert check_state(empty)
        for turn in ("A", None):
            with pytest.raises(Impossible, match="There is no path"):
                drawn(".", players=2, turn=turn)

    def test_the_full_set_of_tiles(self) -> None:
        with pytest.raises(
            Impossible,
            match=r"2 players have 6×\*, 2×1, 2×2, 2×3 as path tiles; here are 4×\*\.",
        ):
            check_state(drawn(LINE))
        with pytest.raises(Impossible, match="here are none"):
            check_state(replace(paseo.initial(Config()), hands=((), ())))

    def test_a_player_has_four_stones(self) -> None:
        state = drawn(LINE)
        with pytest.raises(Impossible, match="B must have four stones"):
            check_state(replace(state, stones=(state.stones[0], ())), full_set=False)


class TestFewestTurns:
    """A turn moves two stones at most, and P5: everybody gets as many turns."""

    @pytest.mark.parametrize(
        ("drawing", "out", "fewest"),
        [
            ("A * * * * B", "", 0),
            ("A *a1 * * * B", "", 1),
            ("A *a0 *a1 * * B", "", 1),
            ("A *a0 *a1 *a2 * B", "", 2 + 1),
            ("A *a0 *a1 *a2 *b0 B", "", 2 + 1),
            ("A * * * * B", "A", 1),
            ("A *a0 *a1 * * B", "A", 2 + 1),
            ("A * * * B\n. . C . .", "A", 1),
            ("A *a0 * * B\n. . C . .", "A", 1),
            ("A *a0 *a1 * B\n. . C . .", "A", 2 + 1 + 1),
            ("A *a0 *a1 * B\n. . C . .", "AC", 2 + 1 + 1),
        ],
    )
    def test_by_hand(self, drawing: str, out: str, fewest: int) -> None:
        board = drawn_board(drawing)
        turn = None if len(out) == board.players - 1 else "B"
        state = drawn(drawing, turn=turn, out=out)
        assert fewest_turns(board, state.stones, state.alive) == fewest


@settings(max_examples=30)
@given(states())
def test_every_state_of_a_game_is_possible(state: State) -> None:
    assert check_state(state) is state


@settings(max_examples=30)
@given(positions())
def test_every_made_position_is_possible(state: State) -> None:
    assert check_state(state, full_set=False) is state


@settings(max_examples=30)
@given(moving_positions())
def test_so_is_every_position_after_a_roll(state: State) -> None:
    assert check_state(state, full_set=False) is state
