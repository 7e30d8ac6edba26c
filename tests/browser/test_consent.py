"""Moving cards of others: at once, or by asking; the owner sees what would change and says yes or no."""

import pytest
from playwright.sync_api import Page, expect
from support.browsing import Look
from support.page.cells import moved_cells
from support.page.stages import SCREEN, asking, gaining, moves_at_once, stage
from support.page.visiting import Sit

from spieltisch.rules import paroli

OWNER = 1


def ask(page: Page, move: paroli.Shift | paroli.Rob) -> None:
    lifted, goal = moved_cells(page, move)
    lifted.click()
    goal.click()
    expect(page.locator(".say")).to_contain_text("will be asked")
    page.get_by_role("button", name="Ask Jonas").click()


@pytest.mark.parametrize(
    ("name", "kind", "answer", "told"),
    [
        ("shift", paroli.Shift, "Yes", "shifts"),
        ("rob", paroli.Rob, "No", "Jonas refuses"),
    ],
)
def test_the_owner_is_asked(
    sit: Sit, name: str, kind: type[paroli.Shift | paroli.Rob], answer: str, told: str
) -> None:
    mine, other = sit(name), sit(name, OWNER)
    move = asking(stage(name).course, kind)
    assert move
    cards = [cell.get_attribute("aria-label") for cell in moved_cells(other, move)]
    ask(mine, move)
    expect(mine.get_by_role("button", name="Withdraw")).to_be_visible()
    expect(other.get_by_role("heading", name="Mira asks you")).to_be_visible()
    expect(other.get_by_role("group", name="before")).not_to_have_count(0)
    other.get_by_role("button", name=answer).click()
    for page in (mine, other):
        expect(page.locator("#question")).to_have_count(0)
        expect(page.locator("#talk ol")).to_contain_text(told)
    is_changed = [cell.get_attribute("aria-label") for cell in moved_cells(other, move)] != cards
    assert is_changed == (answer == "Yes")


def test_a_question_can_be_withdrawn(sit: Sit) -> None:
    mine, other = sit("withdrawn"), sit("withdrawn", OWNER)
    move = asking(stage("withdrawn").course, paroli.Rob)
    assert move
    ask(mine, move)
    expect(other.locator("#question")).to_be_visible()
    mine.get_by_role("button", name="Withdraw").click()
    expect(other.locator("#question")).to_have_count(0)
    expect(other.locator(".say")).to_contain_text("withdrawn the question")
    expect(other.locator(".say")).to_contain_text("counts as no (R15)")
    expect(mine.locator(".acts")).to_be_visible()
    expect(mine.locator("#talk ol > li").last).to_contain_text("was withdrawn")


def test_a_question_tells_what_the_asker_gains(sit: Sit) -> None:
    """All of it fits a small desk."""
    desk = Look((1280, 800))
    mine, other = sit("gain", look=desk), sit("gain", OWNER, desk)
    course = stage("gain").course
    move = gaining(course)
    assert move
    gain = next(
        change
        for change in paroli.explain_move(course.state, move).changes
        if change.owner == 0 and change.after.value > change.before.value
    )
    ask(mine, move)
    panel = other.locator("section:has(#question)")
    told = panel.locator(".others li").filter(has_text="Mira")
    expect(told.first).to_contain_text(f"{gain.after.value}".replace("-", "−"))
    for page in (mine, other):
        expect(page.locator("section:has(#question)")).to_be_in_viewport(ratio=1)
    assert panel.evaluate("it => it.parentElement.scrollHeight <= it.parentElement.clientHeight")
    expect(mine.locator(".say")).not_to_contain_text("prepare your turn")


def test_two_at_one_screen_ask_each_other(sit: Sit) -> None:
    page, move = sit(SCREEN), asking(stage(SCREEN).course, paroli.Rob)
    assert move
    lift, question = page.locator(".curtain .btn"), page.locator("#question")
    lift.click()
    ask(page, move)
    lift.click()
    expect(question).to_have_text("Mira asks Jonas")
    page.get_by_role("button", name="No").click()
    lift.click()
    expect(page.locator(".acts")).to_be_visible()
    expect(question).to_have_count(0)


def test_a_move_that_asks_nobody_joins_the_plan(sit: Sit) -> None:
    page, move = sit("move"), moves_at_once(stage("move").course)
    assert move
    lifted, goal = moved_cells(page, move)
    lifted.click()
    goal.click()
    page.get_by_role("button", name="Move it like this").click()
    page.get_by_role("button", name="End turn").click()
    expect(page.locator("ol.seats [aria-current='true']")).to_contain_text("Jonas")
