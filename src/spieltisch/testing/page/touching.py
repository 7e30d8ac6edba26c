"""How a hand touches something on the page: with a mouse, with a finger, or with keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from playwright.sync_api import Locator

__all__ = ["Touch", "by_finger", "by_keys", "by_mouse"]

Touch: TypeAlias = Callable[[Locator], None]

_MOST_STOPS: Final = 300


def by_mouse(what: Locator) -> None:
    what.click()


def by_finger(what: Locator) -> None:
    what.tap()


def by_keys(what: Locator) -> None:
    """Tab until it has the focus, then Enter."""
    for _ in range(_MOST_STOPS):
        if what.evaluate("it => it === document.activeElement"):
            what.page.keyboard.press("Enter")
            return
        what.page.keyboard.press("Tab")
    raise AssertionError(f"no key leads to {what}")
