"""A whole game of each, from the first tile or card to the result, by whatever the page lights."""

from collections.abc import Mapping
from random import Random
from typing import Final

import pytest

from spieltisch.testing.browsing import PHONE, SMALL, Look
from spieltisch.testing.page.keys import ParoliKeys, PaseoKeys, set_up_by_keys
from spieltisch.testing.page.paroli import ParoliPlayer
from spieltisch.testing.page.paseo import PaseoPlayer
from spieltisch.testing.page.results import recorded_result, shown_result
from spieltisch.testing.page.starting import set_up
from spieltisch.testing.page.touching import by_finger, by_mouse
from spieltisch.testing.page.visiting import Visit

DESK: Final = Look(SMALL, sharpness=0.4)
HELD: Final = Look(PHONE, touch=True, sharpness=0.4)
PLAYERS: Final[Mapping[str, type[PaseoPlayer | ParoliPlayer]]] = {
    "Paseo": PaseoPlayer,
    "Paroli": ParoliPlayer,
    "Räuberparoli": ParoliPlayer,
}

KEYS: Final[Mapping[str, type[PaseoKeys | ParoliKeys]]] = {
    "Paseo": PaseoKeys,
    "Räuberparoli": ParoliKeys,
}


@pytest.mark.parametrize("game", PLAYERS)
def test_by_clicking(visit: Visit, game: str) -> None:
    page = visit(DESK)
    set_up(page, game)
    PLAYERS[game](page, by_mouse, Random(game)).play()
    assert shown_result(page) == recorded_result(page)


@pytest.mark.parametrize("game", ["Paseo", "Räuberparoli"])
def test_by_keys_alone(visit: Visit, game: str) -> None:
    page = visit(DESK)
    set_up_by_keys(page, game)
    KEYS[game](page, Random(game)).play()
    assert shown_result(page) == recorded_result(page)


@pytest.mark.parametrize("game", ["Paseo", "Räuberparoli"])
def test_by_touch_on_a_phone(visit: Visit, game: str) -> None:
    page = visit(HELD)
    set_up(page, game)
    PLAYERS[game](page, by_finger, Random(game)).play()
    assert shown_result(page) == recorded_result(page)
