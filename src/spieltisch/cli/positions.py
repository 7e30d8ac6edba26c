"""Positions given on the command line: as text, as JSON, in a file (@file) or on standard input (-)."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from spieltisch.cli.complaints import Complaint
from spieltisch.cli.places import places
from spieltisch.rules import paseo
from spieltisch.rules.catalogue import Entry
from spieltisch.rules.jsontext import read_json
from spieltisch.words.refusals import sentence

__all__ = ["read_position", "with_dice"]


def read_position(entry: Entry, given: str, *, full_set: bool = True) -> Any:
    """The position; raises `Unreadable` or `Impossible`."""
    text = _text(given).strip()
    if not text.startswith("{"):
        return _from_text(entry, full_set)(text)
    return _from_json(entry, full_set)(read_json(text))


def with_dice(state: Any, dice: tuple[int, int] | None, language: str) -> Any:
    """The position after this roll."""
    if dice is None:
        return state
    if not isinstance(state, paseo.State):
        raise Complaint("error.dice")
    low, high = sorted(dice)
    roll = paseo.Roll((low, high))
    refusal = paseo.refusal(state, roll)
    if refusal:
        why = sentence(refusal, language, place=places(state))
        raise Complaint("error.cannot-roll", text=why)
    return paseo.apply(state, roll).state


def _text(given: str) -> str:
    if given == "-":
        return sys.stdin.read()
    return Path(given[1:]).read_text(encoding="utf-8") if given.startswith("@") else given


def _from_text(entry: Entry, full_set: bool) -> Callable[[str], Any]:
    if entry.name == "paseo":
        return lambda text: paseo.state_from_text(text, full_set=full_set)
    return entry.state_from_text


def _from_json(entry: Entry, full_set: bool) -> Callable[[object], Any]:
    if entry.name == "paseo":
        return lambda value: paseo.state_from_json(value, full_set=full_set)
    return entry.state_from_json
