"""What our levels give away: to say so where one chooses them, and whom somebody played like.

Mean chance given away for each real decision, by the yardstick of the review itself. Paseo for two:
`spieltisch strength --exact`, against solved paths; all other games: `measured.json`. The page has its figures from
here, by `python -m support.given_away`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot, log
from typing import Final

from spieltisch.analysis.measured import LevelsMeasured, measured
from spieltisch.bots.registry import LEVELS
from spieltisch.wire.review import Figure

__all__ = ["given_away", "in_order", "like"]

_EXACT: Final[Mapping[tuple[str, int], Mapping[str, float]]] = {
    ("paseo", 2): {
        "beginner": 0.053, "casual": 0.034, "club": 0.014, "expert": 0.001, "greedy": 0.092,
    },
}  # fmt: skip
"""Against solved paths: by game and number of players, then by level."""
_LEAST: Final = 1e-4
_FEWEST: Final = 5
"""Real decisions before anybody is compared."""


def given_away(game: str, players: int) -> Mapping[str, Figure]:
    """By level; empty where it was not measured with so many players."""
    if exact := _EXACT.get((game, players)):
        return {level: Figure(value=value) for level, value in exact.items()}
    for each in measured().levels:
        if (each.game, each.players) == (game, players):
            return in_order(each)
    return {}


def like(game: str, players: int, lost: float, decisions: int) -> str | None:
    """The level that gives away most nearly as much, by ratio; none where that is not known, or two give away alike."""
    table = {level: found.value for level, found in given_away(game, players).items()}
    if not table or decisions < _FEWEST:
        return None
    wanted = log(max(lost, _LEAST))
    nearest = min(table, key=lambda level: abs(log(max(table[level], _LEAST)) - wanted))
    return nearest if [*table.values()].count(table[nearest]) == 1 else None


def in_order(found: LevelsMeasured) -> dict[str, Figure]:
    """From the weakest level on, never more than the one before.

    Which level is stronger is known; where noise says otherwise, both have their common mean.
    """
    pools = list[list[str]]()
    for level in LEVELS:
        pools.append([level])
        while len(pools) > 1 and _mean(found, pools[-2]).value < _mean(found, pools[-1]).value:
            pools[-2:] = [pools[-2] + pools[-1]]
    return {level: _mean(found, pool) for pool in pools for level in pool}


def _mean(found: LevelsMeasured, levels: Sequence[str]) -> Figure:
    counts = [found.decisions[level] for level in levels]
    figures = [found.given_away[level] for level in levels]
    pairs = [*zip(counts, figures, strict=True)]
    return Figure(
        value=sum(count * figure.value for count, figure in pairs) / sum(counts),
        error=hypot(*(count * figure.error for count, figure in pairs)) / sum(counts),
    )
