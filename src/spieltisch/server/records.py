"""A game on paper: what was played, without what was taken back, and the log with all of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spieltisch.fair.log import Log
from spieltisch.rules.record import Record
from spieltisch.server.advancing import Happening
from spieltisch.server.sight import letter
from spieltisch.server.store import Table as Row

__all__ = ["log_of_table", "record_of"]


def record_of(row: Row, happened: Sequence[Happening]) -> Record:
    """A game that everybody may read: one that is over."""
    course = happened[-1].course
    parse = course.entry.game.parse
    actions = tuple(parse(text) for text in _kept(happened))
    return Record(row.game, course.config, _names(row), actions)


def log_of_table(row: Row, happened: Sequence[Happening]) -> Log:
    events = tuple(happening.event for happening in happened)
    heads = tuple(bytes.fromhex(happening.course.head) for happening in happened)
    return Log(row.id, _names(row), events, heads)


def _kept(happened: Sequence[Happening]) -> list[str]:
    """The actions that were not taken back."""
    made: list[tuple[int, str]] = []
    for happening in happened:
        event = happening.event
        if event.kind in ("act", "draw"):
            made.append((event.seq, str(event.body["action"])))
        elif event.kind == "undo":
            made = [each for each in made if each[0] <= _to(event.body["to"])]
    return [text for _, text in made]


def _to(value: Any) -> int:
    return int(value)


def _names(row: Row) -> tuple[str, ...]:
    return tuple(seat.name or letter(number) for number, seat in enumerate(row.seats))
