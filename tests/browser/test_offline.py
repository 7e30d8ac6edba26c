"""Tables on a device: from a host that knows nothing but files, and kept by the page's service worker."""

import subprocess
import sys
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from random import Random
from shutil import copytree, ignore_patterns
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page
from support.browsing import SMALL, Look, browser_with, page_in
from support.offline.browser import static_site
from support.offline.building import STATIC, build
from support.page.moments import turns
from support.page.pages import page_server
from support.page.paroli import ParoliPlayer
from support.page.paseo import PaseoPlayer
from support.page.starting import set_up
from support.page.touching import by_mouse
from support.serving import free_port

pytestmark = [pytest.mark.long, pytest.mark.timeout(3600)]
PLAYERS: Final[Mapping[str, type[PaseoPlayer | ParoliPlayer]]] = {
    "Paseo": PaseoPlayer,
    "Paroli": ParoliPlayer,
    "Räuberparoli": ParoliPlayer,
}
MOVES: Final = 3
SETTLED: Final = (
    "Object.assign(localStorage, {'spieltisch.pace': 'none', 'spieltisch.goals': 'paroli'})"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page with what `make offline` adds; kernels are compiled once for all tests of a clone."""
    folder = tmp_path_factory.mktemp("offline") / "static"
    copytree(STATIC, folder, ignore=ignore_patterns("offline"))
    build(folder)
    return folder


@pytest.fixture
def page(site: Path, browser: Browser) -> Iterator[Page]:
    """One that plays on its device."""
    with static_site(site) as url, page_in(browser, url, Look(SMALL)) as opened:
        get_ready(opened)
        yield opened


def get_ready(page: Page) -> None:
    """To play on this device."""
    page.locator("[data-offline=there] button").click()
    page.locator("[data-offline=ready] .main").click()


def take_off(page: Page) -> None:
    """From now on there is neither a server nor anything else to be loaded for the table."""
    for path in ("**/api/**", "**/offline/**"):
        page.context.route(path, lambda route: route.abort())


@pytest.mark.parametrize("game", PLAYERS)
def test_a_game_goes_on_without_a_network(page: Page, rng: Random, game: str) -> None:
    set_up(page, game)
    player, mine = PLAYERS[game](page, by_mouse, rng), turns(page)
    next(mine)
    player.turn()
    take_off(page)
    for _ in islice(mine, MOVES):
        player.turn()
    assert "#/table/local-" in page.url


def test_a_game_is_there_again_after_a_reload(page: Page, rng: Random) -> None:
    set_up(page, "Paroli")
    mine = turns(page)
    next(mine)
    ParoliPlayer(page, by_mouse, rng).turn()
    next(mine)  # the bot has moved: nothing changes by itself
    state = page.locator("[data-state]").get_attribute("data-state")
    page.reload()
    page.wait_for_function(
        "known => document.querySelector('[data-state]')?.dataset.state === known", arg=state
    )
    page.goto("/")
    page.get_by_role("list", name="In progress").wait_for()


def test_a_game_goes_on_after_a_restart_without_a_network(
    site: Path, browser: Browser, tmp_path: Path, rng: Random
) -> None:
    """Nothing but the browser is left; its name is none at which other programs may be at home tomorrow."""
    port, profile = free_port(), tmp_path / "profile"
    address = f"http://club.localhost:{port}/"
    with page_server(site, tmp_path, port) as server, browser_with(browser, profile) as context:
        page = context.new_page()
        page.goto(address)
        page.evaluate(SETTLED)
        page.reload()
        page.locator("p.ways button").click()
        get_ready(page)
        set_up(page, "Paroli")
        next(turns(page))
        ParoliPlayer(page, by_mouse, rng).turn()
        line: Any = context.new_cdp_session(page)
        line.send("Network.clearBrowserCache")  # may go at any time
        server.kill()
    with browser_with(browser, profile) as context:
        page = context.new_page()
        page.goto(address)
        page.get_by_role("list", name="In progress").get_by_role("link").first.click()
        for _ in islice(turns(page), MOVES):
            ParoliPlayer(page, by_mouse, rng).turn()
        assert "#/table/local-" in page.url


def test_bots_and_kernels_are_the_native_ones(site: Path) -> None:
    """A few decisions of every game and number of players; `python -m support.offline.compare` takes many."""
    command = [sys.executable, "-m", "support.offline.compare", "--decisions=3", f"--from={site}"]
    # In a process of its own: two Playwrights at once are more than one event loop bears.
    done = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603 ours
    assert done.returncode == 0, done.stdout + done.stderr
