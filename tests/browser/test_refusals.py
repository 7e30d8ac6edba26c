"""What can't be done is refused with its reason and its ruling, and the page marks what is in the way."""

import re

from playwright.sync_api import expect
from support.page.cells import card_cell, path_cell
from support.page.stages import ME, stage, too_far
from support.page.visiting import Sit, Visit

from spieltisch.rules import paroli, paseo
from spieltisch.rules.paroli.notation import format_cell


def test_a_jump_over_too_many(sit: Sit) -> None:
    page, course = sit("far"), stage("far").course
    found = too_far(course)
    assert found
    stone, cell = found
    path_cell(page, course.state.stones[ME][stone]).click()
    path_cell(page, cell).click()
    refusal = page.locator(".refusal")
    expect(refusal.get_by_role("heading")).to_have_text("Too many stones in the way")
    expect(refusal).to_contain_text("jump")
    expect(refusal.get_by_role("link")).to_have_attribute("href", re.compile(r"#/rules/paseo/P\d+"))
    expect(page.locator(".paseo .inway")).not_to_have_count(0)
    expect(page.locator(".paseo rect.refused")).to_have_count(1)
    page.get_by_label("Language").first.select_option("de")
    expect(refusal.get_by_role("heading")).to_have_text("Zu viele Steine im Weg")
    expect(refusal).to_contain_text("spring")
    page.keyboard.press("Escape")
    expect(refusal).to_have_count(0)


def test_a_tile_beside_the_path(visit: Visit) -> None:
    """What is refused leaves what is chosen, and Escape closes the note first; in the lesson nobody plays on."""
    page = visit()
    page.goto("/#/lesson/paseo/1")
    path_cell(page, paseo.Cell(0, -1)).click()
    path_cell(page, paseo.Cell(-1, 1)).click()
    refusal = page.locator(".refusal")
    expect(refusal.get_by_role("link")).to_have_attribute("href", "#/rules/paseo/P1")
    expect(page.locator(".paseo .inway")).to_have_count(1)
    expect(page.locator(".paseo .no.free")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(refusal).to_have_count(0)
    expect(page.locator(".paseo .glow")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".paseo .glow")).to_have_count(0)


def test_the_way_is_marked_in_a_network_too(sit: Sit) -> None:
    page, state = sit("network"), stage("network").course.state
    lying = [cell for stones in state.stones for cell in stones]
    stone = next(
        each
        for each in range(4)
        if lying.count(state.stones[ME][each]) == 1
        and paseo.consider(state, paseo.Draft(stone=each)).choices
    )
    free = (cell for cell in state.board.labels if cell not in lying)
    refused = next(
        cell for cell in free if paseo.why_not_tile(state, paseo.Draft(stone=stone), cell)
    )
    path_cell(page, state.stones[ME][stone]).click()
    path_cell(page, refused).click()
    expect(page.locator(".refusal")).to_be_visible()
    expect(page.locator(".paseo .trail.refused")).to_have_count(1)
    expect(page.locator(".paseo .no")).to_have_count(1)


def test_a_card_far_from_all_others(sit: Sit) -> None:
    """After a card of the table, which nobody moves in plain Paroli."""
    page = sit("cards")
    refusal = page.locator(".refusal")
    table = stage("cards").course.state.table
    card_cell(page, format_cell(table.cards[0][0])).click()
    expect(refusal.get_by_role("heading")).to_have_text("Only in Räuberparoli")
    expect(page.locator(".paroli rect.refused")).to_have_count(1)
    page.locator(".rack button").first.click()
    page.locator(".paroli [data-cell][aria-label$=', empty']").last.click()
    expect(refusal.get_by_role("link")).to_have_attribute("href", re.compile(r"#/rules/paroli/\S+"))
    with page.expect_popup() as opened:
        refusal.get_by_role("link").click()
    expect(opened.value.locator("article .shown")).to_be_visible()


def test_a_line_that_may_not_be_claimed_yet(sit: Sit) -> None:
    page, table = sit("cards"), stage("cards").course.state.table
    chipped = {line for line, _ in table.chips}
    free = next(cell.row for cell, _ in table.cards if paroli.Line("row", cell.row) not in chipped)
    row = paroli.format_line(paroli.Line("row", free))
    head = page.get_by_role("button", name=re.compile(f"^Look at {row}"))
    head.click()
    line = page.get_by_role("region", name=row)
    expect(line).to_be_focused()
    expect(line.get_by_role("heading", level=3)).to_have_text("Lay first, then claim")
    expect(line.get_by_role("link")).to_have_attribute("href", "#/rules/paroli/claim")
    page.keyboard.press("Escape")
    expect(line).to_have_count(0)
    expect(head).to_be_focused()


def test_why_nothing_went_in_the_end(sit: Sit) -> None:
    """The roll that ended the game stays to be seen, and the stones that could not move say why."""
    page, state = sit("stuck"), stage("stuck").course.state
    home = {start[0] for seat, start in enumerate(state.board.starts) if start and seat != ME}
    stuck = next(cell for cell in state.stones[ME] if cell not in home)
    expect(page.locator(".bar")).to_contain_text("You could not move with")
    expect(page.locator(".bar .tray svg")).to_have_count(2)
    result = page.locator("section:has(#result) .why")
    expect(result.get_by_role("link")).to_have_attribute("href", "#/rules/paseo/stuck")
    path_cell(page, stuck).click()
    expect(page.locator(".closed")).to_have_count(4)
    page.locator(".closed").first.click()
    expect(page.locator(".refusal").get_by_role("link")).to_have_attribute(
        "href", re.compile("#/rules/paseo/.")
    )
