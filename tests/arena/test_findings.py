"""What is concluded from results: intervals, luck, ratings, sequential tests, tables of strength."""

from math import log
from random import Random
from statistics import fmean, variance

import pytest

from spieltisch.arena.entrant import read_entrant
from spieltisch.arena.estimate import Estimate, estimate_share, student
from spieltisch.arena.game import GameResult
from spieltisch.arena.match_setup import MatchSetup
from spieltisch.arena.page import with_tables
from spieltisch.arena.sprt import Sprt, Verdict, findings, log_likelihood_ratio
from spieltisch.arena.strength import Pairing, Strength, pairings
from spieltisch.arena.summary import luck, ratings, summarize
from spieltisch.bots.policy import Budget
from spieltisch.bots.registry import LEVELS
from spieltisch.rules.errors import Impossible, Unreadable


def setting(*names: str, players: int | None = None, game: str = "paseo") -> MatchSetup:
    entrants = tuple(read_entrant(name, Budget()) for name in names)
    return MatchSetup(game, players or len(names), entrants)


def won(match: MatchSetup, winners: list[int]) -> list[GameResult]:
    """Results in which the entrants of these places win, game after game."""
    jobs = [*match.jobs(-(-len(winners) // match.games_per_deal))]
    return [
        GameResult(
            *job,
            shares=tuple(float(entrant == winner) for entrant in job.seats),
            reason="home",
            moves=(1,) * match.players,
            seconds=(0.001,) * match.players,
        )
        for job, winner in zip(jobs, winners, strict=True)
    ]


# intervals


@pytest.mark.parametrize(("freedom", "t"), [(1, 12.706), (4, 2.776), (10, 2.228), (60, 2.000)])
def test_the_quantile_is_students(freedom: int, t: float) -> None:
    assert student(0.95, freedom) == pytest.approx(t, abs=0.0005)


def test_an_interval_holds_the_truth_about_as_often_as_it_says() -> None:
    """Pairs of games that share their luck: a deal decided by chance gives one half for sure."""
    rng, held = Random(2), 0
    for _ in range(600):
        deals = [_pair(rng, 0.7) for _ in range(40)]
        _, low, high = estimate_share(deals)
        held += low <= 0.6 <= high
    assert 0.93 <= held / 600 <= 0.985


def _pair(rng: Random, skill: float) -> float:
    if rng.random() < 0.5:
        return 0.5
    return fmean(float(rng.random() < skill) for _ in range(2))


def test_shared_chance_makes_the_interval_narrower_than_games_would() -> None:
    rng = Random(4)
    deals = [_pair(rng, 0.7) for _ in range(200)]
    _, low, high = estimate_share(deals)
    by_games = 2 * 1.96 * (0.6 * 0.4 / 400) ** 0.5
    assert high - low < 0.9 * by_games


def test_what_never_happened_is_not_impossible() -> None:
    assert estimate_share([1.0] * 20).mean == 1.0
    assert 0.75 < estimate_share([1.0] * 20).low < 0.9
    assert estimate_share([0.4]) == Estimate(0.4, 0.0, 1.0)


# luck, ratings, standings


def test_luck_tells_seats_from_players() -> None:
    match = setting("greedy", "random")
    by_player = luck([won(match, [0, 0])])
    assert (by_player.same_seat.mean, by_player.same_player.mean) == (0.0, 1.0)
    by_seat = luck([won(match, [0, 1])])
    assert (by_seat.same_seat.mean, by_seat.same_player.mean) == (1.0, 0.0)
    assert by_seat.limit(2) == 0.5


def test_luck_compares_the_same_players_only() -> None:
    match = setting("greedy", "random", "random", players=2)
    deal = won(match, [0, 0, 2, 0, 1, 1])
    assert luck([deal]).same_player.mean == pytest.approx(2 / 3)


def test_standings_are_by_name_and_by_seat() -> None:
    match = setting("greedy", "random", "random")
    summary = summarize(match, won(match, [0, 0, 1, 0, 2, 0]))
    assert summary is not None
    first, second = summary.standings
    assert (first.name, first.share.mean, first.times_fair.mean) == ("greedy", 4 / 6, 2.0)
    assert (second.name, second.share.mean, second.games) == ("random", 1 / 6, 12)
    assert summary.crosstable == {
        "greedy": {"random": 0.8},
        "random": {"greedy": pytest.approx(0.2)},
    }
    assert first.rating.mu > 25 > second.rating.mu
    assert first.milliseconds == pytest.approx(1.0)


def test_half_a_deal_does_not_count() -> None:
    match = setting("greedy", "random")
    results = won(match, [0, 0, 1, 1])
    summary = summarize(match, results[:3])
    assert summary is not None
    assert summary.games == 2
    assert summarize(match, results[:1]) is None


def test_the_order_of_results_makes_no_difference() -> None:
    match = setting("greedy", "random")
    results = won(match, [0, 1, 0, 0, 1, 0])
    assert summarize(match, results) == summarize(match, results[::-1])


def test_equal_players_are_rated_equal() -> None:
    match = setting("greedy", "random")
    found = ratings(match, won(match, [0, 1] * 20))
    assert abs(found["greedy"].mu - found["random"].mu) < 1.5
    assert found["greedy"].sigma < 4


# sequential tests


def test_the_ratio_is_near_its_normal_approximation() -> None:
    seen = {0.0: 30, 0.5: 110, 1.0: 60}
    values = [value for value, times in seen.items() for _ in range(times)]
    mean, spread = fmean(values), variance(values)
    approximate = len(values) * (0.55 - 0.5) * (2 * mean - 1.05) / (2 * spread)
    assert log_likelihood_ratio(seen, 0.5, 0.55) == pytest.approx(approximate, rel=0.1)


def test_the_ratio_is_as_much_for_one_as_against_the_other() -> None:
    seen = {0.0: 3, 0.5: 9, 1.0: 8}
    there, back = (log_likelihood_ratio(seen, *pair) for pair in ((0.5, 0.6), (0.6, 0.5)))
    assert there == pytest.approx(-back)
    mirrored = {1 - value: times for value, times in seen.items()}
    assert log_likelihood_ratio(mirrored, 0.5, 0.4) == pytest.approx(there)


@pytest.mark.parametrize(("skill", "better"), [(0.5, False), (0.7, True)])
def test_mistakes_are_as_rare_as_promised(skill: float, better: bool) -> None:
    """Truth at h0 and at h1; 5 % mistakes are allowed, and the bounds are slightly overshot."""
    sprt, rng, called = Sprt(0.5, 0.6), Random(8), 0
    for _ in range(150):
        seen, verdict = dict[float, int](), Verdict.OPEN
        while verdict is Verdict.OPEN:
            for _ in range(4):
                share = _pair(rng, skill)
                seen[share] = seen.get(share, 0) + 1
            verdict = sprt.verdict(log_likelihood_ratio(seen, 0.5, 0.6))
        called += verdict is Verdict.BETTER
    assert called / 150 > 0.92 if better else called / 150 < 0.08


def test_a_test_ends_with_the_deal_that_decides() -> None:
    match, sprt = setting("greedy", "random"), Sprt(0.5, 0.6)
    results = won(match, [0] * 400)
    deals = [results[first : first + 2] for first in range(0, 400, 2)]
    *before, last = findings(sprt, deals)
    assert last.verdict is Verdict.BETTER
    assert last.ratio >= log(19) > before[-1].ratio
    assert len(last.shares) < 60
    assert all(finding.verdict is Verdict.OPEN for finding in before)
    lost = findings(sprt, [won(match, [1, 1])] * 200)
    assert [*lost][-1].verdict is Verdict.NOT_BETTER


def test_hypotheses_must_make_sense() -> None:
    for h0, h1 in ((0.6, 0.5), (0.0, 0.5), (0.5, 1.0)):
        with pytest.raises(Impossible, match="0 < h0 < h1 < 1"):
            Sprt(h0, h1)
    with pytest.raises(Impossible, match="risk"):
        Sprt(0.5, 0.6, alpha=0.7)


# strength


def test_every_level_meets_the_next_and_the_plain_one() -> None:
    found = [*pairings()]
    assert len(found) == len({each.name for each in found}) == 9 * 8
    assert {each.players for each in found if each.game == "paseo"} == {2, 3, 4}
    assert {each.players for each in found if each.game == "paroli"} == {2, 3, 6}
    assert {each.stronger for each in found} == {*LEVELS}


def test_goals() -> None:
    assert Pairing("paseo", 2, "club", "casual").goal == 0.6
    assert Pairing("paroli", 6, "club", "casual").goal == pytest.approx(1.25 / 6)
    assert Pairing("paseo", 2, "expert", "greedy").goal == 0.75
    assert Pairing("raeuberparoli", 2, "expert", "greedy").goal == 0.8
    assert Pairing("paseo", 3, "expert", "greedy").goal is None
    assert Pairing("paseo", 2, "expert", "expert").goal is None


def strength(winners: list[int]) -> Strength:
    pairing = Pairing("paseo", 2, "club", "casual")
    match = pairing.setting(0, Budget())
    summary = summarize(match, won(match, winners))
    assert summary is not None
    return Strength(pairing, summary)


def test_the_page_names_what_is_missed() -> None:
    page = "# Strength\n<!-- strength: begin -->\nold\n<!-- strength: end -->\nafter\n"
    text = with_tables(page, [strength([0, 1, 0, 1])], "a command")
    assert text.startswith("# Strength\n<!--")
    assert text.endswith("<!-- strength: end -->\nafter\n")
    assert "old" not in text
    assert "| 2 | club | casual | 50.0% (" in text
    assert "60% missed" in text
    assert "- Paseo, 2 players, club over casual: 50.0%" in text
    assert "100% of the pairs" in text
    assert with_tables(text, [strength([0, 1, 0, 1])], "a command") == text
    good = with_tables(page, [strength([0] * 8)], "a command")
    assert "60% reached" in good
    assert "None." in good


def test_a_page_without_a_place_for_it_is_refused() -> None:
    with pytest.raises(Unreadable, match="no place for the table"):
        with_tables("# Strength\n", [], "a command")
