"""Every screen of the page, each as a way to get there; in any language, so nothing is found by its words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias

from playwright.sync_api import Page

from support.browsing import Look
from support.page.cells import moved_cells, path_cell
from support.page.devices import TABLE, has_offline, lacks_offline, plays_here, tells, with_worker
from support.page.moments import wait_for_turn
from support.page.stages import ME, moves_at_once, stage, too_far
from support.page.starting import set_up
from support.page.visiting import Sit, Visit

__all__ = ["ADMIN", "PLAY_ON", "SCREENS", "Screen"]

_SHARE: Final = """() => fetch('/api/tables/paseo-over/shares', { method: 'POST' })
    .then((answer) => answer.json()).then(({ link }) => link)"""
PLAY_ON: Final = """(at) => fetch('/api/tables/raced/play-on', { method: 'POST',
    body: JSON.stringify({ at, seat: 'A', bot: 'beginner' }) })
    .then((answer) => answer.json()).then(({ id }) => id)"""
"""Against a bot, as A, from an event of the race that is over; the new table's name."""
Screen: TypeAlias = Callable[[Visit, Sit, Look], Page]
ADMIN: Final = "the operator of these tables"
"""The token of the server that the screens are visited at."""


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
    page.locator("dialog select").first.wait_for()
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
    page = _with_a_bot("Paseo", visit, _, look)
    page.locator(".hand button").first.click()
    return page


def _with_a_bot(game: str, visit: Visit, _: Sit, look: Look) -> Page:
    """Where hints are given."""
    page = visit(look)
    set_up(page, game)
    wait_for_turn(page)
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
    owner = sit("asked", 1, look)
    owner.locator("#question").wait_for()
    return owner


def _first_game(visit: Visit, _: Sit, look: Look) -> Page:
    """With the coach's first card."""
    page = visit(replace(look, newcomer=True))
    page.locator(".games .ways .btn.main").first.click()
    page.locator(".coach").wait_for()
    return page


def _known(sit: Sit, look: Look, at: str = "turn") -> Page:
    """At a table, by somebody whom the page has met."""
    page = sit(at, ME, look)
    page.evaluate("localStorage['spieltisch.known'] = '1'")
    page.reload()
    page.locator("ol.seats").wait_for()
    return page


def _devices(_: Visit, sit: Sit, look: Look) -> Page:
    page = _known(sit, look)
    page.goto("/#/devices")
    page.locator("#data").wait_for()
    return page


def _others(_: Visit, sit: Sit, look: Look) -> Page:
    """Who is muted or reported, with all that can be said about them."""
    page = _known(sit, look)
    page.locator("[popovertarget='menu']").click()
    page.locator("#menu > button:has(+ button + a)").click()
    page.locator("dialog [aria-expanded]").first.click()
    page.locator("dialog form").wait_for()
    return page


def _keys(_: Visit, sit: Sit, look: Look) -> Page:
    page = sit("turn", ME, look)
    page.locator(".acts").wait_for()
    page.keyboard.press("?")
    page.locator("dialog dl").wait_for()
    return page


def _admin(visit: Visit, sit: Sit, look: Look) -> Page:
    page = _address("admin", "form input", visit, sit, look)
    page.locator("form input").fill(ADMIN)
    page.locator("form button").click()
    page.locator("#reports").wait_for()
    return page


def _fairness(_: Visit, sit: Sit, look: Look) -> Page:
    page = sit("paseo-over", ME, look)
    page.locator("section[aria-labelledby='fair'] .btn").first.click()
    page.locator("section[aria-labelledby='fair'] summary").click()
    return page


def _reviewed(name: str, touched: str, _: Visit, sit: Sit, look: Look) -> Page:
    """A review by one of its players, with a dialog that is opened there, or with all that is folded away."""
    page = sit(name, ME, look)
    page.goto(f"/#/review/{name}")
    page.locator("#key-turns").wait_for()
    if touched:
        page.locator(touched).first.click()
        page.locator("dialog[open]").wait_for()
        return page
    for summary in page.locator("main summary").all():
        summary.click()
    page.locator("details option").first.wait_for(state="attached")
    return page


def _games(_: Visit, sit: Sit, look: Look) -> Page:
    """Of somebody who has played one, and was given a session by this server."""
    page = sit("paseo-over", ME, look)
    page.evaluate("localStorage['spieltisch.known'] = '1'")
    page.goto("/#/games")
    page.locator("#history").wait_for()
    return page


def _shared(visit: Visit, sit: Sit, look: Look) -> Page:
    """By a secret link, as a stranger."""
    link: str = sit("paseo-over").evaluate(_SHARE)
    page = visit(look)
    page.goto(link)
    page.locator("#key-turns").wait_for()
    return page


def _hint(_: Visit, sit: Sit, look: Look) -> Page:
    """In a race against a bot that goes on from an earlier one."""
    page, happened = sit("raced", ME, look), stage("raced").happened
    mine = (each for each in happened if each.course.actor == ME and each.course.state.dice)
    page.goto(f"/#/table/{page.evaluate(PLAY_ON, next(mine).event.seq)}")
    wait_for_turn(page)
    page.keyboard.press("h")
    page.locator("[data-note='hint'] .acts").wait_for()
    return page


def _second_game(visit: Visit, _: Sit, look: Look) -> Page:
    """Which begins with laying, and the coach says what for."""
    page = visit(replace(look, newcomer=True))
    page.evaluate("localStorage['spieltisch.skills'] = 'split'")
    page.reload()
    page.locator(".games .ways .btn.main").first.click()
    page.locator(".hand button").first.wait_for()
    page.locator(".coach").wait_for()
    return page


def _refused_card(_: Visit, sit: Sit, look: Look) -> Page:
    page = sit("cards", ME, look)
    page.locator(".rack button:not(.hollow)").first.click()
    page.locator(".paroli [data-cell]:not([data-choice])").last.click()
    page.locator(".refusal").wait_for()
    return page


def _person(visit: Visit, look: Look) -> Page:
    """Somebody who has a name here, and no table yet."""
    page = visit(look)
    origin = page.url.partition("/#")[0].rstrip("/")
    page.request.post("/api/session", data={"name": "Mira"}, headers={"origin": origin})
    page.evaluate("localStorage['spieltisch.known'] = '1'")
    return page


def _notices(visit: Visit, _: Sit, look: Look) -> Page:
    """Every way to get them, with all that can be chosen of each."""
    page = _person(visit, look)
    tells(page)
    with_worker(page)
    page.goto("/#/notices")
    page.locator("#others").wait_for()
    for summary in page.locator("main summary").all():
        summary.click()
    return page


def _no_notices(visit: Visit, _: Sit, look: Look) -> Page:
    """In a browser that can show none, and a program that has just been added."""
    page = _person(visit, look)
    page.reload()
    page.goto("/#/notices")
    page.locator("[type=url]").fill("https://program.example/hook")
    page.locator("form:has([type=url]) button").click()
    page.locator("[role=status]").wait_for()
    return page


def _offer(_: Visit, sit: Sit, look: Look) -> Page:
    """Of notices when it is one's turn."""
    page = _known(sit, look)
    with_worker(page)
    page.locator("#offer").wait_for()
    return page


def _whole_menu(_: Visit, sit: Sit, look: Look) -> Page:
    """Of somebody who gets notices."""
    page = _known(sit, look)
    tells(page)
    page.locator("[popovertarget='menu']").click()
    page.locator("#menu a[href='#/notices'] + label").wait_for()
    return page


def _next_table(_: Visit, sit: Sit, look: Look) -> Page:
    """While another one waits for its answer, the header leads to a table where it is one's turn."""
    page = _known(sit, look, "asked")
    page.goto("/#/")
    page.reload()
    set_up(page, "Paseo")
    wait_for_turn(page)
    page.goto(f"/#/table/{stage('asked').table}")
    page.locator(".next").wait_for()
    return page


def _newer(_: Visit, sit: Sit, look: Look) -> Page:
    """A newer page waits while somebody plays."""
    page = sit("turn", ME, look)
    with_worker(page, is_newer=True)
    page.locator("body > [role=status]").wait_for()
    return page


def _offline(state: str, visit: Visit, _: Sit, look: Look) -> Page:
    """What the start page says of playing without a server."""
    page = visit(look)
    if state == "missing":
        lacks_offline(page)
    else:
        has_offline(page, is_loaded=state == "ready")
    page.locator("p.ways button").click()
    page.locator(f"[data-offline={state}]").wait_for()
    return page


def _no_server(visit: Visit, _: Sit, look: Look) -> Page:
    """The page's files at a web host that knows nothing else."""
    page = visit(look)
    has_offline(page)
    page.route("**/api/**", lambda route: route.fulfill(body="<!doctype html>"))
    page.reload()
    page.locator("[data-offline=there]").wait_for()
    return page


def _on_this_device(visit: Visit, _: Sit, look: Look) -> Page:
    page = _person(visit, look)
    plays_here(page)
    page.locator("[data-offline=ready]").wait_for()
    return page


def _local_table(_: Visit, sit: Sit, look: Look) -> Page:
    """With the menu, which has nothing that takes a server."""
    page = sit("robbers", ME, look)
    plays_here(page)
    page.goto(f"/#/table/{TABLE}")
    page.locator(".rack button").first.wait_for()
    page.locator("[popovertarget='menu']").click()
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
    "no games": partial(_address, "games", ".none"),
    "games": _games,
    "rules": partial(_address, "rules/paroli", "article h1, article h2"),
    "lesson in Paseo": partial(_address, "lesson/paseo/5", ".paseo"),
    "lesson in Paroli": partial(_address, "lesson/paroli/3", ".paroli"),
    "lesson in Räuberparoli": partial(_address, "lesson/raeuberparoli/3", ".paroli"),
    "lessons": partial(_address, "lesson", "main li"),
    "first game": _first_game,
    "second game": _second_game,
    "laying": _laying,
    "turn": partial(_at, "turn", ".tray button"),
    "refusal": _refusal,
    "refused card": _refused_card,
    "network": partial(_at, "network", ".tray button"),
    "cards": partial(_at, "robbers", ".rack button"),
    "cards with a bot": partial(_with_a_bot, "Paroli"),
    "line": partial(_at, "cards", ".paroli button.row"),
    "earned move": _earned,
    "consent": _consent,
    "curtain": _curtain,
    "menu": partial(_at, "turn", "[popovertarget='menu']"),
    "whole menu": _whole_menu,
    "others": _others,
    "keys": _keys,
    "chat": _chat,
    "end of Paseo": partial(_at, "paseo-over", ""),
    "end of Paroli": partial(_at, "paroli-over", ""),
    "fairness": _fairness,
    "replay": partial(_address, "review/paroli-over/40", ".count"),
    "review of Paseo": partial(_address, "review/paseo-over", ".stairs"),
    "review of Paroli": partial(_reviewed, "paroli-over", ""),
    "share": partial(_reviewed, "paseo-over", "main button.btn"),
    "play on": partial(_reviewed, "paseo-over", ".right .acts .btn.main"),
    "shared": _shared,
    "bringing in": partial(_address, "review", "textarea"),
    "hint": _hint,
    "watching": partial(_address, "table/robbers", ".paroli"),
    "devices": _devices,
    "notices": _notices,
    "no notices": _no_notices,
    "end of mails": partial(_address, "notices/off/nothing", "main .btn"),
    "offer of notices": _offer,
    "next table": _next_table,
    "newer page": _newer,
    "nothing to load": partial(_offline, "missing"),
    "to be loaded": partial(_offline, "there"),
    "loaded": partial(_offline, "ready"),
    "no server": _no_server,
    "on this device": _on_this_device,
    "table on this device": _local_table,
    "admin": _admin,
}
