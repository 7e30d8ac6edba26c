"""Searching Paseo on a line: exact late positions, repeatable, stopped when told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, product
from random import Random
from threading import Event

import pytest
from numba.core.dispatcher import Dispatcher
from support.paseo_solved import plain_solution, turns_by_law

from spieltisch.learn.paseo import (
    line_ahead,
    line_evaluation,
    line_network,
    line_self_play,
    line_truth,
)
from spieltisch.learn.paseo.line_training import shipped_net
from spieltisch.rules import paseo
from spieltisch.rules.errors import Impossible
from spieltisch.rules.game import Outcome
from spieltisch.rules.paseo.board import line_from
from spieltisch.rules.paseo.checking import check_state
from spieltisch.rules.paseo.state import all_home, turn_of
from spieltisch.rules.paseo.tiles import ALL_ROLLS
from spieltisch.rules.paseo.turn import is_stuck
from spieltisch.search.budget import Budget, Spending
from spieltisch.search.paseo import line_exact
from spieltisch.search.paseo.line import best_turn, glance
from spieltisch.search.paseo.line_exact import MOST_PAIRS, is_far, solved
from spieltisch.search.paseo.line_scene import scene
from spieltisch.search.paseo.line_warm import warm
from spieltisch.search.thought import Thought
from spieltisch.testing.paseo import drawn

ROOMS = (line_network, line_ahead, line_self_play, line_truth, line_evaluation, line_exact)
SLICE = 3000
"""Nodes between two looks at the budget, at most: a few milliseconds."""


def late_positions(count: int, *, blank_blocked: bool) -> Iterator[paseo.State]:
    """Each player has two stones at home and two near it; rolled, with something to decide."""
    rng = Random(f"late {blank_blocked}")
    while count:
        state = paseo.initial(paseo.Config(2, blank_blocked=blank_blocked, path="random"))
        while state.phase is not paseo.Phase.ROLLING:
            state = paseo.apply(state, rng.choice(paseo.legal(state))).state
        stones = tuple(near_home(state.board, seat, rng) for seat in (0, 1))
        state = replace(state, stones=stones, turns=60, dice=rng.choice(ALL_ROLLS))
        if len(paseo.legal(state)) > 1 and no_two_numbered(state):
            count -= 1
            yield state


def near_home(board: paseo.Board, seat: int, rng: Random) -> tuple[paseo.Cell, ...]:
    home, line = board.start_of(1 - seat), line_from(board, board.start_of(seat).onto)
    out = rng.sample(range(4), 2)
    return tuple(
        rng.choice([cell for cell in line[-4:] if board.labels[cell] != str(stone)])
        if stone in out
        else home.cell
        for stone in range(4)
    )


def no_two_numbered(state: paseo.State) -> bool:
    numbered = [cell for own in state.stones for cell in own[1:] if cell in state.board.labels]
    return len(numbered) == len({*numbered})


def middle_position() -> paseo.State:
    return drawn(
        "A *a0 1 2a1 3b2 * *a2 1 *b1 2 *b0 3 * Ba3",
        "A",
        "2-5",
    )


def thought_about(state: paseo.State, budget: Budget) -> Thought:
    return best_turn(scene(state), shipped_net(), budget)


@pytest.mark.parametrize("blank_blocked", [False, True])
def test_late_positions_are_solved_exactly(blank_blocked: bool) -> None:
    for state in late_positions(3, blank_blocked=blank_blocked):
        seat, thought = turn_of(state), thought_about(state, Budget(nodes=400_000))
        by_law = plain_solution(turns_by_law(state))
        assert thought.exact
        for turn, value in thought.ranking:
            after = paseo.apply(state, turn).state
            expected = 1.0 if all_home(after, seat) else 1 - by_law(after.stones)[1 - seat]
            assert value == pytest.approx(expected, abs=1e-6)
        assert thought.value == max(value for _, value in thought.ranking)
        assert {turn for turn, _ in thought.ranking} <= {*paseo.legal(state)}
        assert len(thought.ranking) == len(paseo.distinct(state))


def test_near_the_limit_nothing_is_called_exact() -> None:
    """P11: the limit is left out of account, so a solution counts only far from it."""
    state = next(late_positions(1, blank_blocked=False))
    for left in (1, 2, 20):
        thought = thought_about(replace(state, turn_limit=state.turns + left), Budget(nodes=9000))
        assert not thought.exact
        assert paseo.refusal(state, thought.action) is None
    assert not is_far(steps_left=20, turns_left=60)
    assert is_far(steps_left=20, turns_left=64)


@pytest.mark.parametrize("nodes", [1, 500, 20_000])
def test_the_same_nodes_give_the_same_thought(nodes: int) -> None:
    first, second = (thought_about(middle_position(), Budget(nodes=nodes)) for _ in range(2))
    assert first == second
    assert first.nodes <= nodes + SLICE


def test_more_nodes_look_deeper() -> None:
    state = middle_position()
    looked = [thought_about(state, Budget(nodes=nodes)).nodes for nodes in (1, 500, 20_000)]
    assert looked == sorted({*looked})
    assert glance(scene(state), shipped_net()).nodes == len(scene(state).turns)


class StopsAt(Event):
    """An event that is set when it is asked for the n-th time."""

    def __init__(self, asked: int) -> None:
        super().__init__()
        self._left = asked

    def is_set(self) -> bool:
        self._left -= 1
        return self._left < 0


def test_a_stop_is_obeyed_within_a_slice() -> None:
    """Deep in a search and deep in a solution."""
    late = next(late_positions(1, blank_blocked=False))
    for state in (middle_position(), late):
        for begun in (0, 30):
            spent = [
                thought_about(state, Budget(seconds=3600, stop=StopsAt(asked))).nodes
                for asked in range(begun, begun + 4)
            ]
            assert spent == sorted(spent)
            assert all(later - sooner <= SLICE for sooner, later in pairwise(spent))
        assert thought_about(state, Budget(stop=StopsAt(0))).nodes <= len(scene(state).turns)


def test_the_solution_takes_a_win_at_once() -> None:
    state = drawn("A * * * * * *a0 Ba123", "A", "1-6")
    thought = thought_about(state, Budget(nodes=100_000))
    assert thought.exact
    assert thought.value == 1
    assert paseo.outcome(paseo.apply(state, thought.action).state) == Outcome((0,), "home")


CALLED = {
    "new_workspace", "turned", "chance_to_win", "backup", "turns_to", "collect", "exam_games",
    "_enter", "_find", "_grow", "_settle",
}  # fmt: skip
"""The kernels that are called from outside; others come with them."""


def test_warming_compiles_every_kernel_that_is_called() -> None:
    warm()
    compiled = {
        name
        for room in ROOMS
        for name, found in vars(room).items()
        if isinstance(found, Dispatcher) and found.signatures
    }
    assert compiled >= CALLED


def chances(state: paseo.State) -> tuple[float, float]:
    """By seat the chance of that seat if it rolls next, as `solved` has it."""

    def chance(seat: int) -> float:
        after = scene(replace(state, turn=1 - seat, dice=(1, 1)))
        found = solved([after.own], after.other, after.line, MOST_PAIRS, Spending(Budget()))
        assert found is not None
        return 1 - found[after.own]

    return chance(0), chance(1)


def test_who_can_only_stay_on_doubles_has_the_right_chance() -> None:
    """A is blocked, and on doubles stays: the smallest position found where both values depend on it."""
    state = drawn("Ab0b3 * 3 * * * 2a1 1b2 1 3b1 * 2 * Ba0a2a3")
    assert chances(state) == pytest.approx((0.1040, 0.3759), abs=5e-5)


def blocked_positions(rng: Random, *, blank_blocked: bool) -> Iterator[paseo.State]:
    """All on a short path in which somebody is blocked: two stones of one player and one of the other are out."""
    path = " ".join(rng.sample("***123***123", 6))
    board = drawn(f"A {path} B", blank_blocked=blank_blocked, turns=40)
    (start, *line), end = board.board.ways[0], board.board.start_of(1).cell
    counts = rng.sample((1, 2), 2)
    out = [(seat, stone) for seat in (0, 1) for stone in rng.sample(range(4), counts[seat])]
    for tiles in product(line, repeat=3):
        lie = dict(zip(out, tiles, strict=True))
        stones = tuple(
            tuple(lie.get((seat, stone), (end, start)[seat]) for stone in range(4))
            for seat in (0, 1)
        )
        state = replace(board, stones=stones)
        if is_possible(state) and any(is_blocked(state, seat) for seat in (0, 1)):
            yield state


def is_possible(state: paseo.State) -> bool:
    try:
        check_state(state, full_set=False)
    except Impossible:
        return False
    return True


def is_blocked(state: paseo.State, seat: int) -> bool:
    """Whether some rolls are of no use only because of the stones of the other."""
    gone = state.board.start_of(seat).cell
    alone = tuple(own if who == seat else (gone,) * 4 for who, own in enumerate(state.stones))
    return any(
        is_stuck(state, seat, dice) and not is_stuck(replace(state, stones=alone), seat, dice)
        for dice in ALL_ROLLS
    )


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("blank_blocked", [False, True], ids=["P8", "P8, blocked"])
def test_blocked_positions_are_solved_as_the_law_has_them(number: int, blank_blocked: bool) -> None:
    found = [*blocked_positions(Random(f"blocked {number}"), blank_blocked=blank_blocked)]
    by_law = plain_solution(turns_by_law(found[0]))
    for state in found:
        expected = by_law(state.stones)
        assert chances(state) == pytest.approx(expected, abs=1e-9), paseo.state_to_text(state)
    assert len(found) > 40
