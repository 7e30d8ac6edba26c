"""What an accepted log shows, and what it cannot show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spieltisch.rules.plain import Plain

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
    def caveats(self) -> dict[str, dict[str, Plain]]:
        """What this cannot give, as the codes of sentences, `caveat.<code>`, with parameters."""
        found: dict[str, dict[str, Plain]] = {"operator": {}}
        if not self.contributors:
            found["server-alone"] = {}
        elif self.without:
            found["without"] = {"owners": [*self.without]}
        if self.restarts:
            found["restarted"] = {"count": self.restarts}
        if not self.finished:
            found["aborted"] = {}
        return found
