"""The bots by name, and the games each can play.

A bot is named by where it is found and loaded when it is wanted, so that a first move at the table
does not wait for the libraries of players that are not there.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import wraps
from importlib import import_module
from random import Random
from typing import Any, Final, cast

from spieltisch.bots.custom import installed, thinker_of
from spieltisch.bots.policy import Budget, Policy, Thinker, Thought, acting
from spieltisch.games.options import View
from spieltisch.rules.catalogue import GAMES
from spieltisch.rules.errors import SpieltischError

__all__ = [
    "ALLOWED",
    "BOTS",
    "GUESTS",
    "LEVELS",
    "NotAView",
    "UnknownBot",
    "allowed",
    "bot",
    "bots_for",
    "thinker",
]


class UnknownBot(SpieltischError):
    """Nobody of this name plays this game."""


class NotAView(SpieltischError, TypeError):
    """A bot was given something else than what its seat may know."""


LEVELS: Final = ("beginner", "casual", "club", "expert")
"""From weakest to strongest."""

BOTS: Final[Mapping[str, Mapping[str, str]]] = {
    "random": dict.fromkeys(GAMES, "random_bot:random_bot"),
    "greedy": {game: f"{each.folder}.greedy:greedy" for game, each in GAMES.items()},
    **{
        level: {game: f"{each.folder}.levels:{level}" for game, each in GAMES.items()}
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


ALLOWED: Final = "SPIELTISCH_BOTS"
"""The variable that names the installed bots which a server offers, with commas between."""


def bots_for(game: str) -> tuple[str, ...]:
    """Who can play this game: our bots, and those of other packages that the operator allows."""
    ours = (name for name, plays in BOTS.items() if game in plays)
    return (*ours, *(name for name in allowed() if _plays(name, game)))


def allowed() -> tuple[str, ...]:
    """Bots of other packages that anybody may choose here."""
    named = [name.strip() for name in os.environ.get(ALLOWED, "").split(",")]
    return tuple(name for name in named if name in installed())


def _plays(name: str, game: str) -> bool:
    return game in getattr(installed()[name].load(), "games", tuple(GAMES))


def thinker(name: str, game: str) -> Thinker:
    """The bot of this name for this game; raises `UnknownBot`. It gets views, and says so if it does not."""
    place = {**BOTS, **GUESTS}.get(name, {}).get(game)
    if place is None and name in installed():
        return thinker_of(installed()[name].load(), game)
    if place is None:
        raise UnknownBot(f"No bot {name!r} plays {game}; there are {_listed(game)}.")
    module, function = place.split(":")
    return _seeing(cast("Thinker", getattr(import_module(f"spieltisch.bots.{module}"), function)))


def _listed(game: str) -> str:
    return ", ".join(dict.fromkeys((*bots_for(game), *installed())))


def _seeing(bot: Thinker) -> Thinker:
    @wraps(bot)
    def think(view: Any, budget: Budget, rng: Random) -> Thought:
        if not isinstance(view, View):
            raise NotAView(
                f"A bot gets what its seat may know, a View, not a {type(view).__name__}: "
                "view(state, seat) of the game makes one."
            )
        return bot(view, budget, rng)

    return think


def bot(name: str, game: str) -> Policy:
    """The same as a policy."""
    return acting(thinker(name, game))
