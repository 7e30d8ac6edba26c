"""Golden games: positions, numbers of legal actions and facts are what they were.

After a wanted change: `python -m spieltisch.testing.golden`, and look at the difference.
"""

from pathlib import Path

import pytest

from spieltisch.rules import paseo
from spieltisch.rules.paseo import Config
from spieltisch.testing.golden import main, paseo_games, written

FOLDER = Path(__file__).parents[2] / "games/paseo"
GAMES = paseo_games()


def test_each_file_is_a_golden_game() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_as_it_was(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert GAMES[name].splitlines() == text.splitlines()


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


@pytest.mark.parametrize("name", GAMES)
def test_every_position_and_action_can_be_read_again(name: str) -> None:
    for entry in GAMES[name].split("\n\n")[:-2]:
        position, action, *_ = entry.splitlines()
        state = paseo.state_from_text(position)
        _, _, text = action.partition(": ")
        assert paseo.refusal(state, paseo.parse(text.rpartition("  (")[0])) is None


def test_a_game_may_be_cut_short() -> None:
    assert written(paseo, Config(), 1, paseo.state_to_text, longest=3).count("1 of") == 3


def test_all_are_written_by_one_command(tmp_path: Path) -> None:
    main(tmp_path)
    assert {file.stem for file in (tmp_path / "paseo").iterdir()} == set(GAMES)
