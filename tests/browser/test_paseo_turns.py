"""Turns of Paseo that a random game may never show: two stones with a jump, one die alone, the last move."""

import math
import re
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from spieltisch.rules import paseo
from spieltisch.testing.browsing import LARGE, SMALL, Look
from spieltisch.testing.page.cells import path_cell
from spieltisch.testing.page.paseo import PaseoPlayer
from spieltisch.testing.page.stages import ME, jumping_split, stage
from spieltisch.testing.page.touching import by_mouse
from spieltisch.testing.page.visiting import Sit


def hop(page: Page, state: paseo.State, move: paseo.Hop) -> None:
    path_cell(page, state.stones[ME][move.stone]).click()
    path_cell(page, move.target).click()


def test_two_stones_of_which_one_jumps(sit: Sit) -> None:
    page, course = sit("split"), stage("split").course
    turn = jumping_split(course)
    assert turn
    hop(page, course.state, turn.first)
    expect(page.get_by_role("button", name="take it back")).to_have_count(1)
    expect(page.locator(".acts .confirm")).to_have_attribute("aria-disabled", "true")
    path_cell(page, course.state.stones[ME][turn.second.stone]).click()
    if not page.locator(".acts .confirm.main").count():
        path_cell(page, turn.second.target).click()
    page.locator(".acts .confirm.main").click()
    line = page.locator("#talk ol > li").filter(has_text=re.compile("jump"))
    expect(line.last).to_contain_text("Mira")
    expect(page.locator("ol.seats [aria-current='true']")).to_contain_text("Jonas")


def test_a_stone_tapped_twice_goes_by_the_active_die(sit: Sit) -> None:
    """And the grey die takes it back; the other button moves by the other die."""
    page, course = sit("far"), stage("far").course
    active = page.locator(".tray [aria-pressed='true']")
    expect(active).to_have_count(1)
    stone = path_cell(page, course.state.stones[ME][_mover_by(course.state, 1).stone])
    stone.click()
    expect(page.locator(".acts .confirm.main")).to_have_count(0)
    stone.click()
    grey = page.get_by_role("button", name=f"Die {course.state.dice[1]}, used")
    expect(grey).to_have_count(1)
    grey.click()
    expect(grey).to_have_count(0)
    other = path_cell(page, course.state.stones[ME][_mover_by(course.state, 0).stone])
    other.click(button="right")
    expect(page.get_by_role("button", name=f"Die {course.state.dice[0]}, used")).to_have_count(1)


def test_a_tile_taken_before_ones_turn_is_still_in_hand_when_it_comes(sit: Sit) -> None:
    """Also after a reload; the lit cells are for it. Whoever touches the empty table hears why nothing goes there."""
    mira, jonas = (PaseoPlayer(sit("laying", seat), by_mouse, Random(7)) for seat in (ME, 1 - ME))
    taken = jonas.page.locator(".hand .raised")
    jonas.page.locator(".hand button").first.click()
    expect(taken).to_have_count(1)
    expect(jonas.open_cells).to_have_count(0)
    mira.page.locator(".paseo .mat").click(position={"x": 20, "y": 20})
    expect(mira.page.locator(".refusal")).to_contain_text("Nothing lies beside this cell.")
    mira.turn()
    expect(jonas.open_cells.first).to_be_visible()
    jonas.page.reload()
    expect(taken).to_have_count(1)
    jonas.open_cells.first.click()
    jonas.confirm.click()
    expect(mira.page.locator("ol.seats [aria-current='true']")).to_contain_text("Mira")


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_stone_is_dragged_under_the_pointer(sit: Sit, size: tuple[int, int]) -> None:
    """Also where a large screen enlarges everything."""
    page, state = sit("far", look=Look(size)), stage("far").course.state
    move = _mover_by(state, 1)
    path_cell(page, state.stones[ME][move.stone]).hover()
    page.mouse.down()
    x, y = middle(path_cell(page, move.target))
    page.mouse.move(x, y, steps=4)
    dragged = page.locator(".paseo svg.dragged")
    expect(dragged).to_have_count(1)
    assert math.dist(middle(dragged), (x, y)) < 20
    page.mouse.up()
    expect(dragged).to_have_count(0)
    expect(page.get_by_role("button", name="take it back")).to_have_count(1)


def middle(shown: Locator) -> tuple[float, float]:
    box = shown.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_tile_tapped_first_shows_who_can_go_there(sit: Sit) -> None:
    page, course = sit("far"), stage("far").course
    move = _mover_by(course.state, 1)
    path_cell(page, move.target).click()
    expect(page.locator(".say")).to_contain_text("Who goes to")
    ringed = path_cell(page, course.state.stones[ME][move.stone])
    expect(ringed).to_have_accessible_name(re.compile("Can go to"))
    ringed.click()
    expect(page.get_by_role("button", name="take it back")).to_have_count(1)


def _mover_by(state: paseo.State, die: int) -> paseo.Hop:
    """The first half of a split by the smaller die (0) or the larger one (1), of a stone that lies alone."""
    assert state.dice
    splits = (turn for turn in paseo.legal(state) if isinstance(turn, paseo.Split))
    return next(
        split.first
        for split in splits
        if split.first.steps == state.dice[die]
        and state.stones[ME].count(state.stones[ME][split.first.stone]) == 1
        and split.first.target not in state.stones[ME]
    )


def test_the_last_stone_by_one_die_alone(sit: Sit) -> None:
    page, course = sit("single-16"), stage("single-16").course
    turns = [turn for turn in paseo.legal(course.state) if isinstance(turn, paseo.Single)]
    hop(page, course.state, turns[0].hop)
    choices = page.locator(".paseo [role='group'].panel button")
    if choices.count():
        choices.first.click()
    page.locator(".acts .confirm.main").click()
    expect(page.locator("#talk ol > li").last).to_contain_text(re.compile("Mira .*brings"))


def test_the_last_move_of_who_is_out_then(sit: Sit) -> None:
    page, course = sit("last"), stage("last").course
    turns = [turn for turn in paseo.legal(course.state) if isinstance(turn, paseo.Last)]
    hop(page, course.state, turns[0].hop)
    choices = page.locator(".paseo [role='group'].panel button")
    if choices.count():
        choices.first.click()
    page.locator(".acts .confirm.main").click()
    turn = page.locator("#talk ol > li").filter(has_text=re.compile("Mira .*is out"))
    expect(turn).to_have_count(1)
    expect(page.locator(".acts")).to_have_count(0)
    expect(page.locator("ol.seats [aria-current='true']")).not_to_contain_text("Mira")


def test_a_turn_without_a_choice_plays_itself_unless_one_touches_it(sit: Sit) -> None:
    page = sit("forced")
    mine = page.locator("ol.seats [aria-current='true']").filter(has_text="Mira")
    expect(mine).to_have_count(1)
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Turns without a choice play themselves").check()
    page.keyboard.press("Escape")
    page.wait_for_timeout(1500)
    expect(mine).to_have_count(1)
    page.reload()
    expect(mine).to_have_count(0)
