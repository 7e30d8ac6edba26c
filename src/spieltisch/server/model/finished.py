"""What is kept beside a game that is over: its review, and links that show it to strangers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

__all__ = ["ReviewRow", "ReviewStage", "ShareRow"]

ReviewStage: TypeAlias = Literal["waiting", "working", "done", "failed"]


@dataclass(frozen=True)
class ReviewRow:
    table: str
    person: str | None
    """On whose account it is made."""
    stage: ReviewStage
    created: int
    changed: int
    """When the process that makes it last said so."""
    part: int = 0
    """Counts its results so far."""
    progress: int = 0
    """Of a thousand."""
    tries: int = 0
    body: str = "null"
    """The newest result, as JSON."""
    summary: str | None = None
    """Of a whole one that is exact: luck and errors of every seat, as JSON."""


@dataclass(frozen=True)
class ShareRow:
    """A link that shows a game. Its code is kept as a hash only."""

    code_hash: str
    table: str
    person: str
    """Who made it."""
    created: int
