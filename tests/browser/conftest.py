"""One server for all tests of a worker, a browser for each file, and a context for everybody who visits."""

from collections.abc import Callable, Generator
from contextlib import ExitStack
from typing import TypeAlias

import pytest
from playwright.sync_api import Browser, Page

from spieltisch.testing.browsing import Look, page_in, running_browser
from spieltisch.testing.serving import Running, running_server

Visit: TypeAlias = Callable[[Look], Page]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Running]:
    folder = tmp_path_factory.mktemp("tables")
    with running_server(folder / "server.log", ["--data", str(folder)]) as running:
        yield running


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


@pytest.fixture
def visit(browser: Browser, server: Running, complaints: list[str]) -> Generator[Visit]:
    """Somebody comes to the start page for the first time."""
    with ExitStack() as everybody:

        def come(look: Look | None = None) -> Page:
            return everybody.enter_context(page_in(browser, server.url, look, complaints))

        yield come
