"""What a turn with cards shows while it is entered: touched lines, slots of laid cards, new cards, chips by a long press."""

import re
from collections import Counter
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect
from support.browsing import PHONE, Look
from support.page.moments import changing, wait_for_turn
from support.page.stages import ME, stage
from support.page.visiting import Sit, Visit

from spieltisch.rules import paroli

DESK: Final = Look((1280, 800))
FINGER: Final = Look(PHONE, touch=True)
WORTH: Final = {"b": 5, "g": 10, "r": -5, "P": -10}
"""By the first letter of a card."""
HOLDING: Final = 800


def playable() -> tuple[int, int]:
    """A number that can be laid at the stage of cards, and how many cards of it are in hand."""
    state: paroli.State = stage("cards").course.state
    held = Counter(card.number for card in state.racks[ME])
    lay = next(each for each in paroli.legal(state) if isinstance(each, paroli.Lay))
    assert lay.card.number
    return lay.card.number, held[lay.card.number]


def lay_all(page: Page) -> None:
    number, count = playable()
    for _ in range(count):
        page.locator(".bar .back").wait_for()
        page.locator(f".rack [data-stack='{number}']").press("Enter")
        page.locator("[data-cell][aria-label*=', fits']").first.press("Enter")
        page.locator(".paroli:not([data-checking])").wait_for()


@pytest.mark.parametrize("look", [DESK, FINGER], ids=["desk", "phone"])
def test_laid_cards_leave_a_slot_until_they_are_taken_back(sit: Sit, look: Look) -> None:
    page = sit("cards", look=look)
    lay_all(page)
    slot = page.locator(".rack .slot")
    expect(slot).to_have_text(f"{playable()[1]} laid" if look is DESK else "")
    page.keyboard.press("z")
    expect(slot).to_have_count(0)


def test_a_line_of_the_preview_is_framed_and_tells_what_its_cards_come_to(sit: Sit) -> None:
    page, state = sit("cards", look=DESK), stage("cards").course.state
    lay_all(page)
    number, _ = playable()
    preview = page.get_by_role("region", name="What this turn changes")
    row = preview.get_by_role("button", name=re.compile(f"^column {number}"))
    framed = page.locator(".paroli rect.named")
    expect(framed).to_have_count(0)
    row.hover()
    expect(framed).to_have_count(1)
    cards = [card for cell, card in state.table.cards if cell.number == number]
    cards += [card for card in state.racks[ME] if card.number == number]
    sum_of_all = sum(WORTH[str(card)[0]] for card in cards)
    expect(preview).to_contain_text(f"Sum of its cards: {sum_of_all}")
    page.mouse.move(5, 5)
    expect(framed).to_have_count(0)
    row.focus()
    expect(framed).to_have_count(1)


def test_n_goes_to_the_cards_that_have_just_come(visit: Visit) -> None:
    page = visit(DESK)
    page.locator(".games > li").nth(1).locator(".ways > .btn").last.click()
    wait_for_turn(page)
    with changing(page):
        page.locator(".acts .draw").last.click()
    wait_for_turn(page)
    new = page.locator(".rack button:has(.fresh)")
    expect(new).not_to_have_count(0)
    seen = set[str | None]()
    for _ in range(new.count()):
        page.keyboard.press("n")
        focused = page.locator(".rack button:focus")
        expect(focused).to_have_attribute("aria-label", re.compile("New: "))
        seen.add(focused.get_attribute("data-stack"))
    assert len(seen) == new.count(), "each of them"
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(new).to_have_count(0)


def hold(line: Locator) -> None:
    pressed = {"pointerType": "touch", "isPrimary": True, "button": 0, "pointerId": 7}
    line.dispatch_event("pointerdown", pressed)
    line.page.wait_for_timeout(HOLDING)
    line.dispatch_event("pointerup", pressed)


@pytest.mark.parametrize(
    "head", ["[data-head='{}']", ".foot[data-meter='{}']"], ids=["head", "foot"]
)
def test_a_long_press_claims_a_line(sit: Sit, head: str) -> None:
    page, state = sit("cards", look=FINGER), stage("cards").course.state
    lay_all(page)
    taken = {paroli.format_line(line) for line, _ in state.table.chips}
    free = next(
        name for cell, _ in state.table.cards if (name := f"col {cell.number}") not in taken
    )
    said = page.locator(".bar .say h2")
    expect(page.locator(f"[data-head='{free}'][data-choice]")).to_have_count(1)
    hold(page.locator(head.format(free)))
    expect(said).to_have_text("Chip placed")
    expect(page.get_by_role("region", name=re.compile("^column"))).to_have_count(0)


def test_a_long_press_says_of_a_claimed_line_whose_it_is(sit: Sit) -> None:
    page, state = sit("cards", look=FINGER), stage("cards").course.state
    lay_all(page)
    line, _ = state.table.chips[0]
    hold(page.locator(f"[data-head='{paroli.format_line(line)}']"))
    said = page.locator(".paroli section.panel[aria-labelledby=line]")
    expect(said).to_contain_text("chip lies before it")
