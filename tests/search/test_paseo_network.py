"""Looking ahead with 3 and 4 players: repeatable, within its budget, and stopped at once."""

from importlib import import_module
from random import Random
from threading import Event, Timer

import pytest

from spieltisch.learn.paseo.network_workspace import CHOICES
from spieltisch.rules import paseo
from spieltisch.rules.paseo import Cell
from spieltisch.search.budget import Budget
from spieltisch.search.paseo.network import search_turn
from spieltisch.search.paseo.network_building import judge_places, lays
from spieltisch.search.paseo.network_warm import warm
from spieltisch.testing.paseo import drawn

CROSSING = """
.  .  *    .  .
.  .  *a1  .  .
A  *  *b2  *  B
.  .  1    .  .
.  .  C    .  .
"""
ROOMS = ("walks", "value", "choice", "quick_choice", "boards", "games")


class StopAfter(Event):
    """Set once it has been asked so often."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self.looks = looks

    def is_set(self) -> bool:
        self.looks -= 1
        return self.looks < 0


def crossing() -> paseo.State:
    return drawn(CROSSING, "A", "2-3")


def test_the_same_seed_and_nodes_give_the_same_thought() -> None:
    thoughts = [search_turn(crossing(), Budget(nodes=400), Random(7)) for _ in range(2)]
    assert thoughts[0] == thoughts[1]
    assert thoughts[0].action in paseo.legal(crossing())


@pytest.mark.parametrize("nodes", [1, 20, 300])
def test_no_more_nodes_are_spent_than_allowed(nodes: int) -> None:
    thought = search_turn(crossing(), Budget(nodes=nodes), Random(0))
    assert 0 < thought.nodes <= nodes
    assert thought.action in paseo.legal(crossing())


@pytest.mark.parametrize("looks", [0, 3])
def test_a_stop_ends_the_search_at_the_next_look(looks: int) -> None:
    stop = StopAfter(looks)
    thought = search_turn(crossing(), Budget(seconds=600, stop=stop), Random(0))
    assert thought.nodes <= CHOICES + 48 * looks
    assert (thought.nodes > CHOICES) == (looks > 0)
    assert stop.looks == -1


def test_a_stop_comes_from_another_thread() -> None:
    stop = Event()
    timer = Timer(0.05, stop.set)
    timer.start()
    thought = search_turn(crossing(), Budget(seconds=600, stop=stop), Random(0))
    timer.join()
    assert thought.action in paseo.legal(crossing())


def test_a_value_is_a_share_and_the_ranking_begins_with_the_action() -> None:
    thought = search_turn(crossing(), Budget(nodes=400), Random(7))
    assert thought.ranking[0] == (thought.action, thought.value)
    assert all(0 <= value <= 1 for _, value in thought.ranking)


def test_start_tiles_are_judged_until_the_budget_is_spent() -> None:
    state = drawn(". * * *\nA * . 3\n. * * *", "B", players=3)
    every = judge_places(state, Budget())
    assert {*every} == {*paseo.legal(state)}
    assert len(judge_places(state, Budget(nodes=2))) == 2
    assert judge_places(state, Budget(nodes=1)).items() <= every.items()


def test_who_rolls_early_lays_close_and_who_rolls_late_far_away() -> None:
    """P5: the first tile was laid by whoever rolls first."""
    early = drawn("* * *", "A", players=3, hands=["***12", "***12", "***12"])
    late = drawn("* * * * *", "C", players=3, hands=["***1", "***1", "***12"])
    assert _farness(early, Cell(1, 0)) == 1
    assert _farness(late, Cell(2, 0)) == 3


def _farness(state: paseo.State, middle: Cell) -> int:
    """How far from the middle the best lay lies."""
    values = lays(state)
    best = max(values, key=values.__getitem__)
    assert isinstance(best, paseo.Lay)
    return abs(best.cell.x - middle.x) + abs(best.cell.y - middle.y)


def test_warming_up_compiles_every_kernel_that_is_called() -> None:
    """Those that only kernels call come with their callers from the cache, and say nothing."""
    warm()
    rooms = [import_module(f"spieltisch.learn.paseo.network_{room}") for room in ROOMS]
    rooms.append(import_module("spieltisch.search.paseo.network_rollouts"))
    named = {name: value for room in rooms for name, value in vars(room).items()}
    compiled = {name for name, value in named.items() if getattr(value, "signatures", None)}
    assert compiled >= {"contest", "fill_paces", "judge", "roll_out", "self_play", "weigh"}
