"""Where kernels let tiles and start tiles lie is where the law does."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from spieltisch.kernels.paseo.site import Site
from spieltisch.rules import paseo
from spieltisch.rules.errors import Impossible
from spieltisch.rules.paseo import Action, Lay, Phase, Place, State
from spieltisch.testing.paseo import drawn


def building(players: int, seed: int) -> Iterator[tuple[State, Lay | Place]]:
    """The positions of a game while it is built, each with what is put down next."""
    rng = Random(seed)
    state = paseo.apply(paseo.initial(paseo.Config(players=players)), paseo.First(0)).state
    while state.phase in (Phase.LAYING, Phase.PLACING):
        action = rng.choice(paseo.legal(state))
        assert isinstance(action, Lay | Place)
        yield state, action
        state = paseo.apply(state, action).state


def texts(actions: tuple[Action, ...]) -> list[str]:
    return sorted(map(paseo.format, actions))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_building_equals_the_law(players: int) -> None:
    """Packed, listed and put down step by step, from the first tile to the last start tile."""
    for seed in range(25):
        site: Site | None = None
        for state, action in building(players, seed):
            assert Site(state).state == state
            site = site or Site(state)
            assert site.state == state
            assert texts(site.legal()) == texts(paseo.legal(state))
            site.apply(action)


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
    assert texts(Site(curled).legal()) == texts(paseo.legal(curled)) != []


def test_a_race_is_not_built() -> None:
    with pytest.raises(Impossible, match="put down"):
        Site(drawn("A * * * B"))


def test_an_end_with_one_cell_of_its_own_takes_its_start_tile_there() -> None:
    """P3: straight ahead of the end inside, for both cells beside it touch other tiles, too."""
    winding = drawn(
        """
        . . . *
        . * . *
        * * . *
        * . . *
        * * * *
        """,
        players=2,
    )
    assert texts(Site(winding).legal()) == texts(paseo.legal(winding)) != []


def lone_tile(x: int, y: int) -> State:
    return paseo.state_from_text(f"2 *@{x},{y} .|. A - - 0/1000 -", full_set=False)


@pytest.mark.parametrize(("x", "y"), [(29, 29), (-29, -29)])
def test_a_path_may_lie_as_far_off_as_kernels_know(x: int, y: int) -> None:
    state = lone_tile(x, y)
    assert texts(Site(state).legal()) == texts(paseo.legal(state)) != []


@pytest.mark.parametrize(("x", "y"), [(30, 0), (-30, 0), (0, 30), (0, -30)])
def test_a_path_farther_off_is_refused(x: int, y: int) -> None:
    with pytest.raises(Impossible, match="30 cells"):
        Site(lone_tile(x, y))
