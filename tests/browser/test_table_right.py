"""A table that is always right: what is lit, marked and said fits what can be done."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect
from support.browsing import PHONE, Look
from support.page.cells import card_cell, moved_cells, path_cell
from support.page.moments import wait_for_turn
from support.page.severable import severable
from support.page.stages import ME, TEN_ROWS, jumping_split, stage
from support.page.starting import set_up
from support.page.visiting import Sit, Visit
from support.serving import Running

from spieltisch.rules import paroli, paseo
from spieltisch.server.people.auth import COOKIE

DESK: Final = Look((1280, 800))
FINGER: Final = Look(PHONE, touch=True)
_CUT_WITHOUT_SIGN: Final = """it => {
    const isCut = it.scrollHeight - it.clientHeight - it.scrollTop > 4
    return isCut !== it.hasAttribute('data-more')
}"""
_READ_TO_THE_END: Final = """it => {
    it.scrollTo(0, it.scrollHeight)
    return !it.hasAttribute('data-more')
}"""
_OUTSIDE: Final = """cells => {
    const mat = document.querySelector('.paseo .area').getBoundingClientRect()
    return cells.filter(cell => {
        const { left, right, top, bottom } = cell.getBoundingClientRect()
        return left < mat.left || right > mat.right || top < mat.top || bottom > mat.bottom
    }).length
}"""


@pytest.mark.parametrize("look", [DESK, FINGER], ids=["desk", "phone"])
def test_staying_is_lit_where_nothing_else_goes(sit: Sit, look: Look) -> None:
    page = sit("staying", look=look)
    expect(page.locator(".acts .stay.main")).to_be_visible()
    expect(page.locator(".say")).to_contain_text("No stone can move")
    page.locator(".acts .back").click(force=True)
    expect(page.locator(".say")).to_contain_text("Nothing to undo yet")


def test_undoing_nothing_says_so_among_cards(sit: Sit) -> None:
    page = sit("cards", look=FINGER)
    page.locator(".acts .back").click(force=True)
    expect(page.locator(".say")).to_contain_text("Nothing to undo")


def test_a_ghost_names_no_stone_where_several_can_go(sit: Sit) -> None:
    page, state = sit("turn", look=DESK), stage("turn").course.state
    assert state.dice
    low = state.dice[0]
    by_cell: dict[paseo.Cell, set[int]] = {}
    for stone in range(4):
        for choice in paseo.consider(state, paseo.Draft(stone=stone)).choices:
            if choice.pick == paseo.Pick(paseo.Use.DIE, low) and choice.target:
                by_cell.setdefault(choice.target, set()).add(stone)
    page.get_by_role("button", name=f"Die: {low}").click()
    for cell, stones in by_cell.items():
        ghost = page.locator(f"[data-ghost='{cell.x},{cell.y}']")
        expect(ghost).to_have_count(1)
        named = ghost.locator("text, circle").count()
        assert named == (1 if len(stones) == 1 else 0)
    assert any(len(stones) > 1 for stones in by_cell.values())


def test_two_moves_of_a_turn_are_told_apart_without_motion(sit: Sit) -> None:
    page, course = sit("trails", look=DESK), stage("trails").course
    split = jumping_split(course)
    assert split
    for hop in (split.first, split.second):
        path_cell(page, course.state.stones[ME][hop.stone]).click()
        path_cell(page, hop.target).click()
    trails = page.locator(".paseo .trail[data-order]")
    expect(trails).to_have_count(2)
    looks = trails.evaluate_all("all => all.map(it => getComputedStyle(it).strokeDasharray)")
    assert len(set(looks)) == 2
    expect(page.locator(".paseo .order")).to_have_text(["1", "2"])


def test_a_network_opens_whole_on_a_phone_and_marks_sums(sit: Sit) -> None:
    page, state = sit("network", look=FINGER), stage("network").course.state
    cells = page.locator(".paseo [data-cell]")
    cells.first.wait_for()
    assert cells.evaluate_all(_OUTSIDE) == 0
    alone = next(
        cell
        for stone, cell in enumerate(state.stones[ME])
        if sum(own.count(cell) for own in state.stones) == 1
        and paseo.consider(state, paseo.Draft(stone=stone)).choices
    )
    path_cell(page, alone).tap()
    assert state.dice
    low, high = state.dice
    pills = page.locator(".paseo svg text").filter(has_text=re.compile(rf"{high}[+−]{low}"))
    expect(pills).not_to_have_count(0)


def test_a_list_of_ways_says_that_it_goes_on(sit: Sit) -> None:
    page = sit("network", look=Look((360, 560), touch=True))
    page.get_by_role("button", name="Show all").tap()
    state = stage("network").course.state
    stone = max(
        range(4), key=lambda each: len(paseo.consider(state, paseo.Draft(stone=each)).choices)
    )
    path_cell(page, state.stones[ME][stone]).tap()
    if page.locator("[data-note='pick']").count():
        page.locator("[data-note='pick'] button").first.tap()
    page.locator(".bar .ways").tap()
    listed = page.locator("[data-note='ways'] > section")
    expect(listed).to_have_attribute("data-more", "")
    assert listed.evaluate("it => it.clientHeight") >= 90, "one can read some lines of it"
    listed.evaluate("it => it.scrollTo(0, it.scrollHeight)")
    expect(listed).not_to_have_attribute("data-more", "")


def _moved(action: object) -> tuple[paroli.Cell, ...]:
    match action:
        case paroli.Shift(origin):
            return (origin,)
        case paroli.Rob(one, other):
            return (one, other)
        case _:
            return ()


def test_an_earned_move_lights_what_can_be_moved(sit: Sit) -> None:
    page, state = sit("earned", look=FINGER), stage("earned").course.state
    cells = {cell for action in paroli.legal(state) for cell in _moved(action)}
    lit = page.locator(".paroli .movable")
    expect(lit).to_have_count(len(cells))
    card_cell(page, paroli.format_cell(min(cells))).tap()
    expect(lit).to_have_count(0)
    card_cell(page, paroli.format_cell(min(cells))).tap()
    expect(lit).to_have_count(len(cells))


@pytest.mark.parametrize("look", [DESK, FINGER], ids=["desk", "phone"])
@pytest.mark.parametrize("name", ["cards", TEN_ROWS])
def test_columns_say_how_full_they_are(sit: Sit, name: str, look: Look) -> None:
    """Also where not all rows fit, wherever one has scrolled."""
    page, table = sit(name, look=look), stage(name).course.state.table
    feet = page.locator(".paroli .foot[data-meter]")
    expect(feet).to_have_count(len({cell.number for cell, _ in table.cards}))
    for row in (min, max):
        cell = row(cell for cell, _ in table.cards)
        card_cell(page, paroli.format_cell(cell)).scroll_into_view_if_needed()
        for foot in feet.all():
            expect(foot).to_have_text(re.compile(r"^[1-8]/8$|^−?\d+( pts)?$"))
            expect(foot).to_be_in_viewport(ratio=1)


def test_drawn_cards_glow_where_they_were_sorted_in(visit: Visit) -> None:
    page = visit(DESK)
    set_up(page, "Paroli")
    wait_for_turn(page)
    page.locator(".acts .draw").last.click()
    glowing = page.locator(".rack .fresh .moon")
    expect(glowing).to_have_count(2)
    wait_for_turn(page)
    expect(glowing).to_have_count(2)
    page.locator(".rack button").first.click()
    expect(glowing).to_have_count(0)


def test_the_card_in_front_of_a_stack_is_the_one_that_is_taken(sit: Sit) -> None:
    page, rack = sit("told", look=DESK), stage("told").course.state.racks[ME]
    kinds = {number: {card for card in rack if card.number == number} for number in range(1, 11)}
    number = next(each for each, cards in kinds.items() if len(cards) > 1)
    stack = page.locator(f".rack [data-stack='{number}']")
    box = stack.bounding_box()
    assert box
    stack.click(position={"x": box["width"] / 2, "y": box["height"] - 8})
    raised = stack.locator("g.card:has(> [stroke='#FFC857'])")
    expect(raised).to_have_count(1)
    assert raised.evaluate("it => it === it.parentNode.lastElementChild")


def _first_lay(state: paroli.State) -> paroli.Lay:
    return next(each for each in paroli.legal(state) if isinstance(each, paroli.Lay))


def test_an_empty_cell_may_be_touched_before_a_card(sit: Sit) -> None:
    page, state = sit("cards", look=FINGER), stage("cards").course.state
    lay = _first_lay(state)
    fitting = {
        each.card.number
        for each in paroli.legal(state)
        if isinstance(each, paroli.Lay) and each.cell == lay.cell
    }
    page.locator(".bar .back").wait_for()
    card_cell(page, paroli.format_cell(lay.cell)).tap()
    expect(page.locator(".say")).to_contain_text("Which card goes here?")
    offered = page.locator(".rack button:not(.hollow)")
    expect(offered).to_have_count(len(fitting))
    offered.first.tap()
    expect(card_cell(page, paroli.format_cell(lay.cell))).not_to_have_attribute(
        "aria-label", re.compile("empty")
    )


def test_one_goes_on_arranging_after_a_claim(sit: Sit) -> None:
    page, state = sit("cards", look=DESK), stage("cards").course.state
    lay = _first_lay(state)
    after = paroli.apply(state, lay).state
    claim = next(each for each in paroli.legal(after) if isinstance(each, paroli.Claim))
    page.locator(".bar .back").wait_for()
    page.keyboard.press(str(lay.card.number % 10) if lay.card.number else "j")
    card_cell(page, paroli.format_cell(lay.cell)).click()
    page.locator(f".paroli [data-head='{paroli.format_line(claim.line)}']").click()
    page.locator(".paroli section.panel .btn.main").click()
    expect(page.locator(".say")).to_contain_text("Until then you can go on laying")
    page.locator(".rack button:not(.hollow)").first.click()
    expect(page.locator(".refusal")).to_have_count(0)
    page.locator("[data-cell][aria-label*=', fits']").first.click()
    expect(page.locator(".paroli svg text[fill='#2A1C05']")).to_have_text(["1", "2"])
    expect(page.locator(".acts .btn.main")).to_have_text(re.compile("End turn"))


def test_a_preview_that_goes_on_says_so_within_itself(sit: Sit) -> None:
    page = sit("cards", look=FINGER)
    page.locator(".bar .back").wait_for()
    for _ in range(2):
        page.locator(".rack button:not(.hollow)").first.tap()
        page.locator(".paroli [data-cell][data-choice]").first.tap()
        page.locator(".paroli:not([data-checking])").wait_for()
    preview = page.locator(".preview section")
    rest = preview.locator("p")
    expect(rest).to_contain_text("more")
    around, box = preview.bounding_box(), rest.bounding_box()
    assert around
    assert box
    assert around["y"] <= box["y"]
    assert box["y"] + box["height"] <= around["y"] + around["height"]


def test_neighbours_that_change_places_have_a_sign_and_no_arrow(sit: Sit) -> None:
    page, state = sit("earned", look=FINGER), stage("earned").course.state
    robs = (action for action in paroli.legal(state) if isinstance(action, paroli.Rob))
    rob = next(each for each in robs if abs(each.one.row - each.other.row) == 1)
    for cell in moved_cells(page, rob):
        cell.tap()
    expect(page.locator(".paroli .swap")).to_have_count(1)
    expect(page.locator(".paroli .arrow")).to_have_count(0)


def test_every_claimed_line_of_the_result_shows_its_cards(sit: Sit) -> None:
    page, table = sit("paroli-over", look=DESK), stage("paroli-over").course.state.table
    parts = page.locator("section:has(#result) button.part")
    expect(parts).to_have_count(len(table.chips))
    parts.first.click()
    expect(page.locator(".paroli .named")).to_have_count(1)
    parts.first.click()
    expect(page.locator(".paroli .named")).to_have_count(0)
    assert not page.locator("section:has(#result)").evaluate(_CUT_WITHOUT_SIGN)


def test_a_result_is_not_cut_without_a_sign(sit: Sit) -> None:
    page = sit("paseo-over", look=DESK)
    result = page.locator("section:has(#result)")
    result.locator("svg, canvas").first.wait_for()
    expect(result).to_have_attribute("data-more", "")
    # It grows while it is filled.
    page.wait_for_function(_READ_TO_THE_END, arg=result.element_handle())


def test_how_things_stand_names_every_claimed_line(sit: Sit) -> None:
    page, table = sit("cards", look=DESK), stage("cards").course.state.table
    page.locator(".bar .back").wait_for()
    page.keyboard.press("w")
    note = page.locator("[data-note='everyone']")
    for line, _ in table.chips:
        name = paroli.format_line(line).replace("col", "column")
        expect(note).to_contain_text(re.compile(name, re.IGNORECASE))


def test_a_second_tap_confirms_and_says_what_was_not_sent(
    visit: Visit, server: Running, complaints: list[str]
) -> None:
    """The line breaks in between; once it stands again, the tile lies."""
    found = stage("unsent")
    with severable(server.url) as line:
        page = visit(DESK, url=line.url)
        secret = found.secret(ME)
        page.context.add_cookies([{"name": COOKIE, "value": secret, "url": page.url}])
        page.goto(f"/#/table/{found.table}")
        told = page.locator(".talk ol li")
        page.locator(".hand button").first.click()
        before = told.count()
        cell = page.locator(".paseo button[data-choice][data-cell]").first
        cell.click()
        expect(page.locator(".acts .confirm.main")).to_be_visible()
        line.cut()
        page.locator("[data-note='offline']").wait_for()
        _tap_later(page)
        cell.click()
        expect(page.locator(".say")).to_contain_text("Not sent")
        page.get_by_role(
            "button", name="Try again?"
        ).click()  # in vain: once mended, it may be gone at once
        line.mend()
        expect(told).to_have_count(before + 1)
        expect(page.locator(".say")).not_to_contain_text("Not sent")
        page.context.close()
    complaints.clear()


def _tap_later(page: Page) -> None:
    """Two taps at once are one."""
    page.wait_for_function(
        "at => performance.now() > at", arg=page.evaluate("performance.now() + 400")
    )
