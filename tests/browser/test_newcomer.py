"""From the start page into a game: one button, and the first thing to do is lit."""

import pytest
from playwright.sync_api import expect

from spieltisch.testing.browsing import PHONE, Look
from spieltisch.testing.page.visiting import Visit

GAMES = ("Paseo", "Paroli", "Räuberparoli")


@pytest.mark.parametrize("look", [Look(), Look(PHONE, touch=True)], ids=["desk", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_one_button_leads_to_the_first_move(visit: Visit, look: Look, game: str) -> None:
    page = visit(look)
    card = page.locator(".games > li").nth(GAMES.index(game))
    expect(card.get_by_role("heading")).to_contain_text(game)
    card.get_by_role("button", name="Play against a bot").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(game)
    expect(page.locator(".acts")).to_be_visible()
    expect(page.locator(".seats li").nth(0)).to_contain_text("you")
