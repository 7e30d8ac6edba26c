"""Losses per decision against the truth."""

import sys
from functools import cache
from itertools import chain
from pathlib import Path
from random import Random

import pytest

from spieltisch.arena.paseo.exactness import Decision, Exam, decisions, losses, played
from spieltisch.bots.policy import Budget, Thinker
from spieltisch.bots.registry import thinker
from spieltisch.rules.errors import Impossible
from spieltisch.rules.paseo import View
from spieltisch.search.thought import Thought
from spieltisch.solver import Solution, Track, solve_box, solve_path, valued_turns


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


@pytest.fixture
def own_tables(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SPIELTISCH_TABLES", str(tmp_path / "tables"))


@pytest.mark.usefixtures("own_tables")
def test_two_processes_find_the_same_as_one() -> None:
    exam = Exam("random", Track("2*31"), Budget(), "seed")
    found = [sorted(chain(*played(exam, range(6), workers))) for workers in (1, 2)]
    assert found[0] == found[1] == sorted(decisions(*_random(), range(6), "seed"))


def _random() -> tuple[Thinker, Solution, Budget]:
    return thinker("random", "paseo"), solve_path(Track("2*31")), Budget()


BOT = """
from spieltisch.games.options import options

def play(view):
    return options(view)[0]

def cheat(view):
    return "stay"

def thrifty(view, budget, rng):
    assert budget.seconds == 0.25
    return play(view)
"""
ENGINE = Path(__file__).parents[2] / "examples/random_engine.py"


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    file = tmp_path / "mine.py"
    file.write_text(BOT, encoding="utf-8")
    return file


@pytest.mark.usefixtures("own_tables")
def test_anybody_who_can_enter_a_match_can_be_examined(bot: Path) -> None:
    """With a budget of their own, if they name one."""
    for name in (f"{bot}:play", f"{bot}:thrifty@0.25s", f"engine:{sys.executable} {ENGINE}"):
        [found] = played(Exam(name, Track("2*31"), Budget(nodes=1), "seed"), range(1), 1)
        assert found


@pytest.mark.usefixtures("own_tables")
def test_an_illegal_turn_ends_it_with_a_word(bot: Path) -> None:
    exam = Exam(f"{bot}:cheat", Track("1*23"), Budget(), "seed")
    with pytest.raises(Impossible, match=r"mine.py:cheat.*Stay"):
        list(played(exam, range(8), 2))


@pytest.mark.usefixtures("own_tables")
def test_a_bot_may_be_kept_from_the_tables() -> None:
    few = Budget(nodes=1)
    lost = {
        reads: sum(each.lost for game in played(_expert(few, reads), range(4), 1) for each in game)
        for reads in (True, False)
    }
    assert lost[True] < 1e-4 < lost[False]


def _expert(budget: Budget, reads: bool) -> Exam:
    return Exam("expert", Track("2*13"), budget, "seed", reads_tables=reads)


def test_a_win_that_was_there_is_counted() -> None:
    random, best = losses(lost(thinker("random", "paseo"))), losses(lost(choosing(0)))
    assert random
    assert best
    assert random.missed_wins > best.missed_wins == 0
