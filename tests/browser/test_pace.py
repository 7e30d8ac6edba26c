"""Who rolled what stays to be seen, the stock shrinks, and the menu sets how fast and how loud it all is."""

import re
from math import ceil
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect
from support.browsing import PHONE, SMALL, Look
from support.page.moments import changing, wait_for_turn
from support.page.paseo import PaseoPlayer
from support.page.touching import by_mouse
from support.page.visiting import Sit, Visit

FELTS: Final = ["#0F7C86", "#C94C21"]
"""Of the first two players."""
LOUDNESS: Final = """window.loudest = []
const ramp = AudioParam.prototype.linearRampToValueAtTime
AudioParam.prototype.linearRampToValueAtTime = function (value, at) { window.loudest.push(value); return ramp.call(this, value, at) }"""
WATCHED: Final = """() => {
    window.times = { begun: performance.now(), comes: 0, lies: 0 }
    const look = () => {
        const moving = document.querySelector('[data-landing]') !== null
        if (moving && !window.times.comes) window.times.comes = performance.now()
        if (!moving && window.times.comes && !window.times.lies) window.times.lies = performance.now()
        requestAnimationFrame(look)
    }
    look()
}"""
MOVING: Final = Look(SMALL, still=False)


def test_everybody_s_roll_stays_in_a_tray_of_their_own(visit: Visit) -> None:
    page = visit(Look(SMALL, newcomer=True))
    page.get_by_role("button", name="First game of Paseo").click()
    wait_for_turn(page)
    player = PaseoPlayer(page, by_mouse, Random(1))
    player.turn()
    wait_for_turn(page)
    trays = page.locator("[data-tray]")
    expect(trays).to_have_count(2)
    felts: list[str] = trays.evaluate_all(
        "all => all.map(it => it.style.getPropertyValue('--felt'))"
    )
    assert sorted(felts) == FELTS
    theirs = page.locator(".seats [data-tray]")
    rolled = lying(theirs)
    assert len(rolled) == 2
    player.move()
    assert lying(theirs) == rolled, "the bot's roll lies there while I move"
    expect(page.locator(".bar [data-tray] button")).to_have_count(2)


def lying(tray: Locator) -> list[str | None]:
    return [die.get_attribute("aria-label") for die in tray.get_by_role("img").all()]


def lay_and_watch(page: Page) -> tuple[float, float]:
    """How long the bot waits, and how long its tile is on its way, in milliseconds."""
    expect(page).to_have_title(re.compile("^●"))
    page.locator(".hand button").first.click()
    page.locator(".paseo button[data-choice][data-cell]").first.click()
    page.evaluate(WATCHED)
    page.locator(".acts .main").click()
    page.wait_for_function("() => window.times.lies > 0")
    times: dict[str, float] = page.evaluate("window.times")
    return times["comes"] - times["begun"], times["lies"] - times["comes"]


def choose(page: Page, pace: str, *, fast_bots: bool) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("radio", name=pace).click()
    page.get_by_label("Fast bots").set_checked(fast_bots)
    page.keyboard.press("Escape")


def test_the_menu_sets_the_pace_and_how_long_bots_wait(visit: Visit) -> None:
    page = visit(MOVING)
    page.get_by_role("button", name="Play against a bot").first.click()
    choose(page, "calm", fast_bots=False)
    wait, calm = lay_and_watch(page)
    choose(page, "fast", fast_bots=True)
    short, fast = lay_and_watch(page)
    assert wait >= 500
    assert short < wait
    assert calm >= 500
    assert fast < calm
    page.reload()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("radio", name="fast")).to_be_checked()
    expect(page.get_by_label("Fast bots")).to_be_checked()


def test_the_menu_sets_the_volume(sit: Sit) -> None:
    page = sit("turn", look=Look(SMALL))  # nobody else lets anything be heard
    page.add_init_script(LOUDNESS)
    page.reload()
    wait_for_turn(page)
    page.get_by_role("button", name="Menu").click()
    volume = page.get_by_label("Volume")
    heard = list[float]()
    for value in ("1", "0.5"):
        volume.fill(value)
        heard.append(max(page.evaluate("window.loudest.splice(0)")))
    assert heard[1] == pytest.approx(heard[0] / 2)
    volume.fill("0")
    assert page.evaluate("window.loudest.splice(0)") == []


def pile(page: Page) -> tuple[int, int]:
    """How many cards there are to be drawn, as a figure and as edges of a pile."""
    stock = page.locator("[data-stock]")
    return int(stock.locator("b").inner_text()), stock.locator(".edge").count()


def test_the_stock_shrinks_as_a_pile(visit: Visit) -> None:
    page = visit(Look(SMALL))
    page.locator(".games > li").nth(1).locator(".ways > .btn").last.click()
    seen = list[tuple[int, int]]()
    for _ in range(3):
        wait_for_turn(page)
        seen.append(pile(page))
        with changing(page):
            page.locator(".acts .draw").last.click()
    assert seen[-1][1] < seen[0][1]
    assert all(edges == ceil((count - 1) / 5) for count, edges in seen), "one for five cards"


@pytest.mark.parametrize("size", [PHONE, (740, 360)], ids=["upright", "sideways"])
@pytest.mark.parametrize(("game", "goal"), [(1, "most points"), (2, "most points")])
def test_a_phone_shows_the_goal_of_card_games(
    visit: Visit, size: tuple[int, int], game: int, goal: str
) -> None:
    page = visit(Look(size, touch=True, newcomer=True))
    page.locator(".games > li").nth(game).locator(".ways > .btn").last.click()
    line = page.locator(".goal")
    expect(line).to_contain_text(goal)
    expect(line).to_be_in_viewport(ratio=1)
    for word in (line.locator("b"), line.get_by_role("button")):
        expect(word).to_be_in_viewport(ratio=1)
    board = page.locator(".paroli .area").bounding_box()
    assert board
    assert board["height"] >= size[1] / 3
    line.get_by_role("button").tap()
    expect(line).to_have_count(0)
