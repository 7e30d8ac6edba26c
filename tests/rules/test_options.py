"""An option is declared once, and everything that sets up or carries a game follows."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import get_type_hints

import pytest

from spieltisch.envs.registry import CODECS
from spieltisch.rules.catalogue import GAMES, Entry
from spieltisch.rules.errors import Impossible, Unreadable
from spieltisch.rules.options import (
    Option,
    agreed,
    check_agreed,
    marks,
    option,
    options_of,
    read_agreed,
    read_marks,
)
from spieltisch.rules.paroli import options as paroli_options
from spieltisch.rules.paseo import options as paseo_options
from spieltisch.words.catalogue import catalogue, codes
from spieltisch.words.rulebook import section

ROOT = Path(__file__).parents[2]


def declared() -> Iterator[tuple[Entry, Option]]:
    for found in GAMES.values():
        for each in found.options:
            yield found, each


DECLARED = pytest.mark.parametrize(
    ("found", "each"),
    [pytest.param(*pair, id=f"{pair[0].name}-{pair[1].name}") for pair in declared()],
)


@dataclass(frozen=True, kw_only=True)
class Rules:
    first: bool = option("X1", "f")
    second: bool = option("X2", "s", only="elsewhere")
    players: int = 2


def test_what_is_declared() -> None:
    assert options_of(Rules) == (
        Option("first", "X1", "f", ""),
        Option("second", "X2", "s", "elsewhere"),
    )
    assert agreed(Rules(second=True)) == {"first": False, "second": True}
    assert options_of(Rules)[0].flag == "first"


def test_all_are_off_unless_agreed() -> None:
    assert agreed(Rules()) == read_agreed(Rules, {}) == {"first": False, "second": False}
    assert read_agreed(Rules, {"first": True, "other": 3})["first"] is True
    with pytest.raises(Unreadable, match="first must be true or false"):
        read_agreed(Rules, {"first": "yes"})


def test_they_are_true_or_false() -> None:
    check_agreed(Rules(first=True))
    with pytest.raises(Impossible, match=r"first \(X1\) is True or False, not 1"):
        check_agreed(Rules(first=1))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("text", ["", "f", "s", "fs"])
def test_marks_are_read_as_they_are_written(text: str) -> None:
    assert marks(Rules(**read_marks(Rules, text))) == text


@pytest.mark.parametrize("text", ["x", "sf", "ff"])
def test_other_marks_are_not(text: str) -> None:
    with pytest.raises(Unreadable, match=r"f \(X1\), s \(X2\)"):
        read_marks(Rules, text)


@DECLARED
def test_it_has_words_in_every_language(found: Entry, each: Option) -> None:
    for language in codes():
        assert catalogue(language).entry(f"option.{each.name}")
        assert f"`{each.name}`" in section(found.name, language, each.ruling)


@DECLARED
def test_configurations_and_positions_carry_it(found: Entry, each: Option) -> None:
    config = found.config_from_json({"players": 2, each.name: True})
    assert found.config_to_json(config)[each.name] is True
    state = found.game.initial(config)
    assert found.fits(config, state)
    assert found.fits(config, found.state_from_text(found.state_to_text(state)))
    assert not found.fits(found.config_from_json({"players": 2}), state)


@DECLARED
def test_environments_and_page_offer_it(found: Entry, each: Option) -> None:
    assert CODECS[found.name].options[each.name] is False
    games = json.loads((ROOT / "docs/schema/wire.json").read_text(encoding="utf-8"))["games"]
    assert {"name": each.name, "ruling": each.ruling} in games[found.name]["options"]


@pytest.mark.parametrize(
    ("options", "in_json"),
    [
        (paseo_options.Options, paseo_options.AgreedOptions),
        (paroli_options.Options, paroli_options.AgreedOptions),
    ],
)
def test_types_of_json_have_it(options: type, in_json: type) -> None:
    assert [*get_type_hints(in_json)] == [each.name for each in options_of(options)]
