"""A Gymnasium vector environment on the kernels: thousands of games in one step."""

from __future__ import annotations

from spieltisch.envs.extras import need

need("gymnasium", "envs")

from spieltisch.envs.vector.paroli import (  # noqa: E402 after the check
    ParoliVectorEnv,
    RaeuberparoliVectorEnv,
)
from spieltisch.envs.vector.paseo import PaseoVectorEnv  # noqa: E402
from spieltisch.envs.vector.sampling import random_actions  # noqa: E402

__all__ = ["ParoliVectorEnv", "PaseoVectorEnv", "RaeuberparoliVectorEnv", "random_actions"]
