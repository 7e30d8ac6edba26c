"""What a table's page shows between two turns: that it is ours, that it was heard of, that the game is over."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Page

__all__ = ["ASKED", "acting_seat", "changing", "turns", "wait_for_turn"]

_MOST_TURNS: Final = 400
"""No game takes so many."""
ASKED: Final = "section:has(#question) footer:has(.btn + .btn) .btn"
"""Yes and No; who asked has only one button."""
_OURS: Final = (
    ".page:has(.seats li[aria-current='true'] .you) .acts .back:not([aria-disabled='false'])"
)
_TURN: Final = f"#result, {_OURS}, .curtain .btn, {ASKED}"
_CHANGED: Final = "state => document.querySelector('.page').dataset.state !== state"


def wait_for_turn(page: Page) -> None:
    """Until there is something to do here, with nothing entered yet, or nothing more at all."""
    page.locator(_TURN).first.wait_for()


def turns(page: Page) -> Iterator[None]:
    """Whenever there is something to do here, until the game is over."""
    for _ in range(_MOST_TURNS):
        wait_for_turn(page)
        if page.locator("#result").count():
            return
        yield
    raise AssertionError("this game does not end")


@contextmanager
def changing(page: Page) -> Generator[None]:
    """Whatever is done meanwhile, the page has to hear that the game has changed by it."""
    state = page.locator(".page").get_attribute("data-state")
    yield
    page.wait_for_function(_CHANGED, arg=state)


def acting_seat(page: Page) -> int:
    found: int = page.locator(".seats > li").evaluate_all(
        "seats => seats.findIndex(seat => seat.ariaCurrent === 'true')"
    )
    return found
