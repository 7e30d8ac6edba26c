"""Perft numbers made by the law, kept as data for the law and for every other engine."""

from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from spieltisch.rules import paseo
from spieltisch.rules.paseo import State
from spieltisch.testing.paseo import drawn
from spieltisch.testing.paseo_perft import Count, counts, recount
from spieltisch.testing.paseo_strategies import moving_positions, positions, states

FILE = Path(__file__).parents[2] / "perft/paseo.json"


@pytest.mark.exhaustive
@pytest.mark.parametrize("count", counts(FILE), ids=lambda count: f"{count.name}, {count.depth}")
def test_the_law_counts_as_before(count: Count) -> None:
    state = paseo.state_from_text(count.position, full_set=False)
    assert paseo.perft(state, count.depth) == count.nodes


def test_they_are_counted_anew_by_one_command(tmp_path: Path) -> None:
    copy = tmp_path / "paseo.json"
    entry = '[{"name": "one", "position": "%s", "perft": {"1": 0}}]'
    copy.write_text(entry % counts(FILE)[0].position, encoding="utf-8")
    recount(copy)
    assert counts(copy)[0] == counts(FILE)[0]._replace(name="one")


@settings(max_examples=30)
@given(st.one_of(states(), positions(), moving_positions()))
def test_the_last_level_is_counted_as_if_it_were_made(state: State) -> None:
    """The fast count must equal the number of successors."""
    if paseo.outcome(state):
        assert paseo.perft(state, 1) == 1
    else:
        assert paseo.perft(state, 1) == len([*paseo.successors(state)])


@settings(max_examples=10)
@given(positions(2))
def test_divide_adds_up(state: State) -> None:
    assert sum(paseo.divide(state, 1).values()) == paseo.perft(state, 1)


def test_divide_tells_how_many_positions_follow_each_first_turn() -> None:
    state = drawn("A * * * * * *a0 * * Ba123", dice="2-5")
    assert {paseo.format(turn): count for (turn,), count in paseo.divide(state, 1).items()} == {
        "difference 0+3>9,0": 1,
        "single 0+2>8,0": 1,
    }


def test_nothing_to_count() -> None:
    assert paseo.perft(drawn("A * * B"), 0) == 1
    assert paseo.perft(drawn("A * * Ba0123", turn=None), 3) == 1


def test_a_roll_that_leaves_nothing_to_decide_is_a_turn_by_itself() -> None:
    state = drawn("A * * * *a0 *a1 Ba23")
    stuck = [actions for actions, _ in paseo.successors(state) if len(actions) == 1]
    assert (paseo.parse("roll 1-6"),) in stuck
