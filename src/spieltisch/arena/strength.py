"""How strong each level is: against the next lower one and against the plain greedy player.

With more than two players one of the stronger sits among weaker ones. The best level also plays against
itself, to show what chance alone decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final, NamedTuple

from spieltisch.arena.entrant import read_entrant
from spieltisch.arena.match_setup import MatchSetup
from spieltisch.arena.summary import EntrantResult, Summary
from spieltisch.bots.policy import Budget
from spieltisch.bots.registry import LEVELS, bots_for
from spieltisch.rules.catalogue import GAMES, entry

__all__ = ["Pairing", "Strength", "pairings"]

PLAIN: Final = "greedy"
_OVER_LOWER: Final = {2: 0.6}
_TIMES_FAIR: Final = 1.25
_BEST_OVER_PLAIN: Final[Mapping[str, float]] = {
    "paseo": 0.75,
    "paroli": 0.8,
    "raeuberparoli": 0.8,
}


class Pairing(NamedTuple):
    """One match of the table."""

    game: str
    players: int
    stronger: str
    weaker: str

    @property
    def name(self) -> str:
        return f"{self.game}-{self.players}-{self.stronger}-{self.weaker}"

    @property
    def is_control(self) -> bool:
        """Whether it only shows what chance decides."""
        return self.stronger == self.weaker

    @property
    def goal(self) -> float | None:
        """The share of wins that is to be reached, where one is set."""
        if self.is_control:
            return None
        if self.weaker != PLAIN:
            return _OVER_LOWER.get(self.players, _TIMES_FAIR / self.players)
        best_of_two = self.stronger == LEVELS[-1] and self.players == 2
        return _BEST_OVER_PLAIN[self.game] if best_of_two else None

    @property
    def can_be_played(self) -> bool:
        return {self.stronger, self.weaker} <= {*bots_for(self.game)}

    def setting(self, seed: int, budget: Budget) -> MatchSetup:
        names = (self.stronger, *[self.weaker] * (self.players - 1))
        entrants = tuple(read_entrant(name, budget) for name in names)
        return MatchSetup(self.game, self.players, entrants, seed)


class Strength(NamedTuple):
    """What a match of the table has shown."""

    pairing: Pairing
    summary: Summary

    @property
    def standing(self) -> EntrantResult:
        """Of the stronger one."""
        return next(each for each in self.summary.standings if each.name == self.pairing.stronger)

    @property
    def misses(self) -> bool:
        goal = self.pairing.goal
        return goal is not None and self.standing.share.mean < goal


def pairings() -> Iterator[Pairing]:
    """Every match of the table: 2, 3 and the largest number of players of every game."""
    for game in GAMES:
        for players in (2, 3, entry(game).players[-1]):
            for lower, higher in pairwise(LEVELS):
                yield Pairing(game, players, higher, lower)
            for level in LEVELS:
                yield Pairing(game, players, level, PLAIN)
            yield Pairing(game, players, LEVELS[-1], LEVELS[-1])
