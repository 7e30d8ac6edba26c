"""A game that is over can be looked at again, step by step and with everybody's eyes, and checked."""

import re

import pytest
from playwright.sync_api import expect
from support.page.stages import stage
from support.page.visiting import Sit, Visit

from spieltisch.rules import paroli


@pytest.mark.parametrize("name", ["paseo-over", "paroli-over"])
def test_step_by_step_and_anywhere(sit: Sit, name: str) -> None:
    page = sit(name)
    page.get_by_role("link", name="Review").click()
    page.get_by_role("button", name="Replay", exact=True).click()
    count, slider = page.locator(".count"), page.get_by_role("slider")
    expect(count).to_be_visible()
    turns = page.get_by_role("list", name="Moves").locator(".number").all_inner_texts()
    last = max(int(number) for number in turns if number)
    first = int(slider.input_value())
    assert (first > 0) == (name == "paseo-over"), "a race begins with its first roll"
    page.get_by_role("button", name="One step forward").click()
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value(str(first + 2))
    slider.fill(slider.get_attribute("max") or "")
    expect(count).to_have_text(f"Turn {last} / {last}")
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    page.get_by_role("link", name="To the table").click()
    expect(page.locator("#result")).to_be_visible()


def test_with_the_eyes_of_the_other(sit: Sit) -> None:
    page = sit("paroli-over")
    page.goto("/#/review/paroli-over/60")
    page.get_by_role("button", name="Replay", exact=True).click()
    page.get_by_label("Show whose cards?").select_option("B")
    expect(page.get_by_role("group", name=re.compile(r"^Jonas’s \d+ cards$"))).to_be_visible()


def points_at(seq: int) -> list[str]:
    """What everybody's complete lines counted after this event, by the law."""
    happened = stage("paroli-over").happened
    table = next(each.course.state.table for each in happened if each.event.seq == seq)
    points = [0, 0]
    for line, owner in table.chips:
        if paroli.is_complete(table, line):
            points[owner] += paroli.line_value(table, line, robber=False)
    return [str(each) for each in points]


@pytest.mark.parametrize("seq", [60, 140, 260])
def test_the_header_shows_the_points_of_the_moment(sit: Sit, seq: int) -> None:
    page = sit("paroli-over")
    page.goto(f"/#/review/paroli-over/{seq}")
    shown, won = page.locator(".band li b"), page.locator(".band .won")
    found = stage("paroli-over").course.ending
    assert found
    assert found.scores
    final = [str(each) for each in found.scores]
    assert final != points_at(seq)
    expect(shown).to_have_text(final)
    expect(won).to_have_count(1)
    page.get_by_role("button", name="Replay", exact=True).click()
    expect(shown).to_have_text(points_at(seq))
    expect(page.locator("aside .about li > b")).to_have_text(points_at(seq))
    expect(won).to_have_count(0)
    expect(page.locator(".band h2")).to_have_text(re.compile(r"^Turn \d+$"))
    slider = page.get_by_role("slider")
    slider.fill(slider.get_attribute("max") or "")
    expect(shown).to_have_text(final)
    expect(won).to_have_count(1)


def test_all_hands_are_open_as_they_were(sit: Sit) -> None:
    """With every step each shows what was held then."""
    page = sit("paroli-over")
    page.goto("/#/review/paroli-over/60")
    page.get_by_role("button", name="Replay", exact=True).click()
    page.get_by_label("Show whose cards?").select_option("all")
    hands = page.get_by_role("list", name="all hands open").locator("li")
    expect(hands).to_have_count(2)
    for seq in (58, 62):
        page.goto(f"/#/review/paroli-over/{seq}")
        racks = next(
            each.course.state.racks
            for each in stage("paroli-over").happened
            if each.event.seq == seq
        )
        for hand, rack in zip(hands.all(), racks, strict=True):
            expect(hand.locator(".cards svg")).to_have_count(len(rack))


@pytest.mark.parametrize("place", ["table/paroli-over", "review/paroli-over/300"])
def test_a_line_is_told_as_it_stood(visit: Visit, place: str) -> None:
    found = stage("paroli-over")
    table = found.course.state.table
    row, owner = next((line, owner) for line, owner in table.chips if line.axis == "row")
    value = paroli.line_value(table, row, robber=False)
    assert value
    page = visit()
    page.goto(f"/#/{place}")
    if place.startswith("review"):
        page.get_by_role("button", name="Replay", exact=True).click()
    page.locator(".paroli button.row:has(svg)").first.click()
    line = page.get_by_role("region", name=paroli.format_line(row))
    expect(line).to_contain_text(f"{found.people[owner]}’s chip lies on it")
    expect(line).to_contain_text(f"now {value}")


def test_the_dice_stay_with_the_moves_they_explain(sit: Sit) -> None:
    """And the list of moves speaks of numbered tiles from the beginning."""
    page = sit("paseo-over")
    page.goto("/#/review/paseo-over/0")
    page.get_by_role("button", name="Replay", exact=True).click()
    moves = page.get_by_role("list", name="Moves").locator("li p")
    expect(moves.last).to_contain_text("home")
    expect(moves.filter(has_text="cell −")).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator(".bar .tray svg")).to_have_count(2)


def test_the_browser_checks_the_draws(sit: Sit) -> None:
    page = sit("paseo-over")
    page.get_by_role("button", name="Check fairness").click()
    expect(page.get_by_role("heading", name="Drawn fairly")).to_be_visible()
