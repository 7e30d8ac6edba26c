"""Reasons of Paseo on drawn boards: what one can see there, where it explains a good part of the difference."""

from dataclasses import replace
from typing import Any

import pytest

from spieltisch.analysis.paseo.reasons import better_because
from spieltisch.rules.paseo import State, Turn, apply, legal, parse
from spieltisch.rules.paseo.tiles import ALL_ROLLS
from spieltisch.testing.paseo import drawn
from spieltisch.wire.review import Because

BOARDS = {
    # The other turn leaves A3 three tiles before its own number.
    "own-number": (
        "Aa3 1 * 2 * 3 * 1b3 * 2 * 3a1 *a0b2 Ba2b0b1", "1-3", "sum 3+4>4,0", "difference 3+2>2,0",
        {"stone": 3, "steps": 3, "count": 0, "than": 2},
    ),
    # With the blank three tiles before home and A3 one, most rolls are too much for both.
    "stuck": (
        "A 1 *b2 2a0 *b1 3 * 1 * 2 * 3 *a3b0 Ba1a2b3", "2-5", "difference 0+3>6,0", "sum 0+7>10,0",
        {"count": 0, "than": 6},
    ),
    # A2 has a single step to go and hardly moves until it is home.
    "frees": (
        "A 1 * 2 * 3 *b2 1 * 2 *b1 3a0 *a2 Ba1a3b0b3", "2-3", "difference 2+1>13,0",
        "difference 0+1>12,0", {"stone": 2, "count": 2, "than": 20},
    ),
    # A1 is two steps from home.
    "home": (
        "A 1 *b3 2 * 3 *a0 1 * 2 *b1 3a1 * Ba2a3b0b2", "2-5", "split 0+5>11,0 1+2>13,0",
        "difference 0+3>9,0", {"stone": 1, "steps": 2},
    ),
    # One step is made instead of three.
    "reserve": (
        "A 1 *b1 2 *a0 3 * 1a3 * 2 * 3b0 *a2 Ba1b2b3", "1-2", "difference 3+1>8,0",
        "split 3+2>9,0 0+1>5,0", {"count": 2},
    ),
    # Three stones in a row and B's own 3 before them: its 1 may jump over one stone only.
    "blocks": (
        "A 1 * 2a3 * 3 * 1 * 2a1 *a2 3 *a0b3 Bb0b1b2", "2-3", "sum 3+5>8,0", "difference 0+1>13,0",
        {"seat": 1, "stone": 1},
    ),
    # The stone that goes in front of B's is the 2 or the 1.
    "hinders": (
        "A 1 *a0 2 * 3a2 *a1 1 * 2 * 3 *b0b1 Ba3b2b3", "3-4", "split 2+4>10,0 0+3>5,0",
        "split 0+3>5,0 1+4>10,0", {"seat": 1, "count": 13, "than": 15},
    ),
    "their-stuck": (
        "Aa2 1 * 2 *b0b2 3 * 1 * 2b1 * 3a0a1 * Ba3b3", "2-3", "difference 1+1>12,0",
        "difference 2+1>1,0", {"seat": 1, "count": 2, "than": 0},
    ),
}  # fmt: skip
"""By code a board, a roll of A, the better turn and another, and what is said."""


def turns_of(code: str) -> tuple[State, Turn, Turn, dict[str, Any]]:
    board, dice, better, other, params = BOARDS[code]
    state = drawn(board, "A", dice, turns=30)
    one, two = (next(turn for turn in legal(state) if turn == parse(t)) for t in (better, other))
    return state, one, two, params  # type: ignore[return-value]  # who has rolled makes turns


@pytest.mark.parametrize("code", BOARDS)
def test_a_reason_can_be_seen_on_the_board(code: str) -> None:
    state, better, other, params = turns_of(code)
    assert better_because(state, better, other, 0.02) == Because(code=code, params=params)


@pytest.mark.parametrize("code", BOARDS)
def test_it_is_given_only_where_it_explains_a_good_part(code: str) -> None:
    state, better, other, _ = turns_of(code)
    assert better_because(state, better, other, 0.99) is None
    assert better_because(state, better, other, 0.001) == Because(code="small-edge")


@pytest.mark.parametrize("code", ["own-number", "stuck", "frees", "their-stuck"])
def test_the_rolls_that_are_counted_are_those_without_a_turn_in_the_law(code: str) -> None:
    state, better, other, params = turns_of(code)
    found = [_stuck(apply(state, turn).state, params.get("seat", 0)) for turn in (better, other)]
    assert found == [params["count"], params["than"]]


def _stuck(state: State, seat: int) -> int:
    rolled = [replace(state, turn=seat, dice=dice) for dice in ALL_ROLLS if dice[0] != dice[1]]
    return 2 * sum(not legal(each) for each in rolled)


def test_a_turn_that_wins_needs_no_other_reason() -> None:
    state = drawn("A 1 *b3 2b1 *b2 3 *a0 1b0 * 2 * 3 * Ba1a2a3", "A", "2-5", turns=30)
    better, other = parse("sum 0+7>13,0"), parse("single 0+5>11,0")
    found = better_because(state, better, other, 0.5)  # type: ignore[arg-type]  # they are turns
    assert found == Because(code="wins")
