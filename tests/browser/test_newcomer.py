"""From the start page into a game: one button, and the first thing to do is lit."""

import re

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


def test_a_table_is_set_up_as_one_wishes(visit: Visit) -> None:
    """A ready-made path, half an hour for each, and whoever is late has lost."""
    page = visit(Look(PHONE, touch=True))
    page.locator(".games > li").first.get_by_role("button", name="Choose bots").tap()
    for choice in ("3", "Per game"):
        page.get_by_role("radio", name=choice).tap()
    page.get_by_label("For the whole game").select_option("30 minutes")
    page.get_by_label("Added after each turn").select_option("0 seconds")
    page.get_by_label("When time runs out").select_option("the seat is lost")
    page.get_by_label("ready-made path").check()
    with page.expect_response("**/api/tables") as made:
        page.get_by_role("button", name="Start playing").tap()
    table = made.value.json()
    assert table["clock"] == {"kind": "game", "seconds": 1800, "increment": 0}
    assert (table["on_timeout"], len(table["seats"])) == ("forfeit", 3)
    expect(page.locator(".seats li")).to_have_count(3)
    expect(page.locator("time").first).to_contain_text(re.compile("30:00|29:"))
    expect(page.locator("[data-cell]").nth(17)).to_be_visible()
