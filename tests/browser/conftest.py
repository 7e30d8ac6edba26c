"""One server for all tests of a worker, a browser for each file, and a context for everybody who visits."""

import asyncio
from collections.abc import Coroutine, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect
from support.browsing import PATIENCE, Look, page_in, running_browser
from support.page.reviews import keep_reviews
from support.page.screens import ADMIN
from support.page.stages import ME, STAGES, stage
from support.page.visiting import Sit, Visit
from support.serving import Running, running_server
from support.staged import keep_staged

from spieltisch.server.people.auth import COOKIE

expect.set_options(timeout=PATIENCE)

SHARPNESS: Final = 0.4
"""Nobody looks: few pixels are drawn sooner."""
SEEDED: Final = Path(__file__).parents[2] / "support/seeded.py"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Running]:
    """With a table for each of the stages."""
    folder = tmp_path_factory.mktemp("tables")
    _run_apart(keep_staged(folder / "tables.db", [stage(name) for name in STAGES]))
    _run_apart(keep_reviews(folder / "tables.db"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SPIELTISCH_ADMIN_TOKEN", ADMIN)
        with running_server(folder / "server.log", ["--data", str(folder)]) as running:
            yield running


def _run_apart(work: Coroutine[object, object, None]) -> None:
    """In a thread of its own: a browser may be open here already, and its event loop suffers no other."""
    with ThreadPoolExecutor(1) as apart:
        apart.submit(asyncio.run, work).result()


@pytest.fixture(scope="module")
def browser() -> Generator[Browser]:
    """Not for longer: its event loop would be in the way of asynchronous tests in the same process."""
    with running_browser() as found:
        yield found


@pytest.fixture
def complaints() -> Generator[list[str]]:
    """What browsers complained of; a test that provokes some clears them."""
    heard: list[str] = []
    yield heard
    assert heard == []


@contextmanager
def visiting(
    browser: Browser, server: Running, complaints: list[str], seed: int | None = None
) -> Generator[Visit]:
    """With a seed, the random numbers of each visitor's browser follow from it."""
    with ExitStack() as everybody:
        numbers = count()

        def come(look: Look | None = None, url: str = server.url) -> Page:
            repeated = "" if seed is None else f"{seed} {next(numbers)}"
            seen = replace(look or Look(), sharpness=SHARPNESS, seed=repeated)
            return everybody.enter_context(page_in(browser, url, seen, complaints))

        yield come


@pytest.fixture
def visit(browser: Browser, server: Running, complaints: list[str]) -> Generator[Visit]:
    """Somebody comes to the start page for the first time, or by another line."""
    with visiting(browser, server, complaints) as come:
        yield come


@pytest.fixture
def visit_seeded(
    browser: Browser, tmp_path: Path, seed: int, complaints: list[str]
) -> Generator[Visit]:
    """The same for whole games, at a server of their own whose dice and cards follow from the seed."""
    log, options, by = tmp_path / "server.log", ["--data", str(tmp_path)], [str(SEEDED), str(seed)]
    with (
        running_server(log, options, by=by) as server,
        visiting(browser, server, complaints, seed) as come,
    ):
        yield come


@pytest.fixture
def sit(visit: Visit) -> Sit:
    """Somebody goes on at a table of the stages."""

    def come(name: str, seat: int = ME, look: Look | None = None) -> Page:
        page = visit(look)
        found = stage(name)
        secret = found.secret(seat)
        page.context.add_cookies([{"name": COOKIE, "value": secret, "url": page.url}])
        page.goto(f"/#/table/{found.table}")
        page.locator("ol.seats").wait_for()
        return page

    return come
