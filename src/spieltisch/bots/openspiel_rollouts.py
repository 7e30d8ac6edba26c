"""Random games for OpenSpiel's searches, played by our kernels.

OpenSpiel's own rollouts go through our adapter step by step, which leaves a search a handful of them a
second. These are the same random games at machine speed, several for each position.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from spieltisch.envs.rewards import rewards
from spieltisch.kernels.chance import as_seed
from spieltisch.kernels.paroli import games as paroli_games, packing as paroli_packing
from spieltisch.kernels.paseo.table import Table
from spieltisch.rules import paroli, paseo
from spieltisch.rules.game import CHANCE, Outcome, draw_chance

__all__ = ["Rollouts"]

_PASEO_GAMES: Final = 16
_PAROLI_GAMES: Final = 4


class Rollouts:
    """An evaluator as OpenSpiel's searches ask for one."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def evaluate(self, state: Any) -> NDArray[np.float64]:
        """What random games from here are worth to each seat, on average."""
        match = state.match
        if match.entered:
            action = self._rng.choice([*match.words.values()])
            return self._worth(match.codec.game.apply(match.state, action).state)
        return self._worth(match.state)

    def prior(self, state: Any) -> Any:
        """Every action alike; CHANCE's as they are."""
        if state.is_chance_node():
            return state.chance_outcomes()
        ids = state.legal_actions()
        return [(number, 1 / len(ids)) for number in ids]

    def _worth(self, state: Any) -> NDArray[np.float64]:
        if isinstance(state, paroli.State):
            return self._paroli(state)
        return self._paseo(self._ready_to_roll(state))

    def _ready_to_roll(self, state: paseo.State) -> paseo.State:
        """On from here by random actions, until the dice are to be rolled or the game is over."""
        while state.phase not in {paseo.Phase.ROLLING, paseo.Phase.OVER}:
            if paseo.actor(state) is CHANCE:
                action = draw_chance(paseo, state, self._rng)
            else:
                action = self._rng.choice(paseo.legal(state))
            state = paseo.apply(state, action).state
        return state

    def _paseo(self, state: paseo.State) -> NDArray[np.float64]:
        if (ended := paseo.outcome(state)) is not None:
            return np.array(rewards(ended, state.players))
        tally = Table(state).playouts(_PASEO_GAMES, self._rng.getrandbits(31))
        return _worth(tally.wins) / _PASEO_GAMES

    def _paroli(self, state: paroli.State) -> NDArray[np.float64]:
        """Who shares a win (R8) is taken to share it with one other."""
        players, tally = state.config.players, np.zeros(paroli_games.TALLY, dtype=np.int64)
        row: Any = paroli_packing.pack(state)
        seed, sums = as_seed(self._rng.getrandbits(31)), _as_any(tally)
        paroli_games.playouts(row, seed, 0, _PAROLI_GAMES, sums)
        alone, shared = (
            [int(tally[place + seat]) for seat in range(players)]
            for place in (paroli_games.WINS, paroli_games.SHARED)
        )
        both = [times * (players / 2 - 1) / (players - 1) for times in shared]
        total: NDArray[np.float64] = _worth(alone) + np.array(both)
        return total / _PAROLI_GAMES


def _worth(wins: Sequence[int]) -> NDArray[np.float64]:
    """By seat, if each seat won this many times alone."""
    total = np.zeros(len(wins))
    for seat, times in enumerate(wins):
        total += times * np.array(rewards(Outcome((seat,), ""), len(wins)))
    return total


def _as_any(array: NDArray[np.int64]) -> Any:
    return array
