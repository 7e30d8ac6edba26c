"""Lessons and replays on a phone: what they are about is on the screen at once, also where it is held sideways."""

import re
from typing import Final

from playwright.sync_api import expect
from support.browsing import PHONE, Look
from support.page.visiting import Visit

SIDEWAYS: Final = Look((740, 360), touch=True)


def test_a_lesson_shows_its_board_and_a_replay_the_way_through(visit: Visit) -> None:
    page = visit(SIDEWAYS)
    page.goto("/#/lesson/paseo/1")
    page.locator(".hand button").first.tap()
    expect(page.locator(".paseo .mat")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Next")).to_be_in_viewport(ratio=1)
    page.goto("/#/review/paseo-over")
    page.get_by_role("button", name="Replay", exact=True).click()
    expect(page.get_by_role("slider")).to_be_in_viewport(ratio=1)
    expect(page.locator(".paseo .mat")).to_be_in_viewport(ratio=1)


def test_on_an_upright_phone_the_steps_of_a_lesson_are_listed(visit: Visit) -> None:
    page = visit(Look(PHONE, touch=True))
    page.goto("/#/lesson/paseo/5")
    steps = page.get_by_role("combobox", name="Steps of the lesson")
    expect(steps).to_have_value("5")
    steps.select_option("2")
    expect(page).to_have_url(re.compile(r"#/lesson/paseo/2$"))
    expect(steps).to_have_value("2")
