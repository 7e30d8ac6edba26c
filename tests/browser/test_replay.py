"""A game that is over can be looked at again, step by step and with everybody's eyes, and checked."""

import pytest
from playwright.sync_api import expect

from spieltisch.testing.page.visiting import Sit


@pytest.mark.parametrize("name", ["paseo-over", "paroli-over"])
def test_step_by_step_and_anywhere(sit: Sit, name: str) -> None:
    page = sit(name)
    page.get_by_role("link", name="Watch it again").click()
    count = page.locator(".count")
    last = int(count.inner_text().split("/")[1])
    page.keyboard.press("Home")
    expect(count).to_have_text(f"1 / {last}")
    page.get_by_role("button", name="One step on").click()
    page.keyboard.press("ArrowRight")
    expect(count).to_have_text(f"3 / {last}")
    page.get_by_role("slider").fill(str(last - 1))
    expect(count).to_have_text(f"{last} / {last}")


def test_with_the_eyes_of_the_other(sit: Sit) -> None:
    page = sit("paroli-over")
    page.goto("/#/replay/paroli-over/60")
    page.get_by_label("With whose cards?").select_option("B")
    expect(page.locator(".rack")).to_be_visible()


def test_the_browser_checks_the_draws(sit: Sit) -> None:
    page = sit("paseo-over")
    page.get_by_role("button", name="Check fairness").click()
    expect(page.get_by_role("heading", name="Drawn fairly")).to_be_visible()
