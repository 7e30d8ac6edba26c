"""Before the curtain rises: every bot makes one move of every game, so that all it needs is loaded and compiled."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from spieltisch.bots.shelf import bots_for, thinker
from spieltisch.rules.catalogue import GAMES, Entry
from spieltisch.rules.game import Chance
from spieltisch.search.budget import Budget

__all__ = ["rehearse"]

_GLANCE: Final = Budget(seconds=0.01, nodes=1)


def rehearse() -> Iterator[str]:
    """Bot by bot; yields the name of what comes next."""
    from spieltisch.kernels.warm import warm  # noqa: PLC0415 imports numba

    yield from warm()
    for game in GAMES.values():
        for players in (game.players[0], game.players[-1]):
            for bot in bots_for(game.name):
                yield f"{bot}, {game.title}, {players} players"
                thinker(bot, game.name)(_opening(game, players), _GLANCE, Random(0))


def _opening(entry: Entry, players: int) -> Any:
    """What the first seat that has to act sees."""
    game, rng = entry.game, Random(0)
    state = game.initial(entry.config_from_json({"players": players}))
    while isinstance(actor := game.actor(state), Chance):
        outcomes, weights = zip(*game.chance(state), strict=True)
        state = game.apply(state, rng.choices(outcomes, weights)[0]).state
    return game.view(state, actor)
