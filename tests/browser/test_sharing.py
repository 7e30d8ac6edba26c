"""Several people at one screen: nobody sees the others' cards. And those who only watch see nobody's."""

import json

from playwright.sync_api import Page, WebSocket, expect
from support.page.moments import acting_seat
from support.page.starting import set_up
from support.page.visiting import Sit, Visit


def lift(page: Page) -> int:
    """The curtain; whose cards lay behind it."""
    expect(page.locator(".rack")).to_have_count(0)
    show = page.locator(".curtain").get_by_role("button")
    expect(show).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(page.locator(":focus:not(.curtain *)")).to_have_count(0)
    show.click()
    expect(page.locator(".rack")).to_be_visible()
    return acting_seat(page)


def test_a_curtain_between_two_at_one_screen(visit: Visit) -> None:
    page = visit()
    set_up(page, "Paroli", ["me"])
    first = lift(page)
    expect(page.locator("ol.seats .you")).to_have_count(0)
    expect(page.get_by_role("group", name="Table")).to_be_focused()
    page.locator(".acts .draw").last.click()
    drawn = page.get_by_role("dialog").filter(has_text="has drawn")
    expect(drawn.get_by_role("listitem")).to_have_count(2)
    drawn.get_by_role("button", name="Pass on").click()
    expect(page.locator(".curtain")).to_be_visible()
    told = page.get_by_text("gets")
    expect(told).to_have_count(0)
    assert lift(page) == 1 - first
    expect(page.get_by_role("list", name="Moves")).to_contain_text("draws 2 cards")
    expect(told).to_have_count(0)


def test_each_of_two_at_one_screen_gives_its_share_once(visit: Visit) -> None:
    page = visit()
    given: list[tuple[str, str]] = []

    def hear(text: str | bytes) -> None:
        said = json.loads(text)
        if said["type"] in {"commit", "reveal"}:
            given.append((said["type"], said["seat"]))

    def watch(line: WebSocket) -> None:
        line.on("framesent", hear)

    page.on("websocket", watch)
    set_up(page, "Paseo", ["me"])
    expect(page.locator(".acts")).to_be_visible()
    assert sorted(given) == [(kind, seat) for kind in ("commit", "reveal") for seat in "AB"]


def test_the_curtain_falls_when_the_window_is_left(visit: Visit) -> None:
    page = visit()
    set_up(page, "Paroli", ["me"])
    lift(page)
    page.evaluate("dispatchEvent(new Event('blur'))")
    lift(page)


def test_who_watches_sees_no_cards_and_does_nothing(sit: Sit, visit: Visit) -> None:
    mine, watcher = sit("robbers"), visit()
    watcher.goto("/#/table/robbers")
    expect(watcher.get_by_text("You are watching: Mira and Jonas")).to_be_visible()
    expect(watcher.locator(".rack, .acts")).to_have_count(0)
    mine.locator(".acts .draw").last.click()
    expect(watcher.locator("#talk ol")).to_contain_text("Mira draws")
    expect(watcher.locator("#talk ol > li").last).not_to_contain_text("gets")


def test_the_language_changes_in_place(sit: Sit) -> None:
    page = sit("turn")
    expect(page.locator(".say h2")).to_have_text("Your turn")
    page.get_by_label("Language").first.select_option("de")
    expect(page.locator(".say h2")).to_have_text("Du bist am Zug")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.reload()
    expect(page.locator(".say h2")).to_have_text("Du bist am Zug")
