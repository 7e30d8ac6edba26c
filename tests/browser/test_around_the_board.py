"""What stands around the board: the log that points, sounds, links, bots that stand in, giving up, tabs."""

import re

from playwright.sync_api import Page, expect
from support.browsing import PHONE, SMALL, Look
from support.page.moments import acting_seat, wait_for_turn
from support.page.starting import set_up
from support.page.visiting import Sit, Visit

DESK = Look(SMALL)
HEARD = """window.heard = 0
for (const source of [OscillatorNode, AudioBufferSourceNode]) {
    const start = source.prototype.start
    source.prototype.start = function (...when) { window.heard += 1; return start.apply(this, when) }
}"""


def in_menu(page: Page, what: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.locator("#menu").get_by_text(what).first.click()


def shown_link(page: Page) -> str:
    return page.get_by_role("dialog").get_by_role("textbox").input_value()


def test_what_the_log_names_is_marked_on_the_board(sit: Sit) -> None:
    for name, named in (("split", ".paseo .named"), ("told", ".paroli .named, .paroli .pointed")):
        page = sit(name)
        expect(page.locator(named)).to_have_count(0)
        page.locator("#talk ol .place").last.hover()
        expect(page.locator(named).first).to_be_visible()
        page.locator("h1").hover()
        expect(page.locator(named)).to_have_count(0)


def test_who_wants_no_sounds_hears_none(visit: Visit) -> None:
    """Nor after a reload."""
    page = visit(DESK)
    page.add_init_script(HEARD)
    sound = page.get_by_role("button", name="Sound")
    set_up(page, "Paseo")
    page.reload()
    sound.click()
    for expected in (False, True):
        page.evaluate("heard = 0")
        wait_for_turn(page)
        page.locator(".hand button").first.click()
        page.locator("[data-cell][aria-label^='Free cell ']").first.click()
        page.locator(".acts .confirm.main").click()
        wait_for_turn(page)
        assert (page.evaluate("heard") > 0) is expected
        page.reload()
        expect(sound).to_have_attribute("aria-pressed", str(expected).lower())
        sound.click()


def test_giving_up_a_rematch_and_the_record(visit: Visit) -> None:
    page = visit(DESK)
    set_up(page, "Räuberparoli")
    wait_for_turn(page)
    first, seats = page.url, looks_of_seats(page)
    in_menu(page, "Resign")
    page.get_by_role("dialog").get_by_role("button").last.click()
    expect(page.locator("#result")).to_contain_text("wins")
    with page.expect_download() as saved:
        page.locator("section:has(#result) .forms a").first.click()
    assert "raeuberparoli" in saved.value.path().read_text(encoding="utf-8").lower()
    page.get_by_role("button", name="Rematch").click()
    expect(page).not_to_have_url(first)
    wait_for_turn(page)
    assert looks_of_seats(page) == seats, "names and colours stay"


def looks_of_seats(page: Page) -> list[list[str]]:
    found: list[list[str]] = page.locator("ol.seats > li").evaluate_all(
        "seats => seats.map(it => [it.querySelector('b').textContent, it.querySelector('svg').outerHTML])"
    )
    return found


def test_the_rules_are_read_beside_the_table(sit: Sit) -> None:
    """From the header and from the menu; what was begun stays, and the way back leads to it."""
    page = sit("turn", look=DESK)
    page.locator(".tray button").first.click()
    begun, table = page.locator(".say h2").inner_text(), page.url
    for open_rules in (page.locator("header a.rules"), page.locator("#menu a[href*='rules']")):
        if not open_rules.is_visible():
            page.get_by_role("button", name="Menu").click()
        with page.expect_popup() as opening:
            open_rules.click()
        rules = opening.value
        expect(rules.get_by_role("heading", level=1).last).to_have_text("Paseo")
        assert page.url == table
        with rules.expect_event("close"):
            rules.get_by_role("link", name="Back to the table").click()
    expect(page.locator(".say h2")).to_have_text(begun)


def test_a_question_mark_shows_the_keys(sit: Sit) -> None:
    page = sit("turn", look=DESK)
    page.locator(".acts").wait_for()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    for key in ("0 … 3", "X", "H", "?"):
        expect(keys.locator("kbd", has_text=key).first).to_be_visible()
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)


def test_a_link_leads_to_a_moment_of_a_game(sit: Sit, visit: Visit) -> None:
    page = sit("paroli-over")
    page.goto("/#/review/paroli-over")
    page.get_by_role("slider").fill("40")
    page.get_by_role("link", name="Link to this moment").click()
    expect(page).to_have_url(re.compile(r"/review/paroli-over/\d+$"))
    other = visit(DESK)
    other.goto(page.url)
    expect(other.get_by_role("slider")).to_have_value("40")
    expect(other.locator(".count")).to_have_text(page.locator(".count").inner_text())


def test_a_seat_goes_to_a_bot_and_back(visit: Visit) -> None:
    """That of whoever is not to act: nothing happens meanwhile."""
    page = visit(DESK)
    set_up(page, "Paroli", ["me"])
    page.locator(".curtain").get_by_role("button").click()
    page.get_by_role("button", name="Menu").click()
    page.locator("#menu").get_by_text("seat to a bot").nth(1 - acting_seat(page)).click()
    bots = page.locator("ol.seats li").filter(has_text="Bot")
    expect(bots).to_have_count(1)
    in_menu(page, "seat back")
    expect(bots).to_have_count(0)


def test_one_goes_on_at_another_device(visit: Visit) -> None:
    page, phone = visit(DESK), visit(Look(PHONE, touch=True))
    set_up(page, "Paroli")
    wait_for_turn(page)
    in_menu(page, "Continue on another device")
    phone.goto(shown_link(page))
    phone.get_by_role("button", name=re.compile("^Play as")).click()
    phone.locator("a, button").filter(has_text="Paroli").first.click()
    expect(phone.locator(".rack")).to_be_visible()
    assert phone.url.split("/")[-1] == page.url.split("/")[-1]


def known_as(page: Page) -> str:
    told: str = page.evaluate(
        "fetch('/api/session').then((known) => known.json()).then((who) => who.name)"
    )
    return told


def named(page: Page, name: str) -> None:
    """By whoever sits down once, as people come to have names."""
    set_up(page, "Paroli")
    wish = {
        "method": "PUT",
        "headers": {"Content-Type": "application/json"},
        "body": f'{{"name":"{name}"}}',
    }
    page.evaluate("(wish) => fetch('/api/session', wish).then((known) => known.json())", wish)


def test_a_link_from_another_device_asks_whose_device_this_becomes(visit: Visit) -> None:
    """Nothing changes before yes, no is an answer, and there is a way back."""
    page, other = visit(DESK), visit(DESK)
    named(page, "Mira")
    named(other, "Ben")
    wait_for_turn(page)
    in_menu(page, "Continue on another device")
    link = shown_link(page)
    other.goto(link)
    expect(other.get_by_role("heading", name="Play on this device as Mira?")).to_be_visible()
    expect(other.get_by_text("You are Ben here now")).to_be_visible()
    assert known_as(other) == "Ben"
    other.get_by_role("link", name="Stay Ben").click()
    expect(other.locator(".games")).to_be_visible()
    assert known_as(other) == "Ben"
    other.goto(link)
    other.get_by_role("button", name="Play as Mira").click()
    expect(other.locator(".games")).to_be_visible()
    assert known_as(other) == "Mira"
    other.goto(f"{other.url.partition('#')[0]}#/devices")
    other.get_by_role("button", name="Be Ben again").click()
    expect(other.get_by_role("heading", name="On this device you are Ben")).to_be_visible()
    assert known_as(other) == "Ben"
    assert known_as(page) == "Mira"


def test_whoever_has_the_link_watches_a_private_table(visit: Visit) -> None:
    page, watcher = visit(DESK), visit(DESK)
    set_up(page, "Paroli")
    wait_for_turn(page)
    watcher.goto(page.url)
    expect(watcher.locator(".paroli")).to_have_count(0)
    in_menu(page, "Link for watching")
    watcher.goto(shown_link(page))
    watcher.get_by_role("button", name="Watch").click()
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    expect(watcher.locator(".rack, .acts")).to_have_count(0)


def test_two_tables_in_two_tabs_of_one_browser(visit: Visit) -> None:
    """What is begun in one of them stays while the other is played at, and each tells whose turn it is."""
    one = visit(DESK)
    set_up(one, "Paseo")
    wait_for_turn(one)
    one.locator(".hand button").first.click()
    other = one.context.new_page()
    other.goto("/")
    set_up(other, "Paroli")
    wait_for_turn(other)
    other.locator(".acts .draw").first.click()
    wait_for_turn(other)
    expect(one.locator(".hand .raised")).to_have_count(1)
    one.locator("[data-cell][aria-label^='Free cell ']").first.click()
    one.locator(".acts .confirm.main").click()
    wait_for_turn(one)
    assert one.url != other.url


def test_six_at_a_table_find_room_on_a_phone(visit: Visit) -> None:
    page = visit(Look(PHONE, touch=True))
    set_up(page, "Räuberparoli", ["beginner"] * 5)
    wait_for_turn(page)
    seats = page.locator("ol.seats li")
    expect(seats).to_have_count(6)
    boxes = [seat.bounding_box() for seat in seats.all()]
    assert all(box and box["width"] >= 44 and box["x"] + box["width"] <= PHONE[0] for box in boxes)
    expect(page.locator(".rack")).to_be_in_viewport(ratio=1)
    expect(page.locator(".acts")).to_be_in_viewport(ratio=1)


def test_a_network_is_looked_at_closely_and_as_a_whole(sit: Sit) -> None:
    page = sit("network", look=Look(PHONE, touch=True))
    tile = page.locator("[data-cell]").first

    def size() -> float:
        box = tile.bounding_box()
        assert box
        return box["width"]

    page.get_by_role("button", name="Show all").tap()
    fitting = size()
    page.get_by_role("button", name="Zoom in").tap()
    page.get_by_role("button", name="Zoom in").tap()
    assert size() > 1.5 * fitting
    whole = page.get_by_role("img", name="The whole network")
    room = whole.bounding_box()
    assert room
    whole.tap(position={"x": 2, "y": 2})
    near = tile.bounding_box()
    whole.tap(position={"x": room["width"] - 2, "y": room["height"] - 2})
    assert near != tile.bounding_box()
