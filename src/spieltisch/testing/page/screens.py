"""Every screen of the page, each as a way to get there; in any language, so nothing is found by its words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeAlias

from playwright.sync_api import Page

from spieltisch.rules import paroli
from spieltisch.testing.browsing import Look
from spieltisch.testing.page.cells import moved_cells, path_cell
from spieltisch.testing.page.moments import wait_for_turn
from spieltisch.testing.page.stages import ME, asking, moves_at_once, stage, too_far
from spieltisch.testing.page.starting import set_up
from spieltisch.testing.page.visiting import Sit, Visit

__all__ = ["SCREENS", "Screen"]

Screen: TypeAlias = Callable[[Visit, Sit, Look], Page]


def _start(visit: Visit, _: Sit, look: Look) -> Page:
    return visit(look)


def _address(fragment: str, ready: str, visit: Visit, _: Sit, look: Look) -> Page:
    """A page that has an address."""
    page = visit(look)
    page.goto(f"/#/{fragment}")
    page.locator(ready).first.wait_for()
    return page


def _choosing(visit: Visit, _: Sit, look: Look) -> Page:
    page = visit(look)
    page.locator(".games .more button").first.click()
    page.locator("dialog select").wait_for()
    return page


def _gathering(visit: Visit, _: Sit, look: Look) -> Page:
    page = visit(look)
    set_up(page, "Paseo", ["open"])
    page.locator(".invitation img").wait_for()
    return page


def _arrival(visit: Visit, sit: Sit, look: Look) -> Page:
    page = _gathering(visit, sit, look)
    page.goto(page.locator(".invitation input").input_value())
    page.locator("form input").wait_for()
    return page


def _laying(visit: Visit, _: Sit, look: Look) -> Page:
    page = visit(look)
    set_up(page, "Paseo")
    wait_for_turn(page)
    page.locator(".hand button").first.click()
    return page


def _going_on(visit: Visit, _: Sit, look: Look) -> Page:
    """The start page of somebody whose game goes on."""
    page = visit(look)
    set_up(page, "Paseo")
    wait_for_turn(page)
    page.goto("/#/")
    page.locator("ul[aria-label] a[href^='#/table/']").first.wait_for()
    return page


def _curtain(visit: Visit, _: Sit, look: Look) -> Page:
    page = visit(look)
    set_up(page, "Paroli", ["me"])
    page.locator(".curtain").wait_for()
    return page


def _at(name: str, touched: str, _: Visit, sit: Sit, look: Look) -> Page:
    """A table, and what is touched there."""
    page = sit(name, ME, look)
    if touched:
        page.locator(touched).first.click()
    return page


def _chat(_: Visit, sit: Sit, look: Look) -> Page:
    """Beside the board, or behind its button on a phone."""
    page = sit("turn", ME, look)
    if page.locator(".chatter").is_visible():
        page.locator(".chatter").click()
    page.locator("#tab-chat").click()
    return page


def _refusal(_: Visit, sit: Sit, look: Look) -> Page:
    page, found = sit("far", ME, look), too_far(stage("far").course)
    if found:
        path_cell(page, stage("far").course.state.stones[ME][found[0]]).click()
        path_cell(page, found[1]).click()
    page.locator(".refusal").wait_for()
    return page


def _earned(_: Visit, sit: Sit, look: Look) -> Page:
    page, move = sit("earned", ME, look), moves_at_once(stage("earned").course)
    for cell in moved_cells(page, move) if move else ():
        cell.click()
    page.locator(".say li").first.wait_for()
    return page


def _consent(_: Visit, sit: Sit, look: Look) -> Page:
    """Asked by somebody else, unless they did so before."""
    asker, owner = sit("asked"), sit("asked", 1, look)
    owner.locator(".paroli").wait_for()
    if not owner.locator("#question").count():
        move = asking(stage("asked").course, paroli.Rob)
        for cell in moved_cells(asker, move) if move else ():
            cell.click()
        asker.locator(".say li").first.wait_for()
        asker.locator(".acts .btn.main").click()
    owner.locator("#question").wait_for()
    return owner


def _fairness(_: Visit, sit: Sit, look: Look) -> Page:
    page = sit("paseo-over", ME, look)
    page.locator("section[aria-labelledby='fair'] .btn").first.click()
    page.locator("section[aria-labelledby='fair'] summary").click()
    return page


SCREENS: Final[Mapping[str, Screen]] = {
    "start": _start,
    "start with a game": _going_on,
    "choosing": _choosing,
    "gathering": _gathering,
    "arrival": _arrival,
    "used invitation": partial(_address, "join/nobody", "form [role=alert]"),
    "nowhere": partial(_address, "nowhere", "h1"),
    "tables": partial(_address, "tables", "section"),
    "rules": partial(_address, "rules/paroli", "article h1, article h2"),
    "lesson in Paseo": partial(_address, "lesson/paseo/5", ".paseo"),
    "lesson in Räuberparoli": partial(_address, "lesson/raeuberparoli/3", ".paroli"),
    "laying": _laying,
    "turn": partial(_at, "turn", ".tray button"),
    "refusal": _refusal,
    "network": partial(_at, "network", ".tray button"),
    "cards": partial(_at, "robbers", ".rack button"),
    "line": partial(_at, "cards", ".paroli button.row"),
    "earned move": _earned,
    "consent": _consent,
    "curtain": _curtain,
    "menu": partial(_at, "turn", "[popovertarget='menu']"),
    "chat": _chat,
    "end of Paseo": partial(_at, "paseo-over", ""),
    "end of Paroli": partial(_at, "paroli-over", ""),
    "fairness": _fairness,
    "replay": partial(_address, "replay/paroli-over/40", ".count"),
    "watching": partial(_address, "table/robbers", ".paroli"),
}
