"""Tables on a device: from a host that knows nothing but files, and kept by the page's service worker."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from random import Random
from shutil import copytree, ignore_patterns
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect
from support.browsing import SMALL, Look, browser_with, page_in
from support.offline.browser import offline_folder, static_site
from support.offline.building import STATIC, build
from support.page.moments import turns
from support.page.pages import page_server, plain_server
from support.page.paroli import ParoliPlayer
from support.page.paseo import PaseoPlayer
from support.page.starting import set_up
from support.page.touching import by_mouse
from support.serving import free_port

from spieltisch.cli import main, static_page

pytestmark = [pytest.mark.long, pytest.mark.timeout(3600)]
PLAYERS: Final[Mapping[str, type[PaseoPlayer | ParoliPlayer]]] = {
    "Paseo": PaseoPlayer,
    "Paroli": ParoliPlayer,
    "Räuberparoli": ParoliPlayer,
}
JOURNEYS: Final = [
    ("en", "Paseo", ["beginner"]),
    ("en", "Paseo", ["casual", "club"]),
    ("en", "Paseo", ["expert", "beginner", "casual"]),
    ("de", "Paroli", ["club"]),
    ("en", "Paroli", ["beginner", "casual", "expert"]),
    ("de", "Räuberparoli", ["expert"]),
    ("en", "Räuberparoli", ["club", "casual", "beginner", "club", "casual"]),
]
MOVES: Final = 3
SETTLED: Final = (
    "Object.assign(localStorage, {'spieltisch.pace': 'none', 'spieltisch.goals': 'paroli'})"
)

SMALL_LOOK: Final = Look(SMALL)
DYING: Final = "() => void setTimeout(() => { throw new Error('it dies') })"
DEAF: Final = "() => { onmessage = () => { throw new Error('it dies') } }"
"""At the next that it hears: in the middle of a turn."""
FULL: Final = """() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError') }
    globalThis.makeRoom = () => { IDBObjectStore.prototype.put = put }
}"""
KEPT: Final = "async () => void (await navigator.serviceWorker.ready)"
REFUSING: Final = (
    "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError') }"
)
BEGINS: Final = "const { begin } ="
OTHER_VERSION: Final = (
    "python.runPython('import spieltisch.server.local.line as line; line.VERSION -= 1')"
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
    with static_site(site) as url, page_in(browser, url, SMALL_LOOK) as opened:
        get_ready(opened)
        yield opened


def get_ready(page: Page) -> None:
    """To play on this device."""
    page.locator("[data-offline=there] button").click()
    page.locator("[data-offline=ready] .main").click()


def get_ready_at(page: Page, address: str) -> None:
    """The same where a server is, for somebody who has never been there."""
    page.goto(address)
    page.evaluate(SETTLED)
    page.reload()
    page.locator("p.ways button").click()
    get_ready(page)


def altered(site: Path, target: Path, before: str, after: str) -> Path:
    """The same page, whose worker says something else somewhere."""
    copytree(site, target, copy_function=os.link)
    worker = offline_folder(target) / "worker.mjs"
    text = worker.read_text(encoding="utf-8")
    assert before in text
    worker.unlink()
    worker.write_text(text.replace(before, after), encoding="utf-8")
    return target


def tables_worker(page: Page) -> Any:
    """The one that has the tables, not the one in which bots think."""
    [found] = [each for each in page.workers if not each.evaluate("name")]
    return found


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


def test_a_game_goes_on_when_its_worker_dies(page: Page, rng: Random) -> None:
    set_up(page, "Paroli")
    player, mine = ParoliPlayer(page, by_mouse, rng), turns(page)
    next(mine)
    tables_worker(page).evaluate(DYING)
    note = page.locator("[data-note=offline]")
    expect(note).to_contain_text("The table on this device stopped.")
    expect(note).to_have_count(0)
    next(mine)
    tables_worker(page).evaluate(DEAF)
    for _ in range(MOVES):
        player.turn()
        next(mine)
    assert page.locator("[role=alert]").count() == 0


def test_where_there_is_no_room_a_move_is_not_lost(page: Page, rng: Random) -> None:
    set_up(page, "Paroli")
    next(turns(page))
    worker, state = tables_worker(page), page.locator("[data-state]").get_attribute("data-state")
    worker.evaluate(FULL)
    page.locator(".acts .draw").last.click()
    expect(page.get_by_text("the storage of this device is full", exact=False)).to_be_visible()
    assert page.locator("[data-state]").get_attribute("data-state") == state
    worker.evaluate("() => makeRoom()")
    ParoliPlayer(page, by_mouse, rng).turn()


def test_where_nothing_can_be_kept_the_page_says_so(
    site: Path, browser: Browser, tmp_path: Path, rng: Random
) -> None:
    refusing = altered(site, tmp_path / "site", "const THINKER", f"{REFUSING}\nconst THINKER")
    with static_site(refusing) as url, page_in(browser, url, SMALL_LOOK) as page:
        get_ready(page)
        expect(page.get_by_text("This browser keeps no games.")).to_be_visible()
        set_up(page, "Paroli")
        next(turns(page))
        ParoliPlayer(page, by_mouse, rng).turn()
        expect(page.locator("[data-note=fleeting]")).to_be_visible()


def test_files_of_another_version_are_loaded_again_on_consent(
    site: Path, browser: Browser, tmp_path: Path, rng: Random
) -> None:
    older = altered(site, tmp_path / "site", BEGINS, f"{OTHER_VERSION}\n    {BEGINS}")
    with static_site(older) as url, page_in(browser, url, SMALL_LOOK) as page:
        get_ready(page)
        page.goto("/#/play/paseo")
        expect(page.get_by_text("no longer fit this page", exact=False)).to_be_visible()
        brought_up_to_date(older, site)
        page.goto("/#/")
        panel = page.locator("[data-offline=there]")
        expect(panel.get_by_text("There are newer files")).to_be_visible()
        panel.get_by_role("button").first.click()
        page.locator("[data-offline=ready]").wait_for()
        page.get_by_role("list", name="In progress").get_by_role("link").first.click()
        next(turns(page))
        PaseoPlayer(page, by_mouse, rng).turn()


def brought_up_to_date(older: Path, site: Path) -> None:
    """Its list now names a folder with the files of the site."""
    copytree(offline_folder(site), older / "offline/newer", copy_function=os.link)
    manifest = older / "offline/manifest.json"
    listed = {**json.loads(manifest.read_text(encoding="utf-8")), "folder": "newer"}
    manifest.unlink()
    manifest.write_text(json.dumps(listed), encoding="utf-8")


def test_a_folder_of_any_host_has_a_table(
    site: Path, browser: Browser, tmp_path: Path, rng: Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Below a path, and without headers of ours."""
    monkeypatch.setattr(static_page, "PAGE", site)
    assert main(["page", "--static", str(tmp_path / "club/games")]) == 0
    with (
        plain_server(tmp_path) as host,
        page_in(browser, f"{host}/club/games/", SMALL_LOOK) as page,
    ):
        asked = requested(page, "/offline/")
        get_ready(page)
        set_up(page, "Räuberparoli")
        for _ in islice(turns(page), MOVES):
            ParoliPlayer(page, by_mouse, rng).turn()
        assert {address.split("/offline/")[0] for address in asked} == {f"{host}/club/games"}


def test_who_plays_at_a_server_loads_nothing_of_it(
    site: Path, browser: Browser, tmp_path: Path, rng: Random
) -> None:
    port = free_port()
    with (
        page_server(site, tmp_path, port) as server,
        page_in(browser, server.url, SMALL_LOOK) as page,
    ):
        asked = requested(page, "/offline/")
        page.reload()
        set_up(page, "Paroli")
        next(turns(page))
        ParoliPlayer(page, by_mouse, rng).turn()
        page.goto("/#/lesson")
        page.goto("/#/")
        assert asked == []
        page.locator("p.ways button").click()
        page.locator("[data-offline=there]").wait_for()
        assert [Path(each).name for each in asked] == ["manifest.json"]


def requested(page: Page, part: str) -> list[str]:
    """The addresses that are asked for from now on and have this in them."""
    found = list[str]()
    page.context.on("request", lambda each: found.append(each.url) if part in each.url else None)
    return found


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
        get_ready_at(page, address)
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


def test_all_games_go_on_without_a_network(
    site: Path, browser: Browser, tmp_path: Path, rng: Random
) -> None:
    """Every game with several numbers of players, every level, hints and lessons; where labels are read, in two languages."""
    port, profile = free_port(), tmp_path / "profile"
    address = f"http://club.localhost:{port}/"
    with page_server(site, tmp_path, port) as server, browser_with(browser, profile) as context:
        page = context.new_page()
        get_ready_at(page, address)
        page.evaluate(KEPT)
        server.kill()
    with browser_with(browser, profile) as context:
        page = context.new_page()
        for language, game, others in JOURNEYS:
            page.goto(address)
            page.evaluate("language => localStorage['spieltisch.language'] = language", language)
            page.reload()
            set_up(page, game, others)
            next(turns(page))
            page.keyboard.press("h")
            page.locator("[data-note='hint'] .acts").wait_for()
            page.keyboard.press("Escape")
            PLAYERS[game](page, by_mouse, rng).turn()
            next(turns(page))
            assert "#/table/local-" in page.url
        for language in ("fr", "ja"):
            page.evaluate("language => localStorage['spieltisch.language'] = language", language)
            page.goto(f"{address}#/lesson/paseo/1")
            page.reload()
            page.locator("[data-cell]").first.wait_for()
            assert page.evaluate("document.documentElement.lang") == language


def test_bots_and_kernels_are_the_native_ones(site: Path) -> None:
    """A few decisions of every game and number of players; `python -m support.offline.compare` takes many."""
    command = [sys.executable, "-m", "support.offline.compare", "--decisions=3", f"--from={site}"]
    # In a process of its own: two Playwrights at once are more than one event loop bears.
    done = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603 ours
    assert done.returncode == 0, done.stdout + done.stderr
