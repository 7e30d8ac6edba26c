"""Games among bots that go the same way everywhere: seats, dice, cards and budgets follow from a seed.

Runs natively and in a browser, so it imports nothing but the package and the standard library.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from spieltisch.bots.registry import LEVELS, thinker
from spieltisch.learn.paseo.line_network import LinePath
from spieltisch.rules.catalogue import GAMES, entry
from spieltisch.rules.game import CHANCE, draw_chance
from spieltisch.search.budget import Budget, Spending
from spieltisch.search.paseo.line_exact import solved
from spieltisch.search.paseo.line_solved import Latest

__all__ = ["SETUPS", "Course", "Decided", "course", "solve_late"]

SETUPS: Final = tuple((game, players) for game, each in GAMES.items() for players in each.players)
"""Every game with every number of players."""
_NODES: Final = {"paseo": 6_000, "paroli": 1_500, "raeuberparoli": 1_500}
"""What an expert may look at: enough to solve late positions of Paseo, too."""


@dataclass(frozen=True)
class Decided:
    """What a bot chose, as text, and what it expects of it."""

    action: str
    value: float | None


class Course:
    """A game and its next decision; every decision is made by any of the four levels."""

    def __init__(self, game: str, players: int, seed: int, nodes: int | None) -> None:
        Latest.solves_boxes = False  # a browser has no numpy to plan them with
        self._budget = Budget(nodes=nodes or _NODES[game])
        self._name, self._law, self._rng = game, entry(game).game, Random(f"{game}{players}{seed}")
        self._state: Any = self._law.initial(entry(game).config_from_json({"players": players}))

    def decisions(self) -> Iterator[Decided]:
        while self._law.outcome(self._state) is None:
            seat = self._law.actor(self._state)
            if seat is CHANCE:
                self._go(draw_chance(self._law, self._state, self._rng))
            else:
                yield self._decided(seat)

    def _decided(self, seat: Any) -> Decided:
        think = thinker(self._rng.choice(LEVELS), self._name)
        rng = Random(self._rng.getrandbits(64))
        thought = think(self._law.view(self._state, seat), self._budget, rng)
        self._go(thought.action)
        return Decided(self._law.format(thought.action), thought.value)

    def _go(self, action: Any) -> None:
        self._state = self._law.apply(self._state, action).state


def solve_late() -> dict[int, float] | None:
    """A late position of Paseo on two tiles, as an expert solves it: in short games few come about."""
    return solved([0x3331, 0x3322], 0x3310, LinePath(0, 0, 3, 0), 5_000, Spending(Budget()))


def course(game: str, players: int, seed: int, nodes: int | None = None) -> Iterator[Decided]:
    """The decisions of one whole game, each with so many nodes."""
    return Course(game, players, seed, nodes).decisions()
