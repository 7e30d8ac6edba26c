"""Every example on the notation page is read, and written again as it stands there."""

import json
import re
from pathlib import Path

import pytest

from spieltisch.rules import paseo
from spieltisch.rules.paseo import Action
from spieltisch.rules.paseo.actions import Turn
from spieltisch.testing.paseo import drawn

PAGE = (Path(__file__).parents[3] / "docs/notation.md").read_text(encoding="utf-8")


def block(name: str) -> str:
    """What stands between the fences called like this."""
    (found,) = re.findall(rf"^```{name}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return str(found)


def actions() -> list[str]:
    return [re.split(r"\s{2,}", line)[0] for line in block("paseo-actions").splitlines()]


@pytest.mark.parametrize("text", actions())
def test_actions(text: str) -> None:
    assert paseo.format(paseo.parse(text)) == text


def test_every_kind_of_action_has_an_example() -> None:
    kinds: set[type[Action]] = {type(paseo.parse(text)) for text in actions()}
    assert kinds == {paseo.First, paseo.Lay, paseo.Place, paseo.Roll, *Turn.__args__}


@pytest.mark.parametrize("text", block("paseo-positions").splitlines())
def test_positions(text: str) -> None:
    assert paseo.state_to_text(paseo.state_from_text(text)) == text


def test_the_position_with_its_parts_named_is_the_one_in_json() -> None:
    data = json.loads(block("paseo-json"))
    state = paseo.state_from_json(data)
    assert json.loads(json.dumps(paseo.state_to_json(state))) == data
    assert f"```text\n{paseo.state_to_text(state)}\n" in PAGE


@pytest.mark.parametrize("text", block("paseo-configs").splitlines())
def test_configurations(text: str) -> None:
    data = json.loads(text)
    config = paseo.config_from_json(data)
    assert data.items() <= paseo.config_to_json(config).items()
    assert paseo.config_from_json(paseo.config_to_json(config)) == config


def test_what_may_be_left_out() -> None:
    data = json.loads(block("paseo-json"))
    needed = {key: data[key] for key in ("players", "cells", "starts", "stones", "alive", "turn")}
    assert paseo.state_from_json(needed).turn == 0


def test_the_drawing() -> None:
    assert drawn(block("paseo-drawing")).players == 3
