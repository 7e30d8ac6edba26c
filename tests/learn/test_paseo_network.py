"""Learning Paseo with 3 and 4 players: what is noted agrees with the law, and epochs can be repeated."""

from collections.abc import Iterator
from itertools import islice
from typing import cast

import numpy as np
import pytest

from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paseo.crosscheck import crosscheck
from spieltisch.kernels.paseo.packing import Packed, pack, unpack
from spieltisch.kernels.paseo.row import ALIVE, TURN
from spieltisch.learn.compiling import Floats
from spieltisch.learn.paseo.network_boards import board_workspace
from spieltisch.learn.paseo.network_games import contest
from spieltisch.learn.paseo.network_quick_choice import play_swiftly
from spieltisch.learn.paseo.network_training import TRAINER, NetworkTrainer
from spieltisch.learn.paseo.network_value import SIZE, judge
from spieltisch.learn.paseo.network_walks import ground
from spieltisch.learn.paseo.network_workspace import floats, ints, new_workspace
from spieltisch.learn.trainer import Knowledge
from spieltisch.learn.weights import FOLDER, weights
from spieltisch.rules import paseo

TINY = NetworkTrainer(games=8)


def positions(players: int, *, blank_blocked: bool) -> Iterator[paseo.State]:
    """Every third rolled position of a game."""
    return islice(crosscheck(paseo.Config(players, blank_blocked=blank_blocked), seed=4), 0, 45, 3)


def _as_ints(packed: Packed) -> tuple[Ints, Ints, Ints]:
    return cast("tuple[Ints, Ints, Ints]", (packed.row, packed.links, packed.labels))


def same(one: Knowledge, other: Knowledge) -> bool:
    return all(np.array_equal(one[name], other[name]) for name in one)


@pytest.mark.parametrize(("players", "blank_blocked"), [(3, False), (4, True)])
def test_a_swift_turn_is_a_legal_turn(players: int, blank_blocked: bool) -> None:
    net = cast("Floats", TINY.beginning(1)["net"])
    for state in positions(players, blank_blocked=blank_blocked):
        packed = pack(state)
        board = ground(packed.row, packed.links, packed.labels)
        play_swiftly(net, _as_ints(packed)[0], board, new_workspace(), 4)
        assert unpack(packed) in paseo.distinct(state)


def test_shares_are_shares_and_those_who_are_out_have_none() -> None:
    net, used = cast("Floats", TINY.beginning(1)["net"]), new_workspace()
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
    first, second = TINY.epoch(known, 3, 5), TINY.epoch(known, 3, 5)
    assert same(first, second)
    assert same(known, before)
    assert not same(first, known)
    assert not same(first, TINY.epoch(known, 4, 5))


def test_equal_players_win_equally_often() -> None:
    """The seats are exchanged between two games with the same dice."""
    net, tally = floats(SIZE), ints(3)
    contest(net, net, 1, 1, board_workspace(), new_workspace(), 0, 0, 20, tally)
    assert (tally[0], tally[1], tally[2]) == (10, 10, 0)


def test_an_exam_is_a_share() -> None:
    assert 0 <= TINY.exam(TINY.beginning(0), 6, 0) <= 1


def test_what_is_shipped_is_small_and_complete() -> None:
    assert TRAINER.name == "paseo34"
    assert weights("paseo34")["net"].shape == (SIZE,)
    assert np.isfinite(weights("paseo34")["net"]).all()
    assert len((FOLDER / "paseo34.npz").read_bytes()) < 50_000
    assert {*TRAINER.weights(TINY.beginning(0))} == {*weights("paseo34")}
