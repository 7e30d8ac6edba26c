"""Notices in a real browser: what its worker shows of a message, and the page where they are chosen."""

import json
import re
from typing import Any

from playwright.sync_api import Browser, Page, expect
from support.page.visiting import Visit
from support.serving import Running

REGISTER = """async () => {
    await navigator.serviceWorker.register('./sw.js')
    await navigator.serviceWorker.ready
}"""
SHOWN = """async () => {
    const found = await (await navigator.serviceWorker.ready).getNotifications()
    return found.map(({ title, tag, body }) => ({ title, tag, body }))
}"""


def test_a_message_becomes_one_notice_for_each_table(browser: Browser, server: Running) -> None:
    page = browser.new_context(permissions=["notifications"], base_url=server.url).new_page()
    page.goto("/")
    deliver = delivering(page)
    for text, table in (("Your turn", "t1"), ("A question for you", "t1"), ("Your turn", "t2")):
        deliver(json.dumps({"text": text, "table": table, "kind": "turn", "unseen": 2}))
    deliver("none of ours")
    page.wait_for_function(f"({SHOWN})().then((found) => found.length === 2)")
    shown = {each["tag"]: each["title"] for each in page.evaluate(SHOWN)}
    assert shown == {"t1": "A question for you", "t2": "Your turn"}


def delivering(page: Page) -> Any:
    """What a push service would bring, by the browser's own tools."""
    line: Any = page.context.new_cdp_session(page)
    found: dict[str, str] = {}
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.update(
            {each["scopeURL"]: each["registrationId"] for each in told["registrations"]}
        ),
    )
    line.send("ServiceWorker.enable")
    page.evaluate(REGISTER)
    while not found:
        page.wait_for_timeout(20)
    scope, registration = next(iter(found.items()))
    origin = re.sub(r"^(https?://[^/]+)/.*", r"\1", scope)

    def deliver(data: str) -> None:
        about = {"origin": origin, "registrationId": registration, "data": data}
        line.send("ServiceWorker.deliverPushMessage", about)

    return deliver


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
