"""Turns of Paseo that a random game may never show: two stones with a jump, one die alone, the last move."""

import math
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect
from support.browsing import LARGE, SMALL, Look
from support.page.cells import path_cell
from support.page.paseo import PaseoPlayer, answers
from support.page.stages import ME, jumping_split, stage
from support.page.touching import by_mouse
from support.page.visiting import Sit

from spieltisch.rules import paseo
from spieltisch.rules.paseo.facts import StoneMoved
from spieltisch.server.people.auth import COOKIE

SLOW_LINE: Final = """(() => {
    const handler = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage')
    let next = 0
    Object.defineProperty(WebSocket.prototype, 'onmessage', { set(heard) {
        handler.set.call(this, event => {
            next = Math.max(next + 250, performance.now())
            setTimeout(() => heard(event), next - performance.now())
        })
    } })
})()"""
"""Between what the server tells at once lies a quarter of a second."""
_WATCH: Final = """stones => {
    window.seen = []
    const middle = stone => {
        const { x, y, width, height } = document.querySelector(`[data-stone="${stone}"]`).getBoundingClientRect()
        return [x + width / 2, y + height / 2]
    }
    const look = () => { window.seen.push(stones.map(middle)); requestAnimationFrame(look) }
    look()
}"""
_NEAR: Final = 0.65
"""Of a tile's side from its middle, for a stone that jumps there or shares it."""


def watch_stones(page: Page, *moves: StoneMoved) -> None:
    """Where these stones are drawn, from now on in each frame."""
    path_cell(page, moves[0].origin).wait_for()
    page.evaluate(_WATCH, [f"{move.seat}-{move.stone}" for move in moves])


def assert_one_after_the_other(page: Page, first: StoneMoved, second: StoneMoved) -> None:
    """Both go along their tiles; the second leaves its own when the first has come to its goal."""
    goal = distance_to(page, second.target)
    while goal(page.evaluate("() => seen.at(-1)[1]")) > _NEAR:
        page.wait_for_timeout(100)
    seen = page.evaluate("() => seen")
    ways = [
        [distance_to(page, cell) for cell in (move.origin, *move.route)] for move in (first, second)
    ]
    for at, (mover, waiting) in enumerate(seen):
        assert min(far(mover) for far in ways[0]) < _NEAR, seen[at - 2 : at + 3]
        assert min(far(waiting) for far in ways[1]) < _NEAR, seen[at - 2 : at + 3]
        has_left = ways[1][0](waiting) > _NEAR
        assert not has_left or ways[0][-1](mover) < _NEAR, seen[at - 2 : at + 3]
    placed = [(way, at) for places in seen for way, at in zip(ways, places, strict=True)]
    assert any(min(way[0](at), way[-1](at)) > _NEAR for way, at in placed)


def distance_to(page: Page, cell: paseo.Cell) -> Callable[[Sequence[float]], float]:
    """How far a point is from the middle of a tile, by the longer side, in tiles."""
    x, y = middle(path_cell(page, cell))
    box = path_cell(page, cell).bounding_box()
    assert box
    return lambda at: max(abs(at[0] - x), abs(at[1] - y)) / box["width"]


def hop(page: Page, state: paseo.State, move: paseo.Hop) -> None:
    path_cell(page, state.stones[ME][move.stone]).click()
    path_cell(page, move.target).click()


def test_two_stones_of_which_one_jumps(sit: Sit) -> None:
    """The other one sees both go along the path, one after the other, also by a slow line."""
    page, course = sit("split"), stage("split").course
    other = sit("split", 1 - ME, Look(SMALL, still=False))
    other.add_init_script(SLOW_LINE)
    other.reload()
    turn = jumping_split(course)
    assert turn
    hop(page, course.state, turn.first)
    expect(page.get_by_role("button", name="take it back")).to_have_count(1)
    expect(page.locator(".acts .confirm")).to_have_attribute("aria-disabled", "true")
    path_cell(page, course.state.stones[ME][turn.second.stone]).click()
    if not page.locator(".acts .confirm.main").count():
        path_cell(page, turn.second.target).click()
    facts = paseo.apply(course.state, turn).facts
    first, second = (fact for fact in facts if isinstance(fact, StoneMoved))
    watch_stones(other, first, second)
    page.locator(".acts .confirm.main").click()
    line = page.locator("#talk ol > li").filter(has_text=re.compile(r"over \d"))
    expect(line.last).to_contain_text("Mira")
    expect(page.locator("ol.seats [aria-current='true']")).to_contain_text("Jonas")
    assert_one_after_the_other(other, first, second)


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
    expect(page.locator(".say")).to_contain_text("Which stone goes to")
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
    for answer in answers(page).all()[:1]:
        answer.click()
    page.locator(".acts .confirm.main").click()
    expect(page.locator("#talk ol > li").last).to_contain_text(re.compile("Mira .*brings"))


def test_the_last_move_of_who_is_out_then(sit: Sit) -> None:
    page, course = sit("last"), stage("last").course
    turns = [turn for turn in paseo.legal(course.state) if isinstance(turn, paseo.Last)]
    hop(page, course.state, turns[0].hop)
    for answer in answers(page).all()[:1]:
        answer.click()
    page.locator(".acts .confirm.main").click()
    turn = page.locator("#talk ol > li").filter(has_text=re.compile("Mira .*is out"))
    expect(turn).to_have_count(1)
    expect(page.locator(".acts")).to_have_count(0)
    expect(page.locator("ol.seats [aria-current='true']")).not_to_contain_text("Mira")


def test_a_turn_without_a_choice_plays_itself_where_that_is_wished(sit: Sit) -> None:
    page = sit("turn")
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Play turns without a choice automatically").check()
    forced = stage("forced")
    secret = {"name": COOKIE, "value": forced.secret(ME), "url": page.url}
    page.context.add_cookies([secret])  # type: ignore[list-item]  # a cookie as Playwright wants it
    page.goto(f"/#/table/{forced.table}")
    expect(page.locator("ol.seats [aria-current='true']")).to_contain_text("Jonas")
