"""What the last event says: the law's outcome, less those who gave up; or that there is none.

A game that only one seat has not forfeited is over and that seat's. Where more are left, a bot plays on
for the forfeited seat, which cannot win: the best of the others does, or, in a game without points, nobody
if the forfeited seat was first.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Final

from spieltisch.rules.game import Outcome, Seat

__all__ = ["ABORTED", "FORFEIT", "result"]

ABORTED: Final = "aborted"
FORFEIT: Final = "forfeit"


def result(outcome: Outcome | None, players: int, forfeited: AbstractSet[Seat]) -> Outcome:
    """What `end` has to say at this point; `aborted` if the game could still go on."""
    left = tuple(seat for seat in range(players) if seat not in forfeited)
    if outcome is None:
        return Outcome(left, FORFEIT) if len(left) == 1 else Outcome((), ABORTED)
    return replace(outcome, winners=_winners(outcome, left))


def _winners(outcome: Outcome, left: tuple[Seat, ...]) -> tuple[Seat, ...]:
    if not outcome.scores:
        return tuple(seat for seat in outcome.winners if seat in left)
    best = max(outcome.scores[seat] for seat in left)
    return tuple(seat for seat in left if outcome.scores[seat] == best)
