"""Losses per decision against the truth."""

from functools import cache
from random import Random

import pytest

from spieltisch.arena.exactness import Decision, decisions, losses
from spieltisch.bots.policy import Budget, Thinker
from spieltisch.bots.shelf import thinker
from spieltisch.rules.paseo import View
from spieltisch.search.thought import Thought
from spieltisch.solver import Solution, Track, solve_box, valued_turns


@cache
def short() -> Solution:
    return solve_box(Track("2*31"))


def choosing(place: int) -> Thinker:
    """A bot that knows the truth and takes the turn on this place of the ranking."""

    def think(view: View, _budget: Budget, _rng: Random) -> Thought:
        return Thought(valued_turns(short(), view.state)[place].turn)

    return think


def lost(bot: Thinker) -> list[Decision]:
    return [*decisions(bot, short(), Budget(), range(20), "seed")]


def test_perfect_play_loses_nothing_and_the_worst_loses_most() -> None:
    best, rest, worst = (
        losses(lost(bot)) for bot in (choosing(0), thinker("random", "paseo"), choosing(-1))
    )
    assert best
    assert rest
    assert worst
    assert best.mean.mean == best.worst == 0
    assert 0 < rest.mean.mean < worst.mean.mean
    assert rest.mean.low < rest.mean.mean < rest.mean.high


def test_the_same_seed_gives_the_same_decisions() -> None:
    bot = thinker("random", "paseo")
    assert lost(bot) == lost(bot)
    assert {each.stage for each in lost(bot)} == {"opening", "middle", "late"}


def test_intervals_are_taken_over_games() -> None:
    alike = [Decision(game, "late", lost) for game in range(10) for lost in (0.0, 0.2)]
    apart = [Decision(game, "late", 0.2 * (game % 2)) for game in range(10) for _ in range(2)]
    one, two = losses(alike), losses(apart)
    assert one
    assert two
    assert one.mean.mean == two.mean.mean == pytest.approx(0.1)
    assert one.mean.high - one.mean.low < 1e-9 < two.mean.high - two.mean.low


def test_a_single_game_says_little() -> None:
    found = losses([Decision(0, "late", 0.1)])
    assert found
    assert (found.mean.low, found.mean.high) == (0.0, 1.0)
    assert losses([]) is None
