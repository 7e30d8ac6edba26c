"""A game on paper: what was played, without what was taken back, and the log with all of it.

Both are read off the stored events; nothing is folded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from spieltisch.fair.log import Log
from spieltisch.games.pieces import letter
from spieltisch.rules.catalogue import Entry, entry
from spieltisch.rules.record import Record
from spieltisch.server.model import Event, TableRow
from spieltisch.server.table.loading import event_of

__all__ = ["kept_actions", "kept_events", "log_of_table", "record_of"]

_PLAYED: Final = frozenset({"act", "draw", "given"})


def record_of(row: TableRow, events: Sequence[Event]) -> Record:
    """A game that everybody may read: one that is over."""
    found = entry(row.game)
    actions = tuple(found.game.parse(text) for text in kept_actions(events))
    config = found.config_from_json(dict(row.config))
    return Record(row.game, config, _names(row), actions, _position(found, events))


def log_of_table(row: TableRow, events: Sequence[Event]) -> Log:
    heads = tuple(bytes.fromhex(event.head) for event in events)
    return Log(row.id, _names(row), tuple(event_of(event) for event in events), heads)


def _position(found: Entry, events: Sequence[Event]) -> Any:
    said = events[0].body.get("position") if events else None
    return None if said is None else found.state_from_text(said)


def kept_actions(events: Sequence[Event]) -> list[str]:
    """What was played and not taken back."""
    texts = {event.seq: str(event.body["action"]) for event in events if event.kind in _PLAYED}
    return [texts[seq] for seq in kept_events(events)]


def kept_events(events: Sequence[Event]) -> list[int]:
    """The numbers of the events in which it was played."""
    made: list[int] = []
    for event in events:
        if event.kind in _PLAYED:
            made.append(event.seq)
        elif event.kind in ("undo", "branch"):
            made = [seq for seq in made if seq <= _to(event.body["to"])]
    return made


def _to(value: Any) -> int:
    return int(value)


def _names(row: TableRow) -> tuple[str, ...]:
    return tuple(seat.name or letter(number) for number, seat in enumerate(row.seats))
