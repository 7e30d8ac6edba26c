"""How a game ended: as the page shows it, and as the server's record has it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Page, expect

__all__ = ["Result", "recorded_result", "shown_result", "table_of"]


@dataclass(frozen=True)
class Result:
    heading: str
    """Who won, in words."""
    scores: tuple[tuple[str, int], ...] = ()
    """In the order of the page, where points are counted."""


def table_of(page: Page) -> str:
    """The name of the table in the page's address."""
    return page.url.split("/")[-1]


def shown_result(page: Page) -> Result:
    """Once it is shown: two pages at one table come to the end of their motion at different moments."""
    section = page.locator("section:has(#result)")
    expect(section).to_be_visible()
    ranks = section.locator("ol:has(b) > li").all()
    return Result(
        section.locator("#result").inner_text(),
        tuple(
            (rank.locator("span").first.inner_text(), _points(rank.locator("b").inner_text()))
            for rank in ranks
        ),
    )


def recorded_result(page: Page) -> Result:
    """What the page must show to a guest in seat A who reads English."""
    events = page.request.get(f"/api/tables/{table_of(page)}/events?views=false").json()
    names = page.locator(".seats > li .who b").all_inner_texts()
    winners = [names["ABCDEF".index(seat)] for seat in events["ending"]["winners"]]
    scores = zip(names, events["ending"].get("scores", ()), strict=False)
    ranked = sorted(scores, key=lambda each: -each[1])
    return Result(
        _heading(winners, names), () if events["table"]["game"] == "paseo" else tuple(ranked)
    )


def _heading(winners: list[str], names: list[str]) -> str:
    if not winners:
        return "Nobody wins"
    if winners == names[:1]:
        return "You win"
    return f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}"


def _points(text: str) -> int:
    return int(re.sub("−", "-", text))
