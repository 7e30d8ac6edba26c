"""Learning Paroli: epochs are repeatable, what is seen is what a seat may see, slopes are true."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from spieltisch.kernels.paroli.packing import pack
from spieltisch.kernels.paroli.row import REASON
from spieltisch.learn.paroli.features import FEATURES, describe
from spieltisch.learn.paroli.training import PAROLI, RAEUBERPAROLI, CardTrainer, net_of, slope
from spieltisch.learn.paroli.value import HIDDEN, NET, judged, new_workspace, value
from spieltisch.rules.game import CHANCE
from spieltisch.rules.paroli import Config, State, actor, outcome, sample, view
from spieltisch.testing.paroli_strategies import eager, playout

TRAINERS = [replace(trainer, games=2) for trainer in (PAROLI, RAEUBERPAROLI)]


def some_net(seed: int) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    return np.random.default_rng(seed).normal(0, 0.2, NET).astype(np.float32)


def states(config: Config, seed: int) -> list[State]:
    """States of an eager game, the last one over."""
    plies = list(playout(config, Random(seed), eager))
    return [ply.state for ply in plies if actor(ply.state) is not CHANCE] + [plies[-1].step.state]


@pytest.mark.parametrize("trainer", TRAINERS, ids=lambda trainer: trainer.name)
@pytest.mark.parametrize("number", [0, 9])
def test_a_lesson_is_a_function_of_what_is_known_its_number_and_the_seed(
    trainer: CardTrainer, number: int
) -> None:
    known = trainer.beginning(3)
    one, two, other = (trainer.epoch(known, number, seed) for seed in (4, 4, 5))
    assert all((one[key] == two[key]).all() for key in one)
    assert (one["net"] != known["net"]).any()
    assert (one["net"] != other["net"]).any()


def test_an_exam_is_a_share() -> None:
    trainer = TRAINERS[0]
    assert 0 <= trainer.exam(trainer.beginning(0), 2, 0) <= 1


def test_what_is_shipped_is_the_net_in_half_precision() -> None:
    known = PAROLI.beginning(0)
    (shipped,) = PAROLI.weights(known).values()
    assert shipped.dtype == np.float16
    assert np.abs(shipped - known["net"]).max() < 0.001


@pytest.mark.parametrize("players", [2, 5])
def test_features_are_the_same_whatever_is_hidden(players: int) -> None:
    at, seen = new_workspace(), set[bytes]()
    for state in states(Config(players, robber=True), 1)[:-1:5]:
        for seat in range(players):
            describe(pack(state), seat, at.notes, at.inputs)
            one = np.array(at.inputs)
            describe(pack(sample(view(state, seat), Random(2))), seat, at.notes, at.inputs)
            two = np.array(at.inputs)
            assert (one == two)[:FEATURES].all()
            seen.add(one.tobytes())
    assert len(seen) > 10 * players


def test_kernel_and_numpy_judge_alike() -> None:
    inputs = np.random.default_rng(1).normal(0, 1, FEATURES).astype(np.float32)
    first, bias, second, last = net_of(some_net(2))
    sums = inputs @ first + bias
    expected = 1 / (1 + np.exp(-(np.maximum(sums, 0.1 * sums) @ second + last[0])))
    cells = np.zeros(HIDDEN, dtype=np.float32)
    assert judged(some_net(2), inputs, cells) == pytest.approx(float(expected), abs=1e-5)


def test_the_slope_is_that_of_the_cross_entropy() -> None:
    chance = np.random.default_rng(7)
    net = some_net(3).astype(np.float64)
    inputs, targets = chance.normal(0, 1, (5, FEATURES)), chance.random(5)

    def loss(weights: np.ndarray[tuple[int], np.dtype[np.float64]]) -> float:
        first, bias, second, last = net_of(weights)
        sums = inputs @ first + bias
        found = 1 / (1 + np.exp(-(np.maximum(sums, 0.1 * sums) @ second + last)))
        return float(-np.mean(targets * np.log(found) + (1 - targets) * np.log(1 - found)))

    found = slope(net, inputs, targets)
    for place in (0, 100, NET - HIDDEN - 5, NET - 9, NET - 1):
        step = np.zeros(NET)
        step[place] = 1e-5
        rise = (loss(net + step) - loss(net - step)) / 2e-5
        assert found[place] == pytest.approx(rise, rel=1e-3, abs=1e-7)


def test_a_game_that_is_over_is_worth_what_it_brought() -> None:
    *_, last = states(Config(3), 4)
    ended, row = outcome(last), pack(last)
    assert ended is not None
    assert row[REASON]
    worth = [value(row, seat, some_net(0), new_workspace()) for seat in range(3)]
    order = sorted(range(3), key=lambda seat: ended.scores[seat])
    assert sorted(range(3), key=lambda seat: worth[seat]) == order
    assert {seat for seat in range(3) if worth[seat] > 0.5 / len(ended.winners)} == {*ended.winners}
