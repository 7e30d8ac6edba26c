"""The conversation in docs/protocol.md is made of messages that can be read as they stand."""

import json
import re
from pathlib import Path
from typing import Any

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


def test_what_was_missed_is_all_there() -> None:
    """A late command is answered with every event after the one it knew."""
    said = {frame["idem"]: frame for way, frame in parsed() if way == ">" and "idem" in frame}
    stale = [frame for _, frame in parsed() if frame["type"] == "stale"]
    assert stale
    for frame in stale:
        known = said[frame["idem"]]["expected_seq"]
        missed = [event["seq"] for event in frame["events"]]
        assert missed == [*range(known + 1, frame["seq"] + 1)]


def parsed() -> list[tuple[str, dict[str, Any]]]:
    return [(way, json.loads(frame)) for way, frame in FRAMES]
