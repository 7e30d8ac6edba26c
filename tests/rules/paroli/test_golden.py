"""Golden games: numbers of legal actions, facts, states and views are what they were.

After a wanted change: `python -m spieltisch.testing.golden`, and look at the difference.
"""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from spieltisch.rules import paroli
from spieltisch.rules.options import options_of
from spieltisch.rules.paroli import Config, State
from spieltisch.testing.golden import PAROLI, paroli_game, written_briefly
from spieltisch.testing.paroli import drawing_of, table_from_drawing

FOLDER = Path(__file__).parents[2] / "games/paroli"
GAMES = {file.stem: file.read_text(encoding="utf-8") for file in sorted(FOLDER.iterdir())}
TABLE = "    "
"""How far the rows of a drawn table are indented."""


def test_each_file_is_a_golden_game() -> None:
    assert {*GAMES} == {*PAROLI}


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_as_it_was(name: str) -> None:
    assert paroli_game(name).splitlines() == GAMES[name].splitlines()


@pytest.mark.parametrize(
    "shown",
    [
        *(": first", ": deal", ": turn", ": draw 1", ": draw 2", ": lay", ": claim row"),
        *(": claim col", ": end", ": pass", ": shift", ": rob", ": agree", ": refuse"),
        *('"earned"', '"on":true', '"on":false', '"reason":"out"', '"reason":"stuck"'),
        "to A: ",
    ],
)
def test_together_they_show_everything_r7_and_r15_included(shown: str) -> None:
    assert any(shown in text for text in GAMES.values())


@pytest.mark.parametrize("option", [each.name for each in options_of(Config)])
def test_each_option_decides_something(option: str) -> None:
    """Without it, some game that agrees on it would have taken another course."""
    games = {name: game for name, game in PAROLI.items() if getattr(_config(game[0]), option)}
    without = {
        name: written_briefly(_without(begin, option), *numbers)
        for name, (begin, *numbers) in games.items()
    }
    assert any(_actions(without[name]) != _actions(GAMES[name]) for name in games)


def _config(begin: Config | State) -> Config:
    return begin if isinstance(begin, Config) else begin.config


def _without(begin: Config | State, option: str) -> Config | State:
    off: dict[str, Any] = {option: False}
    if isinstance(begin, Config):
        return replace(begin, **off)
    return replace(begin, config=replace(begin.config, **off))


def _actions(text: str) -> list[str]:
    return [line for line in text.splitlines() if "  (1 of " in line]


@pytest.mark.parametrize("name", GAMES)
def test_every_action_and_table_can_be_read_again(name: str) -> None:
    start, *entries, end, _ = GAMES[name].split("\n\n")
    state = paroli.state_from_json(json.loads(start))
    for action, *lines in map(str.splitlines, entries):
        state = paroli.apply(state, paroli.parse(_text(action))).state
        drawn = "\n".join(line for line in lines if line.startswith(TABLE))
        assert not drawn or drawing_of(table_from_drawing(drawn)) == drawing_of(state.table)
    assert state == paroli.state_from_json(json.loads(end))


def _text(line: str) -> str:
    """The action of a line like `A: draw 2  (1 of 9)`."""
    return line.partition(": ")[2].rpartition("  (")[0]


def test_a_game_may_be_begun_late_and_cut_short() -> None:
    assert written_briefly(Config(3), 1, skipped=40, longest=43).count("1 of") == 3
