"""Reading and writing the file of a log."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from spieltisch.fair.log import (
    FORMAT,
    log_digest,
    log_from_bytes,
    log_from_json,
    log_to_bytes,
    log_to_json,
)
from spieltisch.rules.errors import Unreadable
from spieltisch.testing.fair_games import random_log

LOG = random_log(Random(3), "paseo")


def altered(**parts: Any) -> dict[str, Any]:
    """The log with other parts and a digest that fits."""
    said: dict[str, Any] = {**log_to_json(LOG), **parts}
    del said["digest"]
    return {**said, "digest": log_digest(said)}


def first(**parts: Any) -> dict[str, Any]:
    """The log with another first event."""
    events: Any = log_to_json(LOG)["events"]
    event, *rest = events
    changed: dict[str, Any] = {**event, **parts}
    kept = {name: value for name, value in changed.items() if value is not ...}
    return altered(events=[kept, *rest])


def test_a_log_comes_back_as_it_was() -> None:
    assert log_from_bytes(log_to_bytes(LOG)) == LOG
    assert log_from_json(log_to_json(LOG)) == LOG
    assert log_to_json(LOG)["format"] == FORMAT == "spieltisch-log 1"


def test_a_log_that_lacks_a_head_is_not_written() -> None:
    with pytest.raises(ValueError, match="shorter"):
        log_to_json(replace(LOG, heads=LOG.heads[:-1]))


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ([], r"A log must be an object, not \[\]"),
        ({}, "A log lacks 'digest'"),
        (altered(more=1), "A log has no 'more'"),
        (altered(format="spieltisch-log 9"), "only 'spieltisch-log 1' can be read"),
        (altered(names=[1]), "A name must be text, not 1"),
        (altered(table=None), "'table' must be text, not None"),
        (altered(events={}), "'events' must be a list"),
        (first(kind="dance"), "'dance' is no kind of event; they are start, commit"),
        (first(at="noon"), "'at' must be a whole number, not 'noon'"),
        (first(seq=True), "'seq' must be a whole number, not True"),
        (first(body=[]), "'body' must be an object"),
        (first(by=...), "An event lacks 'by'"),
        (first(extra=1), "An event has no 'extra'"),
        (first(head="AB" * 32), "'head' must be 64 digits 0-9, a-f"),
        ({**log_to_json(LOG), "digest": "0" * 64}, "The digest does not match"),
    ],
)
def test_what_is_wrong_is_told(said: object, complaint: str) -> None:
    with pytest.raises(Unreadable, match=complaint):
        log_from_json(said)


def test_bytes_that_are_no_text_are_told() -> None:
    with pytest.raises(Unreadable, match="UTF-8"):
        log_from_bytes(b"\xff")
    with pytest.raises(Unreadable, match="no JSON"):
        log_from_bytes(b"{")
