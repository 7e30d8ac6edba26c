"""Searching Paseo on a line: exact late positions, repeatable, stopped when told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random
from threading import Event

import pytest
from numba.core.dispatcher import Dispatcher

from spieltisch.learn import (
    paseo_line_ahead,
    paseo_line_exam,
    paseo_line_lesson,
    paseo_line_net,
)
from spieltisch.learn.paseo_line import shipped_net
from spieltisch.rules import paseo
from spieltisch.rules.game import Outcome
from spieltisch.rules.paseo.board import line_from
from spieltisch.rules.paseo.tiles import ALL_ROLLS
from spieltisch.search import paseo_line_exact
from spieltisch.search.budget import Budget, Spending
from spieltisch.search.paseo_line import best_turn, glance
from spieltisch.search.paseo_line_exact import MOST_PAIRS, is_far, solved
from spieltisch.search.paseo_line_scene import scene
from spieltisch.search.paseo_line_warm import warm
from spieltisch.search.thought import Thought
from spieltisch.testing.paseo import drawn

ROOMS = (paseo_line_net, paseo_line_ahead, paseo_line_lesson, paseo_line_exam, paseo_line_exact)
SLICE = 3000
"""Nodes between two looks at the budget, at most: a few milliseconds."""


class Truth:
    """The chance to win by the law alone; positions whose values hang together are iterated."""

    def __init__(self) -> None:
        self._known: dict[object, tuple[float, float]] = {}

    def best(self, state: paseo.State) -> float:
        """Of the player who has rolled."""
        seat = state.turn or 0
        return max(self.after(paseo.apply(state, turn).state, seat) for turn in paseo.legal(state))

    def after(self, state: paseo.State, seat: int) -> float:
        ended = paseo.outcome(state)
        if ended:
            return float(seat in ended.winners)
        return 1 - self._both(replace(state, turns=0))[1 - seat]

    def _both(self, state: paseo.State) -> tuple[float, float]:
        """By seat the chance of that seat if it rolls next."""
        if state.stones not in self._known:
            choices = [[*self._rolls(replace(state, turn=seat))] for seat in (0, 1)]
            values = [0.5, 0.5]
            for _ in range(40):
                for seat in (0, 1):
                    stay = 1 - values[1 - seat]
                    values[seat] = sum(
                        weight * max(best, stay if may_stay else 0)
                        for weight, best, may_stay in choices[seat]
                    )
            self._known[state.stones] = values[0], values[1]
        return self._known[state.stones]

    def _rolls(self, state: paseo.State) -> Iterator[tuple[float, float, bool]]:
        """For each roll its chance, what moving on is worth, and whether one may stay."""
        for action, weight in paseo.chance(state):
            rolled, best, may_stay = paseo.apply(state, action).state, 0.0, False
            for after in paseo.distinct(rolled) if paseo.actor(rolled) is not None else ():
                if after.stones == state.stones:
                    may_stay = True
                else:
                    best = max(best, self.after(after, state.turn or 0))
            yield weight / 36, best, may_stay


def late_positions(count: int, *, blank_blocked: bool) -> Iterator[paseo.State]:
    """Each player has two stones at home and two near it; rolled, with something to decide."""
    rng = Random(f"late {blank_blocked}")
    while count:
        state = paseo.initial(paseo.Config(2, blank_blocked=blank_blocked, path="random"))
        while paseo.phase(state) is not paseo.Phase.ROLLING:
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
        truth, thought = Truth(), thought_about(state, Budget(nodes=400_000))
        assert thought.exact
        assert thought.value == pytest.approx(truth.best(state), abs=1e-6)
        for turn, value in thought.ranking:
            after = paseo.apply(state, turn).state
            assert value == pytest.approx(truth.after(after, state.turn or 0), abs=1e-6)
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
    "new_desk", "turned", "chance_to_win", "backup", "turns_to", "learn_games", "exam_games",
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


def blocked_positions(count: int, *, blank_blocked: bool) -> Iterator[paseo.State]:
    """A's only stone out is the 1, right before two of B's: it may jump one, so it can only stay."""
    rng = Random(f"blocked {blank_blocked}")
    while count:
        labels = rng.sample("***123***123", 12)
        marks, tile = [""] * 12, rng.choice([0, 1, 2])
        one, other = rng.sample(range(4), 2)
        if labels[tile] == "1" or labels[tile + 1] == str(one) or labels[tile + 2] == str(other):
            continue  # no stone lies on its own number
        count -= 1
        marks[tile], marks[tile + 1], marks[tile + 2] = "a1", f"b{one}", f"b{other}"
        home = "".join(f"b{stone}" for stone in range(4) if stone not in (one, other))
        path = " ".join(map("".join, zip(labels, marks, strict=True)))
        yield drawn(f"A{home} {path} Ba0a2a3", blank_blocked=blank_blocked)


@pytest.mark.parametrize("blank_blocked", [False, True])
def test_blocked_positions_are_solved_as_the_law_has_them(blank_blocked: bool) -> None:
    for state in blocked_positions(4, blank_blocked=blank_blocked):
        truth = Truth()
        by_law = tuple(1 - truth.after(replace(state, turn=seat), 1 - seat) for seat in (0, 1))
        assert chances(state) == pytest.approx(by_law, abs=1e-9), paseo.state_to_text(state)
