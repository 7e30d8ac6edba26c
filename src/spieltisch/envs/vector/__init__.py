"""Gymnasium vector environments on the kernels: thousands of games in one step."""

from __future__ import annotations

from spieltisch.envs.vector.paroli.env import ParoliVectorEnv, RaeuberparoliVectorEnv
from spieltisch.envs.vector.paseo.env import PaseoVectorEnv
from spieltisch.envs.vector.sampling import random_actions

__all__ = ["ParoliVectorEnv", "PaseoVectorEnv", "RaeuberparoliVectorEnv", "random_actions"]
