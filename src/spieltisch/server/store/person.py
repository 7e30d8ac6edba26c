"""People, the tokens they are known by, invitations, and what they say. Tokens and codes are kept as hashes only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["ChatLine", "Invitation", "Person", "Token"]


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    created: int
    seen: int


@dataclass(frozen=True)
class Token:
    """What a browser's session or a bot's program is known by."""

    hash: str
    person: str
    kind: Literal["session", "bot"]
    created: int
    label: str = ""


@dataclass(frozen=True)
class Invitation:
    code_hash: str
    table: str
    seat: int | None
    """`None`: to look on."""
    created: int
    used: int | None = None
    used_by: str | None = None


@dataclass(frozen=True)
class ChatLine:
    table: str
    at: int
    person: str | None
    """`None` once the person's data were deleted."""
    name: str
    text: str
    seat: int | None = None
    """`None`: a watcher."""
    id: int = 0
    """Given by the store, growing."""
