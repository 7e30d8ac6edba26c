"""Paseo as a vector environment. Action ids: `spieltisch.envs.paseo.ids`; observations: `paseo.observation`."""

from __future__ import annotations

from typing import Literal

from spieltisch.envs.vector.env import GamesEnv
from spieltisch.envs.vector.paseo.machine import PASEO

__all__ = ["PaseoVectorEnv"]


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
            PASEO,
            num_envs,
            threads=threads,
            copy=copy,
            players=players,
            path=path,
            turn_limit=turn_limit,
            **options,
        )
