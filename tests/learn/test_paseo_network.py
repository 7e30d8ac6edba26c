"""Learning Paseo with 3 and 4 players: what is noted agrees with the law, and lessons can be repeated."""

from collections.abc import Iterator
from itertools import islice
from typing import cast

import numpy as np
import pytest

from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paseo.crosscheck import crosscheck
from spieltisch.kernels.paseo.network import SCRATCH, fill_crowd
from spieltisch.kernels.paseo.packing import Packed, pack, unpack
from spieltisch.kernels.paseo.row import ALIVE, TURN
from spieltisch.learn.paseo_network import SUBJECT, Paseo34
from spieltisch.learn.paseo_network_desk import Floats, desk, floats, ints
from spieltisch.learn.paseo_network_games import contest
from spieltisch.learn.paseo_network_judgement import SIZE, judge
from spieltisch.learn.paseo_network_swift import play_swiftly
from spieltisch.learn.paseo_network_walks import MOVES, NEAR, ground, survey
from spieltisch.learn.paseo_network_yard import yard
from spieltisch.learn.subject import Knowledge
from spieltisch.learn.weights import FOLDER, weights
from spieltisch.rules import paseo
from spieltisch.rules.paseo.moving import best_walks
from spieltisch.rules.paseo.state import away, mover

TINY = Paseo34(games=8)


def positions(players: int, *, blank_blocked: bool) -> Iterator[paseo.State]:
    """Every third rolled position of a game."""
    return islice(crosscheck(paseo.Config(players, blank_blocked=blank_blocked), seed=4), 0, 45, 3)


def _as_ints(packed: Packed) -> tuple[Ints, Ints, Ints]:
    return cast("tuple[Ints, Ints, Ints]", (packed.row, packed.links, packed.labels))


def same(one: Knowledge, other: Knowledge) -> bool:
    return all(np.array_equal(one[name], other[name]) for name in one)


@pytest.mark.parametrize(("players", "blank_blocked"), [(3, False), (4, False), (3, True)])
def test_a_survey_tells_what_the_law_lets_a_stone_do(players: int, blank_blocked: bool) -> None:
    for state in positions(players, blank_blocked=blank_blocked):
        packed, scratch = pack(state), ints(SCRATCH)
        row, links, labels = _as_ints(packed)
        fill_crowd(row, scratch)
        for seat in range(players):
            for stone in away(state, seat):
                place = 4 * seat + stone
                seen = survey(row, links, labels, scratch, place, NEAR)
                for steps in range(1, NEAR + 1):
                    targets = best_walks(mover(state, seat, stone), steps)
                    homes = any(cell in state.board.hosts for cell in targets)
                    assert seen >> (MOVES + steps) & 1 == bool(targets)
                    assert seen >> steps & 1 == homes


@pytest.mark.parametrize(("players", "blank_blocked"), [(3, False), (4, True)])
def test_a_swift_turn_is_a_legal_turn(players: int, blank_blocked: bool) -> None:
    net = cast("Floats", TINY.beginning(1)["net"])
    for state in positions(players, blank_blocked=blank_blocked):
        packed = pack(state)
        board = ground(packed.row, packed.links, packed.labels)
        play_swiftly(net, _as_ints(packed)[0], board, desk(), 4)
        assert unpack(packed) in paseo.distinct(state)


def test_shares_are_shares_and_those_who_are_out_have_none() -> None:
    net, used = cast("Floats", TINY.beginning(1)["net"]), desk()
    for state in positions(4, blank_blocked=False):
        packed = pack(state)
        packed.row[ALIVE], packed.row[TURN] = 0b0111, 0  # D is out
        board = ground(packed.row, packed.links, packed.labels)
        judge(net, _as_ints(packed)[0], board, used)
        found = [used.shares[seat] for seat in range(4)]
        assert sum(found) == pytest.approx(1)
        assert found[3] == 0
        assert min(found[:3]) > 0


def test_a_lesson_can_be_repeated_and_changes_nothing_but_its_result() -> None:
    known = TINY.beginning(5)
    before = {name: array.copy() for name, array in known.items()}
    first, second = TINY.lesson(known, 3, 5), TINY.lesson(known, 3, 5)
    assert same(first, second)
    assert same(known, before)
    assert not same(first, known)
    assert not same(first, TINY.lesson(known, 4, 5))


def test_equal_players_win_equally_often() -> None:
    """The seats are exchanged between two games with the same dice."""
    net, tally = floats(SIZE), ints(3)
    contest(net, net, 1, 1, yard(), desk(), 0, 0, 20, tally)
    assert (tally[0], tally[1], tally[2]) == (10, 10, 0)


def test_an_exam_is_a_share() -> None:
    assert 0 <= TINY.exam(TINY.beginning(0), 6, 0) <= 1


def test_what_is_shipped_is_small_and_complete() -> None:
    assert SUBJECT.name == "paseo34"
    assert weights("paseo34")["net"].shape == (SIZE,)
    assert np.isfinite(weights("paseo34")["net"]).all()
    assert len((FOLDER / "paseo34.npz").read_bytes()) < 50_000
    assert {*SUBJECT.weights(TINY.beginning(0))} == {*weights("paseo34")}
