"""Views as JSON: exact, complete, blind to hidden cards; and everything that is no view."""

import copy
import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from spieltisch.rules.errors import Impossible, SpieltischError, Unreadable
from spieltisch.rules.paroli import (
    Config,
    Line,
    State,
    Turn,
    initial,
    legal,
    sample,
    state_from_json,
    view,
    view_from_json,
    view_to_json,
)
from spieltisch.testing.paroli import after, cards, state_from_drawing, table_from_drawing
from spieltisch.testing.paroli_strategies import Ply, games, positions

Json = Any
Damage = Callable[[Json], object]

TABLE = """
chip . . . . . . B . . .
J b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 B
K g1 r2 .  b4 g5 .  P  .  .  g10
L b1 b2 b3 b4 b5 b6 b7 b8 b9 b10
"""
LONELY = "J b1 . . . . . . . . ."
FAR = "b5 b5 b5 b5 b5 b5 b6 b6 b6 b6 b6 b6 b8 b8 b8 b8 b8 b8 b9 b9"
FARTHER = "b9 b9 b9 b9 g9 g9 r9 r9 b7 b7 b7 b7 b7 b7 b10 b10 b10 b10 b10 b10 g10"
STUCK = after(state_from_drawing(LONELY, [FAR, FARTHER]), "draw 1", "deal g5")
MOVING = Turn(0, laid=(10,), granted=(Line("row", 2),), earned=1)
ASKING = after(
    state_from_drawing(TABLE, ["b1 P", "b2"], robber=True, turn=MOVING),
    "rob J7 K7",
    "refuse",
    "rob J2 K2",
)


def data(state: State, seat: int | None = 0) -> Json:
    return json.loads(json.dumps(view_to_json(view(state, seat))))


def asking() -> Json:
    return data(ASKING, 1)


def stuck() -> Json:
    return data(STUCK)


def dealing() -> Json:
    return data(after(initial(Config(3)), "first B", "deal b7"))


@given(positions(setup=True), st.none() | st.integers(0, 1))
@settings(max_examples=60)
def test_a_view_reads_as_it_is_written(state: State, seat: int | None) -> None:
    seen = view(state, seat)
    assert view_from_json(data(state, seat)) == seen
    assert hash(view_from_json(data(state, seat))) == hash(seen)


@given(games())
@settings(max_examples=4)
def test_every_view_of_a_game_is_possible(plies: list[Ply]) -> None:
    for state in (*(ply.state for ply in plies[::9]), plies[-1].step.state):
        for seat in (None, *range(state.config.players)):
            assert view_from_json(data(state, seat)) == view(state, seat)


@given(positions(), st.integers(0, 99))
@settings(max_examples=20)
def test_what_looks_the_same_is_written_the_same(state: State, seed: int) -> None:
    other = sample(view(state, 0), Random(seed))
    assert data(other) == data(state)


def test_what_it_looks_like() -> None:
    found = asking()
    assert (found["seat"], found["phase"], found["actor"]) == (1, "asking", 1)
    assert (found["rack"], found["rack_sizes"], found["racks"]) == (["b2"], [2, 1], None)
    assert (found["protected"], found["moves_left"]) == (["row J"], 1)
    assert found["turn"]["question"] == {"move": "rob J2 K2", "owners": [1]}
    assert dealing()["actor"] == "chance"
    assert stuck()["outcome"] == {"winners": [0, 1], "reason": "stuck", "scores": [-105, -105]}


def test_the_example_on_the_notation_page() -> None:
    page = (Path(__file__).parents[3] / "docs/notation.md").read_text(encoding="utf-8")
    state, seen = (
        json.loads(re.findall(rf"^```{name}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)[0])
        for name in ("paroli-json", "paroli-view")
    )
    assert view_to_json(view_from_json(seen)) == seen == data(state_from_json(state))
    assert all(f"`{name}`" in page for name in seen)


def whole(**parts: object) -> Damage:
    return lambda seen: seen.update(parts)


def drop(name: str) -> Damage:
    return lambda seen: seen.pop(name)


def seventh_b1(seen: Json) -> None:
    seen["rack"] = ["b1"] * 6 + ["b2"]
    seen["rack_sizes"][1], seen["stock_size"] = 7, seen["stock_size"] - 6


WRONG: list[tuple[Callable[[], Json], Damage, type[SpieltischError], str]] = [
    (asking, drop("protected"), Unreadable, "view lacks 'protected'"),
    (asking, whole(stock=[]), Unreadable, "view has no 'stock'"),
    (asking, whole(seat="A"), Unreadable, "seat must be a whole number"),
    (asking, whole(seat=2), Impossible, "no seat 2 among 2 players"),
    (asking, whole(seat=None), Impossible, "'rack' can't be"),
    (asking, whole(rack=None), Unreadable, "rack must be a list"),
    (asking, whole(rack=["b77"]), Unreadable, "'b77' is no card"),
    (asking, whole(rack=["b2", "b3"]), Impossible, "'rack_sizes' can't be"),
    (asking, whole(rack_sizes=[2]), Unreadable, "2 entries"),
    (asking, whole(rack_sizes=[10**12, 1]), Impossible, "in play; Paroli has 104"),
    (asking, whole(rack_sizes=[-1, 1]), Impossible, "fewer than no cards"),
    (asking, whole(stock_size="many"), Unreadable, "stock_size must be a whole number"),
    (asking, whole(stock_size=0), Impossible, "in play; Paroli has 104"),
    (asking, seventh_b1, Impossible, "cards b1 are in play; Paroli has 6"),
    (asking, whole(racks=[["b1"], ["b2"]]), Impossible, "in play"),
    (asking, whole(racks={}), Unreadable, "racks must be a list"),
    (asking, whole(rules=2), Unreadable, "Rules version 2"),
    (asking, whole(turns=-1), Impossible, "negative"),
    (asking, whole(turn=None), Unreadable, "turn must be an object"),
    (
        asking,
        whole(phase="playing"),
        Impossible,
        '\'phase\' can\'t be "playing" here; it is "asking"',
    ),
    (asking, whole(actor=0), Impossible, "'actor' can't be 0 here"),
    (asking, whole(moves_left=True), Impossible, "'moves_left' can't be true"),
    (asking, whole(protected=[]), Impossible, "'protected'"),
    (asking, whole(chips_left=[3, 3]), Impossible, "'chips_left'"),
    (asking, whole(outcome={}), Impossible, "'outcome'"),
    (asking, whole(config={"players": 9, "robber": True}), Impossible, "2 to 6 players"),
    (stuck, whole(racks=None), Impossible, "against the rules"),
    (stuck, whole(rack=["b1"]), Impossible, "'rack' can't be"),
    (stuck, whole(reason=None, outcome=None, racks=None), Impossible, "'actor' can't be null"),
    (dealing, whole(phase="first"), Impossible, "before the starting player"),
]


@pytest.mark.parametrize(("seen", "damage", "error", "sentence"), WRONG)
def test_what_is_no_view(
    seen: Callable[[], Json], damage: Damage, error: type[SpieltischError], sentence: str
) -> None:
    broken = seen()
    view_from_json(copy.deepcopy(broken))
    damage(broken)
    with pytest.raises(error, match=sentence):
        view_from_json(broken)


@pytest.mark.parametrize("nonsense", [None, 7, "view", [], {}])
def test_what_is_no_view_at_all(nonsense: object) -> None:
    with pytest.raises(Unreadable):
        view_from_json(nonsense)


def going_on(over: Json) -> Json:
    """As if the game were not over."""
    public = {"phase": "playing", "actor": 0, "reason": None, "outcome": None, "racks": None}
    return {**over, **public}


def test_hidden_cards_may_let_the_game_go_on() -> None:
    assert legal(sample(view_from_json(going_on(stuck())), Random(0)))


def test_a_view_in_which_nobody_could_go_on_is_impossible() -> None:
    """R7: a sample of it would be dealt for ever."""
    colours = "bbbbbbggrr"
    drawing = "\n".join(
        f"{row} " + " ".join(f"{colour}{number}" for number in range(1, 11))
        for row, colour in zip("JKLMNOPQRS", colours, strict=True)
    )
    racks = ((), cards("P P P P"))
    full = State(Config(2), (), racks, table_from_drawing(drawing), Turn(0), 10, True, "stuck")
    assert view_from_json(data(full)) == view(full, 0)
    with pytest.raises(Impossible, match="against the rules"):
        view_from_json(going_on(data(full)))


def test_cards_may_be_given_in_any_order() -> None:
    shuffled = stuck()
    shuffled["rack"].reverse()
    shuffled["racks"][1].reverse()
    assert view_from_json(shuffled) == view_from_json(stuck())


def test_parts_may_be_given_in_any_order() -> None:
    turned = stuck()
    turned["outcome"] = dict(reversed(turned["outcome"].items()))
    assert view_from_json(dict(reversed(turned.items()))) == view_from_json(stuck())
