"""Golden games: positions, numbers of legal actions and facts are what they were.

After a wanted change: `python -m spieltisch.testing.golden`, and look at the difference.
"""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from spieltisch.rules import paseo
from spieltisch.rules.options import options_of
from spieltisch.rules.paseo import Config
from spieltisch.testing.golden import PASEO, main, paseo_game, written

FOLDER = Path(__file__).parents[2] / "games/paseo"
GAMES = {file.stem: file.read_text(encoding="utf-8") for file in sorted(FOLDER.iterdir())}


def test_each_file_is_a_golden_game() -> None:
    assert {*GAMES} == {*PASEO}


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_as_it_was(name: str) -> None:
    assert paseo_game(name).splitlines() == GAMES[name].splitlines()


@pytest.mark.parametrize(
    "shown",
    [
        *(
            '"home","scores"',
            '"stuck","scores"',
            '"turn-limit"',
            '"eliminated"',
            ": stay",
            ": last",
        ),
        *(": single", ": sum", ": difference", ": split", '"jumped":[[['),
    ],
)
def test_together_they_show_everything_p10_and_p11_included(shown: str) -> None:
    assert any(shown in text for text in GAMES.values())


@pytest.mark.parametrize("option", [each.name for each in options_of(Config)])
def test_each_option_decides_something(option: str) -> None:
    """Without it, some game that agrees on it would have taken another course."""
    off: dict[str, Any] = {option: False}
    games = {name: game for name, game in PASEO.items() if getattr(game[0], option)}
    without = {
        name: written(paseo, replace(config, **off), seed, paseo.state_to_text)
        for name, (config, seed) in games.items()
    }
    assert any(_actions(without[name]) != _actions(GAMES[name]) for name in games)


def _actions(text: str) -> list[str]:
    return [line for line in text.splitlines() if "  (1 of " in line]


@pytest.mark.parametrize("name", GAMES)
def test_every_position_and_action_can_be_read_again(name: str) -> None:
    for entry in GAMES[name].split("\n\n")[:-2]:
        position, action, *_ = entry.splitlines()
        state = paseo.state_from_text(position)
        _, _, text = action.partition(": ")
        assert paseo.refusal(state, paseo.parse(text.rpartition("  (")[0])) is None


def test_a_game_may_be_cut_short() -> None:
    assert written(paseo, Config(), 1, paseo.state_to_text, longest=3).count("1 of") == 3


@pytest.mark.exhaustive
def test_all_are_written_by_one_command(tmp_path: Path) -> None:
    main(tmp_path)
    assert {file.stem for file in (tmp_path / "paseo").iterdir()} == set(GAMES)
