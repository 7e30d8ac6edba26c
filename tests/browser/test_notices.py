"""The page where notices are chosen."""

from playwright.sync_api import expect
from support.page.visiting import Visit


def test_where_notices_cannot_be_had_the_page_says_so(visit: Visit) -> None:
    """As by plain http."""
    page = visit()
    page.evaluate("localStorage['spieltisch.known'] = 'yes'")
    page.request.post(
        "/api/session", data={"name": "Mira"}, headers={"origin": page.url.rstrip("/#")}
    )
    page.goto("/#/notices")
    page.reload()
    expect(page.locator("#here")).to_be_visible()
    expect(page.get_by_text("This browser can’t show notices.", exact=False)).to_be_visible()


def test_a_program_is_added_changed_and_ended(visit: Visit) -> None:
    page = visit()
    page.evaluate("localStorage['spieltisch.known'] = 'yes'")
    page.request.post(
        "/api/session", data={"name": "Mira"}, headers={"origin": page.url.rstrip("/#")}
    )
    page.goto("/#/notices")
    page.reload()
    page.get_by_label("Its address (https)").fill("https://program.example/hook")
    page.get_by_role("button", name="Add the program").click()
    expect(page.get_by_label("What its messages are signed with")).to_be_visible()
    page.locator("summary", has_text="https://program.example/hook").click()
    ends = page.get_by_label("A game is over")
    ends.uncheck()
    page.reload()
    page.locator("summary", has_text="https://program.example/hook").click()
    expect(ends).not_to_be_checked()
    page.get_by_role("button", name="Turn off https://program.example/hook").click()
    expect(page.locator("#others")).to_have_count(0)
