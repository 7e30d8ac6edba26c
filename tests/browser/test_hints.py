"""Hints in a race against a bot: weighed, then set up and left to be confirmed; and what a turn risks is said before."""

import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect
from support.browsing import PHONE, Look
from support.page.moments import changing, wait_for_turn
from support.page.screens import PLAY_ON
from support.page.stages import ME, stage
from support.page.visiting import Sit

from spieltisch.analysis.paseo.signs import stuck_rolls
from spieltisch.rules import paseo

DESK: Final = Look((1280, 800))
FINGER: Final = Look(PHONE, touch=True)
LISTED: Final = 3
TRIES: Final = 40
"""Of asking again where the first answer was a quick one: the process may have to load and to compile."""
PAUSE: Final = 5_000
"""As often as one may ask: 12 times a minute."""
CHANCE: Final = re.compile(r"^(≈\s)?\d+(\.\d)?%$")
STUCK: Final = re.compile(r"\b[1-9]\d* of 36\b")
RISK: Final = re.compile(r"^\d+ of 36 rolls would leave you stuck\.$")
EVENTS: Final = """() => fetch(`/api/tables/${location.hash.split('/')[2]}/events`)
    .then((answer) => answer.json()).then(({ events }) => events.length)"""


def risky() -> int:
    """The event after which I am to move, with three turns, one of which leaves me some rolls without a move."""
    for each in stage("raced").happened:
        state = each.course.state
        if each.course.actor == ME and state.dice:
            after = [paseo.apply(state, turn).state for turn in paseo.legal(state)]
            if sum(not stuck_rolls(left, ME) for left in after) < LISTED <= len(after):
                return each.event.seq
    raise AssertionError("nothing was so risky in this game")


def _raced(sit: Sit, look: Look) -> Page:
    page = sit("raced", ME, look)
    page.goto(f"/#/table/{page.evaluate(PLAY_ON, risky())}")
    wait_for_turn(page)
    return page


def _weighed(page: Page) -> Locator:
    """The panel of a hint that is more than a quick one."""
    panel = page.locator("[data-note='hint']")
    for _ in range(TRIES):
        page.keyboard.press("h")
        panel.locator(".acts").wait_for()
        if panel.locator(".chances").count():
            return panel
        page.keyboard.press("Escape")
        expect(panel).to_have_count(0)
        page.wait_for_timeout(PAUSE)
    raise AssertionError("only quick hints came")


def _enter(page: Page) -> None:
    page.keyboard.press("Enter")


def _press(page: Page) -> None:
    page.get_by_role("button", name="Set it up for me").click()


@pytest.mark.parametrize(
    ("look", "use"), [(DESK, _enter), (FINGER, _press)], ids=["by key", "by touch"]
)
def test_a_hint_is_weighed_and_set_up_but_not_confirmed(
    sit: Sit, look: Look, use: Callable[[Page], None]
) -> None:
    page = _raced(sit, look)
    panel, confirm = _weighed(page), page.locator(".acts .confirm.main")
    chances = panel.locator(".change b")
    expect(chances).to_have_count(2)
    for chance in chances.all():
        expect(chance).to_have_text(CHANCE)
    expect(panel.locator(".reason")).not_to_be_empty()
    expect(panel.get_by_role("list", name="The best turns").get_by_role("listitem")).to_have_count(
        LISTED
    )
    before, state = page.evaluate(EVENTS), page.locator(".page").get_attribute("data-state")
    use(page)
    expect(panel).to_have_count(0)
    expect(confirm).to_be_enabled()
    assert page.evaluate(EVENTS) == before
    expect(page.locator(".page")).to_have_attribute("data-state", state or "")
    with changing(page):
        confirm.click()


def test_the_line_about_risks_can_be_switched_off(sit: Sit) -> None:
    page = _raced(sit, DESK)
    rows = _weighed(page).get_by_role("listitem").all_inner_texts()
    page.keyboard.press(str(1 + next(at for at, row in enumerate(rows) if STUCK.search(row))))
    _enter(page)
    line = page.locator(".say").get_by_text(RISK)
    expect(line).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("checkbox", name="Show which rolls would leave me without a move").uncheck()
    page.keyboard.press("Escape")
    expect(line).to_have_count(0)
    expect(page.locator(".acts .confirm.main")).to_be_enabled()
