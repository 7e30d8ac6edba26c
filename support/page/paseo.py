"""Somebody who plays Paseo on the page: lays where cells are lit, moves where targets are lit, confirms."""

from __future__ import annotations

from random import Random
from typing import Final

from playwright.sync_api import Locator, Page

from support.page.moments import changing, turns
from support.page.touching import Touch

__all__ = ["PaseoPlayer", "answers", "fetched"]

_OPEN: Final = "[data-cell][aria-label^='Free cell ']"
_TARGET: Final = "[data-cell][aria-label*='Target: '], [data-cell][aria-label*='Ziel: ']"


def fetched(page: Page, note: str) -> Locator:
    """What can be pressed in a note, if it is shown: its place is there at once, what is in it may have to be fetched."""
    shown = page.locator(f"[data-note='{note}']")
    buttons = shown.get_by_role("button")
    if shown.count():
        buttons.first.wait_for()
    return buttons


def answers(page: Page) -> Locator:
    """Which stone, or which way, if the page asks."""
    return fetched(page, "pick")


class PaseoPlayer:
    def __init__(self, page: Page, touch: Touch, rng: Random) -> None:
        self.page = page
        self.touch = touch
        self.rng = rng

    @property
    def open_cells(self) -> Locator:
        """Where a tile may be laid or the start placed."""
        return self.page.locator(_OPEN)

    @property
    def targets(self) -> Locator:
        return self.page.locator(_TARGET)

    @property
    def confirm(self) -> Locator:
        return self.page.locator(".acts .confirm.main")

    def play(self) -> None:
        """Until the game is over."""
        for _ in turns(self.page):
            self.turn()

    def turn(self) -> None:
        """Whatever is to be done now: lay a tile, place the start, or move."""
        with changing(self.page):
            if self.page.locator(".tray").count():
                self.move()
            else:
                self.lay()
            self.do()

    def do(self) -> None:
        """What is entered."""
        self.touch(self.confirm)

    def lay(self) -> None:
        tiles = self.page.locator(".hand button")
        if tiles.count():
            self.touch(self.any_of(tiles))
        self.touch(self.any_of(self.open_cells))

    def move(self) -> None:
        """By dice or by stones, whichever leads somewhere."""
        for handle in self.handles():
            self.touch(handle)
            self.go_on()
            if self.confirm.count():
                return
            self.take_back()
        raise AssertionError("nothing on the page leads to a whole turn")

    def handles(self) -> list[Locator]:
        """What can be touched to begin: dice, own stones, staying."""
        ways = [self.page.locator(".tray button"), self.stones, self.page.locator(".acts .stay")]
        return [handle for way in ways for handle in self.shuffled(way)]

    @property
    def stones(self) -> Locator:
        """The tiles where own stones lie."""
        return self.page.locator("[data-cell].still")

    def go_on(self) -> None:
        """Wherever something is lit, or asked."""
        while next_ones := answers(self.page).all() or self.lit:
            self.touch(self.rng.choice(next_ones))

    @property
    def lit(self) -> list[Locator]:
        return self.targets.all()

    def take_back(self) -> None:
        """All of it, and close what was said about it."""
        note = self.page.locator(".refusal .close")
        if note.count():
            self.touch(note)
        back = self.page.locator(".acts .back[aria-disabled='false']")
        while back.count():
            self.touch(back)

    def any_of(self, found: Locator) -> Locator:
        return found.nth(self.rng.randrange(found.count()))

    def shuffled(self, found: Locator) -> list[Locator]:
        return self.rng.sample(found.all(), found.count())
