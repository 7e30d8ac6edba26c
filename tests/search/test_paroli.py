"""Steps that race in common worlds."""

from random import Random
from typing import Any

import numpy as np
import pytest

from spieltisch.kernels.paroli.packing import encode, pack
from spieltisch.kernels.paroli.row import ROW
from spieltisch.learn.paroli.games import play_game
from spieltisch.learn.paroli.value import new_workspace
from spieltisch.rules import paroli
from spieltisch.rules.paroli import Config, Draw, Lay, Turn
from spieltisch.search.budget import Budget
from spieltisch.search.paroli.race import Mind, network, still_running, think, turns_until
from spieltisch.search.paroli.warm import warm
from spieltisch.search.paroli.worlds import play_on
from spieltisch.testing.paroli import state_from_drawing

START = "J b1 b2 b3 . . . . . . ."


def test_a_clear_leader_ends_the_race() -> None:
    worlds = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]
    noise = [0.01, -0.01, 0.02, -0.02, 0.01, -0.01, 0.02, -0.02]
    behind = [value - 0.1 + much for value, much in zip(worlds, noise, strict=True)]
    level = [value + 3 * much for value, much in zip(worlds, noise, strict=True)]
    results = {1: worlds, 2: behind, 3: level}
    assert still_running([1, 2, 3], results) == [1, 3]
    early = {code: found[:3] for code, found in results.items()}
    assert still_running([1, 2, 3], early) == [1, 2, 3]


def test_equals_need_no_race() -> None:
    assert still_running([5, 6], {5: [0.5] * 6, 6: [0.4999] * 6}) == [5]


@pytest.mark.parametrize(
    ("turn", "seat", "rounds", "turns"), [(0, 0, 0, 1), (0, 0, 1, 3), (0, 0, 2, 6), (1, 0, 1, 2)]
)
def test_a_world_is_judged_when_it_is_the_seats_turn_again(
    turn: int, seat: int, rounds: int, turns: int
) -> None:
    state = state_from_drawing(START, ["b4", "b5", "b6"], turn=Turn(turn))
    assert turns_until(pack(state), seat, rounds) == turns


def test_worlds_of_one_number_are_the_same_whatever_is_hidden() -> None:
    states = [
        state_from_drawing(START, ["b4 b5 g7", rack], robber=True, fill_racks="B")
        for rack in ("r8 r8 b9 b9", "g1 P b4 b6")
    ]
    found = [
        play_on(
            pack(state), encode(paroli.parse("lay b4 J4")), 0, 2, network("raeuberparoli"), 11, world,
            np.zeros(1, dtype=np.uint64), np.zeros(ROW, dtype=np.int64), new_workspace(),
        )
        for state in states
        for world in range(6)
    ]  # fmt: skip
    assert found[:6] == found[6:]
    assert len({*found}) > 1


def test_only_one_way_needs_no_thought() -> None:
    state = state_from_drawing(START, ["", "b5"])
    thought = think(
        paroli.view(state, 0), Budget(nodes=50), Random(0), Mind(4, 4, 1), network("paroli")
    )
    assert isinstance(thought.action, Draw)


def test_more_nodes_are_used_if_they_are_given() -> None:
    state = paroli.initial(Config(2))
    rng = Random(1)
    while paroli.actor(state) not in (0, 1):
        outcomes = [each for each, _ in paroli.chance(state)]
        state = paroli.apply(state, rng.choice(outcomes)).state
    seat = state.turn.seat
    few, many = (
        think(
            paroli.view(state, seat),
            Budget(nodes=nodes),
            Random(0),
            Mind(8, 4, 1),
            network("paroli"),
        )
        for nodes in (300, 4000)
    )
    assert few.nodes < many.nodes < 6000
    assert isinstance(many.action, Lay | Draw)


def test_warming_compiles_what_plays_and_learns() -> None:
    warm()
    compiled: list[Any] = [play_on, play_game]
    assert all(each.signatures for each in compiled)
