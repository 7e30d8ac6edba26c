"""The page as an app: what a browser reads before it installs it, and the shortcuts of its icon."""

import struct
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect
from support.browsing import browser_with
from support.page.visiting import Visit
from support.serving import Running


def test_a_browser_finds_nothing_wrong_with_the_manifest(visit: Visit) -> None:
    page = visit()
    line: Any = page.context.new_cdp_session(page)
    found = line.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = page.request.get(found["url"])
    assert manifest.headers["content-type"] == "application/manifest+json"
    for icon in manifest.json()["icons"]:
        drawn = page.request.get(f"/{icon['src']}")
        assert drawn.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            wide, high = struct.unpack(">II", drawn.body()[16:24])
            assert icon["sizes"] == f"{wide}x{high}"


def test_a_browser_would_install_it(browser: Browser, server: Running, tmp_path: Path) -> None:
    """In a browser that keeps what it is given; one that forgets installs nothing."""
    with browser_with(browser, tmp_path / "profile") as context:
        page = context.new_page()
        page.goto(server.url)
        page.locator(".games").wait_for()
        line: Any = context.new_cdp_session(page)
        assert line.send("Page.getInstallabilityErrors")["installabilityErrors"] == []


def test_a_shortcut_of_the_icon_begins_a_game(visit: Visit) -> None:
    page = visit()
    page.goto("/#/play/paseo")
    page.locator("ol.seats").wait_for()
    expect(page.locator("h1")).to_have_text("Paseo")
    page.go_back()
    expect(page.locator(".games > li").first).to_be_visible()
