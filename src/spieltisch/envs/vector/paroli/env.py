"""Paroli and Räuberparoli as vector environments.

Action ids: `spieltisch.envs.paroli.ids`; observations: `paroli.observation`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from spieltisch.envs.registry import CODECS
from spieltisch.envs.vector.env import GamesEnv, Machine
from spieltisch.envs.vector.paroli.batch import games, reset_games, scratch, step_games
from spieltisch.kernels.paroli.packing import variant_of

__all__ = ["ParoliVectorEnv", "RaeuberparoliVectorEnv"]


def _machine(name: str) -> Machine:
    def agreed(options: Mapping[str, Any]) -> tuple[int, int]:
        return options["players"], variant_of(CODECS[name].configure(**options))

    return Machine(CODECS[name], games, scratch, agreed, reset_games, step_games)


_PAROLI: Final = _machine("paroli")
_RAEUBERPAROLI: Final = _machine("raeuberparoli")


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
        super().__init__(_PAROLI, num_envs, threads=threads, copy=copy, players=players, **options)


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
            _RAEUBERPAROLI, num_envs, threads=threads, copy=copy, players=players, **options
        )
