"""People, the tokens they are known by, invitations, and what they say. Tokens and codes are kept as hashes only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

__all__ = [
    "ChatLine",
    "Invitation",
    "Person",
    "Scope",
    "Token",
    "TokenKind",
    "removal",
    "removed_by",
]

TokenKind: TypeAlias = Literal["session", "bot", "link"]
Scope: TypeAlias = Literal["play", "tables", "person"]
"""What a token is good for: to play at tables, also to set them up and invite, or for everything."""


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    created: int
    seen: int


@dataclass(frozen=True)
class Token:
    """What a browser's session or a bot's program is known by, or a link by which another device becomes known."""

    hash: str
    person: str
    kind: TokenKind
    created: int
    label: str = ""
    scope: Scope = "person"
    expires: int | None = None
    """From then on it is good for nothing."""


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


_REMOVAL: Final = "\x02"
"""Marks a stored line as the removal of another one; nobody can type it."""


def removal(table: str, number: int, at: int) -> ChatLine:
    """The line that says that another one is gone: like everything that is said, each process finds it by itself."""
    return ChatLine(table, at, None, "", f"{_REMOVAL}{number}")


def removed_by(line: ChatLine) -> int | None:
    """The number of the line that this one removes, if it does."""
    return int(line.text[1:]) if line.text.startswith(_REMOVAL) else None
