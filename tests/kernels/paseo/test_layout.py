"""Where kernels let tiles and start tiles lie is where the law does."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from spieltisch.kernels.paseo.building import legal_building
from spieltisch.rules import paseo
from spieltisch.rules.errors import Impossible
from spieltisch.rules.paseo import Action, Phase, State
from spieltisch.testing.paseo import drawn


def positions_while_building(players: int, seed: int) -> Iterator[State]:
    rng = Random(seed)
    state = paseo.apply(paseo.initial(paseo.Config(players=players)), paseo.First(0)).state
    while paseo.phase(state) in (Phase.LAYING, Phase.PLACING):
        yield state
        state = paseo.apply(state, rng.choice(paseo.legal(state))).state


def texts(actions: tuple[Action, ...]) -> list[str]:
    return sorted(map(paseo.format, actions))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_may_be_put_down_equals_the_law(players: int) -> None:
    for seed in range(25):
        for state in positions_while_building(players, seed):
            assert texts(legal_building(state)) == texts(paseo.legal(state))


def test_a_curled_line_takes_its_start_tile_where_there_is_no_room() -> None:
    """P3: an end without a cell of its own takes any free cell that touches it."""
    curled = drawn(
        """
        * * * *
        * . . *
        * . * *
        * . . .
        * * * .
        """,
        players=2,
    )
    assert texts(legal_building(curled)) == texts(paseo.legal(curled)) != []


def test_a_race_is_not_built() -> None:
    with pytest.raises(Impossible, match="put down"):
        legal_building(drawn("A * * * B"))
