"""A whole game of each, from the first tile or card to the result, by whatever the page lights."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page

from spieltisch.testing.browsing import Look
from spieltisch.testing.page.paroli import ParoliPlayer
from spieltisch.testing.page.paseo import PaseoPlayer
from spieltisch.testing.page.results import recorded_result, shown_result
from spieltisch.testing.page.starting import set_up
from spieltisch.testing.page.touching import by_mouse

PLAYERS = {"Paseo": PaseoPlayer, "Paroli": ParoliPlayer, "Räuberparoli": ParoliPlayer}


@pytest.mark.parametrize("game", PLAYERS)
def test_by_clicking(visit: Callable[..., Page], game: str) -> None:
    page = visit(Look())
    set_up(page, game)
    PLAYERS[game](page, by_mouse, Random(game)).play()
    assert shown_result(page) == recorded_result(page)
