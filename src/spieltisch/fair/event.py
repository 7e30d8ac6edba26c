"""What happens at a table, as it is stored, chained and published.

The bodies by kind are in docs/fairness.md; seats are letters there, bytes are lower-case hex.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from spieltisch.fair.canonical import canonical
from spieltisch.rules.json_form import JsonValue

__all__ = ["CHANCE", "KINDS", "TABLE", "Event", "Kind", "Played", "Why"]

Kind: TypeAlias = Literal[
    "start", "commit", "absent", "reveal", "restart", "given",
    "draw", "act", "undo", "branch", "hand", "forfeit", "end",
]  # fmt: skip
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

Played: TypeAlias = Literal["person", "bot", "makeshift", "clock", "withdrawn"]
"""Who chose an action: the seat's person; the bot that has the seat; chance, because that bot
could not be had; a bot because the time was up;
nobody, because the question was withdrawn (R15)."""

Why: TypeAlias = Literal["resigned", "clock", "left", "removed"]
"""Why a seat is forfeited."""

CHANCE: Final = "chance"
TABLE: Final = "table"


@dataclass(frozen=True)
class Event:
    """One line of a table's log. What a client calls it by (`idem`) is not part of it."""

    seq: int
    """Counted from 0 without a gap."""
    at: int
    """Server time in milliseconds; never less than that of the event before."""
    kind: Kind
    by: str
    """A seat's letter, `chance` or `table`."""
    body: Mapping[str, JsonValue]

    def to_json(self) -> dict[str, JsonValue]:
        return {
            "at": self.at,
            "body": {**self.body},
            "by": self.by,
            "kind": self.kind,
            "seq": self.seq,
        }

    @property
    def canonical(self) -> bytes:
        """The bytes that are chained."""
        return canonical(self.to_json())
