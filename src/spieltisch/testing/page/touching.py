"""How a hand touches something on the page: with a mouse, with a finger, or with keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from playwright.sync_api import Locator

__all__ = ["Touch", "by_finger", "by_keys", "by_mouse", "focus_by_keys"]

Touch: TypeAlias = Callable[[Locator], None]

_TRIES: Final = 20
_STEPS: Final = """wanted => {
    const stops = [...document.querySelectorAll('a[href], button, input, select, summary, [tabindex]')]
        .filter(stop => stop.tabIndex >= 0 && !stop.disabled && stop.checkVisibility())
    const far = stops.indexOf(wanted) - stops.indexOf(document.activeElement)
    return far || 1
}"""


def by_mouse(what: Locator) -> None:
    what.click()


def by_finger(what: Locator) -> None:
    what.tap()


def by_keys(what: Locator) -> None:
    focus_by_keys(what)
    what.page.keyboard.press("Enter")


def focus_by_keys(what: Locator) -> None:
    """By Tab or Shift+Tab, whichever is nearer; what can't be reached so is found out here."""
    for _ in range(_TRIES):
        steps: int = what.evaluate(_STEPS)
        for _ in range(abs(steps)):
            what.page.keyboard.press("Tab" if steps > 0 else "Shift+Tab")
        if what.evaluate("it => it === document.activeElement"):
            return
    raise AssertionError(f"no key leads to {what}")
