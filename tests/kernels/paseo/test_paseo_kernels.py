"""Paseo's kernels equal the law."""

from __future__ import annotations

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from numpy.typing import NDArray

from spieltisch.kernels.jit import COMPILED, Ints
from spieltisch.kernels.paseo.crosscheck import crosscheck
from spieltisch.kernels.paseo.line import successors_line
from spieltisch.kernels.paseo.packing import pack
from spieltisch.kernels.paseo.policy import SEAT_VALUES
from spieltisch.kernels.paseo.position import label_word, stones_word
from spieltisch.kernels.paseo.row import HIGH, LOW, MOST_TURNS, TILES, TURN
from spieltisch.kernels.paseo.table import Table, random_games
from spieltisch.rules import paseo
from spieltisch.rules.errors import Impossible
from spieltisch.rules.paseo import Config, Phase
from spieltisch.testing.paseo import drawn

LESS = 1 if COMPILED else 20
"""Uncompiled, kernels take a hundred times as long: a twentieth of the games must do."""


def is_quick(depth: str, positions: int) -> bool:
    return COMPILED or int(depth) == 1 or positions <= 1000


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 4))]
)
@pytest.mark.parametrize("blank_blocked", [False, True])
@pytest.mark.parametrize(("players", "decisions"), [(2, 2000), (3, 750), (4, 500)])
def test_lockstep_with_the_law(
    players: int, blank_blocked: bool, decisions: int, seed: int
) -> None:
    games = (
        state
        for game in range(10_000)
        for state in crosscheck(Config(players, blank_blocked=blank_blocked), 100_000 * seed + game)
    )
    wanted = decisions // LESS
    assert sum(1 for _ in islice(games, wanted)) == wanted


PERFT = json.loads((Path(__file__).parents[2] / "perft" / "paseo.json").read_text())


def is_raced(entry: dict[str, Any]) -> bool:
    position = paseo.state_from_text(entry["position"], full_set=False)
    return position.phase not in (Phase.CHOOSING, Phase.LAYING, Phase.PLACING)


@pytest.mark.parametrize(
    ("entry", "depth"),
    [
        (entry, depth)
        for entry in PERFT
        if is_raced(entry)
        for depth, positions in entry["perft"].items()
        if is_quick(depth, positions)
    ],
    ids=lambda value: value if isinstance(value, str) else value["name"],
)
def test_perft_files(entry: dict[str, Any], depth: str) -> None:
    table = Table(paseo.state_from_text(entry["position"], full_set=False))
    assert table.perft(int(depth)) == entry["perft"][depth]


def test_perft_of_nothing_and_of_a_game_that_is_over() -> None:
    over = paseo.state_from_text(
        "2 A************B@0,0 B;B;B;B|-;3,0;-;- - - - 40/1000 -", full_set=False
    )
    assert Table(over).perft(3) == 1
    assert Table(drawn("A * * * B")).perft(0) == 1


def test_a_table_is_asked_only_what_its_position_can_answer() -> None:
    before, rolled = drawn("A * * * B"), drawn("A * * * B", dice="1-2")
    with pytest.raises(Impossible, match="moving"):
        Table(before).legal()
    with pytest.raises(Impossible, match="moving"):
        Table(before).distinct()
    with pytest.raises(Impossible, match="rolling"):
        Table(rolled).playouts(1)
    with pytest.raises(Impossible, match="rolling"):
        Table(rolled).roll((1, 2))
    with pytest.raises(Impossible, match="128"):
        Table(before).policy_playouts(np.zeros(3), 0.0, 1)


@pytest.mark.parametrize(
    "wrong", [{"players": 1}, {"players": 5}, {"threads": 0}, {"games": -1}, {"turn_limit": 0}]
)
def test_what_cannot_be_played_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(Impossible):
        random_games(**wrong)


def test_lines_longer_than_a_full_set_are_refused() -> None:
    long = drawn("A " + "* " * 13 + "B")
    with pytest.raises(Impossible, match="12 tiles"):
        Table(long)


def test_tables_of_different_threads_do_not_disturb_each_other() -> None:
    states = [*islice(crosscheck(Config(3), seed=4), 8)]
    expected = [len(Table(state).distinct()) for state in states]

    def count(state: paseo.State) -> int:
        table = Table(state)
        return {len(table.distinct()) for _ in range(200 // LESS)}.pop()

    with ThreadPoolExecutor(4) as pool:
        assert [*pool.map(count, states)] == expected


def test_without_a_seed_it_is_0() -> None:
    table, values = Table(drawn("A * * * B")), np.zeros(2 * SEAT_VALUES)
    assert table.playouts(9) == table.playouts(9, 0) != table.playouts(9, 1)
    by_policy = [table.policy_playouts(values, 1.0, 9, *seed) for seed in ((), (0,), (1,))]
    assert by_policy[0] == by_policy[1] != by_policy[2]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_do_not_depend_on_threads(players: int) -> None:
    games = 150 // LESS
    one = random_games(players, games, seed=7)
    three = random_games(players, games, seed=7, threads=3)
    other = random_games(players, games, seed=8)
    assert one == three != other
    assert sum(one.wins) + one.undecided == games


def test_the_turn_limit_holds_in_playouts() -> None:
    tally = random_games(3, games=50, seed=1, turn_limit=5)
    assert tally.undecided == 50
    assert tally.turns == 250
    state = drawn("A * * * * * * * * * * * * B", turns=40, turn_limit=43)
    for tally in (Table(state).playouts(10), Table(state).policy_playouts(np.zeros(256), 0.5, 10)):
        assert (tally.undecided, tally.turns) == (10, 30)
    last = Table(drawn("A * * * * * *a0 Ba1a2a3", turns=40, turn_limit=41))
    assert last.playouts(50).wins[0]
    assert last.policy_playouts(np.zeros(256), 1.0, 50).wins[0]


@pytest.mark.skipif(not COMPILED, reason="takes minutes uncompiled")
def test_random_choice_is_uniform_over_the_legal_turns() -> None:
    """A position two turns from home: win chances by playout and by exact enumeration agree."""
    text = "2 A************B@0,0 B;B;B;12,0|1,0;A;A;A A - - 40/1000 -"
    state = paseo.state_from_text(text, full_set=False)
    games = 200_000
    tally = Table(state).playouts(games, seed=3, threads=2)
    expected = _win_chance(state, {})
    assert abs(tally.wins[0] / games - expected) < 5 * (expected * (1 - expected) / games) ** 0.5


def _win_chance(state: paseo.State, known: dict[paseo.State, float]) -> float:
    """The chance of A when both play at random, by the law alone; staying is solved for."""
    key = _without_count(state)
    if key not in known:
        known[key] = 0.5
        for _ in range(60):
            known[key] = _one_round(state, known)
    return known[key]


def _one_round(state: paseo.State, known: dict[paseo.State, float]) -> float:
    total = 0.0
    for roll, weight in paseo.chance(state):
        rolled = paseo.apply(state, roll).state
        ends = (
            [rolled]
            if rolled.phase is not paseo.Phase.MOVING
            else [paseo.apply(rolled, turn).state for turn in paseo.legal(rolled)]
        )
        total += weight / 36 * sum(_value(end, known) for end in ends) / len(ends)
    return total


def _value(state: paseo.State, known: dict[paseo.State, float]) -> float:
    outcome = paseo.outcome(state)
    if outcome:
        return float(outcome.winners == (0,))
    return (
        known[_without_count(state)]
        if _without_count(state) in known
        else _win_chance(state, known)
    )


def _without_count(state: paseo.State) -> paseo.State:
    return replace(state, turns=0)


def test_only_positions_with_all_start_tiles_can_be_packed() -> None:
    with pytest.raises(Impossible, match="start tiles"):
        Table(paseo.initial(paseo.Config()))


@pytest.mark.skipif(not COMPILED, reason="takes minutes uncompiled")
def test_seats_win_about_equally_often() -> None:
    wins = Counter(dict(enumerate(random_games(2, games=20_000, seed=5).wins)))
    assert abs(wins[0] - wins[1]) < 5 * 20_000**0.5


def test_line_successors_equal_the_law() -> None:
    """`line.successors_line`, the searches' own entrance, lists the same positions."""
    out = cast("Ints", np.zeros(MOST_TURNS, dtype=np.int64))
    for state in islice(crosscheck(Config(2), seed=11), 12):
        row, labels = pack(state).row, cast("Ints", pack(state).labels)
        seat, tiles = int(row[TURN]), int(row[TILES])
        own, other = (stones_word(cast("Ints", row), who) for who in (seat, 1 - seat))
        numbers, dice = label_word(labels, tiles, seat), (int(row[LOW]), int(row[HIGH]))
        found = successors_line(own, other, numbers, tiles + 1, 0, *dice, out)
        assert len({out[index] for index in range(found)}) == found == len(paseo.distinct(state))


def turns_by_policy(values: NDArray[np.float64], epsilon: float) -> int:
    """How many turns 300 games on a bare line take when both value their stones like this."""
    both = np.concatenate([values, values])
    table = Table(drawn("A " + "* " * 12 + "B"))
    return table.policy_playouts(both, epsilon, 300 // LESS, threads=2).turns


def test_a_policy_makes_the_turns_it_values_most() -> None:
    """Who values progress hurries, who shuns it dawdles, and chance lies between."""
    forward = np.tile(np.arange(32, dtype=np.float64), 4)
    hurried, dawdling = turns_by_policy(forward, 0.0), turns_by_policy(-forward, 0.0)
    assert hurried < turns_by_policy(forward, 1.0) < dawdling
    assert hurried == turns_by_policy(forward, 0.0)


@pytest.mark.parametrize("players", [3, 4])
def test_policy_playouts_on_networks_end(players: int) -> None:
    state = next(iter(crosscheck(Config(players), seed=2)))
    table = Table(replace(state, dice=None))
    tally = table.policy_playouts(np.zeros(SEAT_VALUES * players), 0.5, 20, seed=9)
    assert sum(tally.wins) + tally.undecided == 20
    assert tally == table.policy_playouts(np.zeros(SEAT_VALUES * players), 0.5, 20, 9, threads=2)
