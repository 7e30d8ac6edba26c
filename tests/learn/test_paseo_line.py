"""What is learnt of Paseo with 2 players: true inputs, lessons that repeat, weights that play well."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from spieltisch.learn.paseo_line import SUBJECT, PaseoLine, shipped_net
from spieltisch.learn.paseo_line_ahead import backup
from spieltisch.learn.paseo_line_lesson import random_line
from spieltisch.learn.paseo_line_net import chance_to_win, list_inputs, new_desk, turned
from spieltisch.learn.weights import FOLDER, weights
from spieltisch.rules import paseo
from spieltisch.rules.paseo.tiles import ALL_ROLLS
from spieltisch.rules.paseo.turn import is_stuck
from spieltisch.search.paseo_line_scene import scene

SMALL = PaseoLine(games=(30, 10))


def rolled_positions(count: int, *, blank_blocked: bool) -> list[paseo.State]:
    """Positions of random games in which a turn is to be made."""
    rng, found = Random(count), list[paseo.State]()
    while len(found) < count:
        state = paseo.initial(paseo.Config(2, blank_blocked=blank_blocked, path="random"))
        while paseo.actor(state) is not None:
            state = paseo.apply(state, rng.choice(paseo.legal(state))).state
            if paseo.phase(state) is paseo.Phase.MOVING:
                found.append(state)
    return rng.sample(found, count)


@pytest.mark.parametrize("blank_blocked", [False, True])
def test_dangers_equal_the_law(blank_blocked: bool) -> None:
    for state in rolled_positions(12, blank_blocked=blank_blocked):
        shown, desk = scene(state), new_desk()
        list_inputs(shown.own, shown.other, shown.line, desk)
        seat = state.turn or 0
        for side, who in enumerate((seat, 1 - seat)):
            before = replace(state, dice=None)
            stuck = sum(2 * is_stuck(before, who, dice) for dice in ALL_ROLLS)
            assert desk.dangers[side] == pytest.approx(stuck / 36)


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
    line, desk = random_line(0, rng), new_desk()
    assert chance_to_win(shipped_net(), 0, 0xDDDD, line, desk) == 0
    value, looked = backup(shipped_net(), 0xDDDC, 0, line, desk)
    assert 19 / 36 <= value <= 24 / 36
    assert looked == 15 + 1


def test_a_lesson_is_a_function_of_what_is_known_its_number_and_the_seed() -> None:
    begun = SMALL.beginning(3)
    once, again = (SMALL.lesson(begun, 5, 3) for _ in range(2))
    assert all(np.array_equal(once[key], again[key]) for key in begun)
    for other in (SMALL.lesson(begun, 6, 3), SMALL.lesson(begun, 5, 4)):
        assert not np.array_equal(once["net"], other["net"])
    assert np.array_equal(begun["net"], SMALL.beginning(3)["net"])


def test_lessons_teach() -> None:
    pupil = PaseoLine(games=(1500, 100))
    known = pupil.beginning(1)
    before = pupil.exam(known, 300, 5)
    for number in range(2):
        known = pupil.lesson(known, number, 1)
    assert pupil.exam(known, 300, 5) > max(0.6, before + 0.1)


def test_the_shipped_weights_are_small_and_beat_the_greedy_player() -> None:
    kept = weights(SUBJECT.name)
    assert len((FOLDER / "paseo2.npz").read_bytes()) < 100_000
    known = {"mean": kept["net"].astype(np.float32)}
    assert SUBJECT.exam(known, 400, 11) > 0.75
