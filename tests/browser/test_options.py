"""Rules that a table agrees otherwise: chosen where it is set up, held to in play."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect
from support.browsing import PHONE, Look
from support.page.starting import GAMES
from support.page.visiting import Visit

from spieltisch.rules.catalogue import GAMES as RULES

LOOKS: Final = [Look(), Look(PHONE, touch=True)]
NAMES: Final[dict[str, str]] = dict(zip(GAMES, ("paseo", "paroli", "raeuberparoli"), strict=True))


@pytest.mark.parametrize("game", GAMES)
def test_each_option_of_a_game_can_be_agreed(visit: Visit, game: str) -> None:
    page = visit(Look(PHONE, touch=True))
    options = RULES[NAMES[game]].options
    table = _agree(page, game, [option.ruling for option in options])
    assert {option.name: True for option in options}.items() <= table["config"].items()


@pytest.mark.parametrize("look", LOOKS, ids=["desk", "phone"])
def test_r4_one_card_is_drawn_and_seen_before_the_next(visit: Visit, look: Look) -> None:
    page = visit(look)
    _agree(page, "Paroli", ["R4"])
    acts = page.locator(".acts")
    draws = acts.get_by_role("button", name=re.compile("Draw"))
    held = _held(page)
    for drawn in (1, 2):
        expect(draws).to_have_count(1)
        draws.click()
        expect(page.locator(".rack")).to_have_attribute(
            "aria-label", re.compile(rf"\b{held + drawn}\b")
        )
        if drawn == 1:
            expect(acts.get_by_role("button", name="End turn")).to_be_enabled()


def _held(page: Page) -> int:
    """How many cards the visitor's rack says it holds."""
    said = re.search(r"\d+", page.locator(".rack").get_attribute("aria-label") or "")
    assert said
    return int(said[0])


def _agree(page: Page, game: str, rulings: list[str]) -> dict[str, dict[str, object]]:
    """Begin against a bot with these readings; the table as the server has made it."""
    page.locator(".games > li").nth(GAMES.index(game)).locator(".more button").click()
    for ruling in rulings:
        page.get_by_role("checkbox", name=f"({ruling})").check()
    with page.expect_response("**/api/tables") as made:
        page.get_by_role("button", name="Start playing").click()
    table: dict[str, dict[str, object]] = made.value.json()
    expect(page.locator(".acts")).to_be_visible()
    return table
