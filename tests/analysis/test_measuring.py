"""What is measured of the yardstick of reviews: small trials of both commands, and what is kept."""

from itertools import pairwise
from operator import mul

import pytest
from hypothesis import given, strategies as st

from spieltisch.analysis import levels
from spieltisch.analysis.levels import in_order, like
from spieltisch.analysis.measured import LevelsMeasured, Measured, bias_of, measured
from spieltisch.analysis.measuring import main, measure_bias, measure_levels
from spieltisch.analysis.paroli import finding
from spieltisch.analysis.paseo import looking, network
from spieltisch.bots.registry import LEVELS
from spieltisch.wire.review import Figure


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "PASSES", (4,))
    monkeypatch.setattr(network, "PASSES", (4,))
    monkeypatch.setattr(looking, "_SAMPLES", 2)


@pytest.mark.parametrize(("game", "players"), [("paseo", 3), ("raeuberparoli", 2)])
def test_a_bias_is_the_mean_of_differences_of_chances(game: str, players: int) -> None:
    found = measure_bias(game, players, 8, 1, 20)
    assert -1 <= found.value <= 1
    assert found == measure_bias(game, players, 8, 1, 20)


def test_every_real_decision_counts_for_who_made_it() -> None:
    losses = measure_levels("paseo", 3, 1, 20)
    seated = {level for level, each in losses.items() if each}
    assert seated == {*LEVELS[:3]}
    assert all(lost >= 0 for each in losses.values() for lost in each)


def test_nothing_is_kept_unasked(capsys: pytest.CaptureFixture[str]) -> None:
    before = measured()
    assert main(["bias", "paseo", "3", "--positions", "4", "--games", "1", "--nodes", "20"]) == 0
    assert '"positions": 4' in capsys.readouterr().out
    measured.cache_clear()
    assert measured() == before


def test_what_is_kept_says_where_it_comes_from() -> None:
    for each in (*measured().bias, *measured().levels):
        assert each.command.startswith("python -m spieltisch.analysis.")
        assert len(each.date.split("-")) == 3
        assert len(each.commit) >= 7
    for each in measured().levels:
        assert set(each.given_away) == {*LEVELS, "greedy"}
        assert each.given_away["expert"].value < each.given_away["beginner"].value


@given(
    losses=st.lists(st.floats(0, 0.3), min_size=4, max_size=4),
    counts=st.lists(st.integers(1, 200), min_size=4, max_size=4),
)
def test_a_stronger_level_never_gives_away_more(losses: list[float], counts: list[int]) -> None:
    """And all of them together as much as was measured."""
    found = LevelsMeasured(
        game="paroli", players=2, command="", date="", commit="", games=1,
        given_away={level: Figure(value=loss) for level, loss in zip(LEVELS, losses, strict=True)},
        decisions=dict(zip(LEVELS, counts, strict=True)),
    )  # fmt: skip
    ordered = in_order(found)
    assert [*ordered] == [*LEVELS]
    shares = [figure.value for figure in ordered.values()]
    assert all(one >= two - 1e-12 for one, two in pairwise(shares))
    weighed = sum(map(mul, shares, counts))
    assert weighed == pytest.approx(sum(map(mul, losses, counts)))
    if losses == sorted(losses, reverse=True):
        assert shares == pytest.approx(losses)


@pytest.mark.parametrize(
    ("game", "players"), [("paseo", 2), ("paseo", 3), ("paroli", 2), ("raeuberparoli", 3)]
)
def test_who_gives_away_as_much_as_a_level_plays_like_it(game: str, players: int) -> None:
    assert like(game, players, 0.0001, 30) == "expert"
    assert like(game, players, 0.5, 30) in ("beginner", "greedy", None)
    assert like(game, players, 0.1, 4) is None


@pytest.mark.parametrize(("game", "players"), [("paseo", 4), ("paroli", 5), ("raeuberparoli", 2)])
def test_nothing_is_said_of_numbers_of_players_that_were_not_measured(
    game: str, players: int
) -> None:
    assert like(game, players, 0.0001, 30) is None


def test_nothing_is_said_where_two_levels_could_not_be_told_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The stronger of casual and club gave away more, so both have their common mean, 4 %."""
    given = dict(zip(LEVELS, (0.08, 0.03, 0.05, 0.01), strict=True))
    found = LevelsMeasured(
        game="paroli", players=2, command="", date="", commit="", games=1,
        given_away={level: Figure(value=lost) for level, lost in given.items()},
        decisions=dict.fromkeys(LEVELS, 10),
    )  # fmt: skip
    monkeypatch.setattr(levels, "measured", lambda: Measured(levels=(found,)))
    assert [like("paroli", 2, lost, 30) for lost in (0.08, 0.03, 0.04, 0.05, 0.01)] == [
        "beginner", None, None, None, "expert",
    ]  # fmt: skip


def test_the_bias_is_known_where_it_is_stated() -> None:
    for each in measured().bias:
        assert bias_of(each.game, each.players) == each.above
        assert 0 < each.above.error < 0.06
        assert each.positions == 100
    cards = [(game, players) for game in ("paroli", "raeuberparoli") for players in range(2, 7)]
    stated = [(each.game, each.players) for each in measured().bias]
    assert sorted(stated) == sorted([*cards, ("paseo", 3), ("paseo", 4)])
    assert bias_of("paseo", 2) is None, "it is solved"
