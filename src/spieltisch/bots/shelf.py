"""The bots by name, and the games each can play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from spieltisch.bots.greedy import greedy_paroli, greedy_paseo
from spieltisch.bots.policy import Policy
from spieltisch.bots.random_bot import random_bot
from spieltisch.rules.catalogue import GAMES
from spieltisch.rules.errors import SpieltischError

__all__ = ["BOTS", "UnknownBot", "bot", "bots_for"]


class UnknownBot(SpieltischError):
    """Nobody of this name plays this game."""


BOTS: Final[Mapping[str, Mapping[str, Policy]]] = {
    "random": dict.fromkeys(GAMES, random_bot),
    "greedy": {
        "paseo": greedy_paseo,
        "paroli": greedy_paroli,
        "raeuberparoli": greedy_paroli,
    },
}
"""By name, then by the game's name in the catalogue."""


def bots_for(game: str) -> tuple[str, ...]:
    """Who can play this game."""
    return tuple(name for name, plays in BOTS.items() if game in plays)


def bot(name: str, game: str) -> Policy:
    """The policy of this name for this game; raises `UnknownBot`."""
    if name not in bots_for(game):
        raise UnknownBot(f"No bot {name!r} plays {game}; there are {', '.join(bots_for(game))}.")
    return BOTS[name][game]
