"""Cells of a board on the page, by what the law calls them."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Locator, Page

from spieltisch.rules import paroli, paseo

__all__ = ["card_cell", "moved_cells", "path_cell"]

_FIRST_ROW: Final = "J"


def path_cell(page: Page, cell: paseo.Cell) -> Locator:
    return page.locator(f".paseo [data-cell='{cell.x},{cell.y}']")


def card_cell(page: Page, place: str) -> Locator:
    """As it is written: `K7`."""
    row = ord(place[0]) - ord(_FIRST_ROW)
    return page.locator(f".paroli [data-cell='{row},{place[1:]}']")


def moved_cells(page: Page, move: paroli.Shift | paroli.Rob) -> tuple[Locator, Locator]:
    """The card to lift, and where it goes."""
    _, one, other = paroli.format(move).split()
    return card_cell(page, one), card_cell(page, other)
