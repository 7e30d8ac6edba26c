"""States as JSON, and everything that is no state: unreadable or impossible."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings

from spieltisch.rules.errors import Impossible, Unreadable
from spieltisch.rules.paroli import (
    Cell,
    Config,
    Line,
    State,
    Turn,
    check,
    config_from_json,
    config_to_json,
    initial,
    state_from_json,
    state_to_json,
)
from spieltisch.testing.paroli import after, state_from_drawing
from spieltisch.testing.paroli_strategies import configs, games, positions

Json = Any
Damage = Callable[[Json], object]

TABLE = """
chip . . . . . . B . . .
J b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 B
K g1 r2 .  b4 g5 .  P  .  .  g10
L b1 b2 b3 b4 b5 b6 b7 b8 b9 b10
"""
MOVING = Turn(0, laid=(10,), granted=(Line("row", 2),), earned=1)


def start() -> Json:
    """Räuberparoli at the beginning of a turn."""
    return data(state_from_drawing(TABLE, ["b1 P", "b2"], robber=True))


def basic() -> Json:
    return data(state_from_drawing(TABLE, ["b1 P", "b2"]))


def asking() -> Json:
    """B is asked, after a refusal."""
    state = state_from_drawing(TABLE, ["b1 P", "b2"], robber=True, turn=MOVING)
    return data(after(state, "rob J7 K7", "refuse", "rob J2 K2"))


def drawing() -> Json:
    return data(after(state_from_drawing(TABLE, ["b1 P", "b2"]), "draw 2"))


def dealing() -> Json:
    return data(after(initial(Config(3)), "first B", "deal b7"))


def data(state: State) -> Json:
    return json.loads(json.dumps(state_to_json(state)))


@pytest.mark.exhaustive
@given(positions(setup=True))
@settings(max_examples=60)
def test_a_state_reads_as_it_is_written(state: State) -> None:
    assert state_from_json(data(state)) == state
    assert hash(state_from_json(data(state))) == hash(state)


@pytest.mark.exhaustive
@given(games())
@settings(max_examples=10)
def test_every_state_of_a_game_is_possible(plies: list[Any]) -> None:
    for ply in plies:
        check(ply.state)
    check(plies[-1].step.state)
    assert state_from_json(data(plies[-1].step.state)) == plies[-1].step.state


@given(configs())
def test_a_config_reads_as_it_is_written(config: Config) -> None:
    assert config_from_json(json.loads(json.dumps(config_to_json(config)))) == config


def test_what_it_looks_like() -> None:
    found = asking()
    assert found["table"]["K7"] == "P"
    assert found["chips"] == {"col 7": 1, "row J": 1}
    assert found["turn"] == {
        "seat": 0,
        "owed": 0,
        "drawn": 0,
        "laid": [10],
        "chips_on": ["row J"],
        "granted": ["row L"],
        "earned": 1,
        "used": 0,
        "refused": ["rob J7 K7"],
        "question": {"move": "rob J2 K2", "owners": [1]},
    }


@pytest.mark.parametrize(
    ("config", "error", "sentence"),
    [
        ({"players": 7, "robber": False}, Impossible, "2 to 6 players"),
        ({"players": "2", "robber": False}, Unreadable, "whole number"),
        ({"players": True, "robber": False}, Unreadable, "whole number"),
        ({"players": 2, "robber": 1}, Unreadable, "true or false"),
        ({"players": 2}, Unreadable, "config lacks 'robber'"),
        ({"players": 2, "robber": True, "chips": 3}, Unreadable, "config has no 'chips'"),
        (
            {"players": 2, "robber": True, "draw_one_by_one": 1},
            Unreadable,
            "draw_one_by_one must be true or false",
        ),
        (
            {"players": 2, "robber": False, "one_move_per_card": True},
            Impossible,
            r"one_move_per_card \(R11\) is for Räuberparoli",
        ),
        ([], Unreadable, "must be an object"),
    ],
)
def test_bad_configs(config: object, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        config_from_json(config)


def turn(**parts: object) -> Damage:
    return lambda state: state["turn"].update(parts)


def whole(**parts: object) -> Damage:
    return lambda state: state.update(parts)


def table(**cards: str) -> Damage:
    return lambda state: state["table"].update(cards)


def swap_out(cell: str, onto: str) -> Damage:
    """Take a card from one cell and put it onto another, whatever is there."""

    def damage(state: Json) -> None:
        state["table"][onto] = state["table"].pop(cell)

    return damage


def hoard(state: Json) -> None:
    state["racks"][0] += state["stock"][:20]
    del state["stock"][:20]


def full_racks(state: Json) -> None:
    for seat, size in enumerate((20, 21)):
        missing = size - len(state["racks"][seat])
        state["racks"][seat] += state["stock"][:missing]
        del state["stock"][:missing]


def third_rack(state: Json) -> None:
    state["racks"].append([])


def b1_for_b2(state: Json) -> None:
    state["racks"][0][0] = "b2"


IMPOSSIBLE: list[tuple[Callable[[], Json], Damage, str]] = [
    (start, third_rack, "2 players have 2 racks, not 3"),
    (start, turn(seat=2), "no seat 2 among 2 players"),
    (start, whole(turns=-1), "negative"),
    (start, whole(turns=2**31), "More turns were completed than any game has"),
    (start, whole(turns=10**20), "More turns were completed than any game has"),
    (start, lambda state: state["stock"].append("b1"), "105 cards are in play"),
    (start, lambda state: state["stock"].pop(), "103 cards are in play"),
    (start, b1_for_b2, "cards b1 are in play; Paroli has 6"),
    (start, hoard, "Rack A holds 22 cards"),
    (start, swap_out("K4", "K3"), "b4 lies in the wrong column, on K3"),
    (start, swap_out("K4", "T4"), "is no cell"),
    (start, swap_out("K4", "A4"), "More than 10 rows"),
    (start, whole(chips={"row J": 1, "row A": 0}), "More than 10 rows"),
    (basic, swap_out("K4", "N4"), "do not hang together"),
    (basic, whole(chips={"row M": 1}), "row M has a chip but no card"),
    (start, whole(chips={"col 1": 2}), "belongs to nobody"),
    (start, whole(chips={f"col {n}": 0 for n in range(1, 5)}), "more than 3 chips"),
    (dealing, turn(laid=[7]), "although no card lies"),
    (dealing, whole(turns=1), "although no card lies"),
    (dealing, whole(chips={"col 3": 0}), "has a chip but no card"),
    (dealing, whole(started=False), "before the starting player"),
    (dealing, turn(seat=0), "one after the other"),
    (start, whole(started=False), "nobody has started"),
    (start, turn(laid=[11]), "no card bears"),
    (start, turn(laid=[1, 2, 3]), "than a turn allows"),
    (start, turn(laid=[1, 1, 3]), "than a turn allows"),
    (start, turn(laid=[1] * 30), "than lies on the table"),
    (drawing, turn(owed=3), "More cards are owed"),
    (drawing, turn(owed=-1), "More cards are owed"),
    (drawing, turn(laid=[7]), "More cards are owed"),
    (drawing, full_racks, "More cards are owed"),
    (drawing, turn(drawn=1), "only where cards are drawn one by one"),
    (asking, turn(earned=2), "More or fewer moves were earned"),
    (asking, turn(earned=0), "More or fewer moves were earned"),
    (asking, turn(chips_on=["row K"]), "lies on a line that has none"),
    (asking, turn(chips_on=["col 7", "row J"]), "lies on an incomplete line"),
    (asking, turn(chips_on=["row J", "row J"]), "A chip lies twice on the same line"),
    (start, turn(chips_on=[]), "do not lie on the complete lines"),
    (basic, turn(laid=[7], granted=["row L"]), "no line can have been filled"),
    (start, turn(granted=["row L"]), "no line can have been filled"),
    (asking, turn(granted=["row L", "row L"]), "two moves in one turn"),
    (asking, turn(used=2), "More moves were made"),
    (asking, turn(used=-1), "More moves were made"),
    (start, turn(refused=["rob J2 K2"]), "never granted"),
    (asking, turn(refused=[f"shift J{n} K{n}" for n in range(1, 5)]), "More moves were refused"),
    (asking, turn(refused=["rob J7 K7", "rob K7 J7"]), "More moves were refused"),
    (asking, turn(question={"move": "rob J1 L1", "owners": [1]}), "cannot be made"),
    (asking, turn(question={"move": "rob J1 K1", "owners": [1]}), "not those who have to agree"),
    (asking, turn(question={"move": "rob J2 K2", "owners": []}), "not those who have to agree"),
    (asking, turn(question={"move": "rob J2 K2", "owners": [0]}), "not those who have to agree"),
    (asking, whole(reason="out"), "ended inside a turn"),
    (start, whole(reason="stuck"), "against the rules"),
]

UNREADABLE: list[tuple[Damage, str]] = [
    (whole(rules=2), "Rules version 2"),
    (whole(extra=1), "state has no 'extra'"),
    (lambda state: state.pop("stock"), "state lacks 'stock'"),
    (whole(table=[]), "table must be an object"),
    (table(J7="b77"), "'b77' is no card"),
    (table(Z7="b7"), "'Z7' is no cell"),
    (whole(chips={"line 7": 0}), "'line 7' is no line"),
    (whole(chips={"col 7": "A"}), "whole number"),
    (whole(racks={}), "racks must be a list"),
    (whole(racks=[["b1"], "b2"]), "racks must be a list"),
    (whole(stock=[7]), "7 is no card"),
    (whole(turns=1.5), "whole number"),
    (whole(started="yes"), "true or false"),
    (whole(reason="tired"), "out, stuck or null"),
    (whole(turn=None), "turn must be an object"),
    (turn(laid=7), "laid must be a list"),
    (turn(chips_on=[7]), "chips_on must be text"),
    (turn(refused=["end"]), "'end' is no move"),
    (turn(refused=["fly J7"]), "no action"),
    (turn(question={"move": "rob J2 K2"}), "question lacks 'owners'"),
]


@pytest.mark.parametrize(("state", "damage", "sentence"), IMPOSSIBLE)
def test_impossible_states(state: Callable[[], Json], damage: Damage, sentence: str) -> None:
    broken = state()
    state_from_json(copy.deepcopy(broken))
    damage(broken)
    with pytest.raises((Impossible, Unreadable), match=sentence):
        state_from_json(broken)


@pytest.mark.parametrize(("damage", "sentence"), UNREADABLE)
def test_unreadable_states(damage: Damage, sentence: str) -> None:
    broken = start()
    damage(broken)
    with pytest.raises(Unreadable, match=sentence):
        state_from_json(broken)


@pytest.mark.parametrize("state", [start, asking])
def test_a_state_from_before_there_were_options_is_read(state: Callable[[], Json]) -> None:
    """Nobody drew one by one then, and every filled line granted a move."""
    older = state()
    whole(config={"players": 2, "robber": True})(older)
    for newer in ("drawn", "earned"):
        older["turn"].pop(newer)
    assert state_from_json(older) == state_from_json(state())


@pytest.mark.parametrize("nonsense", [None, 7, "state", [], {}])
def test_what_is_no_state_at_all(nonsense: object) -> None:
    with pytest.raises(Unreadable):
        state_from_json(nonsense)


def test_a_game_that_should_be_over_is_impossible() -> None:
    drawing = "J b1 . . . . . . . . ."
    far = "b5 b5 b5 b5 b5 b5 b6 b6 b6 b6 b6 b6 b8 b8 b8 b8 b8 b8 b9 b9"
    farther = "b9 b9 b9 b9 g9 g9 r9 r9 b7 b7 b7 b7 b7 b7 b10 b10 b10 b10 b10 b10 g10"
    with pytest.raises(Impossible, match="against the rules"):
        state_from_drawing(drawing, [f"{far} g5", farther])
    ended = data(after(state_from_drawing(drawing, [far, farther]), "draw 1", "deal g5"))
    assert state_from_json(ended).reason == "stuck"
    with pytest.raises(Impossible, match="against the rules"):
        state_from_json({**ended, "reason": None})


def test_cells_and_lines_are_sorted_when_read() -> None:
    shuffled = start()
    shuffled["table"] = dict(reversed(shuffled["table"].items()))
    shuffled["chips"] = dict(reversed(shuffled["chips"].items()))
    shuffled["stock"].reverse()
    assert state_from_json(shuffled) == state_from_json(start())
    assert state_from_json(shuffled).table.cards[0][0] == Cell(0, 1)
