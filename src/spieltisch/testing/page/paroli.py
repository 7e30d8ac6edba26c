"""Somebody who plays Paroli on the page: lays where cells are lit, claims at the lines' edges, moves what may be moved."""

from __future__ import annotations

import re
from random import Random
from typing import Final

from playwright.sync_api import Locator, Page, expect

from spieltisch.testing.page.moments import (
    is_over,
    told,
    wait_for_turn,
    wait_until_left,
    wait_until_sent,
)
from spieltisch.testing.page.touching import Touch

__all__ = ["ParoliPlayer"]

_LIT: Final = "[data-cell][aria-label*=', fits'], [data-cell][aria-label*=', passt']"
_WORTH_CLAIMING: Final = """rows => {
    const cells = [...document.querySelectorAll('.paroli [data-cell]')]
    const names = [...new Set(cells.map(cell => cell.dataset.cell.split(',')[0]))]
    const cards = name => cells.filter(cell => cell.tabIndex === 0 && cell.dataset.cell.startsWith(`${name},`))
    const free = rows.map((row, at) => row.querySelector('svg') ? 0 : cards(names[at]).length)
    const most = Math.max(...free)
    return most < 6 ? -1 : free.indexOf(most)
}"""
_MAY_MOVE: Final = re.compile("You may move a card|Du darfst eine Karte versetzen")


class ParoliPlayer:
    def __init__(self, page: Page, touch: Touch, rng: Random) -> None:
        self.page = page
        self.touch = touch
        self.rng = rng
        self.turns = 0

    @property
    def playable(self) -> Locator:
        """The stacks of the rack from which a card fits."""
        return self.page.locator(".rack button:not(.hollow)")

    @property
    def lit(self) -> Locator:
        return self.page.locator(_LIT)

    @property
    def main(self) -> Locator:
        """What ends the turn, or does what is aimed at."""
        return self.page.locator(".acts .btn.main")

    def play(self) -> None:
        """Until the game is over."""
        wait_for_turn(self.page)
        while not is_over(self.page):
            self.turn()
            wait_for_turn(self.page)

    def turn(self) -> None:
        """Whatever is to be done now: answer, lay, draw, or end what nothing can follow."""
        if self.questions.count():
            self.answer()
        elif self.playable.count():
            self.lay_some()
        elif self.draws.count():
            self.draw()
        else:
            self.leave()
        self.turns += 1

    @property
    def questions(self) -> Locator:
        """Yes and No."""
        return self.page.locator("section:has(#question) footer .btn")

    @property
    def draws(self) -> Locator:
        return self.page.locator(".acts .draw")

    def answer(self) -> None:
        self.touch(self.any_of(self.questions))
        self.questions.first.wait_for(state="hidden")

    def lay_some(self) -> None:
        """Up to five cards, whatever that earns, and a chip; unless somebody has to be asked first."""
        for _ in range(self.rng.choice((1, 5))):
            if self.playable.count():
                self.lay()
        if not self.moves_by_asking():
            self.claim_some()
            self.do()
        wait_until_sent(self.page)

    def do(self) -> None:
        """What is planned."""
        self.touch(self.main)

    def draw(self) -> None:
        """As much as there is, which may end the game, and then there is no rack."""
        before = self.page.locator(".rack").get_attribute("aria-label")
        self.touch(self.draws.last)
        expect(self.page.locator(f'.rack[aria-label="{before}"]')).to_have_count(0)

    def leave(self) -> None:
        """Pass, or end the turn."""
        before = told(self.page)
        self.touch(self.main)
        wait_until_left(self.page, before)

    def lay(self) -> None:
        self.touch(self.any_of(self.playable))
        self.touch(self.fullest())
        self.main.wait_for()

    def fullest(self) -> Locator:
        """The lit cell whose row comes nearest to being full, as the page says."""
        labels = [each.get_attribute("aria-label") or "" for each in self.lit.all()]
        found = [re.search(r"(\d+)/10", label) for label in labels]
        counts = [int(count[1]) if count else 0 for count in found]
        return self.lit.nth(counts.index(max(counts)))

    def claim_some(self) -> None:
        """Put a chip before the fullest row without one, if it is worth it and goes."""
        rows = self.page.locator(".paroli button.row")
        row: int = rows.evaluate_all(_WORTH_CLAIMING)
        if row < 0:
            return
        self.touch(rows.nth(row))
        claim = self.page.locator(".paroli section.panel .btn.main")
        if claim.count():
            self.touch(claim)
            self.main.wait_for()
        else:
            self.touch(self.page.locator(".paroli section.panel .close"))

    def moves_by_asking(self) -> bool:
        """Move a card that was earned to be moved, anywhere it may go; whether that asks somebody."""
        if not self.may_move.count():
            return False
        self.touch(self.any_of(self.page.locator("[data-cell][tabindex='0']")))
        if not self.lit.count():
            return False
        self.touch(self.any_of(self.lit))
        self.page.locator(".say li").first.wait_for()
        is_asking = self.page.locator(".say .asks").count() > 0
        self.touch(self.main)
        return is_asking or not self.is_planned()

    def is_planned(self) -> bool:
        """Whether the move is part of the plan, which can end now; else it was sent by itself."""
        self.page.locator(".say h2").wait_for()
        return self.page.locator(".acts .back[aria-disabled='false']").count() > 0

    @property
    def may_move(self) -> Locator:
        return self.page.locator(".say h2").filter(has_text=_MAY_MOVE)

    def any_of(self, found: Locator) -> Locator:
        return found.nth(self.rng.randrange(found.count()))
