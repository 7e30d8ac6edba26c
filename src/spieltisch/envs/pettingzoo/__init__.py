"""PettingZoo environments: `paseo_v1`, `paroli_v1`, `raeuberparoli_v1`, each with `env` and `raw_env`."""

from __future__ import annotations

from spieltisch.envs.pettingzoo import paroli_v1, paseo_v1, raeuberparoli_v1

__all__ = ["paroli_v1", "paseo_v1", "raeuberparoli_v1"]
