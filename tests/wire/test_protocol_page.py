"""The conversation in docs/protocol.md is made of messages that can be read as they stand."""

import json
import re
from pathlib import Path

import pytest

from spieltisch.wire.codec import read_downward, read_upward, write
from spieltisch.wire.downward import Downward
from spieltisch.wire.upward import Upward

PAGE = (Path(__file__).parents[2] / "docs/protocol.md").read_text(encoding="utf-8")
FRAMES = re.findall(r"^([<>]) (\{.*\})$", PAGE, re.MULTILINE)


def kinds(union: object) -> set[str]:
    return {kind.__struct_config__.tag for kind in union.__args__}  # type: ignore[attr-defined]  # a union


@pytest.mark.parametrize(("way", "frame"), FRAMES)
def test_a_frame_reads_as_it_is_written(way: str, frame: str) -> None:
    message = read_upward(frame) if way == ">" else read_downward(frame)
    again = json.loads(write(message))
    assert {name: again[name] for name in json.loads(frame)} == json.loads(frame)


def test_the_conversation_is_there() -> None:
    assert len(FRAMES) > 12


def test_the_page_names_every_message() -> None:
    named = {*re.findall(r"`([a-z-]+)`", PAGE)}
    assert kinds(Upward) | kinds(Downward) <= named
