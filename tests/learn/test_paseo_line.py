"""What is learnt of Paseo with 2 players: true inputs, epochs that repeat, weights that play well."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from spieltisch.learn.paseo.line_ahead import backup
from spieltisch.learn.paseo.line_network import chance_to_win, list_inputs, new_workspace, turned
from spieltisch.learn.paseo.line_self_play import random_line
from spieltisch.learn.paseo.line_training import TRAINER, LineTrainer, shipped_net
from spieltisch.learn.paseo.line_truth import Sampling, examples
from spieltisch.learn.weights import FOLDER, weights
from spieltisch.rules import paseo
from spieltisch.rules.paseo.tiles import ALL_ROLLS
from spieltisch.rules.paseo.turn import is_stuck
from spieltisch.search.paseo.line_scene import scene

SMALL = LineTrainer((Sampling(20_000, 20), Sampling(5_000, 10)))


def rolled_positions(count: int, *, blank_blocked: bool) -> list[paseo.State]:
    """Positions of random games in which a turn is to be made."""
    rng, found = Random(count), list[paseo.State]()
    while len(found) < count:
        state = paseo.initial(paseo.Config(2, blank_blocked=blank_blocked, path="random"))
        while paseo.actor(state) is not None:
            state = paseo.apply(state, rng.choice(paseo.legal(state))).state
            if state.phase is paseo.Phase.MOVING:
                found.append(state)
    return rng.sample(found, count)


@pytest.mark.parametrize("blank_blocked", [False, True])
def test_dangers_equal_the_law(blank_blocked: bool) -> None:
    for state in rolled_positions(12, blank_blocked=blank_blocked):
        shown, work = scene(state), new_workspace()
        list_inputs(shown.own, shown.other, shown.line, work)
        seat = state.turn or 0
        for side, who in enumerate((seat, 1 - seat)):
            before = replace(state, dice=None)
            stuck = sum(2 * is_stuck(before, who, dice) for dice in ALL_ROLLS)
            assert work.dangers[side] == pytest.approx(stuck / 36)


def test_a_random_line_has_every_tile_and_two_sides() -> None:
    rng = np.array([7], dtype=np.uint64)
    for _ in range(50):
        line = random_line(0, rng)
        for labels in line[:2]:
            assert [(labels >> (16 * number) & 0xFFFF).bit_count() for number in (1, 2, 3)] == [
                2
            ] * 3
        assert all(
            line.labels >> (16 * number + tile) & 1
            == line.other_labels >> (16 * number + 13 - tile) & 1
            for number in (1, 2, 3)
            for tile in range(1, 13)
        )
        assert turned(turned(line)) == line


def test_a_look_ahead_sees_wins_and_the_end() -> None:
    """The blank is one step from home: 19 of 36 rolls win, other doubles stay, the rest is lost."""
    rng = np.array([7], dtype=np.uint64)
    line, work = random_line(0, rng), new_workspace()
    assert chance_to_win(shipped_net(), 0, 0xDDDD, line, work) == 0
    value, looked = backup(shipped_net(), 0xDDDC, 0, line, work)
    assert 19 / 36 <= value <= 24 / 36
    assert looked == 15 + 1


def test_a_lesson_is_a_function_of_what_is_known_its_number_and_the_seed() -> None:
    begun = SMALL.beginning(3)
    once, again = (SMALL.epoch(begun, 5, 3) for _ in range(2))
    assert all(np.array_equal(once[key], again[key]) for key in begun)
    for other in (SMALL.epoch(begun, 6, 3), SMALL.epoch(begun, 5, 4)):
        assert not np.array_equal(once["net"], other["net"])
    assert np.array_equal(begun["net"], SMALL.beginning(3)["net"])


def test_lessons_teach() -> None:
    trainer = LineTrainer((Sampling(300_000, 400),) * 3)
    known = trainer.beginning(1)
    before = trainer.exam(known, 300, 5)
    for number in range(2):
        known = trainer.epoch(known, number, 1)
    assert trainer.exam(known, 300, 5) > max(0.6, before + 0.1)


def test_the_shipped_weights_are_small_and_beat_the_greedy_player() -> None:
    kept = weights(TRAINER.name)
    assert len((FOLDER / "paseo2.npz").read_bytes()) < 150_000
    known = {"mean": kept["net"].astype(np.float32)}
    assert TRAINER.exam(known, 400, 11) > 0.75


def test_examples_are_true_and_the_shipped_weights_are_near_them() -> None:
    """On paths nobody has learnt from."""
    net, work = shipped_net(), new_workspace()
    for blocked in (False, True):
        line, nodes, chances = examples(net, Sampling(300_000, 200), Random(1), blocked=blocked)
        assert len(nodes) > 100
        errors = [
            chance - chance_to_win(net, own, other, turned(line) if seat else line, work)
            for (own, other, seat), chance in zip(nodes.tolist(), chances.tolist(), strict=True)
        ]
        assert np.sqrt(np.mean(np.square(errors))) < 0.05
