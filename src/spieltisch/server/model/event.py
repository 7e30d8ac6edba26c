"""Events of a table's log, and what becomes of a wish to append some."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from spieltisch.server.model.row import Status

__all__ = ["Append", "Appended", "Event", "OutOfStep", "Repeated", "Snapshot", "Verdict"]


@dataclass(frozen=True)
class Event:
    seq: int
    at: int
    """Server time in milliseconds since 1970."""
    kind: str
    by: str
    """A seat's letter, `chance` or `table`."""
    body: Mapping[str, Any]
    """A JSON object; kept as canonical JSON text."""
    rules: int
    """The version of the law it was judged by."""
    head: str
    """The head of the hash chain after this event, in hex."""
    idem: str | None = None
    """The client's own number of its command, at the command's first event only."""


@dataclass(frozen=True)
class Append:
    """One command's events: all of them are written, or none. They follow the log's last one."""

    table: str
    events: tuple[Event, ...]
    deadline: int | None
    """When the table waits no longer (ms), from now on; `None`: it waits for nothing."""
    status: Status | None = None
    """The table's new status; `running` and `ended` also note the time. `None`: as before."""
    seeds: tuple[str, ...] | None = None
    """All server seeds of this table in order, hex; `None`: as before."""
    revision: int | None = None
    """If given, nothing is written unless the table's row still has this revision."""


@dataclass(frozen=True)
class Appended:
    """Written and synced."""

    last: int
    """The log's last number now."""


@dataclass(frozen=True)
class OutOfStep:
    """Nothing written: the number is taken, or the row has changed. Read on and judge again."""

    last: int
    """The log's last number; −1 if it is empty."""


@dataclass(frozen=True)
class Repeated:
    """Nothing written: a command with this `idem` is in the log already."""

    first: int
    """The number of its first event."""


Verdict: TypeAlias = Appended | OutOfStep | Repeated


@dataclass(frozen=True)
class Snapshot:
    """The state after an event, so that folding need not begin at the start."""

    table: str
    seq: int
    rules: int
    body: Mapping[str, Any]
