"""Configurations and positions as JSON: round trips, and what is wrong is told."""

import json
from typing import Any, cast

import pytest
from hypothesis import given, settings, strategies as st

from spieltisch.rules import paseo
from spieltisch.rules.errors import Impossible, SpieltischError, Unreadable
from spieltisch.rules.paseo import Cell, Config, State, Tile
from spieltisch.rules.paseo.tiles import Label
from spieltisch.testing.paseo import drawn, drawn_board
from spieltisch.testing.paseo_strategies import configs, games, moving_positions, positions

STATE: Any = paseo.state_to_json(drawn("A * * *b1 *a0 1 2 3 * * 1 2 3 Ba2", dice="1-2", turns=17))
GIVEN: dict[str, Any] = {
    "players": 2,
    "path": "given",
    "cells": [[x, 0, label] for x, label in enumerate("***123***123")],
}


def read(data: object) -> State:
    return paseo.state_from_json(data, full_set=False)


def through_text(data: object) -> object:
    return json.loads(json.dumps(data))


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in STATE.items() if name != key}


def test_the_keys_of_a_position() -> None:
    assert {
        "players": 2,
        "blank_blocked": False,
        "cells": [[x, 0, label] for x, label in enumerate("****123**123", 1)],
        "starts": [[0, 0], [13, 0]],
        "onto": [[1, 0], [12, 0]],
        "stones": [[[4, 0], "start", ["home", 1], "start"], ["start", [3, 0], "start", "start"]],
        "turn": 0,
        "dice": [1, 2],
        "alive": [True, True],
        "winner": None,
        "turns": 17,
        "turn_limit": 1000,
        "hands": ["", ""],
        "random_path": False,
    } == through_text(STATE)


@settings(max_examples=30)
@given(games())
def test_every_state_of_a_game_is_read_as_it_is_written(game: tuple[State, ...]) -> None:
    for state in (game[-1], game[len(game) // 2], game[-2:][0]):
        assert paseo.state_from_json(through_text(paseo.state_to_json(state))) == state


@settings(max_examples=30)
@given(st.one_of(positions(), moving_positions()))
def test_every_position_is_read_as_it_is_written(state: State) -> None:
    assert read(through_text(paseo.state_to_json(state))) == state


@settings(max_examples=30)
@given(configs())
def test_every_configuration_is_read_as_it_is_written(config: Config) -> None:
    assert paseo.config_from_json(through_text(paseo.config_to_json(config))) == config


def test_what_is_left_out_of_a_configuration_is_as_usual() -> None:
    assert paseo.config_from_json({}) == Config()
    assert paseo.config_from_json({"players": 4}) == Config(players=4)


@pytest.mark.parametrize(
    "key", ["blank_blocked", "onto", "turns", "turn_limit", "hands", "random_path", "winner"]
)
def test_what_may_be_left_out_of_a_position(key: str) -> None:
    state = read(without(key))
    assert (state.board, state.stones) == (read(STATE).board, read(STATE).stones)


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_view_is_read_as_it_is_written(seat: int | None) -> None:
    seen = paseo.view(read(STATE), seat)
    said = through_text(paseo.view_to_json(seen))
    assert said == {"seat": seat, "state": through_text(paseo.state_to_json(read(STATE)))}
    assert paseo.view_from_json(said, full_set=False) == seen


def test_a_view_has_a_seat_of_the_game_and_nothing_unknown() -> None:
    with pytest.raises(Impossible, match="seat is a seat from 0 to 1, not 2"):
        paseo.view_from_json({"seat": 2, "state": STATE}, full_set=False)
    with pytest.raises(Unreadable, match="has no 'rack'"):
        paseo.view_from_json({"seat": 0, "state": STATE, "rack": []}, full_set=False)


def test_without_a_count_a_position_came_about_in_as_few_turns_as_it_can() -> None:
    assert read(without("turns")).turns == 2
    assert paseo.state_from_json(without("turns")).turns == 2


def test_a_count_must_fit_the_stones() -> None:
    with pytest.raises(Impossible, match="after 2 or more turns, not after 1"):
        paseo.state_from_json({**STATE, "turns": 1})
    assert read({**STATE, "turns": 1}).turns == 1, "the stones of a lesson are put down by hand"


def test_a_path_that_is_laid_was_laid_by_whomever() -> None:
    assert read({**STATE, "random_path": True}) == read(STATE)


UNREADABLE: list[tuple[dict[str, Any], str]] = [
    ({"colour": "red"}, "The position has no 'colour'; it has alive, "),
    ({"players": "two"}, "players must be a whole number, not 'two'."),
    ({"players": True}, "players must be a whole number, not True."),
    ({"blank_blocked": 1}, "blank_blocked must be true or false, not 1."),
    ({"cells": 3}, "cells must be a list, not 3."),
    ({"cells": [[0, 0]]}, "a cell must have 3 entries, not 2."),
    ({"cells": [[0, 0, "7"]]}, "'7' is no path tile"),
    ({"cells": [[0, "0", "*"]]}, "a cell must be a whole number, not '0'."),
    ({"starts": [[0, 0]]}, "starts must have 2 entries, not 1."),
    ({"starts": False}, "starts must be a list, not False."),
    ({"starts": [[0, 0], 5]}, "a start tile must be a list, not 5."),
    ({"onto": [[0], [12, 0]]}, "onto must have 2 entries, not 1."),
    ({"onto": 0}, "onto must be a list, not 0."),
    ({"stones": None}, "stones must be a list, not None."),
    ({"stones": [[], [], []]}, "stones must have 2 entries, not 3."),
    ({"stones": [["home"] * 4, ["start"] * 4]}, "A stone is 'start', .* not 'home'."),
    ({"stones": [[["home", 2], *["start"] * 3], ["start"] * 4]}, "A stone is 'start'"),
    ({"stones": [[["home", True], *["start"] * 3], ["start"] * 4]}, "A stone is 'start'"),
    ({"stones": [[[True, 0], *["start"] * 3], ["start"] * 4]}, "A stone is 'start'"),
    ({"turn": "A"}, "turn must be a whole number, not 'A'."),
    ({"dice": [1]}, "dice must have 2 entries, not 1."),
    ({"dice": [0, 7]}, "'0-7' is no roll"),
    ({"dice": "12"}, "dice must be a list, not '12'."),
    ({"alive": [1, 1]}, "alive must be true or false, not 1."),
    ({"turns": 1.5}, "turns must be a whole number, not 1.5."),
    ({"hands": [[], []]}, r"a hand must be text, not \[\]."),
]


@pytest.mark.parametrize(("change", "message"), UNREADABLE)
def test_what_cannot_be_read(change: dict[str, Any], message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        read({**STATE, **change})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"players": 5}, "Paseo is for 2, 3 or 4 players, not 5."),
        ({"turn": 2}, "turn is a seat from 0 to 1, not 2."),
        ({"winner": 0}, "The winner can't be 0 in this position."),
        ({"stones": [["start"] * 3, ["start"] * 4]}, "A must have four stones"),
        ({"stones": [["start"] * 4, []]}, "B must have four stones"),
        (
            {"stones": [[["home", 0], *["start"] * 3], ["start"] * 4]},
            "A stone of A can't be home on its own start tile.",
        ),
        ({"starts": [[0, 0], None]}, "A stone lies on the start tile of B, which isn't placed."),
        (
            {"starts": [[0, 5], [13, 0]], "onto": None},
            "The start tile on 0,5 touches no path tile.",
        ),
        ({"onto": [[2, 0], [12, 0]]}, r"The start tile of A can't lie on 0,0 \(P3\)."),
        ({"cells": [*STATE["cells"], [5, 0, "*"]]}, "Two path tiles lie on 5,0."),
        ({"cells": [[x, 0, "*"] for x in range(898, 910)]}, "lies more than 900 cells away"),
        ({"winner": 2}, "winner is a seat from 0 to 1, not 2."),
        ({"turns": -3}, "-3 turns can't have been made"),
        ({"alive": [False, False]}, "Exactly one player can have won."),
    ],
)
def test_what_cannot_be(change: dict[str, Any], message: str) -> None:
    with pytest.raises(Impossible, match=message):
        read({**STATE, **change})


@pytest.mark.parametrize("key", ["players", "cells", "starts", "stones", "alive"])
def test_what_may_not_be_missing(key: str) -> None:
    with pytest.raises(SpieltischError):
        read(without(key))


@pytest.mark.parametrize("data", [None, [], "2 - .|. ? - - 0/1000 -", 3])
def test_a_position_is_an_object(data: object) -> None:
    with pytest.raises(Unreadable, match="The position must be an object, not "):
        read(data)


def test_a_full_set_is_asked_for_unless_told_otherwise() -> None:
    with pytest.raises(Impossible, match="as path tiles; here are"):
        paseo.state_from_json(paseo.state_to_json(drawn("A * * B")))


class TestConfiguration:
    @pytest.mark.parametrize(
        ("data", "message"),
        [
            ([], r"The configuration must be an object, not \[\]."),
            ({"player": 3}, "The configuration has no 'player'; it has blank_blocked, cells,"),
            ({"players": 2.0}, "players must be a whole number, not 2.0."),
            ({"path": 1}, "path must be text, not 1."),
            ({"turn_limit": None}, "turn_limit must be a whole number, not None."),
        ],
    )
    def test_what_cannot_be_read(self, data: object, message: str) -> None:
        with pytest.raises(Unreadable, match=message):
            paseo.config_from_json(data)

    @pytest.mark.parametrize(
        ("data", "message"),
        [
            ({"players": 1}, "Paseo is for 2, 3 or 4 players, not 1."),
            ({"turn_limit": 0}, r"The turn limit must be 1 or more, not 0 \(P11\)."),
            ({"path": "drawn"}, "The path is laid, random or given, not 'drawn'."),
            ({"path": "given", "cells": []}, "Tiles go with a given path, and only with one."),
            ({**GIVEN, "path": "laid"}, "Tiles go with a given path, and only with one."),
            (
                {"starts": [[0, 0], [1, 1]]},
                "Tiles go with a given path, and only with one.",
            ),
            ({**GIVEN, "starts": [[-1, 0], None]}, "has a start tile for each player, or none."),
            ({**GIVEN, "players": 3}, "3 players have .* as path tiles; here are"),
            (
                {**GIVEN, "starts": [[-1, 0], [6, 1]]},
                r"The start tile of B can't lie on 6,1 \(P3\)",
            ),
            ({**GIVEN, "cells": [[0, 0, "*"], [2, 0, "*"]]}, "The path is not connected."),
        ],
    )
    def test_what_cannot_be(self, data: object, message: str) -> None:
        with pytest.raises(Impossible, match=message):
            paseo.config_from_json(data)

    def test_a_given_path(self) -> None:
        config = paseo.config_from_json({**GIVEN, "starts": [[-1, 0], [12, 0]]})
        board = drawn_board("A * * * 1 2 3 * * * 1 2 3 B")
        assert [tile.label for tile in config.tiles] == [tile.label for tile in board.tiles]
        assert paseo.initial(config).stones[1] == (config.starts[1].cell,) * 4

    def test_it_is_checked_in_python_too(self) -> None:
        wrongs: list[dict[str, Any]] = [
            *({"players": 1}, {"players": 2.0}, {"players": "2"}, {"players": True}),
            *({"turn_limit": 0}, {"turn_limit": 9.0}, {"turn_limit": "9"}, {"path": "given"}),
            *({"blank_blocked": "yes"}, {"blank_blocked": 1}),
        ]
        for wrong in wrongs:
            with pytest.raises(Impossible):
                Config(**wrong)

    @pytest.mark.parametrize(
        ("drawing", "message"),
        [
            ("* *\n* *", "is part of a 2×2 square"),
            ("* * *\n. * .", r"The path branches on 1,0; .* \(P1\)"),
            ("* * . *", "The path is not connected"),
            ("A * *\n. B .", r"The start tile of B can't lie on 1,1 \(P3\)"),
        ],
    )
    def test_so_is_a_given_path(self, drawing: str, message: str) -> None:
        board = drawn_board(drawing, 2)
        starts = tuple(start for start in board.starts if start)
        with pytest.raises(Impossible, match=message):
            Config(path="given", tiles=board.tiles, starts=starts)

    def test_so_are_its_tiles(self) -> None:
        tile = Tile(Cell(0, 0), "*")
        with pytest.raises(Impossible, match="Two path tiles lie on 0,0"):
            Config(path="given", tiles=(tile, tile))
        with pytest.raises(Impossible, match="'7' is no path tile"):
            Config(path="given", tiles=(tile._replace(label=cast("Label", "7")),))


json_values = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-3, 20), st.sampled_from(["start", "*", "home", "12"])
    ),
    lambda inner: st.lists(inner, max_size=5),
    max_leaves=12,
)


@given(st.sampled_from(sorted(STATE)), json_values)
def test_whatever_stands_in_a_position_is_read_or_told(key: str, value: object) -> None:
    try:
        state = read({**STATE, key: value})
    except SpieltischError:
        return
    assert read(through_text(paseo.state_to_json(state))) == state


@given(st.sampled_from(["players", "path", "cells", "starts", "onto", "turn_limit"]), json_values)
def test_whatever_stands_in_a_configuration_is_read_or_told(key: str, value: object) -> None:
    try:
        config = paseo.config_from_json({**GIVEN, key: value})
    except SpieltischError:
        return
    assert paseo.config_from_json(paseo.config_to_json(config)) == config
