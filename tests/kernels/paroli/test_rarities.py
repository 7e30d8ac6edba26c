"""Starts that lead where play hardly gets."""

from random import Random

import pytest

from spieltisch.kernels.paroli.rarities import directed, note
from spieltisch.kernels.reached import Reached
from spieltisch.rules import paroli
from spieltisch.rules.paroli import Config, Lay, State, check

SEEDS = range(40)


def begun(players: int) -> list[State]:
    """Directed starts of Räuberparoli that are not its beginning."""
    config = Config(players, robber=True)
    return [state for seed in SEEDS if (state := directed(config, Random(seed))).table.cards]


@pytest.mark.parametrize("players", range(2, 7))
def test_r11_a_directed_start_has_a_card_that_fills_two_lines(players: int) -> None:
    for state in begun(players):
        check(state)
        lays = [action for action in paroli.legal(state) if isinstance(action, Lay)]
        assert any(paroli.apply(state, lay).state.turn.earned == 2 for lay in lays)


def test_a_quarter_of_the_games_are_directed() -> None:
    assert len(SEEDS) / 8 < len(begun(2)) < len(SEEDS) / 2
    assert all(not directed(Config(2), Random(seed)).table.cards for seed in SEEDS)


def test_what_such_a_card_reaches_is_counted() -> None:
    reached, state = Reached(), begun(2)[0]
    for action in paroli.legal(state):
        note(reached, state, action, paroli.apply(state, action).facts)
    assert 0 < reached.rulings["R11, one card"] < len(paroli.legal(state))
