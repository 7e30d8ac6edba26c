"""Rounds are fair, and what is not installed is said, not guessed."""

from __future__ import annotations

import pytest

from spieltisch.bench.goals import GOALS, RUNNERS, chosen, reached
from spieltisch.bench.ours import (
    law,
    paroli_kernel,
    paseo_kernel,
    paseo_processes,
    pettingzoo,
)
from spieltisch.bench.peers import chess, openspiel_python, openspiel_rollouts
from spieltisch.bench.rounds import Batch, Length, Maker, Result, Round, Sample, measure


def test_runners_play_in_turn_after_a_warm_up() -> None:
    order: list[str] = []

    def runner(name: str) -> Maker:
        def play(_seed: int) -> Sample:
            order.append(name)
            return Sample(1, 10)

        return lambda: play

    def missing() -> Batch:
        raise ModuleNotFoundError("No module named 'gone'")

    makers = {"one": runner("one"), "two": runner("two"), "gone": missing}
    results = measure(makers, Length(0), 2, lambda _: None)
    assert order == ["one", "two"] * 3
    assert [len(result.rounds) for result in results] == [2, 2, 0]
    assert results[0].rounds[0].decisions == 10
    assert results[2].missing == "No module named 'gone'"


def test_rates_are_medians_of_rounds() -> None:
    result = Result("x", [Round(2, 10, 1.0), Round(2, 30, 1.0), Round(2, 20, 2.0)])
    assert result.decisions() == (10, 10, 30)
    assert result.games() == (2, 1, 2)


def test_goals_name_runners_that_exist() -> None:
    for goal in GOALS:
        assert {*goal.ours, *goal.others} <= RUNNERS.keys()


def test_a_goal_is_the_ratio_of_the_best_on_both_sides() -> None:
    results = [
        Result("Paseo 2, vector env of 1024", [Round(1, 900, 1.0)]),
        Result("Paseo 2, vector env of 4096", [Round(1, 1000, 1.0)]),
        Result("pgx backgammon, batch 1", [Round(1, 10, 1.0)]),
        Result("pgx backgammon, batch 256", [Round(1, 40, 1.0)]),
    ]
    (found,) = reached(results)
    assert found == (results[1].name, results[3].name, 25.0, 20)


def test_a_goal_may_be_many_times_what_was_there_before() -> None:
    (found,) = reached([Result("Paroli 2, PettingZoo", [Round(1, 30_000, 1.0)])])
    assert found == ("Paroli 2, PettingZoo", "500/s before", 60.0, 50)


def test_runners_are_chosen_by_a_word_of_their_name() -> None:
    assert [*chosen(["chess"])] == ["python-chess"]
    assert chosen([]) == RUNNERS
    assert chosen(["nobody"]) == {}


@pytest.mark.parametrize(
    ("maker", "games"),
    [
        (law("paseo", 2), 1),
        (law("raeuberparoli", 2), 1),
        (paseo_kernel(2, 50, threads=2), 50),
        (paseo_processes(50, 2), 50),
        (paroli_kernel(2, 20, robber=False), 20),
        (pettingzoo("paroli"), 1),
        (chess, 1),
        (openspiel_python("backgammon"), 1),
        (openspiel_rollouts("backgammon", 2), 2),
    ],
)
def test_runners_play_real_games(maker: Maker, games: int) -> None:
    sample = maker()(3)
    assert sample.games == games
    assert sample.decisions > 10 * games
