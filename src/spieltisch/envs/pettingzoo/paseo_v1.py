"""Paseo for PettingZoo. Action ids: `spieltisch.envs.paseo.ids`; observations: `paseo.observation`."""

from __future__ import annotations

from typing import Any, Literal

from spieltisch.envs.pettingzoo.aec import GameEnv
from spieltisch.envs.registry import CODECS

__all__ = ["env", "raw_env"]


def raw_env(
    players: int = 2,
    *,
    path: Literal["laid", "random"] = "laid",
    turn_limit: int = 1000,
    render_mode: str | None = None,
    **options: bool,
) -> GameEnv:
    """A game of Paseo, with options of the rules by name; an illegal action raises `ValueError`."""
    return GameEnv(
        CODECS["paseo"], render_mode, players=players, path=path, turn_limit=turn_limit, **options
    )


def env(players: int = 2, **options: Any) -> GameEnv:
    """The same, but an illegal action ends the game and loses it. Options as `raw_env`."""
    return GameEnv(CODECS["paseo"], players=players, illegal_loses=True, **options)
