"""What our levels give away, to say whom somebody played like.

Mean chance given away for each real decision, by the yardstick of the review itself. Paseo for two:
`spieltisch strength --exact`, against solved paths; all other games: `measured.json`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log
from typing import Final

from spieltisch.analysis.measured import LevelsMeasured, measured
from spieltisch.bots.registry import LEVELS

__all__ = ["GIVEN_AWAY", "in_order", "like"]

GIVEN_AWAY: Final[Mapping[tuple[str, bool], Mapping[str, float]]] = {
    ("paseo", True): {
        "expert": 0.001, "club": 0.014, "casual": 0.034, "beginner": 0.053, "greedy": 0.092,
    },
}  # fmt: skip
"""Against solved paths: by the game, and whether it is for two, then by level."""
_LEAST: Final = 1e-4
_FEWEST: Final = 5
"""Real decisions before anybody is compared."""


def like(game: str, players: int, given_away: float, decisions: int) -> str | None:
    """The level that gives away most nearly as much, by ratio; none where that is not known, or two give away alike."""
    table = GIVEN_AWAY.get((game, players == 2)) or _estimated(game, players)
    if table is None or decisions < _FEWEST:
        return None
    wanted = log(max(given_away, _LEAST))
    nearest = min(table, key=lambda level: abs(log(max(table[level], _LEAST)) - wanted))
    return nearest if [*table.values()].count(table[nearest]) == 1 else None


def _estimated(game: str, players: int) -> Mapping[str, float] | None:
    """As measured with so many players; none where it was not."""
    found = (each for each in measured().levels if (each.game, each.players) == (game, players))
    return next(map(in_order, found), None)


def in_order(found: LevelsMeasured) -> dict[str, float]:
    """From the weakest level on, never more than the one before.

    Which level is stronger is known; where noise says otherwise, both have their common mean.
    """
    pools = list[list[str]]()
    for level in LEVELS:
        pools.append([level])
        while len(pools) > 1 and _mean(found, pools[-2]) < _mean(found, pools[-1]):
            pools[-2:] = [pools[-2] + pools[-1]]
    return {level: _mean(found, pool) for pool in pools for level in pool}


def _mean(found: LevelsMeasured, levels: Sequence[str]) -> float:
    total = sum(found.given_away[level].value * found.decisions[level] for level in levels)
    return total / sum(found.decisions[level] for level in levels)
