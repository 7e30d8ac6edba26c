"""The page as it is kept by a browser: without a network, over an update, in any folder, and where nothing is kept."""

from __future__ import annotations

import json
import re
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from support.browsing import PATIENCE, SMALL, browser_with
from support.page.pages import (
    NEXT,
    PAGE,
    behind_a_folder,
    next_version,
    page_server,
    plain_server,
)
from support.serving import free_port

AWAY = "The server can’t be reached"
KEPT = """async () => {
    const { active } = await navigator.serviceWorker.ready
    while (active.state !== 'activated') await new Promise((done) => setTimeout(done, 20))
    return caches.keys()
}"""
"""Once the page is kept whole: by which names."""
KEEP = """(folder) => new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    const told = []
    port1.onmessage = ({ data }) => {
        told.push(data)
        if (data.type !== 'keeping') done(told)
    }
    navigator.serviceWorker.ready.then(({ active }) => active.postMessage({ type: 'keep-offline', folder }, [port2]))
})"""
SHARE = """({ text, record }) => {
    const form = Object.assign(document.createElement('form'), {
        method: 'post', action: './shared', enctype: 'multipart/form-data' })
    const field = Object.assign(document.createElement('textarea'), { name: 'text', value: text })
    const file = Object.assign(document.createElement('input'), { type: 'file', name: 'record' })
    const files = new DataTransfer()
    if (record !== null) files.items.add(new File([record], 'game.spieltisch'))
    file.files = files.files
    form.append(field, file)
    document.body.append(form)
    form.submit()
}"""


def kept_at(port: int) -> str:
    """By a name that is this machine's, but none at which other programs may be at home tomorrow."""
    return f"http://club.localhost:{port}/"


@contextmanager
def visitor(browser: Browser, **more: Any) -> Generator[BrowserContext]:
    width, height = SMALL
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", locale="en", **more
    )
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


def keeping(context: BrowserContext, address: str) -> Page:
    """Somebody who comes to the start page and stays until it is kept."""
    page = context.new_page()
    page.goto(address)
    page.locator(".games").wait_for()
    page.evaluate(KEPT)
    return page


def begin(page: Page, address: str) -> str:
    """A game against a bot; its address."""
    page.goto(f"{address}#/play/paseo")
    page.locator("ol.seats").wait_for()
    return page.url


def reads_all(page: Page, address: str) -> None:
    """What nobody else is needed for: rules, and the board of a lesson."""
    page.goto(f"{address}#/rules/paseo")
    expect(page.locator("a[id=P9]")).to_be_attached()
    page.goto(f"{address}#/lesson/paroli/2")
    expect(page.locator("[data-cell]").first).to_be_visible()


def test_a_page_that_was_visited_comes_up_without_a_network_and_after_a_restart(
    browser: Browser, tmp_path: Path
) -> None:
    port, profile = free_port(), tmp_path / "profile"
    address = kept_at(port)
    with page_server(PAGE, tmp_path, port) as server, browser_with(browser, profile) as context:
        page = keeping(context, address)
        page.evaluate("localStorage['spieltisch.language'] = 'ja'")
        server.kill()
    with browser_with(browser, profile) as context:
        page = context.new_page()
        page.goto(address)
        expect(page.get_by_role("alert")).to_have_text("今はサーバーにつながりません。")
        reads_all(page, address)


def test_a_page_without_a_network_comes_up_and_finds_its_server_again(
    browser: Browser, tmp_path: Path
) -> None:
    """The server is there all the time; the browser is cut off from it."""
    port = free_port()
    with page_server(PAGE, tmp_path, port), visitor(browser) as context:
        page = keeping(context, kept_at(port))
        table = begin(page, kept_at(port))
        context.set_offline(True)
        page.goto(kept_at(port))
        page.reload()
        expect(page.get_by_role("alert")).to_contain_text(AWAY)
        reads_all(page, kept_at(port))
        context.set_offline(False)
        page.goto(table)
        expect(page.locator("ol.seats")).to_be_visible()


def test_a_new_version_waits_until_it_is_wanted_and_breaks_no_game(
    browser: Browser, tmp_path: Path
) -> None:
    port = free_port()
    address = kept_at(port)
    with visitor(browser) as context:
        with page_server(PAGE, tmp_path, port):
            asking, playing = keeping(context, address), keeping(context, address)
            first = {*playing.evaluate(KEPT)}
            table = begin(playing, address)
            playing.evaluate("here = true")
            old = playing.locator("script[type=module]").get_attribute("src")
        with page_server(next_version(tmp_path / "next"), tmp_path, port):
            asking.reload()
            assert asking.title() == "Spieltisch"
            expect(asking.get_by_role("status")).to_contain_text(
                "A new version of this page is available."
            )
            asking.get_by_role("button", name="Load it").click()
            asking.wait_for_function("(title) => document.title === title", arg=NEXT)
            assert playing.evaluate("here")
            assert playing.evaluate("async (old) => (await fetch(old)).ok", old)
            assert first < {*asking.evaluate(KEPT)}
            playing.reload()
            expect(playing.locator("ol.seats")).to_be_visible()
            assert playing.url == table
            asking.close()
            playing.reload()
            playing.wait_for_function(
                "async (old) => !(await caches.keys()).some((name) => old.includes(name))",
                arg=[*first],
            )


def test_no_other_program_at_an_address_of_this_machine_is_hidden(
    browser: Browser, tmp_path: Path
) -> None:
    port = free_port()
    with visitor(browser) as context:
        with page_server(PAGE, tmp_path, port) as server:
            page = keeping(context, server.url)
            server.kill()
            page.reload()
            expect(page.get_by_role("alert")).to_contain_text(AWAY)
        (tmp_path / "other").mkdir()
        (tmp_path / "other/index.html").write_text("<h1>Another program</h1>")
        with plain_server(tmp_path / "other", port):
            page.reload()
            expect(page.locator("h1")).to_have_text("Another program")


def test_in_a_folder_behind_a_proxy_all_is_found(browser: Browser, tmp_path: Path) -> None:
    port, server_port = free_port(), free_port()
    address = f"{kept_at(port)}club/"
    with (
        page_server(PAGE, tmp_path, server_port, "--public-url", address) as server,
        behind_a_folder("club", port, server_port),
        visitor(browser) as context,
    ):
        page = keeping(context, address)
        begin(page, address)
        page.locator("[data-cell]").first.wait_for()
        assert {(each.get("name"), each.get("path")) for each in context.cookies()} == {
            ("spieltisch", "/club")
        }
        assert page.evaluate("async () => (await navigator.serviceWorker.ready).scope") == address
        assert page.evaluate("async () => (await fetch('./api')).url") == f"{address}api/"
        page.goto(address)
        page.get_by_role("button", name="Invite").first.click()
        page.get_by_role("dialog").get_by_role("button", name="table").click()
        expect(page.get_by_label("Invitation link")).to_have_value(
            re.compile(f"^{re.escape(address)}#/join/")
        )
        server.kill()
        page.goto(address)
        reads_all(page, address)


def test_by_plain_http_all_is_as_before(browser: Browser, tmp_path: Path) -> None:
    port, named = free_port(), "--host-resolver-rules=MAP club.lan 127.0.0.1"
    address = f"http://club.lan:{port}/"
    with (
        page_server(PAGE, tmp_path, port),
        browser_with(browser, tmp_path / "profile", named) as context,
    ):
        page = context.new_page()
        page.goto(address)
        begin(page, address)
        assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
        page.locator("[data-cell]").first.wait_for()


@pytest.mark.parametrize(
    ("text", "record"),
    [("a game of ours", None), ("Look at this", "a game of ours"), ("a game of ours", "")],
)
def test_a_record_that_is_shared_with_the_page_is_looked_at(
    browser: Browser, tmp_path: Path, text: str, record: str | None
) -> None:
    """As a text, or as a file that comes before the title which an app adds."""
    with page_server(PAGE, tmp_path, 0) as server, visitor(browser) as context:
        page = keeping(context, server.url)
        page.evaluate(SHARE, {"text": text, "record": record})
        expect(page.get_by_role("textbox")).to_have_value("a game of ours")
        assert page.url.endswith("#/review")
        page.reload()
        expect(page.get_by_role("textbox")).to_have_value("")


@pytest.fixture
def offline_page(tmp_path: Path) -> Path:
    """A page with an offline table of two files."""
    page = next_version(tmp_path / "page")
    files = {"boot.mjs": b"export {}", "library.zip": bytes(300_000)}
    folder = page / "offline/abc123"
    folder.mkdir(parents=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    sizes = {name: len(content) for name, content in files.items()}
    listed = {"folder": folder.name, "files": sizes}
    (page / "offline/manifest.json").write_text(json.dumps(listed))
    return page


def test_the_offline_table_is_kept_when_it_is_wanted(
    browser: Browser, tmp_path: Path, offline_page: Path
) -> None:
    with page_server(offline_page, tmp_path, 0) as server, visitor(browser) as context:
        page = keeping(context, server.url)
        assert page.evaluate(KEEP, "another") == [{"type": "not-kept", "trouble": "changed"}]
        *steps, last = page.evaluate(KEEP, "abc123")
        assert last == {"type": "kept"}
        assert steps[-1] == {"type": "keeping", "loaded": 300_009, "total": 300_009}
        assert [step["loaded"] for step in steps] == sorted({step["loaded"] for step in steps})
        server.kill()
        fetched = "async (path) => (await (await fetch(path)).arrayBuffer()).byteLength"
        assert page.evaluate(fetched, "./offline/abc123/library.zip") == 300_000
        assert page.evaluate(
            "async () => (await (await fetch('./offline/manifest.json')).json()).folder"
        )
        assert page.evaluate(KEEP, "abc123") == [{"type": "not-kept", "trouble": "unreachable"}]


def test_a_full_disk_and_a_file_of_another_length_are_told(
    browser: Browser, tmp_path: Path, offline_page: Path
) -> None:
    with page_server(offline_page, tmp_path, 0) as server, visitor(browser) as context:
        page = keeping(context, server.url)
        line: Any = context.new_cdp_session(page)
        line.send("Storage.overrideQuotaForOrigin", {"origin": server.url, "quotaSize": 1000})
        assert page.evaluate(KEEP, "abc123")[-1] == {"type": "not-kept", "trouble": "full"}
        line.send("Storage.overrideQuotaForOrigin", {"origin": server.url})
        (offline_page / "offline/abc123/boot.mjs").write_text("shorter")
        assert page.evaluate(KEEP, "abc123")[-1] == {"type": "not-kept", "trouble": "changed"}


def test_a_folder_at_any_web_host_has_rules_and_lessons(browser: Browser, tmp_path: Path) -> None:
    from spieltisch.cli import main  # noqa: PLC0415 only here

    folder = tmp_path / "host/club"
    folder.parent.mkdir()
    assert main(["page", "--static", str(folder)]) == 0
    with plain_server(folder.parent) as host, visitor(browser) as context:
        page = context.new_page()
        page.goto(f"{host}/club/")
        expect(page.locator("[data-offline]")).to_contain_text("no server")
        reads_all(page, f"{host}/club/")
