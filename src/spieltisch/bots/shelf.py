"""The bots by name, and the games each can play.

A bot is named by where it is found and loaded when it is wanted, so that a first move at the table
does not wait for the libraries of players that are not there.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final, cast

from spieltisch.bots.policy import Policy, Thinker, acting
from spieltisch.rules.catalogue import GAMES
from spieltisch.rules.errors import SpieltischError

__all__ = ["BOTS", "GUESTS", "LEVELS", "UnknownBot", "bot", "bots_for", "thinker"]


class UnknownBot(SpieltischError):
    """Nobody of this name plays this game."""


LEVELS: Final = ("beginner", "casual", "club", "expert")
"""From weakest to strongest."""

BOTS: Final[Mapping[str, Mapping[str, str]]] = {
    "random": dict.fromkeys(GAMES, "random_bot:random_bot"),
    "greedy": {
        "paseo": "greedy:greedy_paseo",
        "paroli": "greedy:greedy_paroli",
        "raeuberparoli": "greedy:greedy_paroli",
    },
    **{
        level: {
            "paseo": f"paseo_levels:{level}",
            "paroli": f"paroli_levels:{level}",
            "raeuberparoli": f"paroli_levels:{level}",
        }
        for level in LEVELS
    },
}
"""By name, then by the game's name in the catalogue: module and function in this room."""

GUESTS: Final[Mapping[str, Mapping[str, str]]] = {
    "openspiel-ismcts": {
        "paroli": "openspiel_bot:openspiel_ismcts",
        "raeuberparoli": "openspiel_bot:openspiel_ismcts",
    },
    "openspiel-mcts": {"paseo": "openspiel_bot:openspiel_mcts"},
}
"""Players to compare ours with, that need a package which is not always installed."""


def bots_for(game: str) -> tuple[str, ...]:
    """Who can play this game."""
    return tuple(name for name, plays in BOTS.items() if game in plays)


def thinker(name: str, game: str) -> Thinker:
    """The bot of this name for this game; raises `UnknownBot`."""
    place = {**BOTS, **GUESTS}.get(name, {}).get(game)
    if place is None:
        raise UnknownBot(f"No bot {name!r} plays {game}; there are {', '.join(bots_for(game))}.")
    module, function = place.split(":")
    return cast("Thinker", getattr(import_module(f"spieltisch.bots.{module}"), function))


def bot(name: str, game: str) -> Policy:
    """The same as a policy."""
    return acting(thinker(name, game))
