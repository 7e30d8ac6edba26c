"""A whole game of each against a bot, from the first tile or card to the result, by clicking what the page lights; then the next."""

from collections.abc import Mapping
from random import Random
from typing import Final

import pytest
from playwright.sync_api import expect
from support.browsing import SMALL, Look
from support.page.paroli import ParoliPlayer
from support.page.paseo import PaseoPlayer
from support.page.results import recorded_result, shown_result
from support.page.starting import set_up
from support.page.touching import by_mouse
from support.page.visiting import Visit

DESK: Final = Look(SMALL)
PLAYERS: Final[Mapping[str, type[PaseoPlayer | ParoliPlayer]]] = {
    "Paseo": PaseoPlayer,
    "Paroli": ParoliPlayer,
    "Räuberparoli": ParoliPlayer,
}


@pytest.mark.long
@pytest.mark.parametrize("game", PLAYERS)
def test_a_whole_game_by_clicking(visit_seeded: Visit, rng: Random, game: str) -> None:
    page = visit_seeded(DESK)
    set_up(page, game)
    PLAYERS[game](page, by_mouse, rng).play()
    assert shown_result(page) == recorded_result(page)
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator("#result")).to_have_count(0)
    expect(page.locator(".bar")).to_be_visible()
