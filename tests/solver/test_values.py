"""Values against plain recursion over the law, against 64-bit numbers, and against themselves."""

from functools import cache
from typing import TypeAlias

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from numpy.typing import NDArray
from support.paseo_solved import plain_solution, turns_by_kernel, turns_by_law

from spieltisch.rules.errors import Impossible
from spieltisch.rules.paseo.tiles import ALL_ROLLS
from spieltisch.solver import (
    Corner,
    Solution,
    Track,
    best_rolls,
    chance_to_win,
    corner_of,
    solve_box,
    track_of,
    valued_turns,
)
from spieltisch.testing.paseo import drawn

Words: TypeAlias = NDArray[np.int64]
Box: TypeAlias = tuple[Track, Corner]

JUMPING: Box = Track("1*2*3*3*2*1*"), Corner((11, 8, 11, 11), (11, 11, 11, 10))
BLOCKED: Box = Track("*3***2113*2*", blank_blocked=True), Corner((10, 10, 10, 12), (10, 11, 12, 9))
WIDE: Box = Track("**3122**1*3*"), Corner((6, 8, 6, 9), (6, 9, 7, 8))
BOXES = pytest.mark.parametrize("box", [JUMPING, BLOCKED], ids=["jumping", "blocked"])
LATE = "Ab123  1  *b0  *  2  *  3  *  1  *a0  *a3  2  3  Ba12"


@cache
def solved(box: Box) -> Solution:
    return solve_box(*box)


def labels(track: Track) -> tuple[int, int]:
    return track.labels, track.turned.labels


def word(stones: tuple[int, ...]) -> Words:
    return np.array([sum(tile << (4 * stone) for stone, tile in enumerate(stones))])


def everywhere(solution: Solution) -> tuple[Words, Words]:
    """The stones of A and of B in every position of a box in which nobody has won."""
    end, plan = solution.track.end, solution.plan
    sides = [
        (np.asarray(side.triples, np.int64)[:, None] << 4 | np.arange(side.first, end + 1)).ravel()
        for side in (plan.one, plan.two)
    ]
    own, other = (axis.ravel() for axis in np.meshgrid(*sides, indexing="ij"))
    home = end * 0x1111
    fits = (covered(own) & turned(covered(other), end) == 0) & (own != home) & (other != home)
    return own[fits], other[fits]


def covered(stones: Words) -> Words:
    """Path tiles under numbered stones."""
    bits = [np.left_shift(1, stones >> shift & 15) for shift in (4, 8, 12)]
    return np.asarray((bits[0] | bits[1] | bits[2]) & 0x1FFE)


def turned(tiles: Words, end: int) -> Words:
    return sum(
        ((tiles >> tile & 1) << (end - tile) for tile in range(1, end)), np.zeros_like(tiles)
    )


def test_the_known_position_has_its_known_values() -> None:
    corner = Corner((13, 6, 13, 13), (13, 4, 6, 13))
    solution = solve_box(Track("*3***2113*2*"), corner)
    own, other = word(corner.own), word(corner.other)
    assert solution.chances(own, other, 0)[0] == pytest.approx(0.1040, abs=5e-5)
    assert solution.chances(own, other, 1)[0] == pytest.approx(0.3759, abs=5e-5)


@BOXES
def test_a_box_equals_a_plain_solution_in_64_bits(box: Box) -> None:
    track, solution = box[0], solved(box)
    exact = plain_solution(turns_by_kernel(labels(track), track.end, blocked=track.blank_blocked))
    own, other = everywhere(solution)
    expected = np.array([exact(pair) for pair in zip(own.tolist(), other.tolist(), strict=True)])
    for seat in range(2):
        assert np.abs(solution.chances(own, other, seat) - expected[:, seat]).max() < 1e-7


@pytest.mark.parametrize("blank_blocked", [False, True], ids=["P8", "P8, blocked"])
def test_late_positions_equal_plain_recursion_over_the_law(blank_blocked: bool) -> None:
    state = drawn(LATE, blank_blocked=blank_blocked, turns=40)
    solution = solve_box(track_of(state), corner_of(state))
    expected = plain_solution(turns_by_law(state))(state.stones)
    for seat, letter in enumerate("AB"):
        rolling = drawn(LATE, letter, blank_blocked=blank_blocked, turns=40)
        assert chance_to_win(solution, rolling) == pytest.approx(expected[seat], abs=1e-7)


def test_the_value_is_the_mean_over_rolls_of_the_best_turn() -> None:
    state = drawn(LATE, turns=40)
    solution = solve_box(track_of(state), corner_of(state))
    rolls = best_rolls(solution, state)
    assert sum(rolled.ways for rolled in rolls) == 36
    mean = sum(rolled.ways * rolled.chance for rolled in rolls) / 36
    assert mean == pytest.approx(chance_to_win(solution, state), abs=1e-7)


def test_turns_come_best_first_with_what_they_are_worth() -> None:
    state = drawn(LATE, "A", "1-3", turns=40)
    solution = solve_box(track_of(state), corner_of(state))
    valued = valued_turns(solution, state)
    chances = [each.chance for each in valued]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] == chance_to_win(solution, state)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**31), st.integers(0, 1))
def test_values_agree_with_their_successors_anywhere(pick: int, seat: int) -> None:
    """The Bellman residual, in a box with all that can happen on a path."""
    track, solution = WIDE[0], solved(WIDE)
    own, other = _somewhere(pick)
    turns = turns_by_kernel(labels(track), track.end, blocked=False)
    total = 0.0
    for low, high in ALL_ROLLS:
        after = [*turns((own, other), seat, (low, high))]
        best = max(
            (1.0 if each is None else 1 - _chance(solution, each, 1 - seat) for each in after),
            default=0.0,
        )
        total += best if low == high else 2 * best
    assert total / 36 == pytest.approx(_chance(solution, (own, other), seat), abs=2e-5)


def _chance(solution: Solution, stones: tuple[int, int], seat: int) -> float:
    return float(solution.chances(np.array(stones[:1]), np.array(stones[1:]), seat)[0])


@cache
def _wide_positions() -> tuple[Words, Words]:
    return everywhere(solved(WIDE))


def _somewhere(pick: int) -> tuple[int, int]:
    own, other = _wide_positions()
    return int(own[pick % len(own)]), int(other[pick % len(own)])


@BOXES
def test_mirrored_paths_have_mirrored_values(box: Box) -> None:
    (track, corner), solution = box, solved(box)
    mirrored = solve_box(track.turned, corner.turned)
    own, other = everywhere(solution)
    for seat in range(2):
        difference = solution.chances(own, other, seat) - mirrored.chances(other, own, 1 - seat)
        assert np.abs(difference).max() < 1e-7


@BOXES
def test_threads_change_nothing(box: Box) -> None:
    one, many = solved(box), solve_box(*box, threads=3)
    assert all(np.array_equal(*pair) for pair in zip(one.arrays, many.arrays, strict=True))


def test_values_are_numbered_without_gaps() -> None:
    solution = solved(JUMPING)
    own, other = everywhere(solution)
    for seat in range(2):
        places = solution.plan.places(own, other, seat)
        assert len({*places.tolist()}) == len(own)
        assert places.min() >= 0
        assert places.max() < solution.plan.size


def test_boxes_are_nested() -> None:
    own, other = everywhere(solved(JUMPING))
    later = own & 15 > 12
    small = solve_box(JUMPING[0], Corner((13, *JUMPING[1].own[1:]), JUMPING[1].other))
    chances = [each.chances(own[later], other[later], 0) for each in (small, solved(JUMPING))]
    assert np.abs(chances[0] - chances[1]).max() < 1e-7


def test_what_is_not_in_the_box_is_refused() -> None:
    solution = solved(JUMPING)
    with pytest.raises(Impossible, match="further back"):
        solution.chances(word((0, 0, 0, 0)), word(JUMPING[1].other), 0)
    with pytest.raises(Impossible, match="can't stand like this"):
        solution.chances(word((12, 11, 12, 12)), word((13, 13, 13, 13)), 0)
