"""How a hand touches something on the page: with a mouse, with a finger, or with keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from playwright.sync_api import ElementHandle, Locator, Page

__all__ = ["Touch", "by_finger", "by_keys", "by_mouse", "focus_by_keys"]

Touch: TypeAlias = Callable[[Locator], None]

_TRIES: Final = 30
_IS_FOCUSED: Final = "it => it === document.activeElement"
_STEPS: Final = """wanted => {
    const stops = [...document.querySelectorAll('a[href], button, input, select, summary, [tabindex]')]
        .filter(stop => stop.tabIndex >= 0 && !stop.disabled && stop.checkVisibility())
    const far = stops.indexOf(wanted) - stops.indexOf(document.activeElement)
    return far || 1
}"""
_ENTRANCE: Final = """wanted => {
    if (wanted.tabIndex >= 0) return wanted
    const name = ['cell', 'head'].find(each => each in wanted.dataset)
    return document.querySelector(`[data-${name}][tabindex="0"]`)
}"""
"""Of a group Tab comes to one thing only."""
_ARROW: Final = """wanted => {
    const [here, there] = [document.activeElement, wanted].map(each => each.getBoundingClientRect())
    const [x, y] = [there.left - here.left, there.top - here.top]
    if (Math.abs(x) > 2) return x > 0 ? 'ArrowRight' : 'ArrowLeft'
    return y > 0 ? 'ArrowDown' : 'ArrowUp'
}"""


def by_mouse(what: Locator) -> None:
    what.click()


def by_finger(what: Locator) -> None:
    what.tap()


def by_keys(what: Locator) -> None:
    focus_by_keys(what)
    what.page.keyboard.press("Enter")


def focus_by_keys(what: Locator) -> None:
    """By Tab or Shift+Tab, whichever is nearer, and by arrows within a group; what can't be reached so is found out here."""
    entrance = what.evaluate_handle(_ENTRANCE).as_element()
    if not entrance:
        raise AssertionError(f"Tab leads to nothing near {what}")
    _tab_to(what.page, entrance)
    for _ in range(_TRIES):
        if what.evaluate(_IS_FOCUSED):
            return
        what.page.keyboard.press(f"Shift+{what.evaluate(_ARROW)}")
    raise AssertionError(f"no key leads to {what}")


def _tab_to(page: Page, stop: ElementHandle) -> None:
    for _ in range(_TRIES):
        steps: int = stop.evaluate(_STEPS)
        for _ in range(abs(steps)):
            page.keyboard.press("Tab" if steps > 0 else "Shift+Tab")
        if stop.evaluate(_IS_FOCUSED):
            return
    raise AssertionError(f"Tab does not lead to {stop}")
