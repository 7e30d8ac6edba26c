"""What an accepted log shows, and what it cannot show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spieltisch.rules.json_form import JsonValue

__all__ = ["Accepted"]


@dataclass(frozen=True)
class Accepted:
    """Every check was passed."""

    table: str
    game: str
    names: Sequence[str]
    """By seat."""
    events: int
    acts: int
    """Actions of seats, those taken back included."""
    draws: int
    undone: int
    """Actions taken back."""
    given: int
    """Actions of a beginning that was not played at this table."""
    branches: int
    """How often play went on from an earlier turn."""
    winners: Sequence[str]
    """Letters."""
    reason: str
    scores: Sequence[int]
    contributors: Sequence[str]
    """The seats whose seeds are in the key."""
    without: Sequence[str]
    """The people's seats whose seeds are not."""
    restarts: int
    head: str
    """The last head of the chain: who noted one during the game can look for it in the file."""

    @property
    def finished(self) -> bool:
        """Whether the game was played to its end."""
        return self.reason != "aborted"

    @property
    def caveats(self) -> dict[str, dict[str, JsonValue]]:
        """What this cannot give, as the codes of sentences, `caveat.<code>`, with parameters."""
        found: dict[str, dict[str, JsonValue]] = {"operator": {}}
        if not self.contributors:
            found["server-alone"] = {}
        elif self.without:
            found["without"] = {"owners": [*self.without]}
        if self.restarts:
            found["restarted"] = {"count": self.restarts}
        if self.given:
            found["given"] = {"count": self.given}
        if self.branches:
            found["branched"] = {"count": self.branches}
        if not self.finished:
            found["aborted"] = {}
        return found
