"""Every example on the notation page is read, and written again as it stands there."""

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from spieltisch.rules import paroli
from spieltisch.testing.paroli import table_from_drawing

PAGE = (Path(__file__).parents[3] / "docs/notation.md").read_text(encoding="utf-8")


def block(name: str) -> str:
    """What stands between the fences called like this."""
    (found,) = re.findall(rf"^```{name}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return str(found)


def examples(name: str) -> list[str]:
    """The first column of a block."""
    return [re.split(r"\s{2,}", line)[0] for line in block(name).splitlines()]


@pytest.mark.parametrize("text", examples("paroli-actions"))
def test_actions(text: str) -> None:
    assert paroli.format(paroli.parse(text)) == text


def test_every_kind_of_action_has_an_example() -> None:
    kinds = {type(paroli.parse(text)) for text in examples("paroli-actions")}
    assert kinds == {*get_args(paroli.Action)}


@pytest.mark.parametrize("text", examples("paroli-cells"))
def test_cells(text: str) -> None:
    assert paroli.format_cell(paroli.parse_cell(text)) == text


def test_cells_are_where_the_page_says() -> None:
    rows = [paroli.parse_cell(text).row for text in examples("paroli-cells")]
    assert rows == [0, -9, 9, 10, -12]


@pytest.mark.parametrize("text", examples("paroli-lines"))
def test_lines(text: str) -> None:
    assert paroli.format_line(paroli.parse_line(text)) == text


def test_the_position_and_its_drawing() -> None:
    data = json.loads(block("paroli-json"))
    state = paroli.state_from_json(data)
    assert paroli.state_to_json(state) == data
    assert state.table == table_from_drawing(block("paroli-drawing"))


def test_a_question() -> None:
    question = json.loads(block("paroli-question"))
    assert question.keys() == {"move", "owners"}
    assert isinstance(paroli.parse(question["move"]), paroli.Shift)


def test_every_part_of_the_position_is_explained() -> None:
    data = json.loads(block("paroli-json"))
    _, _, section = PAGE.partition("## Paroli and Räuberparoli")
    assert all(f"`{name}`" in section for name in (*data, *data["turn"]))


@pytest.mark.parametrize("text", block("paroli-configs").splitlines())
def test_configurations(text: str) -> None:
    data = json.loads(text)
    assert paroli.config_to_json(paroli.config_from_json(data)) == data
