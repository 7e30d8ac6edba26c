"""A game on paper: what was played, without what was taken back, and the log with all of it.

Both are read off the stored events; nothing is folded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spieltisch.fair.log import Log
from spieltisch.rules.catalogue import entry
from spieltisch.rules.record import Record
from spieltisch.server.loading import event_of
from spieltisch.server.sight import letter
from spieltisch.server.store import Event, Table as Row

__all__ = ["log_of_table", "record_of"]


def record_of(row: Row, events: Sequence[Event]) -> Record:
    """A game that everybody may read: one that is over."""
    found = entry(row.game)
    actions = tuple(found.game.parse(text) for text in _kept(events))
    return Record(row.game, found.config_from_json(dict(row.config)), _names(row), actions)


def log_of_table(row: Row, events: Sequence[Event]) -> Log:
    heads = tuple(bytes.fromhex(event.head) for event in events)
    return Log(row.id, _names(row), tuple(event_of(event) for event in events), heads)


def _kept(events: Sequence[Event]) -> list[str]:
    """The actions that were not taken back."""
    made: list[tuple[int, str]] = []
    for event in events:
        if event.kind in ("act", "draw"):
            made.append((event.seq, str(event.body["action"])))
        elif event.kind == "undo":
            made = [each for each in made if each[0] <= _to(event.body["to"])]
    return [text for _, text in made]


def _to(value: Any) -> int:
    return int(value)


def _names(row: Row) -> tuple[str, ...]:
    return tuple(seat.name or letter(number) for number, seat in enumerate(row.seats))
