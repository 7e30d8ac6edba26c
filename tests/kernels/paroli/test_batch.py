"""The front door of Paroli's batches."""

from __future__ import annotations

from typing import Any

import pytest

from spieltisch.kernels.paroli.batch import random_games
from spieltisch.rules.errors import Impossible


def test_batches_do_not_depend_on_threads() -> None:
    one = random_games(3, 30, seed=5, robber=True)
    assert one == random_games(3, 30, seed=5, robber=True, threads=3)
    assert one != random_games(3, 30, seed=6, robber=True)
    assert sum(one.wins) + sum(one.shared) >= 30
    assert one.decisions > one.turns


@pytest.mark.parametrize("wrong", [{"players": 1}, {"players": 7}, {"threads": 0}, {"games": -1}])
def test_what_cannot_be_played_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(Impossible):
        random_games(**wrong)


def test_any_whole_number_is_a_seed() -> None:
    assert random_games(2, 2, seed=2**80 + 3) == random_games(2, 2, seed=3)
    assert random_games(2, 2) == random_games(2, 2, seed=0)
