"""The kernels of Paseo's environments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from spieltisch.envs.registry import CODECS
from spieltisch.envs.vector.machine import Machine
from spieltisch.envs.vector.paseo.batch import (
    games,
    reset_games,
    reset_one,
    scratch,
    step_games,
    step_one,
)
from spieltisch.envs.vector.paseo.position import position, winners

__all__ = ["PASEO"]


def _agreed(options: Mapping[str, Any]) -> tuple[int, int, int, bool]:
    by_chance = options["path"] == "random"
    return options["players"], int(options["blank_blocked"]), options["turn_limit"], by_chance


PASEO: Final = Machine(
    CODECS["paseo"],
    games,
    scratch,
    _agreed,
    reset_games,
    step_games,
    reset_one,
    step_one,
    position,
    winners,
)
