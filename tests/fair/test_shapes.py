"""Every part of an event has its type, and a part that is of another is named."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

from spieltisch.fair.canonical import canonical
from spieltisch.fair.log import Log, log_digest, log_to_bytes, log_to_json
from spieltisch.fair.verifier import Fault, verify
from spieltisch.rules import paseo
from spieltisch.testing.fair_games import honest_log
from spieltisch.testing.fair_table import Habits

HABITS = Habits(bots=0, absent=0.3, silent=0.3, undo=0, hand=0.2, forfeit=0.03, abort=0)
CONFIG = paseo.Config(3, turn_limit=6, path="random")
KINDS = {
    *("start", "commit", "absent", "reveal", "restart"),
    *("draw", "act", "hand", "forfeit", "end"),
}
LOG = next(
    log
    for seed in range(200)
    if (log := honest_log("paseo", CONFIG, Random(seed), HABITS))
    if {event.kind for event in log.events} == KINDS
)
"""One that has every kind of event but an undo."""


def place_of(kind: str) -> int:
    return next(event.seq for event in LOG.events if event.kind == kind)


def forged(place: int, change: Callable[[dict[str, Any]], None]) -> bytes:
    """One event changed, the digest mended."""
    said: dict[str, Any] = log_to_json(LOG)
    del said["digest"]
    change(said["events"][place])
    return canonical({**said, "digest": log_digest(said)}) + b"\n"


def fault_of(data: bytes) -> Fault:
    verdict = verify(data)
    assert isinstance(verdict, Fault)
    return verdict


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("at", -1),
        ("at", 2**53),
        ("at", 1.5),
        ("at", "0"),
        ("at", True),
        ("by", "G"),
        ("by", "AB"),
        ("by", ""),
        ("by", None),
        ("by", []),
        ("body", []),
        ("head", "ab"),
        ("head", "AB" * 32),
        ("head", "ab" * 32 + "\n"),
        ("head", 7),
        ("kind", "dance"),
        ("kind", None),
        ("seq", -1),
        ("more", 1),
    ],
)
def test_parts_of_an_event(name: str, value: object) -> None:
    found = fault_of(forged(2, lambda event: event.update({name: value})))
    assert (found.code, found.seq, found.params) == ("shape", 2, {"name": name})


@pytest.mark.parametrize("name", ["at", "body", "by", "head", "kind", "seq"])
def test_a_part_that_is_missing(name: str) -> None:
    found = fault_of(forged(2, lambda event: event.pop(name)))
    assert (found.code, found.seq, found.params) == ("shape", 2, {"name": name})


@pytest.mark.parametrize(
    ("kind", "name", "value"),
    [
        ("start", "bots", []),
        ("start", "bots", {"G": "greedy"}),
        ("start", "bots", {"": "greedy"}),
        ("start", "bots", {"AB": "greedy"}),
        ("start", "bots", {"A": ""}),
        ("start", "bots", {"A": "x" * 81}),
        ("start", "bots", {"A": "two\nlines"}),
        ("start", "bots", {"A": None}),
        ("start", "commit", "0x"),
        ("start", "config", []),
        ("start", "config", {"players": 3, "turn_limit": 2**53}),
        ("start", "config", {"players": 3, "path": [1, {"x": -(2**60)}]}),
        ("start", "config", {"players": 3, "turn_limit": 1.5}),
        ("start", "game", 1),
        ("start", "rules", "1"),
        ("start", "seats", "A"),
        ("start", "seats", ["B", "A"]),
        ("start", "seats", ["A", "A"]),
        ("start", "seats", ["A", "G"]),
        ("start", "seats", [["A"]]),
        ("start", "table", None),
        ("commit", "hash", None),
        ("absent", "seat", "chance"),
        ("reveal", "seed", "00"),
        ("restart", "commit", "00"),
        ("restart", "seats", {}),
        ("draw", "action", None),
        ("draw", "label", 1),
        ("draw", "number", -1),
        ("act", "action", 1),
        ("act", "played", "robot"),
        ("act", "played", None),
        ("hand", "seat", None),
        ("hand", "to", ""),
        ("hand", "to", 1),
        ("forfeit", "seat", ["A"]),
        ("forfeit", "why", "bored"),
        ("end", "reason", None),
        ("end", "scores", [1.5]),
        ("end", "scores", [2**53]),
        ("end", "scores", None),
        ("end", "seeds", ["00"]),
        ("end", "seeds", "00"),
        ("end", "winners", ["B", "A"]),
    ],
)
def test_parts_of_a_body(kind: str, name: str, value: object) -> None:
    place = place_of(kind)
    found = fault_of(forged(place, lambda event: event["body"].update({name: value})))
    assert (found.code, found.seq, found.params) == ("shape", place, {"name": f"body.{name}"})


def test_the_largest_number_of_json_is_a_number() -> None:
    """One less than 2 to the 53rd; whether it fits is asked later."""
    place = place_of("draw")
    found = fault_of(forged(place, lambda event: event["body"].update(number=2**53 - 1)))
    assert found.code != "shape"


def test_a_configuration_may_hold_lists() -> None:
    """Its form is that of any plain value; what it means only the game knows."""
    config = {"players": 3, "path": ["laid", [1, None, True]]}
    found = fault_of(forged(0, lambda event: event["body"].update(config=config)))
    assert found.code != "shape"


def without_part(name: str, event: dict[str, Any]) -> None:
    del event["body"][name]


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_body_has_all_its_parts_and_no_more(kind: str) -> None:
    place = place_of(kind)
    for name in LOG.events[place].body:
        found = fault_of(forged(place, partial(without_part, name)))
        assert (found.code, found.params) == ("shape", {"name": f"body.{name}"})
    found = fault_of(forged(place, lambda event: event["body"].update(zzz=None)))
    assert (found.code, found.params) == ("shape", {"name": "body.zzz"})


def test_an_undo_goes_to_a_number() -> None:
    def undone(event: dict[str, Any]) -> None:
        event.update(kind="undo", body={"to": "1"})

    assert fault_of(forged(3, undone)).params == {"name": "body.to"}


@pytest.mark.parametrize("name", ["", " A", "A ", "a\nb", "\u200b"])
def test_a_name_is_one_line(name: str) -> None:
    log = replace(LOG, names=(name, *LOG.names[1:]))
    assert fault_of(log_to_bytes(log)).code == "names"


@pytest.mark.parametrize("table", ["", "a b", "ä", "x" * 65, "t\n"])
def test_a_table_has_a_plain_name(table: str) -> None:
    log: Log = replace(LOG, table=table)
    found = fault_of(log_to_bytes(log))
    assert (found.code, found.seq, found.params) == ("shape", None, {"name": "table"})


def test_an_event_is_an_object() -> None:
    said: dict[str, Any] = log_to_json(LOG)
    del said["digest"]
    said["events"][1] = 5
    data = canonical({**said, "digest": log_digest(said)}) + b"\n"
    assert fault_of(data).params == {"name": "events"}
