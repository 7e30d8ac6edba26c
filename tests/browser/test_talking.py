"""Saying something at a table, coming to one that is open to all, and finding one's way without looking."""

from playwright.sync_api import expect
from support.browsing import PHONE, Look
from support.page.visiting import Sit, Visit

FLYING = "10\N{NO-BREAK SPACE}points \N{WOMAN}\N{ZERO WIDTH JOINER}\N{ROCKET}"


def test_a_watcher_says_a_name_and_is_heard_and_answered(sit: Sit, visit: Visit) -> None:
    player, watcher = sit("turn"), visit()
    watcher.goto("/#/table/turn")
    for page in (player, watcher):
        page.get_by_role("tab", name="Chat").click()
    watcher.get_by_label("You are").fill("Zoe")
    watcher.get_by_role("button", name="Join in").click()
    watcher.get_by_role("button", name="Hello!").click()
    expect(player.get_by_role("list", name="Chat")).to_contain_text("Zoe Hello!")
    player.get_by_label("Message").fill(FLYING)
    player.get_by_role("button", name="Send").click()
    expect(player.get_by_label("Message")).to_have_value("")
    expect(watcher.get_by_role("list", name="Chat")).to_contain_text(FLYING.replace("\xa0", " "))


def test_whoever_comes_to_a_public_table_says_who_they_are(visit: Visit) -> None:
    host, guest = visit(Look(PHONE, touch=True)), visit()
    host.locator(".games > li").first.get_by_role("button", name="Invite").tap()
    host.get_by_role("radio", name="3", exact=True).check()  # one seat stays free: nothing begins
    host.get_by_label("Public").check()
    host.get_by_role("button", name="Open the table").tap()
    expect(host.get_by_alt_text("The invitation as a QR code")).to_be_visible()
    guest.goto(host.get_by_label("Invitation link").input_value())
    guest.get_by_label("Name").fill("Zoe")
    guest.get_by_role("button", name="Sit down").click()
    expect(host.locator(".who").nth(1)).to_contain_text("Zoe")
    host.get_by_role("button", name="Hello!").tap()
    expect(guest.get_by_role("list", name="Chat")).to_contain_text("Guest Hello!")


def test_a_page_begins_at_its_title_and_what_is_looked_for_goes_along(visit: Visit) -> None:
    page = visit()
    page.get_by_role("navigation").get_by_role("link", name="Rules").press("Enter")
    expect(page.get_by_role("heading", level=1, name="Rules")).to_be_focused()
    page.get_by_role("searchbox").fill("chip")
    page.get_by_role("link", name="in Paroli").press("Enter")
    expect(page.get_by_role("searchbox")).to_have_value("chip")
    expect(page.get_by_role("status")).to_contain_text("of")
