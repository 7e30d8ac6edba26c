"""The conformance vectors, answered by the kernels."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from spieltisch.kernels.jit import COMPILED
from spieltisch.kernels.paseo.site import Site
from spieltisch.kernels.paseo.table import Table
from spieltisch.rules import paseo
from spieltisch.rules.paseo import Cell, Config, First, Lay, Phase, Place, Start, State

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "conformance" / "paseo.json").read_text()
)
QUICK = 2000 if COMPILED else 100
"""Positions to be counted; sites are unpacked one by one."""


@pytest.mark.parametrize("case", VECTORS["cases"], ids=lambda case: case["name"])
def test_results(case: dict[str, Any]) -> None:
    after = results(case["position"], case["dice"])
    assert sorted(map(_result, after)) == sorted(map(_expected, case["results"]))


def results(position: object, dice: Sequence[int]) -> list[State]:
    """Everything a roll can lead to."""
    table = Table(paseo.state_from_json(position, full_set=False))
    table.roll((min(dice), max(dice)))
    rolled = table.state
    if rolled.phase is not Phase.MOVING:
        return [rolled]
    return [made(rolled, turn) for turn in table.distinct()]


@pytest.mark.parametrize(
    ("case", "depth"),
    [
        (case, depth)
        for case in VECTORS["cases"]
        for depth, positions in case.get("perft", {}).items()
        if COMPILED or int(depth) == 1 or positions <= 1000
    ],
    ids=lambda value: value if isinstance(value, str) else value["name"],
)
def test_perft(case: dict[str, Any], depth: str) -> None:
    table = Table(paseo.state_from_json(case["position"], full_set=False))
    assert table.perft(int(depth)) == case["perft"][depth]


def made(rolled: State, turn: paseo.Turn) -> State:
    table = Table(rolled)
    table.apply(turn)
    return table.state


def _result(state: State) -> str:
    data = paseo.state_to_json(state)
    return json.dumps([data[key] for key in ("stones", "turn", "alive", "winner")])


def _expected(result: dict[str, Any]) -> str:
    return json.dumps([result[key] for key in ("stones", "turn", "alive", "winner")])


@pytest.mark.parametrize("case", VECTORS["limit"], ids=lambda case: case["name"])
def test_limit(case: dict[str, Any]) -> None:
    """P11."""
    position = {**case["position"], "turns": case["turns"], **case["options"]}
    after = results(position, case["dice"])
    assert sorted(map(_result, after)) == sorted(map(_expected, case["results"]))
    assert {state.phase is Phase.OVER for state in after} == {case["over"]}


@pytest.mark.parametrize("case", VECTORS["laying"], ids=lambda case: case["name"])
def test_laying(case: dict[str, Any]) -> None:
    """P1, P2, P5: any label of the hand on each of the cells, and nothing else."""
    site = built(case)
    assert site.state.turn == case["turn"]
    assert ["".join(hand) for hand in site.state.hands] == case["hands"]
    lays = [(each.label, *each.cell) for each in site.legal() if isinstance(each, Lay)]
    hand = {*case["hands"][case["turn"]]}
    assert sorted(lays) == sorted((label, *cell) for label in hand for cell in case["cells"])


@pytest.mark.parametrize("case", VECTORS["placing"], ids=lambda case: case["name"])
def test_placing(case: dict[str, Any]) -> None:
    """P3, P4, P5: every legal start tile; once all are placed, the race begins."""
    site = built(case)
    if case["turn"] is None:
        assert site.state == paseo.state_from_json(case["position"])
    else:
        assert site.state.turn == case["turn"]
        starts = [each.start for each in site.legal() if isinstance(each, Place)]
        assert sorted([*each.cell, *each.onto] for each in starts) == case["starts"]


def built(case: dict[str, Any]) -> Site:
    """The site of a case after all that was laid and placed."""
    site = Site(paseo.apply(paseo.initial(Config(**case["options"])), First(case["first"])).state)
    for label, *cell in case["laid"]:
        site.apply(Lay(label, Cell(*cell)))
    for _, x, y, *onto in case.get("placed", []):
        site.apply(Place(Start(Cell(x, y), Cell(*onto))))
    return site


@pytest.mark.parametrize(
    ("players", "depth", "count"),
    [
        (int(players), int(depth), count)
        for players, counts in VECTORS["perft_layout"].items()
        for depth, count in counts.items()
        if count <= QUICK
    ],
)
def test_lay_counts(players: int, depth: int, count: int) -> None:
    """P1 and P2, counted."""
    state = paseo.apply(paseo.initial(Config(players=players)), First(0)).state
    assert lays(state, depth) == count


def lays(state: State, depth: int) -> int:
    if depth == 1:
        return len(Site(state).legal())
    return sum(lays(after, depth - 1) for after in laid(state))


def laid(state: State) -> list[State]:
    found: list[State] = []
    for lay in Site(state).legal():
        site = Site(state)
        site.apply(lay)
        found.append(site.state)
    return found
