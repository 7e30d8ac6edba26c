"""The terminal's texts: every key that is used is there, and none is left over."""

import re
from pathlib import Path

import pytest

from spieltisch.bots.shelf import bots_for
from spieltisch.cli.wording import Wording, is_ruling
from spieltisch.rules.catalogue import GAMES
from spieltisch.rules.game import Refusal
from spieltisch.words.catalogue import catalogue, codes

CLI = Path(__file__).parents[2] / "src/spieltisch/cli"
CODE = "\n".join(file.read_text(encoding="utf-8") for file in sorted(CLI.glob("*.py")))
WRITTEN = {*re.findall(r"""["']([a-z-]+(?:\.[a-z-]+)?)["']""", CODE)}
COMPOSED = {
    *(
        f"command.{name}"
        for name in ("play", "replay", "legal", "perft", "rules", "bench", "crosscheck", "compile")
    ),
    *(f"menu.{game}" for game in GAMES),
    *(f"name.{who}" for game in GAMES for who in ("human", *bots_for(game))),
    *(f"option.{key}" for key in re.findall(r'_help\("([a-z-]+)"\)', CODE)),
    *(f"paroli.laid-{how}" for how in ("more", "equal", "full")),
    *(f"result.{reason}" for reason in ("home", "stuck", "out", "turn-limit")),
    "command.spieltisch",
}


def kept() -> set[str]:
    return {key.removeprefix("cli.") for key in catalogue("en").entries if key.startswith("cli.")}


def test_no_text_is_left_over() -> None:
    assert kept() - WRITTEN - COMPOSED == set()


def test_every_composed_key_has_a_text() -> None:
    assert COMPOSED - kept() == set()


def test_every_key_that_is_said_has_a_text() -> None:
    said = {
        *re.findall(r'words\(\s*"([^"]+)"', CODE),
        *re.findall(r'(?:_listen|Complaint)\(\s*"([^"]+)"', CODE),
    }
    assert said - kept() == set()


@pytest.mark.parametrize("language", codes())
def test_a_refusal_is_told_with_its_ruling(language: str) -> None:
    words = Wording(language)
    assert words.refusal(Refusal("R15", "nobody-asked")).startswith("R15: ")
    assert not words.refusal(Refusal("a-turn", "not-rolled")).startswith("a-turn")


def test_what_a_ruling_is() -> None:
    assert is_ruling("P11")
    assert not is_ruling("Play")
    assert not is_ruling("numbered-stone")
