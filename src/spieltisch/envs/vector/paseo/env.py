"""Paseo as a vector environment. Action ids: `spieltisch.envs.paseo.ids`; observations: `paseo.observation`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from spieltisch.envs.registry import CODECS
from spieltisch.envs.vector.env import GamesEnv, Machine
from spieltisch.envs.vector.paseo.batch import games, reset_games, scratch, step_games

__all__ = ["PaseoVectorEnv"]


def _agreed(options: Mapping[str, Any]) -> tuple[int, int, int, bool]:
    by_chance = options["path"] == "random"
    return options["players"], int(options["blank_blocked"]), options["turn_limit"], by_chance


_MACHINE: Final = Machine(CODECS["paseo"], games, scratch, _agreed, reset_games, step_games)


class PaseoVectorEnv(GamesEnv):
    """Many games of Paseo at once."""

    def __init__(  # noqa: PLR0913 the options of the game, each by its name
        self,
        num_envs: int,
        *,
        players: int = 2,
        path: Literal["laid", "random"] = "laid",
        turn_limit: int = 1000,
        threads: int = 1,
        copy: bool = True,
        **options: bool,
    ) -> None:
        super().__init__(
            _MACHINE,
            num_envs,
            threads=threads,
            copy=copy,
            players=players,
            path=path,
            turn_limit=turn_limit,
            **options,
        )
