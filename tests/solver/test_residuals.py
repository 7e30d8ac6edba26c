"""The check that users run: it passes what is right and fails what is not."""

from pathlib import Path

import numpy as np
import pytest
from support.paseo_solved import plain_solution, turns_by_kernel

from spieltisch.solver import Corner, Solution, Track, find_table, solve_box, solve_path
from spieltisch.solver.residuals import ALLOWED, check_residuals

WIDE = Track("**3122**1*3*", blank_blocked=True), Corner((6, 8, 6, 9), (6, 9, 7, 8))


@pytest.mark.parametrize("what", [(Track("2*31"), None), WIDE], ids=["path", "box, blocked"])
def test_what_is_solved_agrees_with_itself(what: tuple[Track, Corner | None]) -> None:
    for each in check_residuals(solve_box(*what), 300):
        assert each.mean <= each.largest < 1e-8


def test_a_wrong_value_is_found() -> None:
    right = solve_box(Track("2*31"))
    ones, twos = (array.copy() for array in right.arrays)
    ones[: len(ones) // 2] += 40_000
    found = [*check_residuals(Solution(right.plan, ones, twos), 2000)]
    assert max(each.largest for each in found) > ALLOWED


@pytest.mark.long
def test_a_whole_path_is_right(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Solved into a file: residuals, a small box in 64 bits, and the mirror image."""
    monkeypatch.setenv("SPIELTISCH_TABLES", str(tmp_path))
    track, corner = Track("*3***2113*2*"), Corner((11, 10, 12, 13), (10, 11, 12, 13))
    solve_path(track, threads=2)
    table, mirrored = find_table(track), find_table(track.turned)
    assert table
    assert mirrored
    assert all(each.largest <= ALLOWED for each in check_residuals(table, 20_000))
    exact = plain_solution(turns_by_kernel((track.labels, track.turned.labels), 13, blocked=False))
    own, other = (np.array([_word(stones)]) for stones in corner)
    for seat in range(2):
        chance = float(table.chances(own, other, seat)[0])
        assert chance == pytest.approx(exact((int(own[0]), int(other[0])))[seat], abs=1e-5)
        assert chance == float(mirrored.chances(other, own, 1 - seat)[0])


def _word(stones: tuple[int, ...]) -> int:
    return sum(tile << (4 * stone) for stone, tile in enumerate(stones))
