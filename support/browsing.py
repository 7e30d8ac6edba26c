"""Real pages in a real browser, each in a context of its own: as a phone, in the dark, in German."""

from __future__ import annotations

import shutil
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final, Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

__all__ = [
    "DESKTOP",
    "LARGE",
    "PHONE",
    "SMALL",
    "Look",
    "browser_with",
    "page_in",
    "running_browser",
]

DESKTOP: Final = (1440, 900)
SMALL: Final = (1024, 700)
"""A small desk, quicker to draw."""
LARGE: Final = (3840, 2160)
PHONE: Final = (360, 740)
PATIENCE: Final = 60_000
"""Milliseconds to wait for what should show: on a busy machine a page is late, not wrong."""
_SEEDED: Final = """(() => {
    if (location.protocol === 'about:') return
    let state = SEED + (sessionStorage.loads = Number(sessionStorage.loads ?? 0) + 1)
    crypto.getRandomValues = (bytes) => {
        for (let at = 0; at < bytes.length; at += 1) {
            state = (Math.imul(state, 1664525) + 1013904223) | 0
            bytes[at] = state >>> 24
        }
        return bytes
    }
})()"""
"""Other numbers after each reload: what a page said before must not be taken for what it says now."""
_SETTLED: Final = """if (location.protocol !== 'about:') {
    localStorage['spieltisch.pace'] ??= 'PACE'
    localStorage['spieltisch.goals'] ??= 'GOALS'
}"""
_NOTHING_KEPT: Final = "delete Navigator.prototype.serviceWorker"
"""As by plain http: else each visitor's browser would fetch the whole page, and answer for the server."""
_GOALS: Final = "paseo paroli raeuberparoli"
_ARGUMENTS: Final = ["--no-sandbox", "--disable-gpu", "--disable-quic"]


@dataclass(frozen=True)
class Look:
    """How somebody looks at the page."""

    size: tuple[int, int] = DESKTOP
    theme: Literal["light", "dark"] = "light"
    language: str = "en"
    touch: bool = False
    """By a finger instead of a mouse."""
    pace: str = ""
    """How fast things move on the table; by itself not at all where the system asks for less motion."""
    still: bool = True
    """Whether the system asks for less motion."""
    newcomer: bool = False
    """Whether the goal of each game is still to be shown."""
    seed: str = ""
    """What the browser's random numbers begin with, if they are to repeat."""
    sharpness: float = 1
    """Drawn pixels for each of the page's; where nobody looks, a few are enough and sooner drawn."""


@contextmanager
def running_browser() -> Generator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_installed(), args=_ARGUMENTS)
        yield browser
        browser.close()


@contextmanager
def browser_with(beside: Browser, profile: Path, *more: str) -> Generator[BrowserContext]:
    """Another one, which remembers in a folder what was kept until it was closed; with more options of its own."""
    context = beside.browser_type.launch_persistent_context(
        profile, executable_path=_installed(), args=[*_ARGUMENTS, *more], locale="en"
    )
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


def _installed() -> str | None:
    """The one without windows starts in a third of the time."""
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


@contextmanager
def page_in(
    browser: Browser, url: str, look: Look | None = None, complaints: list[str] | None = None
) -> Generator[Page]:
    """The start page at `url` for somebody who has never been there; `complaints` gets the browser's."""
    look = look or Look()
    width, height = look.size
    context = browser.new_context(
        base_url=url,
        viewport={"width": width, "height": height},
        color_scheme=look.theme,
        locale=look.language,
        has_touch=look.touch,
        is_mobile=look.touch,
        reduced_motion="reduce" if look.still else "no-preference",
        device_scale_factor=look.sharpness,
    )
    context.set_default_timeout(PATIENCE)
    pace = look.pace or ("none" if look.still else "normal")
    known = "" if look.newcomer else _GOALS
    context.add_init_script(_NOTHING_KEPT)
    context.add_init_script(_SETTLED.replace("PACE", pace).replace("GOALS", known))
    if look.seed:
        context.add_init_script(_SEEDED.replace("SEED", str(Random(look.seed).getrandbits(31))))
    if complaints is not None:
        _listen(context, complaints)
    page = context.new_page()
    page.goto("./")
    page.locator(".games").wait_for()
    yield page
    context.close()


def _listen(context: BrowserContext, complaints: list[str]) -> None:
    """To errors of scripts, and to all that the console warns of."""

    def heard(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            complaints.append(f"{message.text} {message.location}")

    context.on("console", heard)
    context.on("weberror", lambda error: complaints.append(str(error.error)))
