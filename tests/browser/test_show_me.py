"""Refusals name the real reason, and "Show me" plays it on the board without covering it."""

from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect
from support.browsing import PHONE, Look
from support.page.cells import path_cell
from support.page.stages import ME, TEN_ROWS, stage, too_far
from support.page.visiting import Sit

from spieltisch.rules import paroli, paseo
from spieltisch.rules.paseo.moving import walks
from spieltisch.rules.paseo.state import dice_of, mover

DESK: Final = Look((1280, 800))
FINGER: Final = Look(PHONE, touch=True)
_CLEAR: Final = """() => {
    const box = document.querySelector('[data-note]').getBoundingClientRect()
    return [...document.querySelectorAll('.beats .frame')].filter(it => {
        const at = it.getBoundingClientRect()
        return Math.min(at.right, box.right) - Math.max(at.left, box.left) > 2
            && Math.min(at.bottom, box.bottom) - Math.max(at.top, box.top) > 2
    }).length === 0
}"""

_WATCHED: Final = """() => {
    window.seen = []
    const look = () => {
        const beats = document.querySelector('.beats')
        if (beats) window.seen.push([Number(beats.dataset.beat), beats.querySelectorAll('[data-mark]').length])
    }
    new MutationObserver(look).observe(document.body, { attributes: true, childList: true, subtree: true })
}"""


def played(page: Page) -> Locator:
    """The marks that a reason leaves on the board, in the order in which they came."""
    page.get_by_role("button", name="Show me").click()
    page.locator(".beats[data-played]").wait_for()
    return page.locator(".beats [data-mark]")


def words(marks: Locator) -> list[str | None]:
    return [mark.get_attribute("data-mark") for mark in marks.all()]


@pytest.mark.parametrize("look", [DESK, FINGER], ids=["desk", "phone"])
def test_the_stones_that_would_be_jumped_are_counted(sit: Sit, look: Look) -> None:
    page, course = sit("far", look=look), stage("far").course
    found = too_far(course)
    assert found
    stone, cell = found
    path_cell(page, course.state.stones[ME][stone]).click()
    path_cell(page, cell).click()
    marks = played(page)
    counted = words(marks)
    assert counted[:1] == ["1"]
    assert counted[-1] == "✕"
    expect(page.locator(".beats .no[data-mark]")).not_to_have_count(0)
    page.wait_for_function(_CLEAR)  # it finds its place with the next frame
    page.keyboard.press("Escape")
    expect(page.locator(".beats")).to_have_count(0)


def test_it_comes_one_after_the_other(sit: Sit) -> None:
    page, course = sit("far", look=Look((1280, 800), pace="normal")), stage("far").course
    found = too_far(course)
    assert found
    stone, cell = found
    path_cell(page, course.state.stones[ME][stone]).click()
    path_cell(page, cell).click()
    page.evaluate(_WATCHED)
    marks = played(page)
    seen: list[list[int]] = page.evaluate("window.seen")
    beats = [beat for beat, _ in seen]
    assert sorted(set(beats)) == list(range(max(beats) + 1))
    assert seen[0][1] < seen[-1][1] == marks.count()


def _reaches(state: paseo.State, stone: int, cell: paseo.Cell) -> bool:
    """Whether the stone would stop there by any part of the roll, if nothing lay there."""
    low, high = dice_of(state)
    moving = mover(state, ME, stone)
    free = moving._replace(crowd={at: n for at, n in moving.crowd.items() if at != cell})
    values = {low, high, low + high, high - low} - {0}
    return any(walk.target == cell for steps in values for walk in walks(free, steps))


def _unreached(state: paseo.State) -> tuple[int, paseo.Cell]:
    """A stone that can move, and an occupied tile ahead that it would not come to if it were free."""
    path = [*state.board.ways[ME]]
    return next(
        (stone, cell)
        for stone in range(4)
        if paseo.consider(state, paseo.Draft(stone=stone)).choices
        for cell in state.board.labels
        if path.index(cell) > path.index(state.stones[ME][stone])
        and any(cell in own for own in state.stones)
        and cell not in state.stones[ME]
        and not _reaches(state, stone, cell)
    )


def test_what_is_out_of_reach_is_not_called_occupied(sit: Sit) -> None:
    page, state = sit("turn", look=DESK), stage("turn").course.state
    stone, cell = _unreached(state)
    path_cell(page, state.stones[ME][stone]).click()
    if page.locator("[data-note='pick']").count():
        page.locator(f"[data-note='pick'] button[aria-label*='{stone or 'blank'}']").click()
    path_cell(page, cell).click()
    refusal = page.locator(".refusal")
    expect(refusal.get_by_role("heading")).to_have_text("Out of reach")
    marks = words(played(page))
    assert marks[-1] == "✕"
    reached = {
        choice.target
        for choice in paseo.consider(state, paseo.Draft(stone=stone)).choices
        if choice.target
    }
    assert len(marks) == len(reached) + 1, "each tile that it reaches, with all values of the roll"


def test_a_card_that_fits_nowhere_says_why(sit: Sit) -> None:
    page, state = sit("cards", look=FINGER), stage("cards").course.state
    used = {cell.number for cell, _ in state.table.cards}
    bare = next(
        card.number
        for card in state.racks[ME]
        if card.number and not used & {card.number - 1, card.number, card.number + 1}
    )
    page.locator(".bar .back").wait_for()
    page.keyboard.press(str(bare % 10))
    refusal = page.locator(".refusal")
    expect(refusal).to_contain_text("must touch another one")
    near = [str(number) for number in range(bare - 1, bare + 2) if 1 <= number <= 10]
    for number in near:
        expect(refusal).to_contain_text(number)
    assert words(played(page)) == [str(bare), *["0"] * (len(near) - 1)]
    page.wait_for_function(_CLEAR)  # it finds its place with the next frame


def test_the_right_column_is_shown(sit: Sit) -> None:
    page, state = sit("cards", look=DESK), stage("cards").course.state
    lay = next(each for each in paroli.legal(state) if isinstance(each, paroli.Lay))
    page.locator(".bar .back").wait_for()
    page.keyboard.press(str(lay.cell.number % 10))
    expect(page.locator("[data-cell][aria-label*=', fits']")).not_to_have_count(0)
    other = 1 if lay.cell.number > 5 else 10
    page.locator(f".paroli [data-cell$=',{other}'][aria-label$=', empty']").first.click()
    expect(page.locator(".refusal").get_by_role("heading")).to_have_text(
        "Belongs in another column"
    )
    assert words(played(page)) == [str(lay.cell.number), "✕"]


@pytest.mark.parametrize("look", [DESK, FINGER], ids=["desk", "phone"])
def test_the_ten_rows_are_counted_where_one_more_would_be_needed(sit: Sit, look: Look) -> None:
    page = sit(TEN_ROWS, look=look)
    page.locator(".bar .back").wait_for()
    page.keyboard.press("7")
    expect(page.locator(".refusal")).to_contain_text("ten rows")
    assert words(played(page)) == [str(row) for row in range(1, 12)]
