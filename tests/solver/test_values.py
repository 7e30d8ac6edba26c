"""Values against plain recursion over the law, against 64-bit numbers, and against themselves."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from spieltisch.kernels.paseo.line import successors_line
from spieltisch.rules.paseo.tiles import ALL_ROLLS
from spieltisch.solver import Corner, Solution, Track, best_rolls, chance_to_win, corner_of
from spieltisch.solver.asking import track_of, valued_turns
from spieltisch.solver.solving import solve_box
from spieltisch.testing.paseo import drawn
from spieltisch.testing.paseo_solved import plain_solution, turns_by_kernel, turns_by_law

STEP = 1 / 65535
LATE = """
    A: 1 2 3 home
"""
MIDDLE = Track("1*2*3*3*2*1*"), Corner((7, 8, 6, 9), (8, 6, 9, 7))
CROWDED = Track("*3***2113*2*", blank_blocked=True), Corner((7, 6, 6, 9), (8, 8, 5, 6))
BOXES = pytest.mark.parametrize("box", [MIDDLE, CROWDED], ids=["jumping", "blocked"])


@cache
def solved(box: tuple[Track, Corner]) -> Solution:
    return solve_box(*box)


def word(stones: tuple[int, ...]) -> int:
    return sum(tile << (4 * stone) for stone, tile in enumerate(stones))


def labels(track: Track) -> tuple[int, int]:
    return track.labels, track.turned.labels


def everywhere(solution: Solution) -> tuple[np.ndarray, np.ndarray]:
    """The stones of both in every position of a box in which nobody has won."""
    plan, end = solution.plan, solution.track.end
    sides = [
        np.array([int(triple) << 4 | blank for triple in side.triples for blank in range(side.first, end + 1)])
        for side in (plan.one, plan.two)
    ]
    own, other = (axis.ravel() for axis in np.meshgrid(*sides, indexing="ij"))
    tiles = [sum(1 << (own >> shift & 15) for shift in (4, 8, 12)), sum(1 << (end - (other >> shift & 15)) for shift in (4, 8, 12))]
    fits = (tiles[0] & tiles[1] & ((1 << end) - 2) == 0) & (own != end * 0x1111) & (other != end * 0x1111)
    return own[fits], other[fits]


def test_the_known_position_has_its_known_values() -> None:
    corner = Corner((13, 6, 13, 13), (13, 4, 6, 13))
    solution = solve_box(Track("*3***2113*2*"), corner)
    own, other = (np.array([word(stones)]) for stones in corner)
    assert solution.chances(own, other, 0)[0] == pytest.approx(0.1040, abs=5e-5)
    assert solution.chances(own, other, 1)[0] == pytest.approx(0.3759, abs=5e-5)


@BOXES
def test_every_value_of_a_box_is_within_1e_5_of_64_bits(box: tuple[Track, Corner]) -> None:
    track, solution = box[0], solved(box)
    turns = turns_by_kernel(labels(track), track.end, blocked=track.blank_blocked)
    exact = plain_solution(turns)
    own, other = everywhere(solution)
    expected = np.array([exact(pair) for pair in zip(own.tolist(), other.tolist(), strict=True)])
    for seat in range(2):
        assert np.abs(solution.chances(own, other, seat) - expected[:, seat]).max() <= 1e-5
