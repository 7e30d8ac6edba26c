"""Getting a bot ready: it thinks once about every kind of choice, so that all it needs is compiled."""

from __future__ import annotations

from random import Random
from typing import Any, Final, TypeAlias

from spieltisch.bots.policy import Budget, Thinker
from spieltisch.rules.catalogue import entry
from spieltisch.rules.game import CHANCE, Game
from spieltisch.rules.plain import kind_of

__all__ = ["warm_up"]

AnyGame: TypeAlias = Game[Any, Any, Any, Any]

_CHOICES: Final = 40
"""How many choices of a game are enough to have met the kinds of them."""


def warm_up(thinker: Thinker, game: str) -> None:
    """Let it think about the beginning of a made-up game, as little as it can."""
    law, rng = entry(game).game, Random(0)
    state, met = law.initial(_config(game)), set[frozenset[str]]()
    for _ in range(_CHOICES):
        state = _after_chance(law, state, rng)
        actor, choices = law.actor(state), law.legal(state)
        if not isinstance(actor, int):
            return
        kinds = frozenset(kind_of(action) for action in choices)
        if kinds not in met:
            thinker(law.view(state, actor), Budget(nodes=1), Random(0))
        met.add(kinds)
        state = law.apply(state, rng.choice(choices)).state


def _config(game: str) -> Any:
    """Two players; in Paseo on a path that chance lays, so that the race comes soon."""
    quick = {"path": "random"} if game == "paseo" else {}
    return entry(game).config_from_json({"players": 2, **quick})


def _after_chance(law: AnyGame, state: Any, rng: Random) -> Any:
    """The next state in which no dice or cards are due."""
    while law.actor(state) is CHANCE:
        outcomes = law.chance(state)
        weights = [weight for _, weight in outcomes]
        state = law.apply(state, rng.choices(outcomes, weights)[0][0]).state
    return state
