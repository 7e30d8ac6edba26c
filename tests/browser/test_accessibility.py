"""axe finds nothing to complain of: on every screen, light and dark, in both languages."""

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
COMPLAINTS: Final = """async rules => {
    const only = rules.length ? { runOnly: { type: 'rule', values: rules } } : {}
    const { violations } = await axe.run({ resultTypes: ['violations'], ...only })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}"""
BEYOND: Final = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
UNKNOWN: Final = "/api/invitations/look"
"""What a browser complains of where a code is not known."""
LOOKS: Final = {
    "desk in English": Look(sharpness=0.4),
    "phone in German": Look(PHONE, language="de", sharpness=0.4),
}


def violations(page: Page, *rules: str) -> list[str]:
    """Of all rules, or of some."""
    page.evaluate(CALM)
    found: list[str] = page.evaluate(COMPLAINTS, rules)
    return found


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS.keys())
@pytest.mark.parametrize("screen", SCREENS)
def test_no_violations(
    visit: Visit, sit: Sit, complaints: list[str], screen: str, look: Look
) -> None:
    page = SCREENS[screen](visit, sit, look)
    assert page.evaluate(BEYOND) == 0, "it has to be scrolled sideways"
    page.evaluate(AXE)
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page, "color-contrast", "link-in-text-block") == []  # only colours are others
    complaints[:] = [each for each in complaints if UNKNOWN not in each]
