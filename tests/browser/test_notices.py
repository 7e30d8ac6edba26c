"""Notices in a real browser: what its worker makes of a message, and the page where they are chosen."""

import json
from typing import Any

from playwright.sync_api import Browser, Page, Worker, expect
from support.page.visiting import Visit
from support.serving import Running

REGISTER = """async () => {
    await navigator.serviceWorker.register('./sw.js')
    await navigator.serviceWorker.ready
}"""
SHOWING = """() => {
    self.shown = []
    registration.showNotification = async (title, { tag }) => void shown.push([tag, title])
    Object.defineProperty(navigator, 'setAppBadge', { value: async () => undefined })
}"""
"""A browser without windows has no place for notices and badges, and its worker dies of them."""
TOUCHED = """(data) => {
    const event = new ExtendableEvent('notificationclick')
    const notification = { data, close: () => shown.push([data, 'closed']) }
    Object.defineProperties(event, { notification: { value: notification }, waitUntil: { value: () => {} } })
    dispatchEvent(event)
}"""


def test_a_message_becomes_a_notice_that_leads_to_its_table(
    browser: Browser, server: Running
) -> None:
    context = browser.new_context(permissions=["notifications"], base_url=server.url)
    page = context.new_page()
    page.goto("/")
    deliver = delivering(page)
    [worker] = context.service_workers
    worker.evaluate(SHOWING)
    deliver("none of ours")
    messages = [("t1", "Your turn"), ("t1", "A question for you"), ("t2", "Your turn")]
    for number, (table, text) in enumerate(messages, 1):
        deliver(json.dumps({"text": text, "table": table, "kind": "turn", "unseen": 2}))
        until_shown(page, worker, number)
    assert worker.evaluate("shown") == [list(each) for each in messages]
    worker.evaluate(TOUCHED, "t2")
    page.wait_for_url("**/#/table/t2")
    assert worker.evaluate("shown.at(-1)") == ["t2", "closed"]
    context.close()


def until_shown(page: Page, worker: Worker, count: int) -> None:
    while len(worker.evaluate("shown")) < count:
        page.wait_for_timeout(20)


def delivering(page: Page) -> Any:
    """What a push service would bring, by the browser's own tools."""
    line: Any = page.context.new_cdp_session(page)
    found: list[str] = []

    def registered(told: Any) -> None:
        found.extend(each["registrationId"] for each in told["registrations"])

    line.on("ServiceWorker.workerRegistrationUpdated", registered)
    line.send("ServiceWorker.enable")
    page.evaluate(REGISTER)
    while not found:
        page.wait_for_timeout(20)
    origin = page.evaluate("location.origin")

    def deliver(data: str) -> None:
        about = {"origin": origin, "registrationId": found[-1], "data": data}
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
    with page.expect_response("**/api/notices/**"):  # a page that goes takes what it asks for along
        ends.uncheck()
    page.reload()
    page.locator("summary", has_text="https://program.example/hook").click()
    expect(ends).not_to_be_checked()
    page.get_by_role("button", name="Turn off https://program.example/hook").click()
    expect(page.locator("#others")).to_have_count(0)
