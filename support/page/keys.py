"""Players who never touch anything: they use the keys of the table, and Tab where there is none."""

from __future__ import annotations

from random import Random
from typing import Final

from playwright.sync_api import Page, expect

from support.page.paroli import ParoliPlayer
from support.page.paseo import PaseoPlayer, fetched
from support.page.starting import GAMES
from support.page.touching import by_keys, focus_by_keys

__all__ = ["ParoliKeys", "PaseoKeys", "set_up_by_keys"]

_ARROWS: Final = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
_STACKS: Final = ("j", "1", "2", "3", "4", "5", "6", "7", "8", "9", "0")
"""The key of each stack of the rack; Parolis come first."""


class PaseoKeys(PaseoPlayer):
    """Stones and ways by their numbers, cells by arrows, Enter to confirm."""

    def __init__(self, page: Page, rng: Random) -> None:
        super().__init__(page, by_keys, rng)

    def lay(self) -> None:
        tiles = self.page.locator(".hand button")
        if tiles.count():
            by_keys(self.any_of(tiles))
        walk(self.page, self.rng)
        self.page.keyboard.press("Enter")

    def do(self) -> None:
        self.page.keyboard.press("Enter")

    def move(self) -> None:
        for stone in (*self.rng.sample("0123", 4), *self.rng.sample("0123", 4)):
            self.page.keyboard.press(stone)
            ways = fetched(self.page, "ways").and_(self.page.locator(":not(.closed)")).count()
            if ways:
                self.page.keyboard.press(str(self.rng.randint(1, ways)))
            if self.confirm.count():
                return
        by_keys(self.page.locator(".acts .stay"))


class ParoliKeys(ParoliPlayer):
    """Stacks by their numbers, cells by arrows, Enter to lay and to end."""

    def __init__(self, page: Page, rng: Random) -> None:
        super().__init__(page, by_keys, rng)

    def lay(self) -> None:
        stack = self.any_of(self.playable).get_attribute("data-stack")
        self.page.keyboard.press(_STACKS[int(stack or 0)])
        walk(self.page, self.rng)
        self.page.keyboard.press("Enter")
        self.wait_for_plan()

    def do(self) -> None:
        """Enter, unless it would open the line again that was looked at last."""
        if self.page.locator(".paroli button.row:focus").count():
            by_keys(self.main)
        else:
            self.page.keyboard.press("Enter")


def set_up_by_keys(page: Page, game: str, other: str) -> None:
    """A table for two, where the other one is `open` or a bot's level."""
    by_keys(page.locator(".games > li").nth(GAMES.index(game)).locator(".more button"))
    choice = page.locator("dialog select").first
    focus_by_keys(choice)
    for _ in range(choice.locator("option").count()):
        if choice.input_value() != other:
            page.keyboard.press("ArrowUp")
    expect(choice).to_have_value(other)
    by_keys(page.locator("dialog [type='submit']"))
    expect(page.locator("h1")).to_have_text(game)


def walk(page: Page, rng: Random) -> None:
    """To one of the lit cells."""
    for _ in range(rng.randint(1, 4)):
        page.keyboard.press(rng.choice(_ARROWS))
