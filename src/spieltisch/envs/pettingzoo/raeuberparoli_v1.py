"""Räuberparoli for PettingZoo. Action ids: `spieltisch.envs.paroli.ids`; observations: `paroli.observation`."""

from __future__ import annotations

from typing import Any

from spieltisch.envs.pettingzoo.aec import GameEnv
from spieltisch.envs.registry import CODECS

__all__ = ["env", "raw_env"]


def raw_env(players: int = 2, *, render_mode: str | None = None, **options: bool) -> GameEnv:
    """A game of Räuberparoli, with options of the rules by name; an illegal action raises `ValueError`."""
    return GameEnv(CODECS["raeuberparoli"], render_mode, players=players, **options)


def env(players: int = 2, **options: Any) -> GameEnv:
    """The same, but an illegal action ends the game and loses it. Options as `raw_env`."""
    return GameEnv(CODECS["raeuberparoli"], players=players, illegal_loses=True, **options)
