"""Packing keeps everything; codes say the same in every state."""

from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from spieltisch.kernels.paroli.packing import (
    decode,
    encode,
    encode_line,
    line_from_code,
    pack,
    unpack,
)
from spieltisch.kernels.paroli.row import BASE, MOST_STEPS, ZERO_ROW
from spieltisch.rules.errors import Impossible
from spieltisch.rules.paroli import (
    NUMBERS,
    Cell,
    Claim,
    First,
    Line,
    Phase,
    Shift,
    State,
    Table,
    TurnUp,
    legal,
    parse,
)
from spieltisch.testing.paroli import state_from_drawing
from spieltisch.testing.paroli_strategies import Ply, games, moments, positions


@settings(max_examples=25, deadline=None, derandomize=True)
@given(positions(setup=True))
def test_a_state_comes_back(state: State) -> None:
    assert unpack(pack(state)) == state


@settings(max_examples=5, deadline=None, derandomize=True)
@given(games())
def test_every_phase_of_a_game_comes_back(plies: list[Ply]) -> None:
    states = [*(ply.state for ply in plies), plies[-1].step.state]
    assert all(unpack(pack(state)) == state for state in states)
    assert states[-1].phase is Phase.OVER


@settings(max_examples=5, deadline=None, derandomize=True)
@given(moments(lambda state: state.phase is Phase.ASKING))
def test_questions_come_back(state: State) -> None:
    assert unpack(pack(state)) == state


@settings(max_examples=25, deadline=None, derandomize=True)
@given(positions(setup=True))
def test_codes_are_different_and_come_back(state: State) -> None:
    actions = legal(state)
    codes = [encode(action) for action in actions]
    assert len(set(codes)) == len(codes) <= MOST_STEPS
    assert [decode(code) for code in codes] == [*actions]


@given(st.integers(-2000, 2000), st.integers(-2000, 2000), st.sampled_from([*NUMBERS]))
def test_rows_far_away_have_codes(row: int, other: int, number: int) -> None:
    for action in (Claim(Line("row", row)), Shift(Cell(row, number), Cell(other, 10))):
        assert decode(encode(action)) == action
    assert line_from_code(encode_line(Line("row", row))) == Line("row", row)


@pytest.mark.parametrize(
    "text",
    ["draw 2", "lay P J7", "agree", "refuse", "claim col 10", "claim row A", "end", "pass",
     "first C", "deal r10", "deal P", "turn g1", "rob J7 K7"],
)  # fmt: skip
def test_written_steps_have_codes(text: str) -> None:
    assert decode(encode(parse(text))) == parse(text)


def test_a_number_that_is_no_code_is_refused() -> None:
    with pytest.raises(Impossible):
        decode(0)


@settings(max_examples=3, deadline=None, derandomize=True)
@given(moments(lambda state: bool(state.turn.granted)))
def test_a_grant_from_nowhere_is_refused(state: State) -> None:
    far = replace(state.turn, granted=(Line("row", 99),), earned=1)
    with pytest.raises(Impossible):
        pack(replace(state, turn=far))


@settings(max_examples=3, deadline=None, derandomize=True)
@given(moments(lambda state: bool(state.turn.laid)))
def test_a_turn_without_end_is_refused(state: State) -> None:
    with pytest.raises(Impossible):
        pack(replace(state, turn=replace(state.turn, laid=(1,) * 16)))


def test_fifteen_cards_of_a_number_may_be_laid_and_no_more() -> None:
    state = state_from_drawing("J b1 . . . . . . . . .", ["b2", "b3"])
    most = replace(state, turn=replace(state.turn, laid=(1,) * 15))
    assert unpack(pack(most)) == most
    with pytest.raises(Impossible, match="than a turn allows"):
        pack(replace(state, turn=replace(state.turn, laid=(1,) * 16)))


@pytest.mark.parametrize(("place", "stays"), [(1, False), (2, True), (29, True), (30, False)])
def test_row_0_stays_where_it_is_in_a_fresh_game_if_cells_beside_each_card_have_room(
    place: int, stays: bool
) -> None:
    """In a word of 32 rows: two are kept free at either end."""
    state = state_from_drawing("J b1 . . . . . . . . .", ["b2", "b3"])
    ((_, card),) = state.table.cards
    there = Table(cards=((Cell(place - ZERO_ROW, 1), card),))
    packed = pack(replace(state, table=there))
    assert (int(packed[BASE]) == -ZERO_ROW) is stays
    assert unpack(packed).table == there


def test_chance_names_seats_and_cards() -> None:
    assert decode(encode(First(5))) == First(5)
    assert isinstance(decode(encode(parse("turn b1"))), TurnUp)
