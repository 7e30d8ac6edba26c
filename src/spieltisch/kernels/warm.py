"""Compiling ahead what compares kernels with the law, plays at random and measures: every kernel is called once."""

from __future__ import annotations

from dataclasses import replace
from random import Random

__all__ = ["warm"]


def warm() -> None:
    """Compile, or load from the cache."""
    _paseo(2)
    _paseo(3)
    _paroli(robber=False)
    _paroli(robber=True)


def _paseo(players: int) -> None:
    import numpy as np  # noqa: PLC0415

    from spieltisch.kernels.paseo.crosscheck import crosscheck  # noqa: PLC0415 imports numba
    from spieltisch.kernels.paseo.policy import SEAT_VALUES  # noqa: PLC0415
    from spieltisch.kernels.paseo.table import Table, random_games  # noqa: PLC0415
    from spieltisch.rules.paseo import Config  # noqa: PLC0415

    random_games(players, games=1)
    rolled = next(iter(crosscheck(Config(players), seed=0)))
    Table(rolled).distinct()
    table = Table(replace(rolled, dice=None))
    table.playouts(1)
    table.policy_playouts(np.zeros(SEAT_VALUES * players), 0.1, 1)


def _paroli(*, robber: bool) -> None:
    from spieltisch.kernels.paroli.batch import random_games  # noqa: PLC0415 imports numba
    from spieltisch.kernels.paroli.crosscheck import lockstep  # noqa: PLC0415
    from spieltisch.rules.paroli import Config, initial  # noqa: PLC0415

    random_games(2, games=1, robber=robber)
    lockstep(initial(Config(2, robber)), Random(0))
