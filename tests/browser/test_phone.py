"""By a finger on a small page: a stone that is held, and what has to stay in sight."""

import re
from typing import Any, Final

from playwright.sync_api import CDPSession, Locator, Page, expect
from support.browsing import PHONE, Look
from support.page.cells import moved_cells, path_cell
from support.page.stages import ME, asking, stage, too_far
from support.page.visiting import Sit

from spieltisch.rules import paroli, paseo

FINGER: Final = Look(PHONE, touch=True)
SIDEWAYS: Final = Look((740, 360), touch=True)
_COVERED: Final = """lit => [...lit].map(pill => {
    const [mark, words] = ['.mark', '.change'].map(each => pill.parentNode.querySelector(each).getBoundingClientRect())
    return mark.right > words.left || words.right > pill.getBoundingClientRect().right
})"""


def press(page: Page, what: Locator) -> CDPSession:
    """Put a finger down and leave it there."""
    box = what.bounding_box()
    assert box
    hand = page.context.new_cdp_session(page)
    middle = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch(hand, "touchStart", middle)
    return hand


def release(hand: CDPSession) -> None:
    touch(hand, "touchEnd")


def touch(hand: Any, kind: str, *points: dict[str, float]) -> None:
    """What playwright sends is not typed."""
    hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_stone_that_is_held_goes_by_the_other_die(sit: Sit) -> None:
    page, state = sit("far", look=FINGER), stage("far").course.state
    page.locator(".tray [aria-pressed='true']").wait_for()
    used = page.get_by_role("button", name=f"Die {state.dice[0]}, used")
    finger = press(page, path_cell(page, state.stones[ME][_alone_by_the_smaller_die(state)]))
    expect(used).to_have_count(1)
    release(finger)
    used.tap()
    expect(used).to_have_count(0)


def _alone_by_the_smaller_die(state: paseo.State) -> int:
    """A stone that lies alone, and can go by the die that is not active at first."""
    assert state.dice
    splits = (turn.first for turn in paseo.legal(state) if isinstance(turn, paseo.Split))
    return next(
        hop.stone
        for hop in splits
        if hop.steps == state.dice[0] and state.stones[ME].count(state.stones[ME][hop.stone]) == 1
    )


def test_pills_leave_the_owners_mark_in_sight(sit: Sit) -> None:
    page, course = sit("pills", look=FINGER), stage("pills").course
    move = asking(course, paroli.Rob)
    assert move
    moved_cells(page, move)[1].tap()
    marked = page.locator(".paroli g:has(> .mark) > .pill")
    expect(marked).not_to_have_count(0)
    covered: list[bool] = marked.evaluate_all(_COVERED)
    assert not any(covered)


def test_held_sideways_a_line_fits_beside_the_board(sit: Sit) -> None:
    page = sit("cards", look=SIDEWAYS)
    bar = box(page.locator(".bar"))
    for card in page.locator(".rack button").all():
        assert box(card)["bottom"] <= bar["top"]
    page.get_by_role("button", name=re.compile("^Look at row K")).tap()
    line = page.get_by_role("region", name="row K")
    assert box(line)["right"] <= SIDEWAYS.size[0]
    line.get_by_role("button", name="Close").tap()
    expect(line).to_have_count(0)


def test_held_sideways_the_board_is_whole_when_the_game_is_over(sit: Sit) -> None:
    board = sit("paroli-over", look=SIDEWAYS).locator(".paroli .board")
    board.wait_for()
    assert box(board)["width"] > SIDEWAYS.size[0] / 2


def box(what: Locator) -> dict[str, float]:
    found: dict[str, float] = what.evaluate("each => each.getBoundingClientRect().toJSON()")
    return found


def test_nothing_moves_for_a_refusal(sit: Sit) -> None:
    """The next tap at the same place must not hit another tile."""
    page, course = sit("far", look=FINGER), stage("far").course
    found = too_far(course)
    assert found
    stone, cell = found
    refused = path_cell(page, cell)
    before = refused.bounding_box()
    path_cell(page, course.state.stones[ME][stone]).click()
    assert refused.bounding_box() == before
    refused.click()
    expect(page.locator(".refusal")).to_be_visible()
    assert refused.bounding_box() == before
