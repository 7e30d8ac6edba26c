"""What a match is: a game, who takes part, and the seed that all its chance comes from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, count
from math import comb
from random import Random
from typing import Any, NamedTuple

from spieltisch.arena.entrant import Entrant
from spieltisch.games.registry import PORTS
from spieltisch.rules.catalogue import entry
from spieltisch.rules.errors import Impossible

__all__ = ["MatchSetup", "ScheduledGame"]


class ScheduledGame(NamedTuple):
    """One game: its dice and cards by number, and by seat the places of its entrants in the list."""

    deal: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class MatchSetup:
    game: str
    players: int
    entrants: tuple[Entrant, ...]
    seed: int = 0
    options: tuple[str, ...] = ()
    """What is agreed otherwise, by the names of the configuration."""

    def __post_init__(self) -> None:
        found = entry(self.game)
        if self.players not in found.players:
            first, last = found.players[0], found.players[-1]
            raise Impossible(f"{found.title} is for {first} to {last} players, not {self.players}.")
        if len(self.entrants) < self.players:
            raise Impossible(
                f"{self.players} seats need {self.players} players, but {len(self.entrants)} are named."
            )

    @property
    def config(self) -> Any:
        return entry(self.game).config_from_json(
            {"players": self.players, **dict.fromkeys(self.options, True)}
        )

    def chance_source(self, deal: int) -> Callable[[Any], Any]:
        """Where the dice and cards of a deal come from: the same for every seating of it."""
        return PORTS[self.game].chance_source(f"{self.seed}/{deal}", self.players)

    @property
    def names(self) -> tuple[str, ...]:
        """Everyone who takes part, each once."""
        return tuple(Counter(entrant.name for entrant in self.entrants))

    @property
    def games_per_deal(self) -> int:
        return comb(len(self.entrants), self.players) * self.players

    def deals_for(self, games: int) -> int:
        """How many deals make at least this many games; no deal is left half played."""
        return -(-games // self.games_per_deal)

    def jobs(self, deals: int | None = None) -> Iterator[ScheduledGame]:
        """All games of this many deals, or of one deal after the other without end."""
        for deal in count() if deals is None else range(deals):
            yield from self.jobs_of(deal)

    def jobs_of(self, deal: int) -> Iterator[ScheduledGame]:
        """A deal is played by every choice of entrants, each of them once on every seat."""
        for chosen in combinations(range(len(self.entrants)), self.players):
            order = self._order(deal, chosen)
            for first in range(self.players):
                yield ScheduledGame(deal, order[first:] + order[:first])

    def _order(self, deal: int, chosen: tuple[int, ...]) -> tuple[int, ...]:
        """Who sits left of whom changes from deal to deal."""
        return tuple(Random(f"{self.seed}/{deal}/order").sample(chosen, len(chosen)))

    def described(self) -> Mapping[str, object]:
        """For journals and reports."""
        return {
            "game": self.game,
            "rules": entry(self.game).rules,
            "players": self.players,
            "seed": self.seed,
            "options": [*self.options],
            "entrants": [
                {"name": each.name, "seconds": each.budget.seconds, "nodes": each.budget.nodes}
                for each in self.entrants
            ],
        }
