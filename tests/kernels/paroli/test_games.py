"""Batches: whole games, tallies, threads, tastes."""

from collections.abc import Callable
from functools import partial

import numpy as np
import pytest

from spieltisch.kernels.chance import seed_word
from spieltisch.kernels.jit import COMPILED
from spieltisch.kernels.paroli.course import apply
from spieltisch.kernels.paroli.dealing import deal_out, fresh
from spieltisch.kernels.paroli.games import (
    DECISIONS,
    ENDED_OUT,
    GAMES,
    POINTS,
    SHARED,
    TALLY,
    TURNS_MADE,
    WINS,
    playouts,
    random_games,
    run_chance,
)
from spieltisch.kernels.paroli.packing import Row, pack, unpack
from spieltisch.kernels.paroli.policy import (
    KEEN,
    RANDOM,
    policy_games,
    policy_playouts,
    tastes,
)
from spieltisch.kernels.paroli.row import MOST_STEPS, REASON, ROW
from spieltisch.kernels.paroli.steps import legal, random_step
from spieltisch.kernels.threads import in_threads
from spieltisch.rules.paroli import Config, check, initial, outcome

LESS = 1 if COMPILED else 20
"""Uncompiled, kernels take a hundred times as long: a twentieth of the games must do."""
VARIANTS = [(players, robber) for players in range(2, 7) for robber in (0, 1)]


def tally_of(batch: Callable[[int, int, Row], None], first: int, last: int) -> list[int]:
    tally = np.zeros(TALLY, dtype=np.int64)
    batch(first, last, tally)
    return [int(count) for count in tally]


def single(players: int, robber: int, seed: int, game: int) -> tuple[Row, int]:
    """A random game step by step, each step looked up among the legal ones; its end and decisions."""
    row, rng = np.zeros(ROW, dtype=np.int64), np.zeros(1, dtype=np.uint64)
    out, decisions = np.zeros(MOST_STEPS, dtype=np.int64), 0
    rng[0] = seed_word(seed, game)
    fresh(row, players, robber)
    deal_out(row, rng)
    check(unpack(row))
    while not row[REASON]:
        code = random_step(row, rng)
        assert code in out[: legal(row, out)]
        apply(row, code)
        run_chance(row, rng)
        decisions += 1
    return row, decisions


@pytest.mark.parametrize(("players", "robber"), VARIANTS)
def test_a_batch_is_made_of_single_games_judged_by_the_law(players: int, robber: int) -> None:
    expected = np.zeros(TALLY, dtype=np.int64)
    last = 5 + 20 // LESS
    for game in range(5, last):
        row, decisions = single(players, robber, 42, game)
        state = unpack(row)
        check(state)
        ended = outcome(state)
        assert ended is not None
        expected[POINTS : POINTS + players] += ended.scores
        expected[
            [(WINS if len(ended.winners) == 1 else SHARED) + seat for seat in ended.winners]
        ] += 1
        expected[[GAMES, ENDED_OUT, TURNS_MADE, DECISIONS]] += [
            1, ended.reason == "out", state.turns, decisions,
        ]  # fmt: skip
    assert expected[GAMES] == last - 5
    assert tally_of(partial(random_games, players, robber, 42), 5, last) == [*expected]


@pytest.mark.parametrize(("players", "robber"), [(2, 0), (5, 0), (3, 1)])
@pytest.mark.parametrize("threads", [1, 2, 3, 7])
def test_the_split_over_threads_changes_nothing(players: int, robber: int, threads: int) -> None:
    batch, games = partial(random_games, players, robber, 9), 200 if COMPILED else 2
    assert [*in_threads(batch, games, threads, TALLY)] == tally_of(batch, 0, games)


@pytest.mark.parametrize("threads", [1, 3])
def test_what_fails_in_a_thread_is_raised(threads: int) -> None:
    """A tally that lacks some games must not be told."""

    def play(first: int, last: int, _tally: Row) -> None:
        if first <= 7 < last:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        in_threads(play, 20, threads, TALLY)


def test_other_seeds_give_other_games() -> None:
    one, other = (tally_of(partial(random_games, 2, 0, seed), 0, 50 // LESS) for seed in (1, 2))
    assert one != other


@pytest.mark.parametrize("robber", [False, True])
def test_playouts_begin_anywhere(robber: bool) -> None:
    """Also before the deal; a game that is over is counted as it is."""
    start = pack(initial(Config(4, robber)))
    before = start.copy()
    found = tally_of(partial(playouts, start, 3), 0, 100 // LESS)
    assert found[GAMES] == 100 // LESS
    assert (start == before).all()
    over, _ = single(4, int(robber), 1, 1)
    found = tally_of(partial(playouts, over, 3), 0, 10)
    assert found[DECISIONS] == found[TURNS_MADE] == 0


@pytest.mark.parametrize("robber", [0, 1])
def test_who_has_no_taste_plays_at_random(robber: int) -> None:
    weights = tastes([RANDOM] * 3)
    ours, random = partial(policy_games, 3, robber, weights, 5), partial(random_games, 3, robber, 5)
    assert tally_of(ours, 0, 50 // LESS) == tally_of(random, 0, 50 // LESS)


@pytest.mark.skipif(not COMPILED, reason="takes minutes uncompiled")
@pytest.mark.parametrize(("players", "robber"), [(2, 0), (2, 1), (4, 1)])
def test_a_keen_player_beats_random_ones(players: int, robber: int) -> None:
    weights = tastes([KEEN] + [RANDOM] * (players - 1))
    won = tally_of(partial(policy_games, players, robber, weights, 1), 0, 400)
    assert won[WINS] > 1.4 * 400 / players


def test_playouts_by_taste_leave_their_start_alone() -> None:
    start = pack(initial(Config(3, robber=True)))
    before = start.copy()
    batch = partial(policy_playouts, start, tastes([KEEN] * 3), 8)
    assert [*in_threads(batch, 60 // LESS, 2, TALLY)] == tally_of(batch, 0, 60 // LESS)
    assert (start == before).all()
