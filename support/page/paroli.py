"""Somebody who plays Paroli on the page: lays where cells are lit, claims at the lines' edges, moves what may be moved."""

from __future__ import annotations

import re
from random import Random
from typing import Final

from playwright.sync_api import Locator, Page

from support.page.moments import ASKED, changing, turns
from support.page.touching import Touch

__all__ = ["ParoliPlayer"]

_LIT: Final = "[data-cell][aria-label*=', fits'], [data-cell][aria-label*=', passt']"
_CARDS: Final = ".paroli [data-cell]:not([aria-label*=', empty'], [aria-label*=', leer'])"
_WORTH_CLAIMING: Final = """rows => {
    const cells = [...document.querySelectorAll('.paroli [data-cell]')]
    const names = [...new Set(cells.map(cell => cell.dataset.cell.split(',')[0]))]
    const cards = name => cells.filter(cell => !/, (empty|leer)/.test(cell.ariaLabel) && cell.dataset.cell.startsWith(`${name},`))
    const free = rows.map((row, at) => row.querySelector('svg') ? 0 : cards(names[at]).length)
    const most = Math.max(...free)
    return most < 6 ? -1 : free.indexOf(most)
}"""
_FULLEST: Final = """cells => {
    const cards = cells.map(cell => Number(/(\\d+)\\/10/.exec(cell.ariaLabel)?.[1] ?? 0))
    return cards.indexOf(Math.max(...cards))
}"""
_MOST_LAID: Final = 5
_MAY_MOVE: Final = re.compile("You may move a card|Du darfst eine Karte versetzen")


class ParoliPlayer:
    def __init__(self, page: Page, touch: Touch, rng: Random) -> None:
        self.page = page
        self.touch = touch
        self.rng = rng

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
        for _ in turns(self.page):
            self.turn()

    def turn(self) -> None:
        """Whatever is to be done now: answer, lay, draw, or end what nothing can follow."""
        with changing(self.page):
            if self.questions.count():
                self.touch(self.any_of(self.questions))
            elif self.playable.count():
                self.lay_some()
            elif self.draws.count():
                self.touch(self.draws.last)
            else:
                self.touch(self.main)

    @property
    def questions(self) -> Locator:
        """Yes and No."""
        return self.page.locator(ASKED)

    @property
    def draws(self) -> Locator:
        return self.page.locator(".acts .draw")

    def lay_some(self) -> None:
        """Some cards, whatever that earns, and a chip; unless somebody has to be asked first."""
        for _ in range(_MOST_LAID):
            if self.playable.count():
                self.lay()
        if not self.moves_by_asking():
            self.claim_some()
            self.do()

    def do(self) -> None:
        """What is planned."""
        self.touch(self.main)

    def lay(self) -> None:
        self.touch(self.any_of(self.playable))
        self.touch(self.fullest())
        self.wait_for_plan()

    def wait_for_plan(self) -> None:
        """Until it is known what can follow."""
        self.page.locator(".paroli:not([data-checking])").wait_for()

    def fullest(self) -> Locator:
        """The lit cell whose row comes nearest to being full, as the page says."""
        return self.lit.nth(self.lit.evaluate_all(_FULLEST))

    def claim_some(self) -> None:
        """Put a chip before the fullest row without one, if it is worth it and goes."""
        rows = self.page.locator(".paroli button.row")
        row: int = rows.evaluate_all(_WORTH_CLAIMING)
        if row < 0:
            return
        self.touch(rows.nth(row))
        close = self.page.locator(".paroli section.panel .close")
        close.wait_for()  # what is said of a line may have to be fetched first
        claim = self.page.locator(".paroli section.panel .btn.main")
        if claim.count():
            self.touch(claim)
            self.wait_for_plan()
        else:
            self.touch(close)

    def moves_by_asking(self) -> bool:
        """Move a card that was earned to be moved, anywhere it may go; whether that asks somebody."""
        if not self.may_move.count():
            return False
        self.touch(self.any_of(self.page.locator(_CARDS)))
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
