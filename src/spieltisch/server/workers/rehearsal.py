"""Before the curtain rises: every bot makes one move of every game, so that all it needs is loaded and compiled."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from spieltisch.bots.registry import bots_for, thinker
from spieltisch.games.registry import PORTS
from spieltisch.rules.catalogue import GAMES, Entry
from spieltisch.rules.game import Chance, draw_chance
from spieltisch.search.budget import Budget

__all__ = ["first_turn", "rehearse"]

_GLANCE: Final = Budget(seconds=0.01, nodes=1)


def rehearse() -> Iterator[str]:
    """Bot by bot; yields the name of what comes next."""
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
        state = game.apply(state, draw_chance(game, state, rng)).state
    return game.view(state, actor)


def first_turn(game: str, players: int = 2) -> Any:
    """What a seat sees that has something to weigh: in Paseo, after the first roll."""
    found, rng = GAMES[game], Random(0)
    law, port = found.game, PORTS[game]
    state = law.initial(found.config_from_json({"players": players, **port.quick}))
    while True:
        actor = law.actor(state)
        if isinstance(actor, int) and (port.hidden or port.choices(state)):
            return law.view(state, actor)
        chance = isinstance(actor, Chance)
        action = draw_chance(law, state, rng) if chance else rng.choice(law.legal(state))
        state = law.apply(state, action).state
