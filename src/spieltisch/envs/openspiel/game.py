"""The games as OpenSpiel knows games, all by one adapter.

Utilities are those of `spieltisch.envs.rewards`: they add up to 0, a win is 1. CHANCE's actions are
explicit chance nodes with their probabilities. The options are the game's parameters.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from spieltisch.envs.codec import Codec
from spieltisch.envs.openspiel.state import OpenSpielState
from spieltisch.envs.registry import CODECS
from spieltisch.extras import need
from spieltisch.games.registry import PORTS

__all__ = ["GAMES", "TableGame", "register"]

pyspiel = need("pyspiel", "openspiel")
_Game: Any = pyspiel.Game


def _kind(codec: Codec) -> Any:
    hidden = PORTS[codec.name].hidden
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"spieltisch_{codec.name}",
        long_name=codec.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            information.IMPERFECT_INFORMATION if hidden else information.PERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=codec.players[-1],
        min_num_players=codec.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # a whole history has no fixed length
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(codec.options),
    )


class TableObserver:
    """The observation of the other doors as a tensor of floats.

    With perfect recall, which only the string has, it is all that the seat has been told since the
    beginning, in order.
    """

    def __init__(self, length: int, recall: bool) -> None:
        self.tensor: Any = None if recall else np.zeros(length, dtype=np.float32)
        self.dict: dict[str, Any] = {} if recall else {"observation": self.tensor}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = state.match.observe(player)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        if self.tensor is None:
            return state.told(player)
        return state.seen_by(player)


class TableGame(_Game):  # type: ignore[misc]
    """One of the games, with its options."""

    codec: Codec
    kind: Any
    """Its type, in OpenSpiel's sense."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.agreed = {**self.codec.options, **(params or {})}
        self.config = self.codec.configure(**self.agreed)
        super().__init__(self.kind, self._sizes(), dict(params or {}))  # pyright: ignore[reportUnknownMemberType] it has no types

    def _sizes(self) -> Any:
        codec = self.codec
        return pyspiel.GameInfo(
            num_distinct_actions=codec.actions,
            max_chance_outcomes=codec.chance_ids,
            num_players=self.config.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=codec.most_steps(self.agreed),
        )

    def max_chance_nodes_in_history(self) -> int:
        return self.codec.most_chance(self.agreed)

    def new_initial_state(self) -> OpenSpielState:
        return OpenSpielState(self, self.codec, self.config)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableObserver:  # noqa: ARG002 OpenSpiel's form
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return TableObserver(self.codec.length(self.config.players), recall)


class PaseoGame(TableGame):
    codec = CODECS["paseo"]
    kind = _kind(codec)


class ParoliGame(TableGame):
    codec = CODECS["paroli"]
    kind = _kind(codec)


class RaeuberparoliGame(TableGame):
    codec = CODECS["raeuberparoli"]
    kind = _kind(codec)


GAMES: Final = {game.kind.short_name: game for game in (PaseoGame, ParoliGame, RaeuberparoliGame)}
"""The games by the names under which they are registered."""


def register() -> None:
    """Make the games known to `pyspiel.load_game`."""
    for game in GAMES.values():
        pyspiel.register_game(game.kind, game)
