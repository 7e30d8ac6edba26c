"""PettingZoo environments: `paseo_v1`, `paroli_v1`, `raeuberparoli_v1`, each with `env` and `raw_env`."""

from __future__ import annotations

from spieltisch.envs.extras import need

need("pettingzoo", "envs")
