"""What a table's page shows between two turns: that it is ours, that it was sent, that the game is over."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

__all__ = ["acting_seat", "is_over", "told", "wait_for_turn", "wait_until_left", "wait_until_sent"]

_OURS: Final = ".page:has(.seats li[aria-current='true'] .you) .acts .back"
_TURN: Final = (
    f"#result, {_OURS}[aria-disabled='true'], .curtain .btn, section:has(#question) footer .btn"
)
_LEFT: Final = """told => !document.querySelector('.acts')
    || document.querySelectorAll('#talk ol > li').length > told"""


def wait_for_turn(page: Page) -> None:
    """Until there is something to do here, with nothing entered yet, or nothing more at all."""
    page.locator(_TURN).first.wait_for()


def is_over(page: Page) -> bool:
    return page.locator("#result").count() > 0


def wait_until_sent(page: Page) -> None:
    """Until nothing of what was entered is still to be taken back."""
    page.locator(f"{_OURS}[aria-disabled='false']").wait_for(state="hidden")


def told(page: Page) -> int:
    """How much the log tells."""
    return page.locator("#talk ol > li").count()


def wait_until_left(page: Page, told_before: int) -> None:
    """Until a turn is over in which nothing was entered."""
    page.wait_for_function(_LEFT, arg=told_before)


def acting_seat(page: Page) -> int:
    found: int = page.locator(".seats > li").evaluate_all(
        "seats => seats.findIndex(seat => seat.ariaCurrent === 'true')"
    )
    return found
