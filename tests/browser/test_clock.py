"""One clock for everything that is shown: nothing is told before its movement has ended."""

import re
from collections.abc import Iterator
from itertools import groupby, pairwise
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect
from support.browsing import SMALL, Look
from support.page.cells import card_cell, moved_cells, path_cell
from support.page.paseo import PaseoPlayer, answers
from support.page.stages import (
    CLOSING,
    ME,
    WON,
    asking,
    claiming,
    ending_lay,
    moves_at_once,
    stage,
    winning_hop,
)
from support.page.starting import set_up
from support.page.touching import by_mouse
from support.page.visiting import Sit, Visit

from spieltisch.rules import paroli

CAUSED: Final = ("lines", "acting", "figures", "stock", "title", "meters", "chips")
"""What changes only by what somebody does; nobody acts while chance does."""
MANY: Final = 12
"""Turns in which a bot with so many cards has laid one."""
MOMENT: Final = 1000
"""Milliseconds that the moment of the end lasts, at least."""
MINE, THEIRS = re.compile("^●"), re.compile("^[^●]")
MOVING: Final = Look(size=SMALL, still=False)
SAMPLED: Final = """() => {
    window.samples = []
    if (window.chimes === undefined) {
        window.chimes = 0
        const start = OscillatorNode.prototype.start
        OscillatorNode.prototype.start = function (...when) { window.chimes += 1; return start.apply(this, when) }
    }
    const known = new WeakMap()
    let number = 0
    const text = (selector) => [...document.querySelectorAll(selector)].slice(-3).map((each) => each.textContent).join(' | ')
    const all = (selector, what) => [...document.querySelectorAll(selector)].map(what).join(' | ')
    const look = () => {
        const moving = document.querySelector('[data-landing], .rolling, [data-travelling], [data-flying], [data-chipping]')
        if (moving && !known.has(moving)) known.set(moving, number += 1)
        window.samples.push({
            at: performance.now(),
            lines: document.querySelectorAll('.talk ol li').length,
            log: text('.talk ol li'),
            acting: document.querySelector('ol.seats li.acting b')?.innerText ?? '',
            figures: text('ol.seats .about .part:first-child'),
            stock: text('[data-stock]'),
            meters: all('[data-meter]', (each) => `${each.dataset.meter}: ${each.textContent}`),
            chips: all('[data-head]:has(svg)', (each) => `${each.dataset.head}: ${each.querySelectorAll('path').length}`),
            title: document.title,
            said: document.querySelector('[aria-live]')?.textContent ?? '',
            bar: text('.bar .say'),
            acts: text('.acts .btn'),
            result: text('#result'),
            heard: window.chimes ?? 0,
            ending: document.querySelectorAll('.winning, .final').length,
            moving: moving ? known.get(moving) : 0,
        })
        requestAnimationFrame(look)
    }
    look()
}"""
"""What is to be seen, frame by frame, and what sounds but the rattle of dice, which is heard while they roll."""


def begun(visit: Visit, game: int, look: Look = MOVING) -> Page:
    page = visit(look)
    page.locator(".games > li").nth(game).locator(".ways > .btn").last.click()
    page.locator("ol.seats").wait_for()
    return page


def my_turn(page: Page) -> None:
    expect(page).to_have_title(MINE)


def samples(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("window.samples")
    return found


def lay(page: Page) -> None:
    page.locator(".hand button").first.click()
    page.locator(".paseo button[data-choice][data-cell]").first.click()
    page.locator(".acts .main").click()


def changes_while_moving(found: list[dict[str, Any]]) -> list[str]:
    """What changed between two frames in both of which the same thing was on its way."""
    told = ("lines", "log", "acting", "figures", "stock", "title", "bar", "acts", "result", "heard")
    return [
        f"{name}: {one[name]} -> {other[name]}"
        for one, other in pairwise(found)
        if one["moving"] and one["moving"] == other["moving"]
        for name in told
        if one[name] != other[name]
    ]


def untimely(found: list[dict[str, Any]], *, is_own: bool) -> list[str]:
    """What changed without a movement that had begun and ended since it last changed."""
    return [change for name in CAUSED for change in _uncaused(name, found, is_own=is_own)]


def _uncaused(name: str, found: list[dict[str, Any]], *, is_own: bool) -> Iterator[str]:
    """The first change may come from one's own turn."""
    last, begun = found[0][name], set[int]()
    for sample in found:
        begun |= {sample["moving"]} - {0}
        if sample[name] in {last, ""}:
            continue
        if not is_own and not begun - {sample["moving"]}:
            yield f"{name}: {last} -> {sample[name]}"
        last, begun, is_own = sample[name], set[int](), False


def assert_timely(found: list[dict[str, Any]], *, is_own: bool = True) -> None:
    assert untimely(found, is_own=is_own) == []
    assert changes_while_moving(found) == []
    assert said_too_early(found) == []


def said_too_early(found: list[dict[str, Any]]) -> list[str]:
    """What was announced before the log had anything new: the log itself waits for the movements."""
    early, news = list[str](), False
    for one, other in pairwise(found):
        news = news or one["log"] != other["log"]
        if one["said"] != other["said"]:
            early += [] if news else [other["said"]]
            news = False
    return early


def test_nothing_is_told_while_a_bot_s_tile_is_on_its_way(visit: Visit) -> None:
    page = begun(visit, 0)
    expect(page.locator(".hand button").first).to_be_visible()
    my_turn(page)
    page.evaluate(SAMPLED)
    before = page.locator(".talk ol li").count()
    lay(page)
    expect(page.locator(".talk ol li")).to_have_count(before + 2)
    my_turn(page)
    found = samples(page)
    assert any(sample["moving"] for sample in found), "the tile was to be seen coming"
    assert_timely(found)
    mine = [sample["at"] for sample in found if sample["lines"] == before][-1]
    comes = next(sample["at"] for sample in found if sample["moving"] and sample["at"] > mine)
    assert comes - mine >= 450, "a beat before a bot acts"


def test_nothing_is_told_while_dice_roll_and_stones_go(visit: Visit) -> None:
    """In a first game, which begins with the race: my turn, the bot's, and my next roll."""
    page = visit(Look(size=SMALL, still=False, newcomer=True))
    page.get_by_role("button", name="First game of Paseo").click()
    page.locator("ol.seats").wait_for()
    my_turn(page)
    page.locator(".acts .confirm").wait_for()
    player = PaseoPlayer(page, by_mouse, Random(1))
    player.move()
    expect(page.locator("[data-travelling]")).to_have_count(0)
    page.evaluate(SAMPLED)
    before = page.locator(".talk ol li").count()
    player.do()
    expect(page.locator(".talk ol li")).to_have_count(before + 2)
    my_turn(page)
    found = samples(page)
    kinds = {sample["moving"] for sample in found}
    assert len(kinds) > 2, "dice and stones were to be seen"
    assert_timely(found)


def test_nothing_is_told_while_cards_fly(visit: Visit) -> None:
    page = begun(visit, 1)
    my_turn(page)
    page.locator(".acts .draw").first.wait_for()
    page.evaluate(SAMPLED)
    before = page.locator(".talk ol li").count()
    page.locator(".acts .draw").last.click()
    expect(page.locator(".talk ol li")).to_have_count(before + 2)
    my_turn(page)
    found = samples(page)
    assert any(sample["moving"] for sample in found), "cards were to be seen coming"
    assert_timely(found)


def test_nothing_is_told_while_a_card_is_moved_on_the_table(sit: Sit) -> None:
    mover, watcher = sit("glided"), sit("glided", 1, MOVING)
    move = moves_at_once(stage("glided").course)
    assert move
    watcher.locator(".paroli .board").wait_for()
    watcher.evaluate(SAMPLED)
    for cell in moved_cells(mover, move):
        cell.click()
    mover.locator(".say li").first.wait_for()
    mover.locator(".acts .btn.main").click()
    mover.get_by_role("button", name="End turn").click()
    my_turn(watcher)
    found = samples(watcher)
    assert any(sample["moving"] for sample in found), "the card was to be seen coming"
    assert_timely(found, is_own=False)


def test_nothing_is_told_before_a_claimed_line_has_its_chip(sit: Sit) -> None:
    mover, watcher = sit("claimed"), sit("claimed", 1, MOVING)
    turn = claiming(stage("claimed").course)
    assert turn
    lay, claim = turn
    watcher.locator("[data-meter]").first.wait_for()
    watcher.evaluate(SAMPLED)
    mover.locator(".bar .back").wait_for()
    mover.keyboard.press(str(lay.card.number % 10) if lay.card.number else "j")
    card_cell(mover, paroli.format_cell(lay.cell)).click()
    mover.locator(f".paroli [data-head='{paroli.format_line(claim.line)}']").click()
    mover.locator(".paroli section.panel .btn.main").click()
    mover.get_by_role("button", name="End turn").click()
    my_turn(watcher)
    found = samples(watcher)
    assert found[0]["chips"] != found[-1]["chips"], "the chip was to be seen coming"
    assert_timely(found, is_own=False)


def test_nothing_is_told_before_a_move_that_was_asked_for_is_made(sit: Sit) -> None:
    """To the owner who agrees."""
    mover, owner = sit("answered"), sit("answered", 1, MOVING)
    move = asking(stage("answered").course, paroli.Rob)
    assert move
    owner.locator("[data-meter]").first.wait_for()
    for cell in moved_cells(mover, move):
        cell.click()
    mover.get_by_role("button", name="Ask Jonas").click()
    moved = moved_cells(owner, move)[0]
    before = moved.get_attribute("aria-label") or ""
    yes = owner.get_by_role("button", name="Yes")
    yes.wait_for()
    owner.evaluate(SAMPLED)
    yes.click()
    expect(moved).not_to_have_attribute("aria-label", before)
    found = samples(owner)
    assert any(sample["moving"] for sample in found), "the cards were to be seen going"
    assert_timely(found)


def test_a_race_of_three_is_told_when_stones_have_gone(sit: Sit) -> None:
    """Who watches sees one player's stones go, then the next one's dice."""
    mover, watcher = sit("three"), sit("three", 2, MOVING)
    rows = watcher.locator(".talk ol li")
    rows.first.wait_for()
    before = rows.count()
    watcher.evaluate(SAMPLED)
    player = PaseoPlayer(mover, by_mouse, Random(1))
    player.move()
    player.do()
    expect(rows).to_have_count(before + 1)
    expect(watcher.locator("ol.seats li.acting b")).to_contain_text("Jonas")
    expect(watcher.locator(".rolling")).to_have_count(0)
    found = samples(watcher)
    assert any(sample["moving"] for sample in found), "the stones were to be seen going"
    assert_timely(found, is_own=False)


@pytest.mark.parametrize("bots", [2, 3])
def test_three_and_four_wait_for_each_other_s_tiles(visit: Visit, bots: int) -> None:
    page = visit(MOVING)
    set_up(page, "Paseo", ["beginner"] * bots)
    my_turn(page)
    page.evaluate(SAMPLED)
    before = page.locator(".talk ol li").count()
    lay(page)
    expect(page.locator(".talk ol li")).to_have_count(before + 1 + bots)
    my_turn(page)
    found = samples(page)
    assert len({sample["moving"] for sample in found} - {0}) >= bots, "each tile was seen coming"
    assert_timely(found)
    acted = [seat for seat, _ in groupby(sample["acting"] for sample in found) if seat]
    assert len(acted) == bots + 2, "the frame goes round, one after the other"


def test_nothing_is_told_before_a_bot_has_laid_its_cards(visit: Visit) -> None:
    """As many turns as it takes until the bot lays some."""
    page = begun(visit, 1)
    rows = page.locator(".talk ol li")
    for _ in range(MANY):
        my_turn(page)
        page.locator(".acts .draw").first.wait_for()
        before = rows.count()
        page.evaluate(SAMPLED)
        page.locator(".acts .draw").first.click()
        expect(rows).to_have_count(before + 2)
        my_turn(page)
        assert_timely(samples(page))
        if " lays " in rows.last.inner_text():
            return
    raise AssertionError("this bot never lays a card")


def rests_before_the_result(found: list[dict[str, Any]]) -> bool:
    """The moment of the end comes when all lies still, and the result when that moment is over."""
    ends = [sample for sample in found if sample["ending"]]
    told = [sample for sample in found if sample["result"]]
    assert ends, "what won was to be seen"
    assert told
    assert ends[-1]["at"] < told[0]["at"], "the result comes after it"
    assert ends[-1]["at"] - ends[0]["at"] > MOMENT
    return not any(sample["moving"] for sample in [*ends, *told])


def test_the_result_of_a_race_waits_for_the_moment_of_the_end(sit: Sit) -> None:
    page, state = sit(WON, look=MOVING), stage(WON).course.state
    turn = winning_hop(stage(WON).course)
    assert turn
    my_turn(page)
    path_cell(page, state.stones[ME][turn.hop.stone]).click()
    path_cell(page, turn.hop.target).click()
    confirm, ways = page.locator(".acts .confirm.main"), answers(page)
    confirm.or_(ways).first.wait_for()
    if ways.count():  # by one die, or by the difference
        ways.first.click()
    expect(page.locator("[data-travelling]")).to_have_count(0)
    page.evaluate(SAMPLED)
    confirm.click()
    page.locator("#result").wait_for()
    assert rests_before_the_result(samples(page))


def test_the_result_of_a_game_of_cards_waits_for_the_moment_of_the_end(sit: Sit) -> None:
    """For who watches the last card come, too."""
    mover, watcher = sit(CLOSING, look=MOVING), sit(CLOSING, 1, MOVING)
    last = ending_lay(stage(CLOSING).course)
    assert last
    for page in (mover, watcher):
        page.locator(".paroli .board").wait_for()
        page.evaluate(SAMPLED)
    mover.keyboard.press(str((last.card.number or 0) % 10))
    card_cell(mover, paroli.format(last).split()[2]).click()
    mover.get_by_role("button", name="End turn").click()
    for page in (mover, watcher):
        page.locator("#result").wait_for()
        assert rests_before_the_result(samples(page))
    assert any(sample["moving"] for sample in samples(watcher)), "the card was to be seen coming"


@pytest.mark.parametrize("look", [MOVING, Look(size=SMALL, pace="normal")], ids=["moving", "still"])
def test_a_touch_skips_what_is_still_to_be_seen(visit: Visit, look: Look) -> None:
    page = begun(visit, 0, look)
    my_turn(page)
    lay(page)
    expect(page).to_have_title(THEIRS)
    page.wait_for_timeout(30)
    while not page.title().startswith("●"):
        page.mouse.move(5, 5)
        page.mouse.down()
        page.mouse.up()
        page.wait_for_timeout(20)
    assert page.locator("[data-landing]").count() == 0
    expect(page.locator(".acts .confirm")).to_be_visible()


def test_at_the_pace_of_none_nothing_waits(visit: Visit) -> None:
    page = begun(visit, 0, Look(size=SMALL))
    my_turn(page)
    page.evaluate(SAMPLED)
    lay(page)
    page.wait_for_timeout(100)
    my_turn(page)
    assert not any(sample["moving"] for sample in samples(page))
