"""axe finds nothing to complain of on any screen, and everything fits: on desk and phone, in each language and theme."""

from importlib.resources import files
from typing import Final

import pytest
from playwright.sync_api import Page
from support.browsing import PHONE, Look
from support.page.fitting import misfits, speak
from support.page.screens import SCREENS
from support.page.visiting import Sit, Visit

from spieltisch.words.languages import available

AXE: Final = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
CALM: Final = """() => Promise.all(document.getAnimations()
    .filter(each => each instanceof CSSTransition).map(each => each.finished.catch(() => undefined)))"""
"""Colours that are still changing have no contrast of their own."""
COMPLAINTS: Final = """async () => {
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}"""
UNKNOWN: Final = ("/api/invitations/look", "/offline/manifest.json")
"""What a browser complains of where a code is not known, and where nothing is there to be loaded."""
DESK: Final = (1280, 800)
LATIN: Final = ("en", "fr")
"""Beside German; what is written otherwise needs a font that not every machine has."""


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def violations(page: Page) -> list[str]:
    page.evaluate(f"window.axe || (() => {{ {AXE} }})()")
    page.evaluate(CALM)
    found: list[str] = page.evaluate(COMPLAINTS)
    return found


def forget_unknown(complaints: list[str]) -> None:
    complaints[:] = [each for each in complaints if not any(file in each for file in UNKNOWN)]


@pytest.mark.parametrize("screen", SCREENS)
def test_no_violations(visit: Visit, sit: Sit, complaints: list[str], screen: str) -> None:
    """In German; neither theme nor size changes what a page is made of, so two looks see everything once."""
    page = SCREENS[screen](visit, sit, Look(DESK, language="de"))
    assert misfits(page) == []
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    resize(page, PHONE)
    assert misfits(page) == []
    assert violations(page) == []
    for language in LATIN:
        speak(page, language)
        assert misfits(page) == [], language
    forget_unknown(complaints)


@pytest.mark.long
@pytest.mark.parametrize("screen", SCREENS)
def test_every_language(visit: Visit, sit: Sit, complaints: list[str], screen: str) -> None:
    page = SCREENS[screen](visit, sit, Look(DESK, "dark"))
    for size, theme in ((DESK, "dark"), (PHONE, "light")):
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        resize(page, size)
        for language in available():
            speak(page, language)
            assert misfits(page) == [], language
            assert violations(page) == [], language
    forget_unknown(complaints)
