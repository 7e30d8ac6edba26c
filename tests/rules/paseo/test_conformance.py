"""Every vector of the conformance file: results and their kinds, perft, lay counts."""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from spieltisch.rules import paseo
from spieltisch.rules.json_form import json_text
from spieltisch.rules.paseo import (
    Action,
    Cell,
    Config,
    Difference,
    First,
    Last,
    Lay,
    Place,
    Roll,
    Single,
    Split,
    Start,
    State,
    Stay,
    Sum,
)

FILE: Final = Path(__file__).parents[2] / "conformance/paseo.json"
VECTORS: Final[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
CASES: Final[list[dict[str, Any]]] = VECTORS["cases"]
MANY: Final = 10_000


def marks(count: int) -> Sequence[pytest.MarkDecorator]:
    """Many positions are counted without coverage."""
    return [pytest.mark.exhaustive] if count > MANY else []


PERFTS: Final = [
    pytest.param(
        case["position"],
        int(depth),
        count,
        id=f"{case['name']}, depth {depth}",
        marks=marks(count),
    )
    for case in CASES
    for depth, count in case.get("perft", {}).items()
]
LAYS: Final = [
    pytest.param(
        int(players), int(depth), count, id=f"{players} players, {depth} lays", marks=marks(count)
    )
    for players, counts in VECTORS["perft_layout"].items()
    for depth, count in counts.items()
]
KINDS: Final[dict[type[Action], str]] = {
    Split: "split",
    Sum: "sum",
    Difference: "difference",
    Single: "single",
    Stay: "stay",
    Last: "partial",
}


def rolled(case: dict[str, Any]) -> State:
    low, high = sorted(case["dice"])
    state = paseo.state_from_json(case["position"], full_set=False)
    return paseo.apply(state, Roll((low, high))).state


def result(state: State, kinds: set[str]) -> dict[str, object]:
    """A position as the file writes it, with how it came about."""
    whole = paseo.state_to_json(state)
    changing = {key: whole[key] for key in ("stones", "turn", "alive", "winner")}
    return {**changing, "kinds": sorted(kinds)}


def results(state: State) -> list[dict[str, object]]:
    """Everything a roll can lead to; a stuck player with nothing to move has no choice."""
    if state.dice is None:
        return [result(state, {"stuck"})]
    return [
        result(after, {KINDS[type(action)] for action in actions})
        for after, actions in paseo.distinct(state).items()
    ]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_results(case: dict[str, Any]) -> None:
    found = results(rolled(case))
    assert Counter(map(json_text, found)) == Counter(
        json_text({**each, "kinds": sorted(each["kinds"])}) for each in case["results"]
    )
    assert len(found) == case["count"]


@pytest.mark.parametrize(("position", "depth", "count"), PERFTS)
def test_perft(position: object, depth: int, count: int) -> None:
    state = paseo.state_from_json(position, full_set=False)
    assert paseo.perft(state, depth) == count, divided(state, depth)


@pytest.mark.parametrize(("players", "depth", "count"), LAYS)
def test_lay_counts(players: int, depth: int, count: int) -> None:
    """P1 and P2, counted."""
    state = paseo.apply(paseo.initial(Config(players=players)), First(0)).state
    assert paseo.perft(state, depth) == count, divided(state, depth)


def begun(case: dict[str, Any]) -> State:
    """The game of a case after all that was laid and placed."""
    state = paseo.apply(paseo.initial(Config(**case["options"])), First(case["first"])).state
    for label, *cell in case["laid"]:
        state = played(state, Lay(label, Cell(*cell)))
    for seat, x, y, *onto in case.get("placed", []):
        assert state.turn == seat
        state = played(state, Place(Start(Cell(x, y), Cell(*onto))))
    return state


def played(state: State, action: Action) -> State:
    assert paseo.refusal(state, action) is None
    return paseo.apply(state, action).state


@pytest.mark.parametrize("case", VECTORS["laying"], ids=lambda case: case["name"])
def test_laying(case: dict[str, Any]) -> None:
    """P1, P2, P5: any label of the hand on each of the cells, and nothing else."""
    state = begun(case)
    assert (state.turn, ["".join(hand) for hand in state.hands]) == (case["turn"], case["hands"])
    expected = {(label, *cell) for label in case["hands"][case["turn"]] for cell in case["cells"]}
    assert {
        (each.label, *each.cell) for each in paseo.legal(state) if isinstance(each, Lay)
    } == expected


@pytest.mark.parametrize("case", VECTORS["placing"], ids=lambda case: case["name"])
def test_placing(case: dict[str, Any]) -> None:
    """P3, P4, P5: every legal start tile; once all are placed, the race begins."""
    state = begun(case)
    legal = [each for each in paseo.legal(state) if isinstance(each, Place)]
    assert sorted([*each.start.cell, *each.start.onto] for each in legal) == case["starts"]
    if case["turn"] is None:
        assert state == paseo.state_from_json(case["position"])
    else:
        assert state.turn == case["turn"]


@pytest.mark.parametrize("case", VECTORS["limit"], ids=lambda case: case["name"])
def test_limit(case: dict[str, Any]) -> None:
    """P11: after the last turn nobody is to roll."""
    position = {**case["position"], "turns": case["turns"], **case["options"]}
    found = results(rolled({**case, "position": position}))
    expected = [{**each, "kinds": sorted(each["kinds"])} for each in case["results"]]
    assert Counter(map(json_text, found)) == Counter(map(json_text, expected))
    assert {each["turn"] is None for each in found} == {case["over"]}


def test_every_kind_of_turn_is_shown() -> None:
    shown = {kind for case in CASES for each in case["results"] for kind in each["kinds"]}
    assert shown == {*KINDS.values(), "stuck"}


def divided(state: State, depth: int) -> str:
    """What each first turn contributes, to be compared with another engine's."""
    return "\n".join(
        f"{' '.join(map(paseo.format, actions))}: {count}"
        for actions, count in paseo.divide(state, depth).items()
    )
