"""A table's row and its seats, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

__all__ = ["Counts", "Due", "SeatRow", "Status", "TableRow"]

Status: TypeAlias = Literal["gathering", "running", "ended"]


@dataclass(frozen=True)
class SeatRow:
    """One seat; free as long as neither a person nor a bot sits there."""

    person: str | None = None
    bot: str | None = None
    """The level of the bot that plays here."""
    name: str | None = None
    """As the others read it."""


@dataclass(frozen=True)
class TableRow:
    """A table as it is stored. To change it, `put` a changed copy (`dataclasses.replace`)."""

    id: str
    game: str
    config: Mapping[str, Any]
    seats: tuple[SeatRow, ...]
    owner: str | None
    """The person who made it."""
    created: int
    """All times are milliseconds since 1970."""
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """Clock, what happens when time runs out, fairness …; the store does not look inside."""
    public: bool = False
    """Shown in the lobby; otherwise by invitation only."""
    status: Status = "gathering"
    started: int | None = None
    ended: int | None = None
    deadline: int | None = None
    seeds: tuple[str, ...] = field(default=(), repr=False)
    """The server's seeds, hex: secret until the end."""
    last: int = -1
    """The number of the log's last event. Changed by `Log.append` only."""
    brought: bool = False
    """Whether it is a game that somebody brought in from paper: nobody sits there."""
    revision: int = 0
    """Counts the changes of the row, its seats and its chat. Changed by the store only."""


@dataclass(frozen=True)
class Due:
    table: str
    deadline: int


@dataclass(frozen=True)
class Counts:
    """For metrics."""

    gathering: int
    running: int
    ended: int
    people: int
    events: int
    """Events of all logs together."""
