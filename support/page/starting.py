"""From the start page to a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from playwright.sync_api import Page, expect

__all__ = ["GAMES", "set_up"]

GAMES: Final = ("Paseo", "Paroli", "Räuberparoli")
"""In the order of the start page."""
_CHOOSE: Final = ".more button"


def set_up(page: Page, game: str, others: Sequence[str] = ("beginner",)) -> None:
    """A table where the visitor plays against these: `open`, `me`, or a bot's level."""
    page.locator(".games > li").nth(GAMES.index(game)).locator(_CHOOSE).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name=str(len(others) + 1), exact=True).check()
    for seat, other in enumerate(others):
        dialog.locator("select").nth(seat).select_option(other)
    dialog.locator("[type='submit']").click()
    expect(page.locator("h1")).to_have_text(game)
