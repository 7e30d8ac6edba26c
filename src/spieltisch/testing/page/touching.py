"""How a hand touches something on the page: with a mouse, or with a finger."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from playwright.sync_api import Locator

__all__ = ["Touch", "by_finger", "by_mouse"]

Touch: TypeAlias = Callable[[Locator], None]


def by_mouse(what: Locator) -> None:
    what.click()


def by_finger(what: Locator) -> None:
    what.tap()
