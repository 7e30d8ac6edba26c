"""Paroli and Räuberparoli as vector environments.

Action ids: `spieltisch.envs.paroli.ids`; observations: `paroli.observation`.
"""

from __future__ import annotations

from spieltisch.envs.vector.env import GamesEnv
from spieltisch.envs.vector.paroli.machine import PAROLI, RAEUBERPAROLI

__all__ = ["ParoliVectorEnv", "RaeuberparoliVectorEnv"]


class ParoliVectorEnv(GamesEnv):
    """Many games of Paroli at once."""

    def __init__(
        self,
        num_envs: int,
        *,
        players: int = 2,
        threads: int = 1,
        copy: bool = True,
        **options: bool,
    ) -> None:
        super().__init__(PAROLI, num_envs, threads=threads, copy=copy, players=players, **options)


class RaeuberparoliVectorEnv(GamesEnv):
    """Many games of Räuberparoli at once."""

    def __init__(
        self,
        num_envs: int,
        *,
        players: int = 2,
        threads: int = 1,
        copy: bool = True,
        **options: bool,
    ) -> None:
        super().__init__(
            RAEUBERPAROLI, num_envs, threads=threads, copy=copy, players=players, **options
        )
