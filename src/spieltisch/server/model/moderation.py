"""What keeps order: bans, reports to the operator, and whom a person wants to hear nothing more of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

__all__ = ["Ban", "BanKind", "IgnoreKind", "Ignored", "Report"]

BanKind: TypeAlias = Literal["person", "address"]
IgnoreKind: TypeAlias = Literal["mute", "block"]
"""Not to read what they say; and that they neither sit down nor speak at one's own tables either."""


@dataclass(frozen=True)
class Ban:
    id: str
    kind: BanKind
    subject: str
    """A person's id, or a network, as 192.0.2.7/32."""
    created: int
    until: int | None = None
    """`None`: until it is lifted."""
    note: str = ""
    """For the operator."""


@dataclass(frozen=True)
class Report:
    table: str
    at: int
    reporter: str | None
    """`None` once that person's data were deleted."""
    person: str
    name: str
    """As it was read at the table."""
    why: str
    note: str = ""
    line: int | None = None
    """The number of the chat line it is about."""
    said: str = ""
    """What stood in that line."""
    closed: int | None = None
    id: int = 0
    """Given by the store, growing."""


@dataclass(frozen=True)
class Ignored:
    person: str
    """Who wants to hear nothing more."""
    other: str
    kind: IgnoreKind
    created: int
