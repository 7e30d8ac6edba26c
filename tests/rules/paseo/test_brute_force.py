"""The legal turns once more, found in another way: from the JSON form alone, step by recursive step.

Nothing of the law is used here but its notation, so that a mistake would have to be made twice.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from hypothesis import given, settings

from spieltisch.rules import paseo
from spieltisch.rules.game import CHANCE
from spieltisch.rules.paseo import State
from spieltisch.testing.paseo_strategies import moving_positions, positions

Spot = tuple[int, int]


@dataclass(frozen=True)
class Table:
    """What lies where, from one player's seat."""

    near: dict[Spot, list[Spot]]
    labels: dict[Spot, str]
    homes: set[Spot]
    own: dict[int, Spot]
    others: list[Spot]
    blocked: bool
    forward: Callable[[Spot, Spot], bool] = field(compare=False)

    def count(self, spot: Spot, but: int) -> int:
        mine = [where for stone, where in self.own.items() if stone != but]
        return [*mine, *self.others].count(spot)


def table(data: dict[str, Any]) -> Table:
    seat: int = data["turn"]
    starts = [(start[0], start[1]) for start in data["starts"]]
    labels = {(x, y): label for x, y, label in data["cells"]}
    near = {spot: [other for other in labels if distance(spot, other) == 1] for spot in labels}
    for start, (x, y) in zip(starts, data["onto"], strict=True):
        near[start] = [(x, y)]
        near[x, y].append(start)
    stones = [
        [spot_of(stone, starts, owner) for stone in own] for owner, own in enumerate(data["stones"])
    ]
    goal = steps_from(near, starts[1 - seat]) if data["players"] == 2 else {}
    return Table(
        near={spot: [n for n in found if n != starts[seat]] for spot, found in near.items()},
        labels=labels,
        homes={*starts} - {starts[seat]},
        own=dict(enumerate(stones[seat])),
        others=[spot for owner, own in enumerate(stones) if owner != seat for spot in own],
        blocked=data["blank_blocked"],
        forward=lambda here, ahead: not goal or goal[ahead] < goal[here],
    )


def distance(one: Spot, other: Spot) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def spot_of(stone: Any, starts: list[Spot], owner: int) -> Spot:
    if stone == "start":
        return starts[owner]
    first, second = stone
    return starts[int(second)] if first == "home" else (int(first), int(second))


def steps_from(near: dict[Spot, list[Spot]], goal: Spot) -> dict[Spot, int]:
    found = {goal: 0}
    ring = [goal]
    while ring:
        ring = [n for spot in ring for n in near[spot] if n not in found]
        found |= dict.fromkeys(ring, max(found.values()) + 1)
    return found


def stops(at: Table, stone: int, left: int, trail: tuple[Spot, ...], spent: int) -> Iterator[Spot]:
    """Where a stone can stop that has `left` steps to go; `spent` are the stones it has jumped."""
    for ahead in at.near[trail[-1]]:
        if ahead in trail or not at.forward(trail[-1], ahead):
            continue
        if ahead in at.homes:
            if left == 1:
                yield ahead
            continue
        crowd = at.count(ahead, stone)
        if stone and crowd:
            if spent + crowd <= stone:
                yield from stops(at, stone, left, (*trail, ahead), spent + crowd)
        elif left > 1:
            if not (crowd and at.blocked):
                yield from stops(at, stone, left - 1, (*trail, ahead), spent)
        elif at.labels[ahead] != str(stone):
            yield ahead


def moves(at: Table, steps: int) -> Iterator[tuple[int, Spot, str]]:
    for stone, here in at.own.items():
        if here not in at.homes and steps > 0:
            for x, y in {*stops(at, stone, steps, (here,), 0)}:
                yield stone, (x, y), f"{stone}+{steps}>{x},{y}"


def ordinary(at: Table, low: int, high: int) -> Iterator[str]:
    for one, other in {(low, high), (high, low)}:
        for stone, stop, text in moves(at, one):
            after = replace(at, own={**at.own, stone: stop})
            for second, _, more in moves(after, other):
                if second != stone:
                    yield f"split {text} {more}"
    yield from (f"sum {text}" for _, _, text in moves(at, low + high))
    yield from (f"difference {text}" for _, _, text in moves(at, high - low))
    if low == high:
        yield "stay"
    if len([spot for spot in at.own.values() if spot not in at.homes]) == 1:
        yield from (f"single {text}" for die in {low, high} for _, _, text in moves(at, die))


def turns(state: State) -> set[str]:
    data: Any = paseo.state_to_json(state)
    at, (low, high) = table(data), data["dice"]
    usual = {*ordinary(at, low, high)}
    if usual or data["players"] == 2:
        return usual
    return {f"last {text}" for die in (low, high) for _, _, text in moves(at, die)}


@pytest.mark.exhaustive
@settings(max_examples=150)
@given(moving_positions())
def test_the_legal_turns_are_those_found_by_brute_force(state: State) -> None:
    found = [paseo.format(turn) for turn in paseo.legal(state)]
    assert len(found) == len({*found})
    assert {*found} == turns(state)


@settings(max_examples=30)
@given(positions())
def test_stuck_means_that_brute_force_finds_nothing(state: State) -> None:
    """2 players lose at once; P10: with more, whoever can move by neither die is out at once."""
    seat = state.turn
    assert seat is not None
    for roll, _ in paseo.chance(state):
        assert isinstance(roll, paseo.Roll)
        after = paseo.apply(state, roll).state
        if turns(replace(state, dice=roll.dice)):
            assert paseo.actor(after) == seat
            assert after.alive == state.alive
        else:
            assert not after.alive[seat]
            assert after.stones == state.stones
            assert paseo.actor(after) in (CHANCE, None)
