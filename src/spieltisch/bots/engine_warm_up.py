"""Getting a bot ready: it rehearses whole games, so that all it needs is loaded and compiled."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any, Final, TypeAlias

from spieltisch.bots.policy import Budget, Thinker
from spieltisch.games.registry import PORTS
from spieltisch.rules.catalogue import entry
from spieltisch.rules.game import CHANCE, Game, draw_chance
from spieltisch.rules.json_form import kind_of

__all__ = ["warm_up"]

AnyGame: TypeAlias = Game[Any, Any, Any, Any]

_TABLES: Final = (2, 3)
"""Two players are often another game than more of them."""
_EVERY: Final = 4
_LITTLE: Final = Budget(seconds=0.2, nodes=300)


def warm_up(thinker: Thinker, game: str) -> None:
    """Let it think a little, now and then, in whole made-up games: early and late are not alike."""
    for players in _TABLES:
        _rehearse(thinker, game, players)


def _rehearse(thinker: Thinker, game: str, players: int) -> None:
    law, rng, met = entry(game).game, Random(0), set[frozenset[str]]()
    state = _after_chance(law, law.initial(_config(game, players)), rng)
    for number in count():
        actor, choices = law.actor(state), law.legal(state)
        if not isinstance(actor, int):
            return
        kinds = frozenset(kind_of(action) for action in choices)
        if kinds not in met or number % _EVERY == 0:
            thinker(law.view(state, actor), _LITTLE, Random(0))
        met.add(kinds)
        state = _after_chance(law, law.apply(state, rng.choice(choices)).state, rng)


def _config(game: str, players: int) -> Any:
    return entry(game).config_from_json({"players": players, **PORTS[game].quick})


def _after_chance(law: AnyGame, state: Any, rng: Random) -> Any:
    """The next state in which no dice or cards are due."""
    while law.actor(state) is CHANCE:
        state = law.apply(state, draw_chance(law, state, rng)).state
    return state
