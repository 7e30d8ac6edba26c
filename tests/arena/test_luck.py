"""Results taken apart: start, dice and turns add up, and perfect players differ by nothing but luck."""

from functools import cache
from pathlib import Path

import pytest

from spieltisch.arena.paseo.luck import PERFECT, Game, match_of, played
from spieltisch.arena.paseo.luck_plot import draw_luck
from spieltisch.rules.errors import Unreadable
from spieltisch.solver import Solution, Track, solve_box


@cache
def short() -> Solution:
    return solve_box(Track("2*31"))


def games(one: str, two: str, count: int = 80) -> list[Game]:
    return [*played(short(), one, two, count, seed=1)]


@pytest.mark.parametrize("two", [PERFECT, "random", "greedy"])
def test_start_luck_and_errors_are_the_result(two: str) -> None:
    for game in games(PERFECT, two):
        assert game.start + game.luck + game.errors == pytest.approx(game.won, abs=1e-9)


def test_perfect_players_differ_by_luck_alone() -> None:
    match = match_of(PERFECT, PERFECT, games(PERFECT, PERFECT))
    assert match.play == 0
    assert match.dice + match.start == pytest.approx(1)
    assert match.wins.low < 0.5 < match.wins.high


def test_perfect_play_beats_random_play_by_what_that_gives_away() -> None:
    match = match_of(PERFECT, "random", games(PERFECT, "random"))
    assert match.wins.mean > 0.6
    assert match.play > 0.05
    assert match.dice + match.play + match.start == pytest.approx(1)


def test_luck_has_no_mean() -> None:
    found = games(PERFECT, "random", 400)
    assert abs(sum(game.luck for game in found) / len(found)) < 0.07


def test_everybody_has_either_seat_and_begins_as_often() -> None:
    found = games(PERFECT, PERFECT, 8)
    assert sum(game.swapped for game in found) == 4
    assert len({game.start for game in found}) == 2


def test_the_picture_is_one_that_can_be_drawn(tmp_path: Path) -> None:
    found = games(PERFECT, PERFECT, 8)
    matches = [match_of(PERFECT, PERFECT, found), match_of(PERFECT, "random", found)]
    draw_luck(found, matches, tmp_path / "luck.svg")
    assert (tmp_path / "luck.svg").read_text(encoding="utf-8").startswith("<?xml")
    with pytest.raises(Unreadable, match=r"luck\.txt"):
        draw_luck(found, matches, tmp_path / "luck.txt")
