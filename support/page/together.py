"""Two or more people, each at a page of their own, who play one game to its end."""

from __future__ import annotations

from collections.abc import Sequence

from support.page.moments import acting_seat, wait_for_turn
from support.page.paroli import ParoliPlayer
from support.page.paseo import PaseoPlayer

__all__ = ["play_together"]


def play_together(players: Sequence[PaseoPlayer | ParoliPlayer]) -> None:
    """In the order of their seats; each page tells whose turn it is once it has heard of its own."""
    page = players[0].page
    page.locator("ol.seats [aria-current='true']").wait_for()
    while (seat := acting_seat(page)) >= 0:
        page = players[seat].page
        wait_for_turn(page)
        players[seat].turn()
