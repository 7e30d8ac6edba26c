"""axe finds nothing to complain of on any screen: at a desk in the light, and on a phone in the dark.

Neither theme nor language changes what a page is made of, so two looks at each screen see everything once.
"""

from importlib.resources import files
from typing import Final

import pytest
from playwright.sync_api import Page

from spieltisch.testing.browsing import PHONE, Look
from spieltisch.testing.page.screens import SCREENS
from spieltisch.testing.page.visiting import Sit, Visit

AXE: Final = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
CALM: Final = """() => Promise.all(document.getAnimations()
    .filter(each => each instanceof CSSTransition).map(each => each.finished.catch(() => undefined)))"""
"""Colours that are still changing have no contrast of their own."""
COMPLAINTS: Final = """async () => {
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}"""
BEYOND: Final = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
UNKNOWN: Final = "/api/invitations/look"
"""What a browser complains of where a code is not known."""
WIDE, HIGH = PHONE


def faults(page: Page) -> list[str]:
    page.evaluate(CALM)
    beyond = ["it has to be scrolled sideways"] if page.evaluate(BEYOND) else []
    found: list[str] = page.evaluate(COMPLAINTS)
    return beyond + found


@pytest.mark.parametrize("screen", SCREENS)
def test_no_violations(visit: Visit, sit: Sit, complaints: list[str], screen: str) -> None:
    page = SCREENS[screen](visit, sit, Look(language="de"))
    page.evaluate(AXE)
    assert faults(page) == []
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": WIDE, "height": HIGH})
    assert faults(page) == []
    complaints[:] = [each for each in complaints if UNKNOWN not in each]
